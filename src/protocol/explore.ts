import { z } from 'zod';

/** One field of a thing, in words. */
const exploredFieldSchema = z.object({
  name: z.string(),
  /** `name`: what a row is called by. `figure`: can be summed or compared. `group`: told apart by. `key`: leads elsewhere. */
  role: z.enum(['name', 'date', 'figure', 'state', 'yes_no', 'group', 'text', 'key']),
  /** Of a figure, where it is known: `money`, `percent`, `count`, 元, kg. */
  unit: z.string().optional(),
  /** What somebody wrote about it. */
  about: z.string().optional(),
  /** A few stored values; none where the caller's role limits what of them may be seen. */
  examples: z.array(z.string()),
  /** The smallest and the largest, of dates and figures where it is known. */
  range: z.object({ from: z.string(), to: z.string() }).optional(),
  /** Of stored codes: what each means. */
  codes: z.array(z.object({ value: z.string(), means: z.string() })).optional(),
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
