import { z } from 'zod';

/** A database that the caller may ask: its name and what people call it, never its address or account. */
export const connectionInfoSchema = z.object({
  /** What `connection` in a question names. */
  id: z.string(),
  title: z.string(),
  today: z.string().optional(),
  /** `configured`: in the file of the server. `added`: by somebody over HTTP. `upload`: a file of the caller's own. */
  kind: z.enum(['configured', 'added', 'upload']),
  /** Whether the caller may take it away. */
  removable: z.boolean(),
});

const word = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]+$/u);

/** `POST /api/v1/connections`: an address, or its parts. A password goes in and is never told again. */
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
