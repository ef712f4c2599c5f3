import { nameSimilarity } from '../../schema/names/name-similarity.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { applyEdits, type ColumnUse, outerScope, type Source, type TextEdit } from '../scope/scope.ts';
import { additions, joinCost, placement } from './joins.ts';
import {
  columnNamed,
  columnRule,
  isSameName,
  isStructured,
  labelText,
  namesTable,
  outputNamed,
  type Repair,
  type Rule,
  type Situation,
  type Structured,
  spelled,
  tableOf,
  tablesIn,
} from './situation.ts';

/** A table whose name is nearly right: `course` for `Courses`. */
export const nearTable: Rule = {
  name: 'near-table',
  propose: (situation) => candidates(situation, (score) => score.name >= 0.72),
};

/** A table that was made up: the one that owns all the columns used through it. */
export const tableByColumns: Rule = {
  name: 'table-by-columns',
  propose: (situation) =>
    candidates(situation, (score) => score.name < 0.72 && score.near === 1 && score.columns >= 0.5),
};

interface Score {
  name: number;
  /** Shares of the columns used through the source that the table has, exactly and nearly. */
  columns: number;
  near: number;
}

function candidates(situation: Situation, fits: (score: Score) => boolean): Repair[] {
  const { source } = situation.finding;
  if (situation.finding.class !== 'table_not_found' || !source || !isStructured(situation)) return [];
  const uses = usesThrough(situation, source);
  const repairs: Repair[] = [];
  for (const table of situation.visible.tables) {
    const score = scoreOf(source.name, table, uses);
    if (!fits(score)) continue;
    const total = 0.6 * score.name + 0.25 * score.columns + 0.15 * score.near;
    const bonus = namesTable(situation.question, table) ? 0.03 : 0;
    repairs.push({
      sql: applyEdits(situation.sql, renamed(situation, source, table)),
      cost: 0.2 + 0.8 * (1 - total) - bonus,
      zh: `没有表 ${source.name}，改用 ${table.name}`,
      en: `There is no table ${source.name}; ${table.name} was taken`,
    });
  }
  return repairs.sort((a, b) => a.cost - b.cost).slice(0, 4);
}

function scoreOf(name: string, table: Table, uses: ColumnUse[]): Score {
  const exact = uses.filter((use) => columnNamed(table, use.name)).length;
  const share = (count: number) => (uses.length === 0 ? 0.5 : count / uses.length);
  const likeness = nameSimilarity(name, table.name);
  // In a large schema most tables have nothing to do with it: near columns are looked for only where something fits.
  if (likeness < 0.72 && share(exact) < 0.5) return { name: likeness, columns: 0, near: 0 };
  const near = uses.filter((use) =>
    table.columns.some((column) => nameSimilarity(use.name, column.name, table.name) >= 0.72),
  ).length;
  return { name: likeness, columns: uses.length === 0 ? 0 : share(exact), near: share(near) };
}

/** Columns that must come from this source: qualified with it, or bare and in no other source of the SELECT. */
function usesThrough(situation: Structured, source: Source): ColumnUse[] {
  const { scope } = source;
  const others = scope.sources.filter((other) => other !== source);
  const inner = [scope, ...below(scope)].flatMap((item) => item.columns);
  return inner.filter((use) => {
    if (use.qualifier !== undefined) return isSameName(use.qualifier, source.label);
    const meaning = situation.resolution.columns.get(use);
    return (
      use.scope === scope &&
      meaning?.kind !== 'string' &&
      meaning?.kind !== 'alias' &&
      !others.some((other) => outputNamed(situation, other, use.name))
    );
  });
}

function below(scope: Source['scope']): Source['scope'][] {
  return scope.children.flatMap((child) => (child.correlated ? [child, ...below(child)] : []));
}

/** The table's name, here and wherever it stands unaliased in the statement, and the qualifiers that use it. */
function renamed(situation: Structured, source: Source, table: Table): TextEdit[] {
  const text = spelled(situation, table.name);
  const edits: TextEdit[] = [];
  for (const scope of situation.scopes.all) {
    for (const other of scope.sources) {
      if (other.kind !== 'table' || !isSameName(other.name, source.name) || !other.nameRange) continue;
      edits.push({ ...other.nameRange, text });
      if (other.alias !== undefined) continue;
      for (const use of [scope, ...below(scope)].flatMap((item) => item.columns)) {
        if (use.qualifierRange && isSameName(use.qualifier, source.name)) edits.push({ ...use.qualifierRange, text });
      }
      for (const star of scope.stars) {
        if (star.qualifierRange && isSameName(star.qualifier, source.name))
          edits.push({ ...star.qualifierRange, text });
      }
    }
  }
  return edits;
}

/** `q.c` where nothing in FROM is called q: another name of a source that is there, or a table whose join is missing. */
export const unknownQualifier = columnRule('unknown-qualifier', 'table_not_found', (situation, use) => {
  if (use.scope.kind !== 'select') return [];
  const uses = use.scope.columns.filter((item) => isSameName(item.qualifier, use.qualifier));
  return [...renames(situation, use, uses), ...joins(situation, use, uses)];
});

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
  if (table && (isSameName(source.name, qualifier) || isSameName(table.name, qualifier))) return 0.12;
  const has = uses.filter((use) => outputNamed(situation, source, use.name) !== undefined).length;
  if (has < uses.length) return undefined;
  const near = Math.max(nameSimilarity(qualifier, source.label), table ? nameSimilarity(qualifier, table.name) : 0);
  if (near >= 0.75) return 0.2 + 0.3 * (1 - near);
  // The name of a table that is not in FROM asks for that table.
  const isTable = situation.snapshot.tables.some((item) => isSameName(item.name, qualifier));
  return isTable ? 0.45 : 0.3;
}

function joins(situation: Structured, use: ColumnUse, uses: ColumnUse[]): Repair[] {
  const qualifier = use.qualifier as string;
  const present = new Set(tablesIn(situation, use.scope).map(({ table }) => table.name));
  const named = situation.visible.tables.find((table) => isSameName(table.name, qualifier));
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

/** A SELECT of columns without FROM: the table that has them, or most of them. */
export const addFrom = columnRule('add-from', 'column_not_found table_not_found', (situation, use) => {
  const { scope } = use;
  if (scope.kind !== 'select' || scope.sources.length > 0 || !scope.clauses.select) return [];
  const at = scope.clauses.select.end;
  const fits = (table: Table, item: ColumnUse) =>
    columnNamed(table, item.name) !== undefined &&
    (item.qualifier === undefined || isSameName(item.qualifier, table.name));
  const shares = situation.visible.tables
    .map((table) => ({ table, count: scope.columns.filter((item) => fits(table, item)).length }))
    .filter(({ count }) => count > 0);
  // The table with most of them, so that the rest can be joined to it.
  const most = Math.max(...shares.map(({ count }) => count));
  return shares
    .filter(({ count }) => count === most)
    .map(({ table, count }) => ({
      sql: applyEdits(situation.sql, [{ start: at, end: at, text: ` FROM ${spelled(situation, table.name)}` }]),
      cost: 0.35 + 0.2 * (1 - count / scope.columns.length) - (namesTable(situation.question, table) ? 0.05 : 0),
      zh: `缺少 FROM，所用的列在表 ${table.name} 中`,
      en: `FROM was missing; the columns are those of ${table.name}`,
    }));
});
