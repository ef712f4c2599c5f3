import type { Dialect } from '../../dialects/dialect.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import { compileForm } from '../compile/compile.ts';
import type { Form } from '../form/form.ts';
import type { Reading } from '../read/draft.ts';
import type { BoundedRun } from './try-candidates.ts';

/** A ranking that was cut between equals says so: the row after the cut has the same figure. */
export async function tieAssumption(
  { form, rowCount }: { form: Form; rowCount?: number },
  reading: Reading,
  dialect: Dialect,
  run: BoundedRun,
): Promise<Assumption | undefined> {
  if (form.kind !== 'block' || form.block.order?.limit === undefined) return undefined;
  const { order } = form.block;
  const { limit } = order;
  if (limit === undefined || limit > 100) return undefined;
  // Fewer than asked for: nothing was cut.
  if (rowCount !== undefined && rowCount < limit && !form.block.distinct) return undefined;
  // Only the figures: the same ranking one row longer, with the figure as its last column.
  const block = { ...form.block, select: [...form.block.select, order.by], order: { ...order, limit: limit + 1 } };
  const compiled = compileForm({ kind: 'block', block }, { facts: reading.facts, dialect });
  const result = compiled && (await run(compiled.sql));
  if (!result || result.rows.length <= limit) return undefined;
  const figure = (row: number) => result.rows[row]?.at(-1);
  if (figure(limit - 1) !== figure(limit)) return undefined;
  const text =
    reading.language === 'zh'
      ? `第${limit}名有并列，这里只显示前${limit}个`
      : `There is a tie at place ${limit}; only ${limit} are shown`;
  return { kind: 'tie', text };
}
