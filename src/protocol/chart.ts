import { z } from 'zod';

/** One column of the answer's table, by position, and how it is to be read. */
const encoding = z.object({ column: z.number().int(), name: z.string(), type: z.enum(['category', 'time', 'number']) });

/** A chart as data: a kind from a closed list and which columns it shows. It never holds code, and no rows: they stand in the table. */
export const chartSchema = z.object({
  kind: z.enum(['bar', 'line', 'pie', 'scatter']),
  title: z.string(),
  x: encoding,
  y: encoding,
  /** Splits the marks into several series. */
  series: encoding.optional(),
});

export type Chart = z.infer<typeof chartSchema>;
