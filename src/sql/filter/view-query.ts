import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, type Lexeme, lexSql } from '../lex/lex.ts';
import { judge, readPlaces } from '../policy/policy.ts';
import { applyEdits } from '../scope/scope.ts';

/** A definition longer than this is nobody's to put into a statement. */
const longest = 100_000;

/**
 * The query that a view is, from what its engine tells: that query itself, or the statement that made the view. Without comments
 * and end, so that it can stand in brackets. Undefined where it is not one plain query that may be read, or where the view calls its
 * columns otherwise than the query does.
 */
export function viewQuery(definition: string, dialect: Dialect): string | undefined {
  if (definition.length > longest) return undefined;
  const lexemes = lexSql(definition, dialect);
  if (lexemes.some(({ unterminated, kind }) => unterminated || kind === 'parameter' || kind === 'unknown'))
    return undefined;
  const code = codeLexemes(definition, dialect);
  const begin = queryStart(code);
  const last = code.at(-1);
  const end = last?.text === ';' ? last.start : last?.end;
  if (begin === undefined || end === undefined) return undefined;
  const comments = lexemes.filter(({ kind, start }) => kind === 'comment' && start >= begin && start < end);
  const query = applyEdits(definition.slice(begin, end), [
    ...comments.map(({ start, end: until }) => ({ start: start - begin, end: until - begin, text: ' ' })),
  ]).trim();
  const snapshot: Snapshot = { dialect: dialect.name, database: '', tables: [], fingerprint: '' };
  const isOne = judge(query, dialect).allowed && readPlaces(query, dialect, snapshot) !== undefined;
  return isOne ? query : undefined;
}

/** Where the query begins: at once, or behind the `AS` of `CREATE VIEW name AS`. */
function queryStart(code: readonly Lexeme[]): number | undefined {
  if (code[0]?.value.toLowerCase() !== 'create') return code[0]?.start;
  const words = code.slice(0, 20).map(({ kind, value }) => (kind === 'word' ? value.toLowerCase() : ''));
  const view = words.indexOf('view');
  if (view < 0) return undefined;
  let at = view + 1;
  if (words[at] === 'if') at += 3;
  at += 1;
  while (code[at]?.text === '.') at += 2;
  return words[at] === 'as' ? code[at + 1]?.start : undefined;
}

/** Only views of which the query is known have a definition, and it is that query. */
export function withViewQueries(snapshot: Snapshot, dialect: Dialect): Snapshot {
  if (!snapshot.tables.some(({ definition }) => definition !== undefined)) return snapshot;
  const tables = snapshot.tables.map(({ definition, ...table }): Table => {
    const query = definition === undefined ? undefined : viewQuery(definition, dialect);
    return query === undefined ? table : { ...table, definition: query };
  });
  return { ...snapshot, tables };
}
