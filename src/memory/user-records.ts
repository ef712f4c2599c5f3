import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { connectionSchema } from '../config/schema.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { chartSchema } from '../protocol/chart.ts';
import { uploadKinds } from '../protocol/connection.ts';
import { cardSizes } from '../protocol/saved.ts';
import { type Collection, collection, type LazyStore, labelOf, type Records, recordsIn } from './records.ts';

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

type WithId<Record> = Record & { id: string };

/** The latest first. */
export async function listRecords<Record extends { at: string }>(
  records: Records<Record>,
  limit: number,
): Promise<WithId<Record>[]> {
  const entries = await records.search({ limit });
  return entries.map(({ key, record }) => ({ ...record, id: key })).sort((one, other) => (one.at < other.at ? 1 : -1));
}

export async function findRecord<Record extends object>(
  records: Records<Record>,
  id: string,
): Promise<WithId<Record> | undefined> {
  const entry = await records.get(id);
  return entry && { ...entry.record, id };
}

/** `prefix` says what the id is of. */
export const newId = (prefix: string): string => `${prefix}-${randomBytes(9).toString('hex')}`;

/** What users save of one kind, at most `limit` each. */
export function openUserRecords<Record extends { at: string }>(
  place: LazyStore,
  recordsOf: (owner: Keeper) => Collection<Record>,
  prefix: string,
  limit: number,
) {
  const records = (owner: Keeper) => recordsIn(place, recordsOf(owner));
  const list = (owner: Keeper) => listRecords(records(owner), limit);
  return {
    list,
    find: (owner: Keeper, id: string) => findRecord(records(owner), id),
    /** Returns its id. */
    async add(owner: Keeper, record: Record): Promise<string> {
      if ((await list(owner)).length >= limit) throw new WenshuError('keeping_full', { limit });
      const id = newId(prefix);
      await records(owner).put(id, record);
      return id;
    },
    change: (owner: Keeper, id: string, record: Record) => records(owner).put(id, record),
    remove: (owner: Keeper, id: string) => records(owner).delete(id),
  };
}

export type UserRecords<Record extends { at: string }> = ReturnType<typeof openUserRecords<Record>>;
