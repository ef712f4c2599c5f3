import { z } from 'zod';

const positive = z.number().int().positive();

const words = z.array(z.string().min(1)).min(1);

/** Business words, Chinese and English together, and what they mean: a column, a table, or an expression over columns. */
export const glossaryEntrySchema = z.union([
  z.strictObject({ words, column: z.string().regex(/^[^.]+\.[^.]+$/, 'write it as table.column') }),
  z.strictObject({ words, table: z.string().min(1) }),
  z.strictObject({ words, expression: z.string().min(1) }),
]);

export const connectionSchema = z.strictObject({
  /** `sqlite:path` or a bare path; relative to the file that names it. */
  url: z.string().min(1),
  /** What people call it. */
  title: z.string().optional(),
  /** What "today" means in this database, for a demo or an archive; the real date when absent. */
  today: z.iso.date().optional(),
  glossary: z.array(glossaryEntrySchema).default([]),
  /** Tables to look at; `*` at the end is a wildcard. All when absent. */
  include: z.array(z.string()).optional(),
  exclude: z.array(z.string()).optional(),
});

export const roleSchema = z.strictObject({
  /** Tables that may be read; all when absent. */
  tables: z.array(z.string()).optional(),
  /** Columns that must not be read, as `table.column`. */
  denied_columns: z.array(z.string()).optional(),
});

/** The whole configuration file. Every key is documented in `wenshu.example.yaml`; a test holds the two together. */
export const configSchema = z.strictObject({
  connections: z.record(z.string(), connectionSchema).default({}),
  default_connection: z.string().optional(),
  roles: z.record(z.string(), roleSchema).default({}),
  language: z.enum(['auto', 'zh', 'en']).default('auto'),
  audience: z.enum(['analyst', 'business']).default('analyst'),
  routing_mode: z.enum(['hybrid', 'database_direct', 'chat_direct']).default('hybrid'),
  enable_syntax_validation: z.boolean().default(true),
  enable_forbidden_check: z.boolean().default(true),
  enable_auto_repair: z.boolean().default(true),
  enable_result_summary: z.boolean().default(true),
  limits: z
    .strictObject({
      max_rows: positive.max(100_000).default(1000),
      page_size: positive.max(1000).default(100),
      timeout_seconds: z.number().positive().default(30),
      question_length: positive.default(4000),
    })
    .prefault({}),
  /** Where memory, snapshots and logs live; `null` keeps everything in the process. */
  home: z.string().nullable().default('.wenshu'),
});

export type FileConfig = z.infer<typeof configSchema>;
export type ConnectionConfig = z.infer<typeof connectionSchema>;
export type GlossaryEntry = z.infer<typeof glossaryEntrySchema>;
