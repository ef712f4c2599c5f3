import type { Listed, VerifiedAnswers } from '../memory/verified/answers.ts';
import { matchTemplate, type StoredValues, type Template, templateOf } from '../memory/verified/template.ts';
import type { Language } from '../protocol/answer.ts';
import type { Question } from '../question/question.ts';
import type { Links } from '../schema/links/contracts.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import type { Candidate, Verdict } from '../sql/contracts/contracts.ts';
import { readStatement } from '../sql/scope/scope.ts';
import { sqlInWords } from '../sql/words/words.ts';
import type { Writer, WriterInput, Written } from './writer.ts';

export interface VerifiedParts {
  book: () => Promise<Pick<VerifiedAnswers, 'near'>>;
  /** Reads a question of another day, with what its words stand for. */
  read: (text: string, today: string) => Promise<{ question: Question; links: Links }>;
  values: () => Promise<Pick<ValueIndex, 'valuesOf'>>;
  judge: (sql: string) => Promise<Verdict>;
}

/** Of the nearest ones the right one is among the first few; each costs a reading of its question. */
const mostTried = 12;
const mostExamples = 3;
/** A person said that it is right, and the question differs in its slots alone. */
const confidence = 0.98;

/**
 * What people approved, before anybody writes: a question that differs from an approved one in its values, its period or its numbers alone gets the
 * approved statement with those in their places. In any doubt, and where two approved ones would answer differently, it writes nothing.
 */
export function verifiedWriter(parts: VerifiedParts): Writer {
  const templates = new WeakMap<object, Map<string, Promise<Template | undefined>>>();

  /** Once for each schema. */
  function templateFor(answer: Listed, input: WriterInput): Promise<Template | undefined> {
    const known = templates.get(input.snapshot) ?? new Map<string, Promise<Template | undefined>>();
    templates.set(input.snapshot, known);
    const key = `${answer.id} ${answer.at}`;
    const template = known.get(key) ?? read(answer, input);
    known.set(key, template);
    return template;
  }

  async function read({ question, sql, today, at }: Listed, { snapshot, dialect }: WriterInput) {
    const statement = readStatement(sql, dialect, snapshot);
    if (!statement) return undefined;
    return templateOf({ ...(await parts.read(question, today ?? at.slice(0, 10))), snapshot }, statement);
  }

  return {
    name: 'verified',
    async write(input): Promise<Written> {
      const found = new Map<string, Listed>();
      const { question, links, snapshot, adjustment } = input;
      // What a conversation adds to a question stands in no approved statement.
      if (adjustment) return { candidates: [], notUnderstood: [], suggestions: [] };
      // Of a text that was read in part only, nobody knows what the rest asks for.
      const isWhole = question.whole === question.text;
      const near = isWhole ? await (await parts.book()).near(question.text, snapshot, mostTried) : [];
      for (const answer of near) {
        const template = await templateFor(answer, input);
        if (!template) continue;
        const match = matchTemplate(template, { question, links, snapshot }, await storedFor(template, parts));
        if (match.isMatch && (await parts.judge(match.sql)).allowed)
          found.set(match.sql, found.get(match.sql) ?? answer);
      }
      const [only, another] = found;
      const candidates = only && !another ? [candidateOf(...only, input)] : [];
      return { candidates, notUnderstood: [], suggestions: [] };
    },
  };
}

/** The nearest approved answers that may be shown to whoever asks, as examples for a model. */
export async function examplesFor(
  question: string,
  input: Pick<WriterInput, 'snapshot'>,
  { book, judge, isTellable }: Pick<VerifiedParts, 'book' | 'judge'> & { isTellable(sql: string): boolean },
): Promise<{ question: string; sql: string }[]> {
  const examples: { question: string; sql: string }[] = [];
  for (const { question: asked, sql } of await (await book()).near(question, input.snapshot, mostTried)) {
    if (examples.length === mostExamples) break;
    if ((await judge(sql)).allowed && isTellable(sql)) examples.push({ question: asked, sql });
  }
  return examples;
}

/** The values of the columns that its slots are of, for words that stand in another form than they are stored. */
async function storedFor({ slots }: Template, { values }: VerifiedParts): Promise<StoredValues> {
  const stored = new Map<string, readonly Scalar[]>();
  for (const slot of slots)
    if (slot.kind === 'value') stored.set(slot.name, (await (await values()).valuesOf(slot.table, slot.column)).values);
  return stored;
}

function candidateOf(sql: string, { id, by, at }: Listed, input: WriterInput): Candidate {
  const { question, dialect, snapshot, glossary } = input;
  const { language } = question;
  const { text: interpretation } = sqlInWords(sql, { dialect, snapshot, language, audience: 'business', glossary });
  return {
    sql,
    confidence,
    assumptions: [{ kind: 'verified', text: approvedText(language, by, at.slice(0, 10)) }],
    interpretation,
    source: 'verified',
    unexplained: [],
    verified: id,
  };
}

function approvedText(language: Language, by: string, day: string): string {
  return language === 'zh'
    ? `按已核实的答案回答，由 ${by} 于 ${day} 认可`
    : `Answered from a verified answer, approved by ${by} on ${day}`;
}
