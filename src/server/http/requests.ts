import { z } from 'zod';
import { chartKinds } from '../../protocol/chart.ts';

/** A slash separates the stored parts of a conversation. */
export const threadName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^/\p{Cc}]+$/u);

const textPart = z.object({ type: z.literal('text'), text: z.string() });

/** As LangChain and OpenAI have it: the speaker is a `role` or a `type`. */
export const messageSchema = z.object({
  role: z.string().max(50).optional(),
  type: z.string().max(50).optional(),
  content: z.union([z.string(), z.array(textPart).max(100)]),
});

const pageNumber = z.coerce.number().int().min(1).max(1_000_000_000);
const pageSize = z.coerce.number().int().min(1).max(1000);

/** Which rows are in the answer's table; the first ones without it. */
export const paginationSchema = z.object({ page: pageNumber.default(1), page_size: pageSize.optional() }).nullish();

/** A question. Unknown keys are ignored: clients send more than we read. */
export const querySchema = z.object({
  /** The last one of the person is the question; earlier ones are known from the thread. */
  messages: z.array(messageSchema).min(1).max(200),
  thread_id: threadName.nullish(),
  /** The database to ask; without it the one that the words name. */
  connection: z.string().trim().min(1).max(200).nullish(),
  pagination: paginationSchema,
  config: z
    .object({
      configurable: z
        .object({
          thread_id: threadName.nullish(),
          /** Accepted for compatibility and ignored: without a login everybody is the local user. */
          user_id: z.string().max(200).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/** The number of an option, or words; nothing to resume a run that broke off. */
export const replySchema = z.union([
  z.strictObject({ choose: z.string().trim().min(1).max(100) }),
  z.strictObject({ say: z.string().trim().min(1) }),
  z.strictObject({}),
]);

const connection = z.string().trim().min(1).max(200).optional();
const runName = z.string().trim().min(1).max(300);

/** A question while it is typed. */
export const understandSchema = z.object({ text: z.string(), connection });

export const checkSchema = z.object({ sql: z.string().trim().min(1).max(20_000), connection });

export const feedbackSchema = z.object({
  run_id: runName,
  verdict: z.enum(['up', 'down']),
  reason: z.string().trim().max(2000).optional(),
});

export const approveSchema = z.object({ run_id: runName, note: z.string().trim().max(2000).optional() });

export const connectionSchema = z.object({ connection });

/** The name of a file. */
export const uploadSearch = z.object({ name: z.string().max(500).default('data') });

export const emptySchema = z.object({});

export const pageSchema = z.object({ page: pageNumber.default(1), page_size: pageSize.default(100) });

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

/**
 * Anything that JSON can say. A body was JSON, so that there is nothing to look at: `z.json()` would walk through all of it, and its
 * description holds itself, of which generators of clients make types that do not compile.
 */
export const jsonValue = z.custom<z.core.util.JSONType>((value) => value !== undefined);

/** Without the keys that were not given. */
export function given<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
}
