import { z } from 'zod';
import { answerSchema, clarificationSchema, finalResponseSchema } from './answer.ts';
import { currentStages } from './event.ts';

/** What a person and Wenshu said to each other, without what is noted beside it. */
export const sharedMessageSchema = z.object({ id: z.string(), type: z.enum(['human', 'ai']), content: z.string() });

/** What of a conversation's state leaves: what its reader may know, and nothing of how it is made. */
export const sharedValuesSchema = z.object({
  messages: z.array(sharedMessageSchema),
  question: z.string().optional(),
  language: z.enum(['zh', 'en']).optional(),
  run_id: z.string().optional(),
  current_stage: z.enum(currentStages).nullish(),
  /** Null for the `business` audience. */
  generated_sql: z.string().nullish(),
  /** Null until there is one; of a run that waits, the question back. */
  answer: answerSchema.nullish(),
  final_response: finalResponseSchema.nullish(),
});

/** A conversation at one moment. */
export const sharedStateSchema = z.object({
  checkpoint: z.string(),
  /** The moment before it; null for the first that is kept. */
  parent: z.string().nullable(),
  at: z.string(),
  step: z.number().int(),
  source: z.string(),
  run_id: z.string(),
  /** Agents whose turn it is; none when the run has ended. */
  next: z.array(z.string()),
  /** What the run waits for. */
  asked: clarificationSchema.nullable(),
  values: sharedValuesSchema,
});

export type SharedMessage = z.infer<typeof sharedMessageSchema>;
export type SharedValues = z.infer<typeof sharedValuesSchema>;
export type SharedState = z.infer<typeof sharedStateSchema>;
