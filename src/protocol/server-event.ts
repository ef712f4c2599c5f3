import { z } from 'zod';
import { eventSchema } from './event.ts';

/** How many runs go before this one, itself included. There is no run yet: `run_id` is that of the stream. */
const queuedSchema = z.object({ type: z.literal('run-queued'), run_id: z.string(), position: z.number().int() });

/** What a client of the server is told: the events of a run, and its place in the line before it begins. */
export const serverEventSchema = z.union([queuedSchema, eventSchema]);

export type ServerEvent = z.infer<typeof serverEventSchema>;
