import type { Estimate } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';

interface PlanNode {
  'Node Type'?: string;
  'Plan Rows'?: number;
  'Plan Width'?: number;
  Schema?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const pageBytes = 8192;

/** The planner's own guess; the largest step decides what a query costs. A scan reads its table whole, whatever it keeps of it. */
export async function explainPostgres(ask: Ask, sql: string): Promise<Estimate> {
  const [lines, [[json = '[]'] = []]] = await Promise.all([
    ask(`EXPLAIN ${sql}`),
    ask(`EXPLAIN (VERBOSE, FORMAT JSON) ${sql}`),
  ]);
  const steps = (JSON.parse(String(json)) as { Plan: PlanNode }[]).flatMap(({ Plan }) => allSteps(Plan));
  const scanned = await scannedTables(ask, steps);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const rows = Math.max(...steps.map((step) => step['Plan Rows'] ?? 0), ...scanned.map((table) => table.rows), 0);
  const kept = steps.map((step) => (step['Plan Rows'] ?? 0) * (step['Plan Width'] ?? 0));
  const bytes = Math.max(...kept, sum(scanned.map((table) => table.bytes)), 0);
  return { rows, bytes, plan: lines.map(([line]) => String(line)).join('\n') };
}

function allSteps(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allSteps)];
}

async function scannedTables(ask: Ask, steps: PlanNode[]): Promise<{ rows: number; bytes: number }[]> {
  const names = steps
    .filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] !== undefined)
    .map((step) => `(${literal(step.Schema ?? 'public')}, ${literal(step['Relation Name'] ?? '')})`);
  if (names.length === 0) return [];
  const found = await ask(`SELECT c.reltuples::float8, c.relpages::float8 FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE (n.nspname::text, c.relname::text) IN (${names.join(', ')})`);
  // -1 stands for a table that was never analysed.
  return found.map(([rows, pages]) => ({ rows: Math.max(0, Number(rows)), bytes: Number(pages) * pageBytes }));
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
