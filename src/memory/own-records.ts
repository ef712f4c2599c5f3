import { z } from 'zod';
import { connectionSchema } from '../config/schema.ts';
import { chartSchema } from '../protocol/chart.ts';
import { cardSizes } from '../protocol/saved.ts';
import { uploadKinds } from '../protocol/upload.ts';
import { labelOf, type Shelf } from './records.ts';

const text = z.string().min(1);
const at = z.iso.datetime();

/** What a person said of a connection: what it adds to it, each key as `wenshu.yaml` has it. */
export const saidSchema = connectionSchema
  .pick({ glossary: true, descriptions: true, codes: true, joins: true, dates: true, names: true, exclude: true })
  .partial();

/** A file that somebody brought; the file itself lies in the home folder. */
export const uploadRecordSchema = z.strictObject({
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
export const addedRecordSchema = z.strictObject({
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
export const savedRecordSchema = z.strictObject({
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

export const boardRecordSchema = z.strictObject({
  title: text,
  cards: z.array(z.strictObject({ saved: text, size: z.enum(cardSizes) })),
  at,
});

export const shareRecordSchema = z.strictObject({
  kind: z.enum(['saved', 'board']),
  of: text,
  /** SHA-256 of its token, which is kept nowhere. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  at,
  expires_at: at.nullable(),
});

/** By the digest of a token: whose link it is. It opens nothing by itself. */
export const shareTokenSchema = z.strictObject({ id: text, user: text, role: z.string().nullable() });

export type Said = z.infer<typeof saidSchema>;
export type UploadRecord = z.infer<typeof uploadRecordSchema>;
export type AddedRecord = z.infer<typeof addedRecordSchema>;
export type SavedRecord = z.infer<typeof savedRecordSchema>;
export type BoardRecord = z.infer<typeof boardRecordSchema>;
export type ShareRecord = z.infer<typeof shareRecordSchema>;
export type ShareToken = z.infer<typeof shareTokenSchema>;

/** Whose something is: what was kept in one role is not there in another. */
export interface Keeper {
  user: string;
  role: string | null;
}

export const keptBy = ({ user, role }: Keeper) => [labelOf(user), role === null ? '*' : labelOf(role)];

export const uploadsOf = (user: string): Shelf<UploadRecord> => ({
  namespace: ['uploads', labelOf(user)],
  schema: uploadRecordSchema,
  indexed: false,
});
export const addedConnections: Shelf<AddedRecord> = {
  namespace: ['connections'],
  schema: addedRecordSchema,
  indexed: false,
};
export const savedBy = (keeper: Keeper): Shelf<SavedRecord> => ({
  namespace: ['saved', ...keptBy(keeper)],
  schema: savedRecordSchema,
  indexed: false,
});
export const boardsOf = (keeper: Keeper): Shelf<BoardRecord> => ({
  namespace: ['boards', ...keptBy(keeper)],
  schema: boardRecordSchema,
  indexed: false,
});
export const sharesOf = (keeper: Keeper): Shelf<ShareRecord> => ({
  namespace: ['shares', ...keptBy(keeper)],
  schema: shareRecordSchema,
  indexed: false,
});
export const shareTokens: Shelf<ShareToken> = {
  namespace: ['share-tokens'],
  schema: shareTokenSchema,
  indexed: false,
};
