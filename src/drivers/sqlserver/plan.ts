import type { Estimate } from '../contract/driver.ts';

/**
 * What a plan in the server's XML says: the most rows that any step is expected to give or to read, and what they weigh. A statement
 * that is no SELECT has no estimate here.
 */
export function estimateIn(xml: string): Estimate {
  const statements = [...xml.matchAll(/<StmtSimple\b[^>]*\bStatementType="([^"]*)"/g)].map(([, type]) => type);
  if (statements.length !== 1 || statements[0] !== 'SELECT') return { plan: xml };
  let rows = 0;
  let bytes = 0;
  for (const [step] of xml.matchAll(/<RelOp\b[^>]*>/g)) {
    const number = (name: string) => Number(new RegExp(`\\b${name}="([^"]+)"`).exec(step)?.[1] ?? 0);
    const count = Math.max(number('EstimateRows'), number('EstimatedRowsRead'));
    rows = Math.max(rows, count);
    bytes = Math.max(bytes, count * number('AvgRowSize'));
  }
  return { plan: xml, ...(rows > 0 ? { rows: Math.round(rows), bytes: Math.round(bytes) } : {}) };
}
