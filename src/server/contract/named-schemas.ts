import { z } from 'zod';
import {
  answerSchema,
  cellSchema,
  clarificationSchema,
  finalResponseSchema,
  receiptSchema,
  tableSchema,
} from '../../protocol/answer.ts';
import { chartSchema } from '../../protocol/chart.ts';
import { serverEventSchema } from '../../protocol/server-event.ts';
import { pagedAnswerSchema, problemReply, threadSchema } from './replies.ts';
import { messageSchema, querySchema, replySchema } from './requests.ts';

/** What stands under a name of its own in the description, so that a client made from it has types that can be spoken of. */
export const namedSchemas = z.registry<{ id: string }>();

const names = {
  Answer: answerSchema,
  Cell: cellSchema,
  Chart: chartSchema,
  Clarification: clarificationSchema,
  Event: serverEventSchema,
  FinalResponse: finalResponseSchema,
  Message: messageSchema,
  PagedAnswer: pagedAnswerSchema,
  Problem: problemReply,
  Query: querySchema,
  Receipt: receiptSchema,
  Reply: replySchema,
  Table: tableSchema,
  Thread: threadSchema,
};
for (const [id, schema] of Object.entries(names)) namedSchemas.add(schema, { id });
