import { parse } from 'yaml';
import type { Dialect } from '../dialects/dialect.ts';
import type { ModelReply, Tool } from '../models/model.ts';
import { extractSql } from '../sql/extract/extract.ts';
import { parseSql } from '../sql/parse/parse.ts';
import type { WritingFailure } from './writer.ts';

/** What a model's reply says; nothing in it is trusted: the SQL passes policy and check, the words pass the leak guard. */
export interface Reply {
  sql?: string;
  assumptions: string[];
  /** 0 to 1, as the model says; it is no measurement. */
  confidence?: number;
  /** Why there is no SQL, in the model's words. */
  explanation?: string;
  reason?: WritingFailure;
  /** Tables that it wants to see before it writes, without their schema or quotes. */
  need?: string[];
  /** What it asks back, with readings to choose from. */
  ask?: { question: string; options: string[] };
}

const sqlNames = ['sql', 'query', 'sql_query', 'final_sql', 'statement'];
const fieldNames = [
  ...sqlNames,
  ...['tables', 'assumptions', 'confidence', 'reason', 'explanation', 'need', 'ask', 'options'],
];

/**
 * Reads a reply leniently: a call of a tool, YAML or JSON with or without a fence, prose around a statement, a bare statement,
 * or none.
 */
export function readReply(said: Said, dialect: Dialect): Reply {
  const { text } = said;
  const fields = fieldsOf(said, fieldNames, answerTools) ?? {};
  const written = sqlNames.map((name) => fields[name]).find((value) => value !== undefined);
  const sql = written === undefined ? statementIn(text, dialect) : statementOf(written, dialect);
  const confidence = asConfidence(fields.confidence);
  const reply: Reply = { assumptions: asTexts(fields.assumptions) };
  if (confidence !== undefined) reply.confidence = confidence;
  if (sql !== undefined) return { ...reply, sql };
  const need = asNames(fields.need);
  if (need.length > 0) return { ...reply, need };
  const explanation = asText(fields.explanation) ?? (written === undefined ? prose(text) : undefined);
  const isNamed = fields.reason === 'ambiguous_question' || fields.reason === 'missing_database_info';
  const reason = isNamed ? (fields.reason as WritingFailure) : reasonIn(explanation);
  const question = asText(fields.ask);
  return {
    ...reply,
    ...(question ? { ask: { question, options: asTexts(fields.options).slice(0, mostOptions) } } : {}),
    ...(explanation ? { explanation } : {}),
    ...(reason ? { reason } : question ? { reason: 'ambiguous_question' } : {}),
  };
}

/** The reason that a model's own words give for declining. */
function reasonIn(explanation: string | undefined): WritingFailure | undefined {
  if (!explanation) return undefined;
  return declines.find(({ words }) => words.test(explanation))?.reason ?? 'llm_explanation';
}

const declines: readonly { reason: WritingFailure; words: RegExp }[] = [
  {
    reason: 'missing_database_info',
    words:
      /\bno (?:relevant|matching|suitable|such) (?:tables?|columns?|fields?|data|information)|\b(?:tables?|columns?|fields?) (?:(?:is|are|was|were) )?(?:not (?:found|available)|missing)|\b(?:tables?|columns?|fields?|data|database|schema) (?:does|do) not (?:contain|have|hold|include|store|record|exist)|没有(?:相关|对应|合适)的?(?:表|列|字段|数据|信息)|(?:表|列|字段|数据库|数据)(?:里|中)?(?:不存在|没有|不包含|未记录)/i,
  },
  {
    reason: 'ambiguous_question',
    words:
      /ambiguous|unclear|more (?:information|detail|context|specific)|clarif|更多(?:的)?(?:信息|说明|细节)|不(?:够)?(?:明确|清楚|具体)|含糊|歧义/i,
  },
];

/** The statement of the field that is there for it. An empty field, or a word such as none, says that there is none. */
function statementOf(value: unknown, dialect: Dialect): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || /^(?:none|null|n\/?a|empty|~|无)\.?$/i.test(text)) return undefined;
  return extractSql(text, dialect)?.sql;
}

/** A statement in free text. "I cannot select that from the tables" is a sentence, so what does not parse must shout. */
function statementIn(text: string, dialect: Dialect): string | undefined {
  const found = extractSql(withoutThoughts(text), dialect);
  if (found?.how !== 'prose' || parseSql(found.sql, dialect).ok) return found?.sql;
  return /\bSELECT\b[\s\S]*\bFROM\b/.test(found.sql) ? found.sql : undefined;
}

function prose(text: string): string | undefined {
  const plain = withoutThoughts(text).replace(/```\w*/g, ' ');
  return asText(plain);
}

const mostNeeded = 30;
const mostOptions = 3;

function asNames(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,，、\n]/) : [];
  return list
    .filter((one) => typeof one === 'string')
    .map((one) => (one.split('.').at(-1) ?? '').replace(/["'`[\]]/g, '').trim())
    .filter((one) => one !== '')
    .slice(0, mostNeeded);
}

function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(text) ? text.slice(0, 600) : undefined;
}

function asTexts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/\n+/) : [];
  return list
    .map((one) => asText(typeof one === 'object' && one !== null ? Object.values(one)[0] : one))
    .filter((one) => one !== undefined)
    .map((one) => one.replace(/^[-*•\s]+/, '').slice(0, 200))
    .filter((one) => !/^(?:none|n\/?a|无|没有)\.?$/i.test(one))
    .slice(0, 5);
}

const confidenceWords: Record<string, number> = { high: 0.9, medium: 0.7, low: 0.4, 高: 0.9, 中: 0.7, 低: 0.4 };

function asConfidence(value: unknown): number | undefined {
  if (typeof value === 'string' && confidenceWords[value.trim().toLowerCase()] !== undefined)
    return confidenceWords[value.trim().toLowerCase()];
  const percent = typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*%\s*$/.test(value);
  const number = typeof value === 'number' ? value : Number.parseFloat(String(value));
  if (!Number.isFinite(number)) return undefined;
  return Math.min(1, Math.max(0, percent || number > 1 ? number / 100 : number));
}

/** What came back from a model: calls of the tools that it was offered, or text. */
export type Said = Pick<ModelReply, 'text' | 'calls'>;

/** Of a longer text only the end is read, and a longer argument of a tool not at all: nobody needs it, and reading must stay quick. */
const longestReply = 24_000;
/** Brackets nested deeper are no answer of ours, and YAML takes minutes over a few hundred of them. */
const deepest = 12;

/**
 * The named fields of a reply, whichever way it was given: the arguments of the first call of one of these tools, else the
 * fields of the text.
 */
export function fieldsOf(
  { text, calls = [] }: Said,
  names: readonly string[],
  tools: readonly string[],
): Record<string, unknown> | undefined {
  const call = calls.find(({ name }) => tools.includes(name));
  if (!call) return readFields(text, names);
  const found = fieldsIn(call.arguments, names) ?? {};
  // Half a statement is another statement: what is too long is left out as a whole.
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => typeof value !== 'string' || value.length <= longestReply),
  );
}

/**
 * The named fields of a model's reply, however it is wrapped: YAML or JSON, in a fence, after prose, or broken so that
 * only lines such as `sql: …` tell. Undefined when none of the fields is there. Values are as untrusted as the text.
 */
export function readFields(text: string, names: readonly string[]): Record<string, unknown> | undefined {
  const plain = withoutThoughts(text);
  for (const piece of pieces(plain, names)) {
    const found = fieldsIn(parsed(piece), names);
    if (found) return found;
  }
  return fieldsByLine(plain, names);
}

/** The reply without what a model thought aloud and the marks that some servers leave in; of a very long one the end. */
export function withoutThoughts(text: string): string {
  return text
    .slice(-longestReply)
    .replace(/^[\s\S]*<\/think(?:ing)?>/i, ' ')
    .replace(/<think(?:ing)?>[\s\S]*$/i, ' ')
    .replace(/<\|[^|>]*\|>|<\/?s>/g, ' ')
    .replaceAll('\r\n', '\n')
    .trim();
}

/** Where the fields may stand, the likeliest first; the last fence is the final word of a model that corrects itself. */
function* pieces(text: string, names: readonly string[]): Generator<string> {
  const fences = [...text.matchAll(/```[ \t]*\w*[ \t]*\n([\s\S]*?)(?:\n[ \t]*```|$)/g)].map((match) => match[1] ?? '');
  yield* fences.toReversed();
  yield text;
  const [open, close] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (open >= 0 && close > open) yield text.slice(open, close + 1);
  const start = new RegExp(`^(?:${names.join('|')})[ \\t]*:`, 'm').exec(text);
  if (start) yield text.slice(start.index);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (depthOf(text) > deepest) return undefined;
    try {
      // Aliases can make a small text huge.
      return parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error', prettyErrors: false });
    } catch {
      return undefined;
    }
  }
}

function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const mark of text.matchAll(/[[\]{}]/g)) {
    depth += mark[0] === '[' || mark[0] === '{' ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

function fieldsIn(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (Array.isArray(value)) return fieldsIn(value[0], names);
  if (value === null || typeof value !== 'object') return undefined;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key.toLowerCase(), inner]);
  const found = entries.filter(([key]) => names.includes(key));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** `name: value` at the start of a line, up to the next such line; for YAML that a colon in the SQL has broken. */
function fieldsByLine(text: string, names: readonly string[]): Record<string, unknown> | undefined {
  const head = new RegExp(`^[ \\t]*["']?(${names.join('|')})["']?[ \\t]*:[ \\t]*`, 'gim');
  const heads = [...text.matchAll(head)];
  if (heads.length === 0) return undefined;
  return Object.fromEntries(
    heads.map((match, at) => {
      const end = heads[at + 1]?.index ?? text.length;
      return [(match[1] ?? '').toLowerCase(), blockText(text.slice(match.index + match[0].length, end))];
    }),
  );
}

/** A value without block marks, quotes around it and the fence that follows. */
function blockText(text: string): string {
  const plain = text.replace(/^[|>][+-]?[ \t]*\n/, '').replace(/\n[ \t]*```[\s\S]*$/, '');
  return plain
    .trim()
    .replace(/^(["'])([\s\S]*)\1,?$/, '$2')
    .trim();
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };

/**
 * What a writer may call where the server takes tools. Their arguments are the fields of the YAML that the prompt asks for, so
 * that one reader reads both; what they mean is told there.
 */
const writeSql: Tool = {
  name: 'write_sql',
  description: 'The reply with a statement, instead of YAML.',
  parameters: {
    type: 'object',
    properties: { sql: text, assumptions: texts, confidence: { type: 'number' } },
    required: ['sql'],
  },
};

const decline: Tool = {
  name: 'decline',
  description: 'The reply without a statement, instead of YAML.',
  parameters: {
    type: 'object',
    properties: {
      reason: { type: 'string', enum: ['missing_database_info', 'ambiguous_question'] },
      explanation: text,
      ask: text,
      options: texts,
    },
    required: ['reason'],
  },
};

const showTables: Tool = {
  name: 'show_tables',
  description: 'Shows tables of which only the names are given, once.',
  parameters: { type: 'object', properties: { need: texts }, required: ['need'] },
};

/** Calls that are a reply; any other asks for a fact. */
export const answerTools: readonly string[] = [writeSql.name, decline.name, showTables.name];

export const writerTools = (mayAsk: boolean): Tool[] => [writeSql, decline, ...(mayAsk ? [showTables] : [])];

/** What the repair agent may call: facts first, then the statement. */
export function repairTools(mayExecute: boolean): Tool[] {
  const about = (name: string, description: string, properties: Tool['parameters']['properties'] = {}): Tool => ({
    name,
    description,
    parameters: { type: 'object', properties, required: Object.keys(properties) },
  });
  return [
    about('list_tables', 'Names of all tables.'),
    about('list_columns', 'Columns of a table.', { table: text }),
    about('sql_validate', 'Checks a statement without running it.', { sql: text }),
    ...(mayExecute ? [about('sql_execute', 'Runs a statement, once only.', { sql: text })] : []),
    writeSql,
    decline,
  ];
}
