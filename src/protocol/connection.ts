import { z } from 'zod';

/** A database that the caller may ask: its name and what people call it, never its address or account. */
export const connectionInfoSchema = z.object({
  /** What `connection` in a question names. */
  id: z.string(),
  title: z.string(),
  today: z.string().optional(),
  /** `configured`: in the file of the server. `added`: over HTTP. `upload`: a file of the caller. */
  kind: z.enum(['configured', 'added', 'upload']),
  /** Whether the caller may remove it. */
  removable: z.boolean(),
});

const word = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]+$/u);

/** `POST /api/v1/connections`: an address, or its parts. A password is never returned. */
export const newConnectionSchema = z.strictObject({
  /** Under which roles and questions name it: small letters, digits and hyphens; made from the title when absent. */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .optional(),
  title: word.max(100),
  /** The whole address, `postgres://user:password@host:5432/database`. The parts win over it. */
  url: z.string().trim().min(1).max(2000).optional(),
  /** How its address would begin: `postgres`, `mysql`, … */
  engine: z
    .string()
    .regex(/^[a-z]{2,20}$/)
    .optional(),
  host: word.optional(),
  port: z.number().int().min(1).max(65_535).optional(),
  database: word.optional(),
  user: word.optional(),
  password: z.string().max(1000).optional(),
  /** `on` encrypts without asking who the server is, `verify` asks. */
  tls: z.enum(['off', 'on', 'verify']).optional(),
  /** Roles that may ask it; when absent, every role that is not limited to other connections. */
  roles: z.array(word).max(100).optional(),
});

/** `POST /api/v1/connections`: it was reached, and its account may only read. */
export const addedConnectionSchema = z.object({
  connection: connectionInfoSchema,
  /** What there is in it, in words. */
  things: z.array(z.string()),
});

/** `POST /api/v1/connections/test`: it could be added as it is. */
export const triedConnectionSchema = addedConnectionSchema.pick({ things: true });

export type ConnectionEntry = z.infer<typeof connectionInfoSchema>;
export type NewConnection = z.infer<typeof newConnectionSchema>;

/** The kind of a file, by its content; a `database` has tables. */
export const uploadKinds = ['text', 'workbook', 'columns', 'records', 'database'] as const;

/** An uploaded file. It is a connection of its owner alone: `id` is also its name in `connection`. */
export const uploadSchema = z.object({
  id: z.string(),
  /** What people call it: the name of the file, in words. */
  title: z.string(),
  /** The name of the file as it was given, cleaned. */
  file: z.string(),
  kind: z.enum(uploadKinds),
  bytes: z.number().int(),
  /** When it came, ISO. */
  at: z.string(),
});

/** What may still be uploaded. */
const uploadSpaceSchema = z.object({
  files: z.number().int(),
  most_files: z.number().int(),
  bytes: z.number().int(),
  most_bytes: z.number().int(),
  /** Of one file. */
  largest_file: z.number().int(),
});

/** `POST /api/v1/uploads`: what came of it, and what can be asked. */
export const uploadedSchema = z.object({
  upload: uploadSchema,
  /** What there is in it, in words. */
  things: z.array(z.string()),
  suggestions: z.array(z.string()),
});

/** `GET /api/v1/uploads`, the latest first. */
export const uploadsSchema = z.object({ uploads: z.array(uploadSchema), space: uploadSpaceSchema });

export type Upload = z.infer<typeof uploadSchema>;
export type UploadKind = (typeof uploadKinds)[number];
export type UploadSpace = z.infer<typeof uploadSpaceSchema>;
export type Uploaded = z.infer<typeof uploadedSchema>;
