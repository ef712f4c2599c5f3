import { z } from 'zod';

/** Names a thing or a field in replies; it tells nothing of how data is stored. */
const id = z.string();

/** One field of a thing, as it was understood. */
const fieldSchema = z.object({
  id,
  /** What it is called in answers; can be corrected. */
  name: z.string(),
  /** `name`: what a row is called by. `figure`: can be summed or compared. `group`: told apart by. `key`: leads elsewhere. */
  role: z.enum(['name', 'date', 'figure', 'state', 'yes_no', 'group', 'text', 'key']),
  /** Of a figure, where it is known: `money`, `percent`, `count`, 元, kg. */
  unit: z.string().optional(),
  /** A few stored values, to recognise it by; none of masked fields. */
  examples: z.array(z.string()),
  /** Of stored codes: what each means, empty where nobody knows; can be corrected. */
  codes: z.array(z.object({ value: z.string(), means: z.string() })).optional(),
});

/** What the rows of one table are. */
const thingSchema = z.object({
  id,
  /** What it is called in answers; can be corrected. */
  name: z.string(),
  /** Absent where it was not counted. */
  rows: z.number().int().optional(),
  /** The field that a row is called by. */
  called_by: id.optional(),
  /** The date that counts when a question names none; can be corrected to another field with the role `date`. */
  date: id.optional(),
  fields: z.array(fieldSchema),
  /** Of further fields that are not listed here. */
  more_fields: z.number().int(),
});

/** Something that is not plain from the data: a person may say it. */
const draftQuestionSchema = z.object({
  id,
  /** In words: “What is in ‘t kh’?” */
  question: z.string(),
  /** What a person recognises it by: fields, stored values. */
  shows: z.array(z.string()),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  /** The option that is taken unless a person says otherwise; null when none is. */
  proposed: z.string().nullable(),
  /** What may be said instead of an option: `name` a few words, `codes` `1=paid, 2=shipped`, `none` nothing. */
  say: z.enum(['name', 'codes', 'none']),
});

/** `GET /api/v1/connections/:id/draft`: what was understood of a database or a file, in business words. */
export const draftFormSchema = z.object({
  connection: z.string(),
  title: z.string(),
  things: z.array(thingSchema),
  more_things: z.number().int(),
  /** Most valuable first, ten at the most. */
  questions: z.array(draftQuestionSchema),
  /** Whether a person has agreed to it or corrected it before. */
  accepted: z.boolean(),
  /** What of the file was left out, in words: hidden sheets, lines that could not be read. */
  notes: z.array(z.string()),
  suggestions: z.array(z.string()),
});

const name = z.string().trim().min(1).max(100);
const reference = z.string().min(1).max(100);

/**
 * `PUT /api/v1/connections/:id/glossary`: what a person says of it. Everything is optional; with nothing at all, what is
 * proposed is agreed to. It is added to what was said before.
 */
export const draftReplySchema = z.strictObject({
  /** By the id of the question: an option, or words. `{"choose": "none"}` takes nothing of it. */
  answers: z
    .record(
      reference,
      z.union([
        z.strictObject({ choose: z.string().min(1).max(20) }),
        z.strictObject({ say: z.string().trim().min(1).max(500) }),
      ]),
    )
    .optional(),
  /** What a thing or a field is called, by its id; several words with `/` between them. */
  names: z.record(reference, name).optional(),
  /** What stored codes mean, by the id of the field. */
  codes: z.record(reference, z.record(z.string().max(100), name)).optional(),
  /** Of a thing, the field of the date that counts. */
  dates: z.record(reference, reference).optional(),
  /** Further business words, each for a thing or a field. */
  words: z
    .array(z.strictObject({ words: z.array(name).min(1).max(10), means: reference }))
    .max(100)
    .optional(),
});

export type DraftForm = z.infer<typeof draftFormSchema>;
export type DraftThing = z.infer<typeof thingSchema>;
export type DraftField = z.infer<typeof fieldSchema>;
export type DraftQuestion = z.infer<typeof draftQuestionSchema>;
export type DraftReply = z.infer<typeof draftReplySchema>;
