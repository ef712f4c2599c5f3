import { z } from 'zod';
import { claimSchema, scopes } from '../protocol/access.ts';
import { nearest, type Terms, termsOf } from './search-terms.ts';
import type { Store } from './store.ts';
import { type VerifiedAnswer, verifiedAnswerSchema } from './verified/answers.ts';

/** One kind of record in long-term memory: where it is and what shape it has. Use `recordsIn(store, collection)` to read and write it. */
export interface Collection<Record> {
  namespace: string[];
  schema: z.ZodType<Record>;
  /** What a search compares with its query; records without one can only be listed. */
  textOf?: (record: Record) => string;
}

/** `labels` after the first are names of people, roles and connections, escaped with `labelOf`. */
export const collection = <Record>(schema: z.ZodType<Record>, ...labels: string[]): Collection<Record> => ({
  namespace: labels,
  schema,
});

/** In place of a user's name: for all users. A symbol, because any text may be the name of a user. */
export const everybody = Symbol('everybody');

const text = z.string().trim().min(1);
const at = z.iso.datetime();

/** A user's opinion of an answer. It teaches nothing by itself. */
const feedbackSchema = z.strictObject({
  question: text,
  sql: z.string(),
  verdict: z.enum(['up', 'down']),
  reason: z.string().optional(),
  by: text,
  at,
});

/** What a person prefers, by what it is about: `chart`, `language`, the choice that a clarification was answered with. */
const preferenceSchema = z.strictObject({
  about: text,
  choice: z.json(),
  at,
});

/** Says for whom a program asks. The key itself is stored nowhere. */
const apiKeySchema = z.strictObject({
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
const threadNoteSchema = z.strictObject({ metadata: z.record(z.string(), z.json()), at });

export type ThreadNote = z.infer<typeof threadNoteSchema>;
type Feedback = z.infer<typeof feedbackSchema>;
type Preference = z.infer<typeof preferenceSchema>;

export const verifiedAnswers = (connection: string): Collection<VerifiedAnswer> => ({
  ...collection(verifiedAnswerSchema, 'verified', labelOf(connection)),
  textOf: ({ question }) => question,
});
/** By the part of the key that lists show. */
export const apiKeys = collection(apiKeySchema, 'keys');
/** By run and person: a second opinion of the same person replaces the first. */
export const feedbackOn = (connection: string): Collection<Feedback> =>
  collection(feedbackSchema, 'feedback', labelOf(connection));
export const preferences = (user: string | typeof everybody): Collection<Preference> =>
  collection(preferenceSchema, 'preferences', user === everybody ? '*' : labelOf(user));
/** By the name of the conversation. */
const threadNotes = (user: string): Collection<ThreadNote> => collection(threadNoteSchema, 'threads', labelOf(user));

/** A record with its key. */
export interface Keyed<Record> {
  key: string;
  record: Record;
}

/** Entries that one search compares: the latest of the collection. */
const mostSearched = 10_000;
/** Making the terms of a text takes about half a millisecond. */
const knownTerms = new Map<string, Terms>();
const mostKnownTerms = 20_000;

function termsOfText(text: string): Terms {
  const terms = knownTerms.get(text) ?? termsOf(text);
  if (knownTerms.size >= mostKnownTerms) knownTerms.clear();
  knownTerms.set(text, terms);
  return terms;
}

/** A store that is opened when it is first needed. Where `hasStore` says that there is none, reading creates no files. */
export interface LazyStore {
  store(): Promise<Store>;
  hasStore?(): boolean;
}

/** The records of one collection. Entries of another shape, written by another version, are skipped. */
export function recordsIn<Record extends object>(
  place: Store | LazyStore,
  { namespace, schema, textOf }: Collection<Record>,
) {
  const store = async () => ('store' in place ? place.store() : place);
  const isMissing = () => 'store' in place && place.hasStore?.() === false;

  async function list(limit: number) {
    const entries = isMissing() ? [] : await (await store()).list(namespace, limit);
    return entries.flatMap(({ key, value }): Keyed<Record>[] => {
      const { success, data } = schema.safeParse(value);
      return success ? [{ key, record: data }] : [];
    });
  }
  return {
    async get(key: string): Promise<Keyed<Record> | undefined> {
      const value = isMissing() ? undefined : await (await store()).get(namespace, key);
      const { success, data } = schema.safeParse(value);
      return success ? { key, record: data } : undefined;
    },
    async put(key: string, record: Record): Promise<void> {
      await (await store()).put(namespace, key, schema.parse(record));
    },
    async delete(key: string): Promise<void> {
      if (!isMissing()) await (await store()).delete(namespace, key);
    },
    /** The nearest first with a query, the latest first without one. */
    async search({ query, limit = 10 }: { query?: string; limit?: number } = {}): Promise<Keyed<Record>[]> {
      if (query === undefined || !textOf) return list(limit);
      const entries = await list(mostSearched);
      const texts = entries.map((entry) => ({ of: entry, terms: termsOfText(textOf(entry.record)) }));
      return nearest(query, texts, limit);
    },
  };
}

export type Records<Record extends object> = ReturnType<typeof recordsIn<Record>>;

/** Any name as a label of a namespace: stores forbid some characters and the empty label. */
export function labelOf(name: string): string {
  const escaped = name.replace(
    /[\u0000-\u001f.:%_\\~*]/g,
    (character) => `~${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return escaped === '' ? '~' : escaped;
}

const mostNotes = 1000;

/** What one person's programs noted about conversations, by their names. The notes go with the conversation. */
export interface ThreadNotes {
  /** The latest first, a thousand at the most. */
  list(): Promise<Keyed<ThreadNote>[]>;
  get(thread: string): Promise<Keyed<ThreadNote> | undefined>;
  put(thread: string, note: ThreadNote): Promise<void>;
  delete(thread: string): Promise<void>;
}

export function openThreadNotes(store: () => Promise<Store>, user: string): ThreadNotes {
  const records = recordsIn({ store }, threadNotes(user));
  return { ...records, list: () => records.search({ limit: mostNotes }) };
}

/** Deletes the notes about one conversation, or those older than `since`, but not of conversations that stay. */
export async function forgetNotes(
  notes: ThreadNotes,
  which: { name: string | undefined; since: number | undefined; isKept: (thread: string) => boolean },
): Promise<void> {
  const { name, since, isKept } = which;
  for (const { key, record } of await notes.list())
    if ((name ?? key) === key && !isKept(key) && (since === undefined || Date.parse(record.at) < since))
      await notes.delete(key);
}
