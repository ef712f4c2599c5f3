import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { connectionSchema } from '../config/schema.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { chartSchema } from '../protocol/chart.ts';
import { uploadKinds } from '../protocol/connection.ts';
import { cardSizes } from '../protocol/saved.ts';
import { type Collection, collection, labelOf, recordsIn } from './records.ts';
import type { Store } from './store.ts';

const text = z.string().min(1);
const at = z.iso.datetime();

/** What a person said of a connection: what it adds to it, each key as `wenshu.yaml` has it. */
const saidSchema = connectionSchema
  .pick({ glossary: true, descriptions: true, codes: true, joins: true, dates: true, names: true, exclude: true })
  .partial();

/** A file that somebody brought; the file itself lies in the home folder. */
const uploadRecordSchema = z.strictObject({
  title: text,
  /** As it is called in its folder. */
  file: text,
  kind: z.enum(uploadKinds),
  scheme: text,
  bytes: z.number().int(),
  at,
  /** Absent until a person has looked at what was understood of it. */
  said: saidSchema.optional(),
});

/** A database that somebody added over HTTP. */
const addedRecordSchema = z.strictObject({
  title: text,
  /** Without the password, which `sealed` holds. */
  url: text,
  sealed: z.string().nullable(),
  tls: z.enum(['off', 'on', 'verify']).optional(),
  /** Who may ask it; absent: every role that is not limited to others. */
  roles: z.array(text).optional(),
  by: text,
  at,
  said: saidSchema.optional(),
});

/** An answer that somebody keeps: what was asked and what ran, never its rows. */
const savedRecordSchema = z.strictObject({
  title: text,
  question: text,
  /** The name of the connection. */
  connection: text,
  sql: text,
  /** The day on which the words of the question were read so. */
  today: z.iso.date(),
  /** Whether those words say all that the statement does: then it moves with the calendar. */
  is_whole: z.boolean(),
  language: z.enum(['zh', 'en']),
  chart: chartSchema.nullable(),
  at,
});

const boardRecordSchema = z.strictObject({
  title: text,
  cards: z.array(z.strictObject({ saved: text, size: z.enum(cardSizes) })),
  at,
});

const shareRecordSchema = z.strictObject({
  kind: z.enum(['saved', 'board']),
  of: text,
  /** SHA-256 of its token, which is kept nowhere. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  at,
  expires_at: at.nullable(),
});

/** By the digest of a token: whose link it is. It opens nothing by itself. */
const shareTokenSchema = z.strictObject({ id: text, user: text, role: z.string().nullable() });

export type Said = z.infer<typeof saidSchema>;
export type UploadRecord = z.infer<typeof uploadRecordSchema>;
export type AddedRecord = z.infer<typeof addedRecordSchema>;
export type SavedRecord = z.infer<typeof savedRecordSchema>;
export type BoardRecord = z.infer<typeof boardRecordSchema>;
export type ShareRecord = z.infer<typeof shareRecordSchema>;

/** Whose something is: what was kept in one role is not there in another. */
export interface Keeper {
  user: string;
  role: string | null;
}

/** The labels of an owner: what a user saved in one role isn't there in another. */
export const ownerLabels = ({ user, role }: Keeper) => [labelOf(user), role === null ? '*' : labelOf(role)];

export const uploadsOf = (user: string): Collection<UploadRecord> =>
  collection(uploadRecordSchema, 'uploads', labelOf(user));
export const addedConnections = collection(addedRecordSchema, 'connections');
export const savedBy = (owner: Keeper): Collection<SavedRecord> =>
  collection(savedRecordSchema, 'saved', ...ownerLabels(owner));
export const boardsOf = (owner: Keeper): Collection<BoardRecord> =>
  collection(boardRecordSchema, 'boards', ...ownerLabels(owner));
export const sharesOf = (owner: Keeper): Collection<ShareRecord> =>
  collection(shareRecordSchema, 'shares', ...ownerLabels(owner));
export const shareTokens = collection(shareTokenSchema, 'share-tokens');

/** What a user saved of one kind. */
export interface UserRecords<Record> {
  /** The latest first. */
  list(owner: Keeper): Promise<(Record & { id: string })[]>;
  find(owner: Keeper, id: string): Promise<(Record & { id: string }) | undefined>;
  /** Returns its id. */
  add(owner: Keeper, record: Record): Promise<string>;
  change(owner: Keeper, id: string, record: Record): Promise<void>;
  remove(owner: Keeper, id: string): Promise<void>;
}

/** A store that is opened when something is first written; reading creates no files. */
export interface LazyStore {
  store(): Promise<Store>;
  hasStore(): boolean;
}

/** The records with their ids, the latest first; empty where there is no store. */
export async function listRecords<Record extends { at: string }>(
  { store, hasStore }: LazyStore,
  records: Collection<Record>,
  limit: number,
): Promise<(Record & { id: string })[]> {
  if (!hasStore()) return [];
  const entries = await recordsIn(await store(), records).search({ limit });
  return entries.map(({ key, record }) => ({ ...record, id: key })).sort((one, other) => (one.at < other.at ? 1 : -1));
}

export async function findRecord<Record extends object>(
  { store, hasStore }: LazyStore,
  records: Collection<Record>,
  id: string,
): Promise<(Record & { id: string }) | undefined> {
  const entry = hasStore() ? await recordsIn(await store(), records).get(id) : undefined;
  return entry && { ...entry.record, id };
}

/** `prefix` begins every id, so that an id says what it is of; at most `limit` are saved. */
export function openUserRecords<Record extends { at: string }>(
  place: LazyStore,
  recordsOf: (owner: Keeper) => Collection<Record>,
  prefix: string,
  limit: number,
): UserRecords<Record> {
  const records = async (owner: Keeper) => recordsIn(await place.store(), recordsOf(owner));
  const list = (owner: Keeper) => listRecords(place, recordsOf(owner), limit);
  return {
    list,
    find: (owner, id) => findRecord(place, recordsOf(owner), id),
    async add(owner, record) {
      if ((await list(owner)).length >= limit) throw new WenshuError('keeping_full', { limit });
      const id = `${prefix}-${randomBytes(9).toString('hex')}`;
      await (await records(owner)).put(id, record);
      return id;
    },
    change: async (owner, id, record) => (await records(owner)).put(id, record),
    remove: async (owner, id) => (await records(owner)).delete(id),
  };
}
