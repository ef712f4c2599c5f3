import type { z } from 'zod';
import { WenshuError } from '../../errors/wenshu-error.ts';

/** Says where it does not fit, and nothing of what was sent. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.join('.') || 'body');
  const where = [...new Set(places)].slice(0, 5).join(', ');
  throw new WenshuError('request_invalid', { detail: `look at ${where}`, detail_zh: `请检查 ${where}` });
}
