import type { Dialect } from '../dialects/dialect.ts';
import { extractSql } from '../sql/extract/extract.ts';
import { parseSql } from '../sql/parse/parse.ts';
import { fieldsOf, type Said, withoutThoughts } from './read-fields.ts';
import { answerTools } from './tools.ts';
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
