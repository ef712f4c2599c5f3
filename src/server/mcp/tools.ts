import { z } from 'zod';
import type { Reply } from '../../agents/steps/reply.ts';
import { answerSchema, type Clarification, cellSchema, type Language } from '../../protocol/answer.ts';
import { checkedReply } from '../../protocol/replies.ts';
import type { ModelView, ModelViewOptions } from '../../session/model-view.ts';
import type { Session } from '../session/session.ts';
import { toolWords } from './messages.ts';

const name = z.string().trim().min(1).max(300);
const text = z.string().trim().min(1).max(20_000);
const page = z.number().int().min(1).max(1_000_000);
const pageSize = z.number().int().min(1).max(1000).default(50);

/** What each tool takes. */
export const inputs = {
  ask: z.strictObject({
    question: text.optional(),
    // A slash separates the stored parts of a conversation.
    thread_id: name.regex(/^[^/\p{Cc}]+$/u).optional(),
    run_id: name.optional(),
    choose: name.optional(),
    say: text.optional(),
    page: page.optional(),
    page_size: pageSize,
    connection: name.optional(),
  }),
  describe_data: z.strictObject({ about: text.optional(), connection: name.optional() }),
  check_sql: z.strictObject({ sql: text, connection: name.optional() }),
  run_sql: z.strictObject({ sql: text, page_size: pageSize, connection: name.optional() }),
};

export type ToolName = keyof typeof inputs;
export type Input<Name extends ToolName> = z.infer<(typeof inputs)[Name]>;

const strings = z.array(z.string());

/** The result for programs. */
const answered = z.object({
  status: answerSchema.shape.status,
  text: z.string(),
  run_id: z.string(),
  thread_id: z.string().optional(),
  columns: strings.optional(),
  rows: z.array(z.array(cellSchema)).optional(),
  total_count: z.number().optional(),
  page: z.number().optional(),
  total_pages: z.number().optional(),
  options: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
  read_as: strings.optional(),
  warnings: strings.optional(),
  sql: z.string().optional(),
});

const outputs = {
  ask: answered,
  describe_data: z.object({
    databases: z.array(
      z.object({
        title: z.string(),
        today: z.string().optional(),
        things: z.array(z.object({ name: z.string(), fields: strings })),
        words: strings,
        schema: z.string().optional(),
      }),
    ),
    questions: strings,
  }),
  check_sql: checkedReply,
  run_sql: answered,
} satisfies Record<ToolName, z.ZodType>;

export type Answered = z.infer<typeof answered>;
export type Described = z.infer<(typeof outputs)['describe_data']>;

/** What decides which tools a caller has. */
interface ToolReader {
  audience: 'analyst' | 'business';
  mayRunSql: boolean;
  /** Whether some connection lets data be changed. */
  isWritable: boolean;
}

/** Business users see no names, so that they cannot write SQL either. */
export const toolNames = ({ audience, mayRunSql }: ToolReader): ToolName[] =>
  audience === 'analyst' && mayRunSql ? ['ask', 'describe_data', 'check_sql', 'run_sql'] : ['ask', 'describe_data'];

type Json = { properties?: Record<string, Record<string, unknown>>; [key: string]: unknown };

/** The list as a client gets it. */
export const toolList = (reader: ToolReader, language: Language) =>
  toolNames(reader).map((tool) => ({
    name: tool,
    description: toolWords[language][tool],
    inputSchema: { ...inputSchema(tool, language), type: 'object' as const },
    outputSchema: { ...outputSchema(tool), type: 'object' as const },
    annotations: { readOnlyHint: !reader.isWritable, openWorldHint: false },
  }));

function inputSchema(tool: ToolName, language: Language): Json {
  const { properties = {}, ...schema } = jsonSchema(inputs[tool], 'input');
  const words: Partial<Record<string, string>> = toolWords[language];
  // Bounds and patterns are checked all the same; leaving them out saves tokens.
  const told = Object.entries(properties).map(([key, { type, default: usual }]) => [
    key,
    { type, ...(usual === undefined ? {} : { default: usual }), ...(words[key] ? { description: words[key] } : {}) },
  ]);
  return { ...schema, properties: Object.fromEntries(told) };
}

/** Clients validate results by it; it lets unknown keys through, which keeps it short. */
function outputSchema(tool: ToolName): Json {
  const { additionalProperties: _, ...schema } = jsonSchema(outputs[tool], 'output');
  return schema;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest as Json;
}

/** One call of a tool. */
export interface Call {
  session: Session;
  /** Of our own texts; an answer is in the question's. */
  language: Language;
  /** A run or a database as this client's model may see it: with marks for what is private. */
  view(of: Pick<ModelViewOptions, 'run' | 'connection'>): Promise<ModelView>;
  /** Aborted when the call is cancelled or the client has gone. */
  signal: AbortSignal;
  /** Reports progress, where the client wants to know. */
  tell(message: string): void;
  /** Asks the person at the client; undefined when they decline. Absent where the client cannot ask. */
  askPerson?(asked: Clarification): Promise<Reply | undefined>;
}

/** The result of a tool, for programs and as text. */
export interface ToolResult {
  data?: Record<string, unknown>;
  text: string;
  isError?: boolean;
}
