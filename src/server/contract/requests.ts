import { z } from 'zod';
import { chartKinds } from '../../protocol/chart.ts';

/** A slash would reach into how the parts of a conversation are kept. */
export const threadName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^/\p{Cc}]+$/u);

const textPart = z.object({ type: z.literal('text'), text: z.string() });

/** As LangChain and OpenAI have it: who speaks is a `role` or a `type`. */
export const messageSchema = z.object({
  role: z.string().max(50).optional(),
  type: z.string().max(50).optional(),
  content: z.union([z.string(), z.array(textPart).max(100)]),
});

const pageNumber = z.coerce.number().int().min(1).max(1_000_000_000);
const pageSize = z.coerce.number().int().min(1).max(1000);

/** Which rows stand in the answer's table; without it the first ones. */
export const paginationSchema = z.object({ page: pageNumber.default(1), page_size: pageSize.optional() }).nullish();

/** What is asked. Keys that are not known are left alone: clients send more than we read. */
export const querySchema = z.object({
  /** The last one of the person is the question; what was said before is known from the thread. */
  messages: z.array(messageSchema).min(1).max(200),
  thread_id: threadName.nullish(),
  /** Which database is asked, by its name; without it the one that the words name. */
  connection: z.string().trim().min(1).max(200).nullish(),
  pagination: paginationSchema,
  config: z
    .object({
      configurable: z
        .object({
          thread_id: threadName.nullish(),
          /** Taken for compatibility and not read: without a login everybody is the local user. */
          user_id: z.string().max(200).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/** The number of an option, or words; nothing where a run was broken off and goes on. */
export const replySchema = z.union([
  z.strictObject({ choose: z.string().trim().min(1).max(100) }),
  z.strictObject({ say: z.string().trim().min(1) }),
  z.strictObject({}),
]);

const connection = z.string().trim().min(1).max(200).optional();
const runName = z.string().trim().min(1).max(300);

/** A question as far as it is typed. */
export const understandSchema = z.object({ text: z.string(), connection });

export const checkSchema = z.object({ sql: z.string().trim().min(1).max(20_000), connection });

export const feedbackSchema = z.object({
  run_id: runName,
  verdict: z.enum(['up', 'down']),
  reason: z.string().trim().max(2000).optional(),
});

export const approveSchema = z.object({ run_id: runName, note: z.string().trim().max(2000).optional() });

/** Of several databases, which one. */
export const connectionSchema = z.object({ connection });

/** What a file is called; anything may stand there. */
export const uploadSearch = z.object({ name: z.string().max(500).default('data') });

/** Nothing needs to be said. */
export const emptySchema = z.object({});

export const pageSchema = z.object({ page: pageNumber.default(1), page_size: pageSize.default(100) });

/** Which picture of the rows, and how large. */
export const pictureSchema = z.object({
  kind: z.enum(chartKinds).exclude(['table']).optional(),
  theme: z.enum(['light', 'dark']).default('light'),
  width: z.coerce.number().int().min(240).max(2000).default(720),
});

export const historySchema = z.object({ stages: z.enum(['true', 'false']).default('false') });

export type Query = z.infer<typeof querySchema>;

const people = new Set(['user', 'human']);

/** The words of the last message that a person sent; empty when there is none. */
export function questionOf({ messages }: Query): string {
  const last = messages.findLast(({ role, type }) => people.has((role ?? type ?? 'user').toLowerCase()));
  if (!last) return '';
  const { content } = last;
  return (typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')).trim();
}

export const threadOfQuery = ({ thread_id, config }: Query): string | undefined =>
  thread_id ?? config?.configurable?.thread_id ?? undefined;
