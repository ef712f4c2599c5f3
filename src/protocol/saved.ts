import { z } from 'zod';
import { tableSchema } from './answer.ts';
import { chartSchema } from './chart.ts';

const title = z.string().trim().min(1).max(200);
const reference = z.string().min(1).max(100);

/** A saved answer: its question and how it is shown, without its rows. */
export const savedSchema = z.object({
  id: z.string(),
  title: z.string(),
  question: z.string(),
  /** What people call the database. */
  connection: z.string(),
  language: z.enum(['zh', 'en']),
  chart: chartSchema.nullable(),
  /** ISO. */
  at: z.string(),
  /** For analysts alone. */
  sql: z.string().optional(),
});

/** `POST /api/v1/saved`; without a chart the answer's own is saved, with null none. */
export const saveSchema = z.strictObject({
  run_id: z.string().trim().min(1).max(300),
  title: title.optional(),
  chart: chartSchema.nullable().optional(),
});

/** `PATCH /api/v1/saved/:id`. */
export const savedChangeSchema = z.strictObject({ title: title.optional(), chart: chartSchema.nullable().optional() });

export const savedListSchema = z.object({ saved: z.array(savedSchema) });

export const cardSizes = ['small', 'medium', 'large', 'wide'] as const;

const placedSchema = z.strictObject({ saved: reference, size: z.enum(cardSizes).default('medium') });

/** Saved answers in an order, side by side. */
export const boardSchema = z.object({
  id: z.string(),
  title: z.string(),
  cards: z.array(z.object({ saved: z.string(), size: z.enum(cardSizes) })),
  at: z.string(),
});

const mostCards = 24;

/** `POST /api/v1/boards`. */
export const newBoardSchema = z.strictObject({ title, cards: z.array(placedSchema).max(mostCards).default([]) });

/** `PATCH /api/v1/boards/:id`: all of its cards, in their order. */
export const boardChangeSchema = z.strictObject({
  title: title.optional(),
  cards: z.array(placedSchema).max(mostCards).optional(),
});

export const boardsSchema = z.object({ boards: z.array(boardSchema) });

/**
 * A saved answer with current rows, as the caller may see them. `refused`: not theirs to see, and nothing of it is shown;
 * `failed`: `problem` says why; `gone`: it was deleted.
 */
export const cardSchema = z.object({
  saved: z.string(),
  size: z.enum(cardSizes),
  status: z.enum(['ready', 'refused', 'failed', 'gone']),
  title: z.string(),
  question: z.string(),
  /** One sentence about the rows. */
  text: z.string(),
  table: tableSchema.nullable(),
  chart: chartSchema.nullable(),
  problem: z.string().nullable(),
  /** When the rows were read, ISO. */
  at: z.string(),
  /** Set where the person's rights left out rows or values. */
  limited: z.string().optional(),
  /** Set where the words of the question mean another period today than the saved statement reads. */
  outdated: z.string().optional(),
});

/** `POST /api/v1/boards/:id/refresh`: all cards at once; with `Accept: text/event-stream` each as an event. */
export const refreshedSchema = z.object({ title: z.string(), cards: z.array(cardSchema) });

/** The same as a stream: each card when it is ready, then the end. */
export const boardEventSchema = z.union([
  z.object({ type: z.literal('card-ready'), card: cardSchema }),
  z.object({ type: z.literal('board-end') }),
]);

/** A link to a saved answer or a board. Those who open it log in and see what their own role may. */
export const shareSchema = z.object({
  id: z.string(),
  kind: z.enum(['saved', 'board']),
  /** The id of what it opens. */
  of: z.string(),
  title: z.string(),
  at: z.string(),
  expires_at: z.string().nullable(),
});

/** `POST /api/v1/shares`. */
export const newShareSchema = z.strictObject({
  kind: z.enum(['saved', 'board']),
  of: reference,
  /** Days until it expires; never when absent. */
  days: z.number().int().min(1).max(3650).optional(),
});

export const madeShareSchema = z.object({ share: shareSchema, token: z.string() });

export const sharesSchema = z.object({ shares: z.array(shareSchema) });

/** `POST /api/v1/shares/open`: what the link names, with current rows, as the caller may see them. */
export const openShareSchema = z.strictObject({ token: z.string().min(1).max(200) });

export const openedShareSchema = z.object({
  kind: z.enum(['saved', 'board']),
  title: z.string(),
  /** Who shared it. */
  by: z.string(),
  cards: z.array(cardSchema),
});

export type BoardEvent = z.infer<typeof boardEventSchema>;
export type Saved = z.infer<typeof savedSchema>;
export type Board = z.infer<typeof boardSchema>;
export type Card = z.infer<typeof cardSchema>;
export type Share = z.infer<typeof shareSchema>;
export type OpenedShare = z.infer<typeof openedShareSchema>;
