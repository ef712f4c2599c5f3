import { z } from 'zod';
import { authSchema, reportsSchema } from './server-schema.ts';

const positive = z.number().int().positive();

const words = z.array(z.string().min(1)).min(1);

const meaning = z.string().trim().min(1);

/** Words of one line, as a comment in a schema is. */
const said = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'one line');

/**
 * Business words, Chinese and English together, and what they mean: a column, a table, an expression over columns, or a
 * condition. What is written is only understood beside a schema: `readGlossary` in `src/sql/glossary/glossary.ts`.
 */
const glossaryEntrySchema = z.union([
  z.strictObject({ words, column: meaning }),
  z.strictObject({ words, table: meaning }),
  z.strictObject({ words, expression: meaning }),
  z.strictObject({ words, condition: meaning }),
]);

/** How the line to a server is encrypted. */
const tlsSchema = z.strictObject({
  /** `off`; `on` encrypts without asking who the server is; `verify` also wants a certificate that is trusted. */
  mode: z.enum(['off', 'on', 'verify']).default('verify'),
  /** Certificate of the authority that signed the server's; the system's authorities when absent. */
  ca_file: z.string().optional(),
  /** The client's own certificate and key, where the server wants one. */
  cert_file: z.string().optional(),
  key_file: z.string().optional(),
});

/** Connections that are shared by all questions. */
export const poolSchema = z.strictObject({
  /** Connections that are kept open. */
  size: positive.max(100).default(20),
  /** Further ones while all of those are busy. */
  overflow: z.number().int().min(0).max(100).default(10),
  /** How long a question waits for a free one. */
  acquire_timeout_seconds: z.number().positive().default(30),
  /** A connection older than this is replaced. */
  recycle_seconds: z.number().positive().default(3600),
});

/** How much a query may be expected to read before somebody is asked. What is absent has no limit. */
const costSchema = z.strictObject({
  max_rows: positive.optional(),
  max_bytes: positive.optional(),
  /** `ask` the person first, or `refuse`. */
  on_exceed: z.enum(['ask', 'refuse']).default('ask'),
});

export const connectionSchema = z.strictObject({
  /**
   * A path (relative to the file that names it), `sqlite:path`, `duckdb:path`, or a server's address such as
   * `postgres://host/database`. `postgres:` alone names the engine and leaves the rest to the fields below.
   */
  url: z.string().min(1),
  /** For servers: what the address leaves out; these win over the address. */
  host: z.string().min(1).optional(),
  port: positive.max(65_535).optional(),
  user: z.string().min(1).optional(),
  /** The name of the environment variable that holds the password. Read anew for every connection that is opened. */
  password_env: z.string().min(1).optional(),
  /** A file that holds the password and nothing else, as Docker and Kubernetes provide; relative to the file that names it. */
  password_file: z.string().min(1).optional(),
  database: z.string().min(1).optional(),
  tls: tlsSchema.optional(),
  pool: poolSchema.optional(),
  cost: costSchema.optional(),
  /** `write` lets a person change data, one statement at a time, each confirmed by them. Nothing else can switch it on. */
  access: z.enum(['read', 'write']).optional(),
  /** What people call it. */
  title: z.string().optional(),
  /** What "today" means in this database, for a demo or an archive; the real date when absent. */
  today: z.iso.date().optional(),
  /** When the business year begins (本财年, `FY26`), and whether it is called by the year in which it ends or begins. */
  fiscal_year: z
    .strictObject({ start_month: positive.max(12), named_by: z.enum(['start', 'end']).default('end') })
    .optional(),
  /** Business words; the path of a file that holds them, and any of those below up to `names`, is read in its place (`config.ts`). */
  glossary: z.array(glossaryEntrySchema).default([]),
  /** What a table (`t_kh`) or a column (`t_kh.mc`) is, in words, `中文 / English`: goes before the database's own comment. */
  descriptions: z.record(z.string(), said).optional(),
  /** What the stored codes of a column mean: `t_dd.zt: {1: 已付款, 9: [已取消, cancelled]}`. */
  codes: z.record(z.string(), z.record(z.string(), z.union([said, z.array(said).min(1)]))).optional(),
  /** Keys that the database does not declare: `t_dd.khbh = t_kh.bh`. */
  joins: z.array(meaning).optional(),
  /** Of a table: the column of the date that counts when a question names none. */
  dates: z.record(z.string(), meaning).optional(),
  /** Of a table: which rows count unless the question speaks of the others, as a condition: `orders: status <> 'cancelled'`. */
  filters: z.record(z.string(), meaning).optional(),
  /** What else is to be known, in plain words: told to a model as it stands, to nobody else. */
  rules: z.array(said).optional(),
  /** Of a table: the column that people call a row by. */
  names: z.record(z.string(), meaning).optional(),
  /** Columns whose values no model ever sees, as `table.column`; people see them as before. */
  masked_columns: z.array(z.string().regex(/^[^.*]+\.[^.*]+$/, 'write it as table.column')).default([]),
  /** Columns that look like personal data or secrets and are neither, as `table.column`: models see their values. */
  open_columns: z.array(z.string().regex(/^[^.*]+\.[^.*]+$/, 'write it as table.column')).optional(),
  /** Tables to look at; `*` at the end is a wildcard. All when absent. */
  include: z.array(z.string()).optional(),
  exclude: z.array(z.string()).optional(),
  /**
   * What is known of its structure is used at once; when it is older than this, it is read anew after the answer. A file that
   * changed is always read anew.
   */
  refresh_minutes: z.number().positive().default(10),
});

const originSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^https?:\/\/[^/\s*]+$/, 'write it as https://host');

export const roleSchema = z.strictObject({
  /** Tables that may be read; all when absent. */
  tables: z.array(z.string()).optional(),
  /** Columns that must not be read, as `table.column`. */
  denied_columns: z.array(z.string().regex(/^[^.*]+\.[^.*]+$/, 'write it as table.column')).optional(),
  /** Connections that may be asked, by their names; all when absent. */
  connections: z.array(z.string().min(1)).optional(),
  /** Who reads the answers of `wenshu serve`; what `server` says when absent. */
  audience: z.enum(['analyst', 'business']).optional(),
  /** Rows that one answer, its pages and its exports give at the most; `limits.max_rows` and all of them when absent. */
  max_rows: positive.max(100_000).optional(),
  /** What one person may ask of `wenshu serve`, and what models may cost for it, on one day. */
  questions_per_day: positive.optional(),
  cost_per_day: z.number().positive().optional(),
  /**
   * Conditions that the rows of a table must meet to be seen: `orders: region_id = {user.region}`, with a claim of the person. Each
   * must name a table of every connection that the role asks, or say which one it is for: `sales/orders`.
   */
  row_filters: z.record(z.string(), z.string().trim().min(1).max(2000)).optional(),
  /**
   * Columns that people see otherwise than they are stored, as `table.column`: `mask` shows a part (138****1234), `null` nothing,
   * `hash` a mark that is the same for the same value and needs `hash_key_env`.
   */
  masks: z
    .record(
      z.string().regex(/^(?:[^/]+\/)?[^.*/]+(?:\.[^.*/]+){1,2}$/, 'write it as table.column'),
      z.enum(['mask', 'null', 'hash']),
    )
    .optional(),
  /** Whether its people may approve answers: what they approve is served to everybody who may read it. */
  approves: z.boolean().default(false),
  /** Whether what such a person teaches in a conversation may be kept for everybody. */
  teaches_everyone: z.boolean().optional(),
  /** Targets of `reports` that templates of its people may name; none when absent. */
  report_targets: z.array(z.string().min(1)).optional(),
});

/** How chat models are called, whichever they are. */
const modelSettingsSchema = z.strictObject({
  temperature: z.number().min(0).max(2).default(0),
  max_tokens: positive.default(4096),
  /** Text is shown as it arrives. */
  streaming: z.boolean().default(true),
  timeout_seconds: z.number().positive().default(60),
  /** Further tries after 429, 5xx or a broken line. */
  retries: z.number().int().min(0).max(10).default(2),
  requests_per_minute: positive.default(60),
  concurrency: positive.default(10),
  /** Other addresses of providers, by name: a company's gateway, a proxy, an Ollama on another machine. */
  base_urls: z
    .strictObject({
      siliconflow: z.url().optional(),
      openai: z.url().optional(),
      anthropic: z.url().optional(),
      deepseek: z.url().optional(),
      ollama: z.url().optional(),
    })
    .prefault({}),
  /** Function calling, for all models or by model name: offered until the server refuses it, or `off`, so that all is said in YAML. */
  tools: z.union([z.enum(['auto', 'off']), z.record(z.string(), z.enum(['auto', 'off']))]).default('auto'),
  /** Per million tokens, by model name: without a price the cost stays 0. */
  prices: z.record(z.string(), z.strictObject({ prompt: z.number(), completion: z.number() })).default({}),
  /** No call is made beyond these. */
  ceilings: z
    .strictObject({
      tokens_per_run: positive.optional(),
      cost_per_run: z.number().positive().optional(),
      tokens_per_day: positive.optional(),
      cost_per_day: z.number().positive().optional(),
    })
    .prefault({}),
});

/** Stages that may have a model of their own. */
const stageModelsSchema = z.strictObject({
  classify: z.string().optional(),
  sql: z.string().optional(),
  repair: z.string().optional(),
  summary: z.string().optional(),
  chat: z.string().optional(),
  clarification: z.string().optional(),
  supervisor: z.string().optional(),
  chart: z.string().optional(),
});

/** Where conversations and long-term memory are kept when not in the home folder: an address, or a server as a connection names it. */
const memorySchema = connectionSchema
  .pick({
    url: true,
    host: true,
    port: true,
    user: true,
    password_env: true,
    password_file: true,
    database: true,
    tls: true,
  })
  .strict();

const redisUrl = z.string().regex(/^rediss?:\/\//);

/** An address, or one with the variable that holds its password. */
const queueSchema = z.union([redisUrl, z.strictObject({ url: redisUrl, password_env: z.string().optional() })]);

/** The whole configuration file. Every key is documented in `wenshu.example.yaml`; a test holds the two together. */
export const configSchema = z.strictObject({
  connections: z.record(z.string(), connectionSchema).default({}),
  default_connection: z.string().optional(),
  roles: z.record(z.string(), roleSchema).default({}),
  /** The environment variable that holds what hashes of masked columns are made with; whoever knows it can try values. */
  hash_key_env: z.string().min(1).optional(),
  language: z.enum(['auto', 'zh', 'en']).default('auto'),
  audience: z.enum(['analyst', 'business']).default('analyst'),
  routing_mode: z.enum(['hybrid', 'database_direct', 'chat_direct']).default('hybrid'),
  /** Who names the next agent: a pure function of the state, or a model within what that function permits. */
  supervisor: z.enum(['rules', 'model']).default('rules'),
  enable_syntax_validation: z.boolean().default(true),
  enable_forbidden_check: z.boolean().default(true),
  enable_auto_repair: z.boolean().default(true),
  enable_result_summary: z.boolean().default(true),
  /** `auto` takes the provider whose key is in the environment, else the embedded engine. */
  model: z.string().default('auto'),
  /** Asked when the model fails. */
  fallback_model: z.string().optional(),
  stage_models: stageModelsSchema.prefault({}),
  model_settings: modelSettingsSchema.prefault({}),
  /** When false, no sample value, row or value-index hit reaches a model. */
  allow_llm_to_see_data: z.boolean().default(true),
  /**
   * Toward a model, what identifies a person (names, phones, addresses, card numbers, values of masked columns …) is replaced by marks, and
   * columns of it are described by their kind. Passwords, keys and the like never reach a model, whatever this says.
   */
  replace_personal_values: z.boolean().default(true),
  summary_writer: z.enum(['rows', 'model']).default('rows'),
  /** Who chooses the chart: the shape of the rows, or a model among what that shape allows. */
  chart_writer: z.enum(['rows', 'model']).default('rows'),
  /** Who draws pictures: ourselves, or a chart server over MCP that renders on this machine. */
  charts: z.enum(['built_in', 'mcp']).default('built_in'),
  /** Whether a retry may run one sampled query to verify itself. */
  execution_mode: z.enum(['static_only', 'allow_execution']).default('static_only'),
  /** Attempts with a model after the first failed. */
  max_retries: z.number().int().min(0).max(2).default(1),
  /** Repair and run again until it works or `max_debug_attempts` executions have failed, instead of `max_retries`. */
  debug_loop: z.boolean().default(false),
  max_debug_attempts: z.number().int().min(1).max(10).default(3),
  /** How many statements a model writes for one question; several are compared by their rows. */
  candidates: z.number().int().min(1).max(5).default(1),
  /** Folder whose files replace the prompts of the same name. */
  prompts_folder: z.string().optional(),
  /** What of a conversation stays in mind, and what of a schema a model is told. */
  context: z
    .strictObject({
      /** A schema that fits is told whole; of a larger one the tables that the question may mean, and the names of all others. */
      schema_tokens: positive.default(12_000),
      /** Messages and tokens that are kept at the most; a message is kept whole or not at all. */
      max_messages: positive.max(200).default(20),
      max_tokens: positive.default(8000),
      /** Turns that are never summarised as long as they fit. */
      recent_turns: positive.max(50).default(5),
    })
    .prefault({}),
  limits: z
    .strictObject({
      max_rows: positive.max(100_000).default(1000),
      page_size: positive.max(1000).default(100),
      timeout_seconds: z.number().positive().default(30),
      question_length: positive.default(4000),
      /** What one query may take where the engine runs on this machine (SQLite, DuckDB, data files). */
      memory_mb: positive.min(200).default(450),
    })
    .prefault({}),
  /** Rows that were read a moment ago serve whoever asks the same and may see the same. */
  cache: z
    .strictObject({
      /** How long they hold where the database cannot tell whether its data has changed (servers); 0 switches the cache off. */
      ttl_seconds: z.number().min(0).max(86_400).default(60),
      /** What is kept at the most; what was used least recently goes first. */
      max_mb: positive.max(10_000).default(64),
      /**
       * `home` also keeps rows in a file of the home folder, for a day at the most, so that another process finds them. `auto`: servers that
       * share a `queue` keep them there for all of them, everybody else in the process as with `memory`.
       */
      keep: z.enum(['auto', 'memory', 'home']).default('auto'),
    })
    .prefault({}),
  /** `wenshu serve`: what many people share. */
  server: z
    .strictObject({
      /** Who reads the answers; `analyst` shows SQL and names to everybody who can reach the server. */
      audience: z.enum(['analyst', 'business']).default('business'),
      /** Runs at the same time, and how many more may wait; what comes then is sent away. */
      max_runs: positive.max(1000).default(100),
      max_waiting: z.number().int().min(0).max(10_000).default(1000),
      /** Starts also with an account that may change data or reach files of the database's server. */
      allow_privileged: z.boolean().default(false),
      /** Origins of other sites whose pages may read it, such as `https://bi.example.com`; none when empty. */
      cors: z.array(originSchema).default([]),
      /** Names under which it may be called, with a port unless it is the usual one; its own address only when it listens on this machine. */
      hosts: z.array(z.string().trim().toLowerCase().min(1)).default([]),
      /** A collector that speaks OTLP over HTTP, for spans of runs and stages; none are made when absent. */
      traces: z.url({ protocol: /^https?$/ }).optional(),
      /** Questions that one person may ask in a minute; no limit when absent. */
      rate: z
        .strictObject({
          questions_per_minute: positive.max(100_000),
          /** Everything else that one person may send in a minute; a line that is being typed sends one for every key. */
          requests_per_minute: positive.max(1_000_000).default(1200),
        })
        .optional(),
      /** Bytes of one file that a person may bring, and of all of theirs together; how many files (0: none are taken). */
      upload_max_bytes: positive.default(200_000_000),
      upload_space_bytes: positive.default(1_000_000_000),
      upload_files: z.number().int().min(0).max(10_000).default(50),
      /** Servers that a connection added over HTTP may name, as `host` or `host:port`, `*.example.com` for all below; any when absent. */
      connection_hosts: z.array(z.string().trim().toLowerCase().min(1)).optional(),
      /** The folder below which a connection added over HTTP may name database files; none may when absent. */
      connection_folder: z.string().min(1).optional(),
      /** The environment variable whose text seals kept passwords; a key file in the home folder when absent. */
      secret_env: z.string().min(1).optional(),
    })
    .prefault({}),
  /** Reports that are kept, run by the clock and brought to people. */
  reports: reportsSchema.prefault({}),
  /** Whose tokens say who asks `wenshu serve`; keys made by `wenshu keys` are taken as well. */
  auth: authSchema.optional(),
  /** With a secret of the environment the log of `wenshu serve` is sealed, so that nobody who has only its file can make it anew. */
  audit: z.strictObject({ key_env: z.string().min(1) }).optional(),
  /** Whose conversations these are: nobody else sees or continues them. The account's name when absent. */
  user: z.string().trim().min(1).max(200).optional(),
  /** Conversations in which nothing was asked for this many days are deleted; kept until somebody deletes them when absent. */
  retention_days: z.number().positive().optional(),
  /** Where memory, snapshots and logs live; `null` keeps everything in the process. */
  home: z.string().nullable().default('.wenshu'),
  /** A PostgreSQL server for what several machines are to remember together; files under `home` when absent. */
  memory: z.union([z.string().min(1), memorySchema]).optional(),
  /** A Redis server through which several `wenshu serve` tell of each other's runs and take over those of one that died. */
  queue: queueSchema.optional(),
});

/** What one run may set for itself. */
export const runSettingsSchema = configSchema
  .pick({
    language: true,
    routing_mode: true,
    supervisor: true,
    enable_syntax_validation: true,
    enable_forbidden_check: true,
    enable_auto_repair: true,
    enable_result_summary: true,
    allow_llm_to_see_data: true,
    summary_writer: true,
    chart_writer: true,
    execution_mode: true,
    max_retries: true,
    debug_loop: true,
    max_debug_attempts: true,
  })
  .extend({
    /** Asks the database even where the same was asked a moment ago. */
    fresh: z.boolean().optional(),
  })
  .strict();

export type RunSettings = Partial<z.infer<typeof runSettingsSchema>>;
export type FileConfig = z.infer<typeof configSchema>;
export type TlsConfig = z.infer<typeof tlsSchema>;
export type CostConfig = z.infer<typeof costSchema>;
export type QueueConfig = NonNullable<FileConfig['queue']>;
export type MemoryConfig = NonNullable<FileConfig['memory']>;
export type ConnectionConfig = z.infer<typeof connectionSchema>;
export type GlossaryEntry = z.infer<typeof glossaryEntrySchema>;
