import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import { type Driver, DriverError } from '../../src/drivers/contract/driver.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { classifyError } from '../../src/sql/classify-error/classify-error.ts';
import type { Role } from '../../src/sql/contracts/contracts.ts';
import { applyRights, withViewQueries } from '../../src/sql/filter/filter.ts';
import { type copies, hiddenRowsStatements } from './hidden-rows-generator.ts';
import { type EngineName, telling } from './hidden-rows-templates.ts';

/** How many statements are generated for each engine; more for a longer hunt: `HIDDEN_ROWS=20000 npx vitest run …`. */
const count = Number(process.env.HIDDEN_ROWS ?? 100);
const seed = Number(process.env.HIDDEN_ROWS_SEED ?? 1);

/** One filter that is cheap to evaluate, one that costs more than most conditions, one that engines turn into a join. */
const cheap = 'region = {user.region}';
const expensive = "EXISTS (SELECT 1 FROM stores s WHERE s.region = payments.region AND upper(lower(s.name)) = 'NORTH')";
const joined = "region IN (SELECT s.region FROM stores s WHERE s.name = 'north')";
const roles: readonly Role[] = [
  { name: 'clerk', rowFilters: { orders: cheap, payments: expensive } },
  { name: 'manager', rowFilters: { orders: joined, payments: cheap } },
];

export type Copies = Record<(typeof copies)[number], Driver>;

export interface Figures {
  generated: number;
  /** Not granted, so that nothing ran. */
  refused: number;
  fenced: number;
  /** Ran on both databases with the same rows, failed on both, or ended by the time limit on one of them. */
  same: number;
  failed: number;
  late: number;
  /** Failed on one of them alone, and would have done so whatever the hidden rows hold: their number leads to another plan. */
  planned: number;
  holes: string[];
}

/** Sums of fractions depend on the order of the rows. */
const rounded = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(9)) : value;

/** What the clerk learns from a statement: rows in any order, or that it failed. */
async function outcome(driver: Driver, sql: string): Promise<string> {
  try {
    const { rows } = await driver.run(sql, { maxRows: 5000, timeoutMs: 4000 });
    return JSON.stringify(rows.map((row) => JSON.stringify(row, rounded)).sort());
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    return classifyError(dialectOf(driver.dialect), error.failure).class === 'timeout' ? 'late' : 'failed';
  }
}

/** Runs what the clerk runs over all rows and over the clerk's rows alone: any difference tells of hidden rows. */
export async function huntHiddenRows(
  engine: EngineName,
  { full, part, harmless }: Copies,
  grants: readonly Grant[],
): Promise<Figures> {
  const figures: Figures = { generated: 0, refused: 0, fenced: 0, same: 0, failed: 0, late: 0, planned: 0, holes: [] };
  for (const sql of hiddenRowsStatements(engine, seed)) {
    if (figures.generated === count) break;
    const granted = grants[figures.generated % grants.length]?.(sql);
    figures.generated += 1;
    if (granted === undefined) {
      figures.refused += 1;
      continue;
    }
    if (isFenced.test(granted)) figures.fenced += 1;
    const [got, wanted] = [await outcome(full, granted), await outcome(part, granted)];
    if (got === 'late' || wanted === 'late') figures.late += 1;
    else if (got !== wanted && (got === 'failed' || wanted === 'failed') && got === (await outcome(harmless, granted)))
      figures.planned += 1;
    else if (got !== wanted)
      figures.holes.push(`${sql}\n  ran as ${granted}\n  gave ${got.slice(0, 300)}\n  not  ${wanted.slice(0, 300)}`);
    else figures[got === 'failed' ? 'failed' : 'same'] += 1;
  }
  return figures;
}

type Grant = (sql: string) => string | undefined;
const isFenced = / (?:LIMIT -1|OFFSET 0|LIMIT \d{19,20})\)/;
/** The same text without what makes it a fence; DuckDB's as it was before statistics were thought of. */
const unfenced = (sql: string) =>
  sql
    .replace(/ UNION ALL SELECT \* FROM \w+ AS kept WHERE FALSE OFFSET 0\)/g, ')')
    .replaceAll('SELECT greatest(COLUMNS(*)) FROM (', '')
    .replaceAll(/( LIMIT \d{19}\)) AS kept\)/g, '$1')
    .replaceAll(/ (?:LIMIT -1|LIMIT \d{20})\)/g, ')');

export function hiddenRowsSpec(engine: EngineName, drivers: () => Copies): void {
  describe(`statements that were made up for ${engine}`, () => {
    const grantsOf = (snapshot: Snapshot): [Grant, ...Grant[]] => {
      const place = { dialect: dialectOf(engine), snapshot: withViewQueries(snapshot, dialectOf(engine)) };
      return roles.map((role) => (sql: string) => {
        const found = applyRights(sql, { ...place, role, claims: { region: 1 } });
        return found.ok ? found.granted.sql : undefined;
      }) as [Grant, ...Grant[]];
    };

    it('give the rows, or fail, as if hidden rows did not exist', async () => {
      const { holes, ...figures } = await huntHiddenRows(
        engine,
        drivers(),
        grantsOf(await drivers().full.introspect()),
      );
      if (process.env.HIDDEN_ROWS)
        console.log(engine, JSON.stringify(figures), holes.length, 'holes\n', holes.slice(0, 20).join('\n\n'));
      expect(holes).toEqual([]);
      expect(figures.same).toBeGreaterThan(count / 5);
      expect(figures.fenced < count - figures.refused).toBe(dialectOf(engine).choosesRowsFirst);
    }, 3_600_000);

    it('would tell of hidden rows without the fence', async () => {
      const { full, part } = drivers();
      const [grant] = grantsOf(await full.introspect());
      const granted = grant(`SELECT a.id FROM payments a WHERE ${telling[engine]}`) ?? '';
      expect(await outcome(full, granted)).toBe(await outcome(part, granted));
      expect(await outcome(full, unfenced(granted))).not.toBe(await outcome(part, unfenced(granted)));
    });
  });
}
