import type { BaseStore } from '@langchain/langgraph';
import { z } from 'zod';
import { claimSchema, scopes } from '../protocol/access.ts';
import { type VerifiedAnswer, verifiedAnswerSchema } from './verified/answer.ts';

export type { VerifiedAnswer } from './verified/answer.ts';

/**
 * What long-term memory holds, and where: each kind of record has its namespace, its shape and the fields that search reads.
 * `recordsIn(store, verifiedAnswers(connectionId))` is a typed shelf; whoever builds on memory uses these and never a namespace
 * by hand. Names of people and connections may be anything: they are escaped.
 */
export interface Shelf<Record> {
  namespace: string[];
  schema: z.ZodType<Record>;
  /** Fields that `search` reads; none are told apart from others by words. */
  indexed: string[] | false;
}

/** In place of a person: for everybody. No name of a person, so that nobody is taken for all by being called so. */
export const everybody = Symbol('everybody');

const text = z.string().trim().min(1);
const at = z.iso.datetime();

/** What somebody thought of an answer. It teaches nothing by itself. */
export const feedbackSchema = z.strictObject({
  question: text,
  sql: z.string(),
  verdict: z.enum(['up', 'down']),
  reason: z.string().optional(),
  by: text,
  at,
});

/** A form of statement that worked: what was asked, and what answered it, with how often it did. */
export const patternSchema = z.strictObject({
  question: text,
  sql: text,
  uses: z.number().int().positive(),
  at,
});

/** What a person prefers, by what it is about: `chart`, `language`, the choice that a clarification was answered with. */
export const preferenceSchema = z.strictObject({
  about: text,
  choice: z.json(),
  at,
});

/** What a business word means on a connection: as in the configuration's `glossary`, taught by a person. */
export const learnedWordSchema = z.strictObject({
  words: z.array(text).min(1),
  kind: z.enum(['column', 'table', 'expression', 'condition']),
  meaning: text,
  by: text,
  at,
});

/** With which a program says for whom it asks. The key itself is kept nowhere. */
export const apiKeySchema = z.strictObject({
  /** SHA-256 of its secret part, hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  user: text.max(200),
  role: text,
  scopes: z.array(z.enum(scopes)).min(1),
  claims: z.record(z.string(), claimSchema),
  created_at: at,
  expires_at: at.nullable(),
  revoked_at: at.nullable(),
});

export type ApiKey = z.infer<typeof apiKeySchema>;
/** What a program noted about a conversation: its own marks, and that it was begun, also while nothing has been asked in it. */
export const threadNoteSchema = z.strictObject({ metadata: z.record(z.string(), z.json()), at });

export type ThreadNote = z.infer<typeof threadNoteSchema>;
export type Feedback = z.infer<typeof feedbackSchema>;
export type Pattern = z.infer<typeof patternSchema>;
export type Preference = z.infer<typeof preferenceSchema>;
export type LearnedWord = z.infer<typeof learnedWordSchema>;

export const verifiedAnswers = (connection: string): Shelf<VerifiedAnswer> => ({
  namespace: ['verified', labelOf(connection)],
  schema: verifiedAnswerSchema,
  indexed: ['question'],
});
/** By the part of the key that lists show. */
export const apiKeys: Shelf<ApiKey> = { namespace: ['keys'], schema: apiKeySchema, indexed: false };
/** By run and person: who thinks again says it once. */
export const feedbackOn = (connection: string): Shelf<Feedback> => ({
  namespace: ['feedback', labelOf(connection)],
  schema: feedbackSchema,
  indexed: false,
});
export const patterns = (connection: string): Shelf<Pattern> => ({
  namespace: ['patterns', labelOf(connection)],
  schema: patternSchema,
  indexed: ['question'],
});
export const preferences = (user: string | typeof everybody): Shelf<Preference> => ({
  namespace: ['preferences', whose(user)],
  schema: preferenceSchema,
  indexed: false,
});
/** By the name of the conversation. */
export const threadNotes = (user: string): Shelf<ThreadNote> => ({
  namespace: ['threads', labelOf(user)],
  schema: threadNoteSchema,
  indexed: false,
});
/** Of one person, or of `everybody`. */
export const learnedWords = (connection: string, user: string | typeof everybody): Shelf<LearnedWord> => ({
  namespace: ['glossary', labelOf(connection), whose(user)],
  schema: learnedWordSchema,
  indexed: ['words'],
});

/** A record with its key; found by words, also how near it is. */
export interface Kept<Record> {
  key: string;
  record: Record;
  updatedAt: Date;
  /** 0 to 1, where it was searched for by words. */
  score?: number;
}

interface Search {
  query?: string;
  filter?: { [field: string]: unknown };
  limit?: number;
  offset?: number;
}

/** The records of one shelf. What is stored there in another shape, by a program of another version, is passed over. */
export function recordsIn<Record extends object>(store: BaseStore, { namespace, schema, indexed }: Shelf<Record>) {
  const kept = (item: { key: string; value: object; updatedAt: Date; score?: number }): Kept<Record>[] => {
    const { success, data } = schema.safeParse(item.value);
    const { key, updatedAt, score } = item;
    return success ? [{ key, record: data, updatedAt, ...(score === undefined ? {} : { score }) }] : [];
  };
  return {
    namespace,
    async get(key: string): Promise<Kept<Record> | undefined> {
      const item = await store.get(namespace, key);
      return item ? kept(item)[0] : undefined;
    },
    async put(key: string, record: Record): Promise<void> {
      await store.put(namespace, key, schema.parse(record), indexed);
    },
    delete: (key: string): Promise<void> => store.delete(namespace, key),
    /** Nearest first with a query, latest first without one; at most ten unless told. */
    async search(options: Search = {}): Promise<Kept<Record>[]> {
      return (await store.search(namespace, options)).flatMap(kept);
    },
  };
}

const whose = (user: string | typeof everybody): string => (user === everybody ? '*' : labelOf(user));

/** Any name as a label: stores forbid some characters, and a label of nothing. */
export function labelOf(name: string): string {
  const escaped = name.replace(
    /[\u0000-\u001f.:%_\\~*]/g,
    (character) => `~${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return escaped === '' ? '~' : escaped;
}
