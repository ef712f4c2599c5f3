import { z } from 'zod';

const text = z.string().trim().min(1);

/** A question and the SQL that a person approved for it. */
export const verifiedAnswerSchema = z.strictObject({
  question: text,
  sql: text,
  /** Who approved it. */
  by: text,
  at: z.iso.datetime(),
  note: z.string().optional(),
  /** What "last month" of the question counted from. */
  today: z.iso.date().optional(),
  /** The schema's fingerprint: what the statement reads, table by table, each column with its type. */
  reads: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** The run that it was learned from; absent when it was brought from elsewhere. */
  run: z.string().optional(),
});

export type VerifiedAnswer = z.infer<typeof verifiedAnswerSchema>;
