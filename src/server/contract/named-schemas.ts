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
import { connectionInfoSchema } from '../../protocol/connection.ts';
import { draftFormSchema, draftReplySchema } from '../../protocol/draft.ts';
import { pagedAnswerSchema, problemReply, threadSchema } from '../../protocol/replies.ts';
import { reportEventSchema, reportRunSchema, reportSchema } from '../../protocol/report.ts';
import { boardSchema, cardSchema, savedSchema, shareSchema } from '../../protocol/saved.ts';
import { serverEventSchema } from '../../protocol/server-event.ts';
import { uploadSchema } from '../../protocol/upload.ts';
import { messageSchema, querySchema, replySchema } from './requests.ts';

/** What stands under a name of its own in the description, so that a client made from it has types that can be spoken of. */
export const namedSchemas = z.registry<{ id: string }>();

const names = {
  Answer: answerSchema,
  Board: boardSchema,
  Card: cardSchema,
  Cell: cellSchema,
  Chart: chartSchema,
  Clarification: clarificationSchema,
  Connection: connectionInfoSchema,
  Draft: draftFormSchema,
  DraftReply: draftReplySchema,
  Event: serverEventSchema,
  FinalResponse: finalResponseSchema,
  Message: messageSchema,
  PagedAnswer: pagedAnswerSchema,
  Problem: problemReply,
  Query: querySchema,
  Receipt: receiptSchema,
  Reply: replySchema,
  Report: reportSchema,
  ReportEvent: reportEventSchema,
  ReportRun: reportRunSchema,
  Saved: savedSchema,
  Share: shareSchema,
  Table: tableSchema,
  Thread: threadSchema,
  Upload: uploadSchema,
};
for (const [id, schema] of Object.entries(names)) namedSchemas.add(schema, { id });
