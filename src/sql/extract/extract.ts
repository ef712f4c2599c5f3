import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes, isWord } from '../lex/lex.ts';
import { parseSql } from '../parse/parse.ts';

interface Extracted {
  sql: string;
  /** What was around the statement; absent when the text was nothing but SQL. */
  how?: 'fence' | 'field' | 'tag' | 'prose' | 'continuation' | 'tail';
}

/**
 * The statement inside a model's text. Only looks for SELECT and WITH, and never past anything else: as soon as the text
 * holds a statement of another kind, all of it is handed back so that the access policy refuses it. Undefined when there
 * is no statement at all.
 */
export function extractSql(text: string, dialect: Dialect): Extracted | undefined {
  const whole = text.trim();
  if (whole === '') return undefined;
  if (mentionsOtherStatement(whole)) return { sql: whole };
  if (startsQuery(whole) && parses(whole, dialect)) return { sql: whole };
  const field = fromField(whole);
  if (field !== undefined) return field === '' ? undefined : deeper(field, 'field', dialect);
  const fence = fromFences(whole, dialect);
  if (fence !== undefined) return deeper(fence, 'fence', dialect);
  const tagged = /<(?:sql|answer|final_sql)>([\s\S]*?)<\/(?:sql|answer|final_sql)>/i.exec(whole)?.[1];
  if (tagged !== undefined && /\bselect\b/i.test(tagged)) return deeper(tagged, 'tag', dialect);
  const plain = whole.replace(/<think>[\s\S]*?<\/think>/gi, ' ');
  const cut = cutAtMarks(plain);
  if (startsQuery(cut)) {
    if (cut !== whole && parses(cut, dialect))
      return { sql: cut, how: cut.length < plain.length ? 'continuation' : 'tag' };
    const shorter = parsingPrefix(cut, dialect);
    if (shorter !== undefined) return { sql: shorter, how: 'tail' };
    return { sql: cut };
  }
  return fromProse(cut, dialect);
}

/** The extracted text may again hold a fence, marks or words around the statement. */
function deeper(text: string, how: NonNullable<Extracted['how']>, dialect: Dialect): Extracted | undefined {
  const inner = extractSql(text, dialect);
  return inner && { sql: inner.sql, how };
}

const otherStatements = new RegExp(
  [
    String.raw`\binsert\s+(?:or\s+\w+\s+)?into\b`,
    String.raw`\bupdate\s+(?:[\w."\`\[\]]+)\s+(?:as\s+\w+\s+)?set\b`,
    String.raw`\bdelete\s+from\b`,
    String.raw`\bmerge\s+into\b`,
    String.raw`\breplace\s+into\b`,
    String.raw`\b(?:drop|create|alter|truncate|rename)\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unique\s+|if\s+exists\s+|materialized\s+)*(?:table|view|index|database|schema|trigger|function|procedure|user|role|sequence|extension|type|column)\b`,
    String.raw`\btruncate\s+[\w."]+\s*;`,
    String.raw`\b(?:grant|revoke)\s+[\w, ]+\s+(?:on|to|from)\b`,
    String.raw`(?:^|;)\s*(?:attach|detach|pragma|vacuum|reindex|analyze|copy|call|exec|execute|begin|commit|rollback|savepoint|kill|shutdown|install|checkpoint|handler)\b`,
    String.raw`^\s*(?:do|set|use|load|lock|release|import|export|prepare|declare|explain|show|describe)\b`,
  ].join('|'),
  'i',
);

/** Words that are English as well count only in capitals at the start of a line or after a mark. */
const shoutedStatements =
  /(?:^|[\n>`:;])[ \t]*(?:ATTACH|DETACH|PRAGMA|VACUUM|COPY|CALL|EXEC|EXECUTE|SET|USE|LOAD|LOCK|GRANT|REVOKE|TRUNCATE|MERGE|INSERT|UPDATE|DELETE|DROP|ALTER|CREATE)\s/;

function mentionsOtherStatement(text: string): boolean {
  // A comment runs nothing, except where the engine executes it.
  const code = text.replace(/\/\*(?!!)[\s\S]*?\*\//g, ' ');
  return otherStatements.test(code) || shoutedStatements.test(code);
}

function startsQuery(text: string): boolean {
  return /^(?:\(\s*)*(?:select|with)\b/i.test(text);
}

function parses(sql: string, dialect: Dialect): boolean {
  return parseSql(sql, dialect).ok;
}

const fieldNames = ['sql', 'SQL', 'query', 'sql_query', 'final_sql', 'statement', 'answer', 'result'];

/** The field of a JSON object, or of a few lines of YAML; an empty text when the field is there and empty. */
function fromField(text: string): string | undefined {
  const open = text.indexOf('{');
  const close = text.lastIndexOf('}');
  if (open >= 0 && close > open) {
    try {
      const result = fieldOf(JSON.parse(text.slice(open, close + 1)));
      if (result !== undefined) return result;
    } catch {
      const loose = /"(?:sql|query|sql_query|final_sql|statement)"\s*:\s*"((?:[^"\\]|\\.)*)"/i.exec(text)?.[1];
      if (loose !== undefined)
        return loose
          .replace(/\\n/g, '\n')
          .replace(/\\(["\\/])/g, '$1')
          .trim();
    }
  }
  const block = /^[ \t]*(?:sql|query|sql_query):[ \t]*[|>][+-]?[ \t]*\n((?:[ \t]+.*(?:\n|$)|[ \t]*\n)+)/im.exec(
    text,
  )?.[1];
  if (block !== undefined) return block.trim();
  const line = /^[ \t]*(?:sql|query|sql_query):[ \t]*(["']?)((?:select|with)\b.*?)\1[ \t]*$/im.exec(text);
  return line?.[2]?.trim();
}

function fieldOf(value: unknown, depth = 0): string | undefined {
  if (value === null || typeof value !== 'object' || depth > 4) return undefined;
  for (const name of fieldNames) {
    const match = (value as Record<string, unknown>)[name];
    if (typeof match === 'string' && (match.trim() === '' || startsQuery(match.trim()) || /\bselect\b/i.test(match)))
      return match.trim();
  }
  for (const inner of Object.values(value)) {
    const result = fieldOf(inner, depth + 1);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** The last fenced block that parses, or else the last that holds a SELECT. */
function fromFences(text: string, dialect: Dialect): string | undefined {
  const blocks = [...text.matchAll(/```[ \t]*(?:[\w+-]+)?[ \t]*\n?([\s\S]*?)(?:```|$)/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((block) => /\b(?:select|with)\b/i.test(block));
  return blocks.findLast((block) => startsQuery(block) && parses(block, dialect)) ?? blocks.at(-1);
}

/** Where a statement ends although the text goes on: special tokens, the next example of a few-shot prompt, headings. */
function cutAtMarks(text: string): string {
  const clean = text.replace(/^(?:\s*<(?:\|[^|>]*\||s|bos)>)+/i, '').trim();
  const mark =
    /<\|[^|>]*\|>|<\/?s>|\[\/?INST\]|```|\/\*\s*(?:Answer|Given|Question|Some|Here)\b|\n\s*(?:--\s*)?(?:Q(?:uestion)?|Explanation|Note|Answer|###)\s*[:：#]|\n\s*#{2,}\s|\n\s*\*\*/i.exec(
      clean,
    );
  const cut = mark && mark.index > 0 ? clean.slice(0, mark.index).trim() : clean;
  return startsQuery(clean) ? cut : clean;
}

/** Words that go on with a statement: what begins with one of them is never cut off, however broken it is. */
const goesOn =
  /^\s*(?:(?:from|where|and|or|not|group|order|having|limit|offset|join|left|right|full|inner|outer|cross|natural|on|using|union|intersect|except|select|with|as|when|then|else|end|in|like|between|is|case|over|partition|by|desc|asc|distinct|values|window|fetch)\b|[^\p{L}\s])/iu;

/** The longest beginning that parses when the rest is plain words: cut at a semicolon or a blank line. */
function parsingPrefix(text: string, dialect: Dialect): string | undefined {
  const ends = [...text.matchAll(/;|\n\s*\n/g)].map((match) => match.index).sort((a, b) => b - a);
  for (const end of ends.slice(0, 30)) {
    const candidate = text.slice(0, end).trim();
    const rest = text.slice(end + 1);
    if (candidate !== '' && !goesOn.test(rest) && parses(candidate, dialect)) return candidate;
  }
  return undefined;
}

/** The last SELECT or WITH of a text that parses and isn't part of another one. */
function fromProse(text: string, dialect: Dialect): Extracted | undefined {
  const starts = [...text.matchAll(/\b(?:select|with)\b/gi)].filter((match) => !isInner(text, match.index));
  for (const match of starts.toReversed().slice(0, 20)) {
    const rest = cutAtMarks(text.slice(match.index).trim());
    if (!looksLikeQuery(rest, dialect)) continue;
    const sql = parses(rest, dialect) ? rest : parsingPrefix(rest, dialect);
    if (sql !== undefined) return { sql, how: 'prose' };
  }
  const last = starts.findLast((match) =>
    /^(?:select\b[\s\S]*\bfrom\b|with\b[\s\S]*\bas\s*\()/i.test(text.slice(match.index)),
  );
  return last && { sql: text.slice(last.index).trim(), how: 'prose' };
}

/** "with the following query" and "select the rows" are English: SQL has FROM or a constant, and a WITH has AS (. */
function looksLikeQuery(text: string, dialect: Dialect): boolean {
  const lexemes = codeLexemes(text, dialect);
  if (/^with\b/i.test(text)) return lexemes.some((lexeme, i) => isWord(lexeme, 'as') && lexemes[i + 1]?.text === '(');
  return lexemes.some((lexeme) => isWord(lexeme, 'from')) || lexemes.length <= 8;
}

function isInner(text: string, at: number): boolean {
  return /(?:\(\s*|\b(?:union|except|intersect|minus|all)\s+|\)\s*|\bas\s+)$/i.test(
    text.slice(Math.max(0, at - 40), at),
  );
}
