import { nameSimilarity } from '../../../schema/names/name-similarity.ts';
import type { Table } from '../../../schema/snapshot/snapshot.ts';
import { type ColumnUse, outerScope, type Source } from '../../scope/scope.ts';
import {
  additions,
  applyEdits,
  columnNamed,
  isStructured,
  labelText,
  outputNamed,
  type Repair,
  type Rule,
  type Structured,
  tableOf,
  tablesIn,
} from '../situation/situation.ts';
import { joinCost, placement } from './add-join.ts';

/** `q.c` where nothing in FROM is called q: another name of a source that is there, or a table whose join is missing. */
export const unknownQualifier: Rule = {
  name: 'unknown-qualifier',
  propose(situation) {
    const { use } = situation.finding;
    if (
      situation.finding.class !== 'table_not_found' ||
      !use ||
      use.scope.kind !== 'select' ||
      !isStructured(situation)
    )
      return [];
    const uses = use.scope.columns.filter((item) => item.qualifier?.toLowerCase() === use.qualifier?.toLowerCase());
    return [...renames(situation, use, uses), ...joins(situation, use, uses)];
  },
};

function renames(situation: Structured, use: ColumnUse, uses: ColumnUse[]): Repair[] {
  const qualifier = use.qualifier as string;
  const repairs: Repair[] = [];
  for (let scope: typeof use.scope | undefined = use.scope; scope; scope = outerScope(scope)) {
    for (const source of scope.sources) {
      const cost = renameCost(situation, qualifier, source, uses);
      if (cost === undefined) continue;
      const edits = uses.map((item) => ({
        ...(item.qualifierRange ?? item.range),
        text: labelText(situation, source),
      }));
      repairs.push({
        sql: applyEdits(situation.sql, edits),
        cost: cost + (scope === use.scope ? 0 : 0.1),
        zh: `${qualifier} 未出现在 FROM 中，改为 ${source.label}`,
        en: `Nothing in FROM is called ${qualifier}; ${source.label} was taken`,
      });
    }
  }
  return repairs;
}

/** Cheapest when the source is that very table under an alias; else it must have the columns. */
function renameCost(situation: Structured, qualifier: string, source: Source, uses: ColumnUse[]): number | undefined {
  const table = tableOf(situation, source);
  if (
    table &&
    (source.name.toLowerCase() === qualifier.toLowerCase() || table.name.toLowerCase() === qualifier.toLowerCase())
  )
    return 0.12;
  const has = uses.filter((use) => outputNamed(situation, source, use.name) !== undefined).length;
  if (has < uses.length) return undefined;
  const near = Math.max(nameSimilarity(qualifier, source.label), table ? nameSimilarity(qualifier, table.name) : 0);
  if (near >= 0.75) return 0.2 + 0.3 * (1 - near);
  // The name of a table that is not in FROM asks for that table.
  const isTable = situation.snapshot.tables.some((item) => item.name.toLowerCase() === qualifier.toLowerCase());
  return isTable ? 0.45 : 0.3;
}

function joins(situation: Structured, use: ColumnUse, uses: ColumnUse[]): Repair[] {
  const qualifier = use.qualifier as string;
  const present = new Set(tablesIn(situation, use.scope).map(({ table }) => table.name));
  const named = situation.visible.tables.find((table) => table.name.toLowerCase() === qualifier.toLowerCase());
  const owners = named
    ? [named]
    : situation.visible.tables.filter((table) => !present.has(table.name) && hasAll(table, uses));
  if (owners.length > 6) return [];
  return owners.flatMap((table) =>
    additions(situation, use.scope, table, {
      ...placement(situation.finding),
      ...(named ? {} : { alias: qualifier }),
    }).map((addition) => ({
      sql: applyEdits(situation.sql, addition.edits),
      cost: joinCost(situation, table, addition) - (named ? 0.1 : 0),
      zh: `${qualifier} 未出现在 FROM 中，已按外键关联表 ${table.name}`,
      en: `Nothing in FROM is called ${qualifier}; the table ${table.name} was joined along its key`,
    })),
  );
}

function hasAll(table: Table, uses: ColumnUse[]): boolean {
  return uses.every((use) => columnNamed(table, use.name) !== undefined);
}
