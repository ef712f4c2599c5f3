import type { Dialect } from '../dialects/dialect.ts';
import { dialects } from '../dialects/registry.ts';
import type { Candidate } from '../sql/contracts/contracts.ts';
import { codeLexemes } from '../sql/lex/lex.ts';
import { parseSql } from '../sql/parse/parse.ts';
import { plannedQuery } from '../sql/schema-statement/schema-statement.ts';
import type { Writer, Written } from './writer.ts';

/** Two words that begin a statement and hardly ever a sentence: `drop table`, `delete from`. */
const openings = new Map<string, RegExp>([
  ['select', /^(select|with)$/],
  ['insert', /^into$/],
  ['replace', /^into$/],
  ['merge', /^into$/],
  ['delete', /^from$/],
  ['drop', /^(table|view|index|database|schema|trigger|user|role|column|function|procedure)$/],
  ['create', /^(table|view|index|database|schema|trigger|user|role|temp|temporary|unique|or|function|procedure)$/],
  ['alter', /^(table|view|database|schema|user|role|session|system)$/],
  ['truncate', /^table$/],
  ['attach', /^(database|')/],
  ['detach', /^database$/],
  ['grant', /^(all|select|insert|update|delete|execute|usage)$/],
  ['revoke', /^(all|select|insert|update|delete|execute|usage)$/],
  ['pragma', /^\w/],
  ['exec', /^\w/],
  ['execute', /^(immediate|xp_|sp_)/],
  ['load', /^(data|extension)/],
  ['vacuum', /^(into|full)?$/],
]);

/**
 * People paste SQL. A SELECT is taken as it stands and goes through policy and check like any other candidate; any
 * other statement is handed on just the same, so that the policy refuses it in its own words instead of the engine
 * puzzling over `; DROP TABLE customers` as if it were a question.
 */
export const typedSqlWriter: Writer = {
  name: 'typed',
  async write({ question, dialect, language = question.language }): Promise<Written> {
    const sql = statementIn(question.whole, dialect);
    return { candidates: sql ? [typedCandidate(sql, language)] : [], notUnderstood: [], suggestions: [] };
  },
};

/** Whether a text would be taken as a statement by any engine. */
export const isTypedSql = (text: string): boolean =>
  Object.values(dialects).some((dialect) => statementIn(text.trim(), dialect) !== undefined);

/** The text itself when it is a statement, or holds one after a semicolon. */
function statementIn(text: string, dialect: Dialect): string | undefined {
  const lexemes = codeLexemes(text, dialect);
  const words = lexemes.map((lexeme) => (lexeme.kind === 'word' ? lexeme.value.toLowerCase() : lexeme.text));
  const begins = words[0] === 'select' || words[0] === 'with';
  const looksLikeSql = words.includes('from') && words.some((word) => word === '*' || word === '(' || word === ';');
  if (begins && words.length > 1 && (looksLikeSql || parseSql(text, dialect).ok)) return text;
  if (plannedQuery(text, dialect) !== undefined) return text;
  const starts = words.flatMap((_, index) => (index === 0 || words[index - 1] === ';' ? [index] : []));
  const hasForbidden = starts.some((index) => {
    const next = words[index + 1] ?? '';
    const near = words.slice(index, index + 6);
    if (words[index] === 'update') return near.includes('set');
    if (words[index] === 'copy') return (near.includes('to') || near.includes('from')) && /['(]/.test(near.join(' '));
    return words[index] !== 'select' && (openings.get(words[index] ?? '')?.test(next) ?? false);
  });
  return hasForbidden ? text.replace(/^[\s;]+/, '') : undefined;
}

export const takenAsTyped = { zh: '按您输入的查询语句执行', en: 'The statement was taken as you typed it' };

/** SQL of a person's own; the policy has the next word. */
export function typedCandidate(sql: string, language: 'zh' | 'en'): Candidate {
  return {
    sql,
    confidence: 1,
    assumptions: [],
    interpretation: takenAsTyped[language],
    source: 'typed',
    unexplained: [],
  };
}
