import { z } from 'zod';
import { answerSchema, clarificationSchema, finalResponseSchema } from './answer.ts';
import { currentStages } from './event.ts';

/** A message of the person or of Wenshu, without its metadata. */
const sharedMessageSchema = z.object({ id: z.string(), type: z.enum(['human', 'ai']), content: z.string() });

/** The public part of a conversation's state: what its reader may know, and nothing internal. */
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

/** A checkpoint of a conversation. */
const sharedStateSchema = z.object({
  checkpoint: z.string(),
  /** The checkpoint before it; null for the first. */
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
