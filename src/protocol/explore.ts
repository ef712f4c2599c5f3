import { z } from 'zod';

/** Names a thing or a field in replies; it tells nothing of how data is stored. */
const id = z.string();

const fieldShape = {
  /** What it is called in answers. */
  name: z.string(),
  /** `name`: what a row is called by. `figure`: can be summed or compared. `group`: told apart by. `key`: leads elsewhere. */
  role: z.enum(['name', 'date', 'figure', 'state', 'yes_no', 'group', 'text', 'key']),
  /** Of a figure, where it is known: `money`, `percent`, `count`, 元, kg. */
  unit: z.string().optional(),
  /** A few stored values; none of masked fields, and none where the caller's role limits what of them may be seen. */
  examples: z.array(z.string()),
  /** Of stored codes: what each means, empty where nobody knows. */
  codes: z.array(z.object({ value: z.string(), means: z.string() })).optional(),
};

/** One field of a thing, as it was understood; its name and the meaning of its codes can be corrected. */
const fieldSchema = z.object({ id, ...fieldShape });

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

const { role, unit, examples, codes } = fieldShape;

/** One field of a thing, in words. */
const exploredFieldSchema = z.object({
  name: fieldShape.name,
  role,
  unit,
  /** A comment in the database or the glossary. */
  about: z.string().optional(),
  examples,
  /** The smallest and the largest, of dates and figures where it is known. */
  range: z.object({ from: z.string(), to: z.string() }).optional(),
  codes,
  /** The id of the thing that it leads to. */
  leads_to: z.string().optional(),
  /** How it is stored, for analysts alone. */
  stored: z.object({ name: z.string(), type: z.string() }).optional(),
});

const exploredThingSchema = z.object({
  /** Names it within this reply. */
  id: z.string(),
  name: z.string(),
  /** `thing`: is pointed to. `event`: happens on a day. `lines`: parts of an event. `link`: ties two things. `codes`: a short list. `flat`: all in one. */
  kind: z.enum(['thing', 'event', 'lines', 'link', 'codes', 'flat']),
  about: z.string().optional(),
  /** About so many rows; absent where it is not known or not to be told. */
  rows: z.number().int().optional(),
  fields: z.array(exploredFieldSchema),
  /** The table, for analysts alone. */
  stored: z.string().optional(),
});

/** `GET /api/v1/explore`: what can be asked about in one database, as far as the caller may know of it. */
export const exploredSchema = z.object({
  title: z.string(),
  today: z.string().optional(),
  things: z.array(exploredThingSchema),
  /** Each row of `from` belongs to one of `to`. */
  relations: z.array(z.object({ from: z.string(), to: z.string(), by: z.string() })),
  /** Business words that the glossary explains. */
  words: z.array(z.string()),
  suggestions: z.array(z.string()),
});

export type Explored = z.infer<typeof exploredSchema>;
export type ExploredThing = z.infer<typeof exploredThingSchema>;
export type ExploredField = z.infer<typeof exploredFieldSchema>;
