import { z } from 'zod';

/** What a file was found to be, by its content; a `database` brings tables of its own. */
export const uploadKinds = ['text', 'workbook', 'columns', 'records', 'database'] as const;

/** A file that a person brought. It is a connection of theirs alone: `id` is also its name in `connection`. */
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

/** What may still be brought. */
export const uploadSpaceSchema = z.object({
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
