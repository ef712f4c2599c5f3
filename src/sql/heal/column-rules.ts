import { nameSimilarity } from '../../schema/names/name-similarity.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { applyEdits, type ColumnUse, type Source } from '../scope/scope.ts';
import { type Addition, additions, joinCost, placement } from './joins.ts';
import {
  columnNamed,
  columnRule,
  isKeyColumn,
  isSameName,
  outputNamed,
  qualified,
  type Repair,
  type Structured,
  sameUses,
  spelled,
  tableOf,
  tablesIn,
  written,
} from './situation.ts';

const leastSimilarity = 0.72;

/** A column whose name is nearly that of one in scope: `pet_type` for `PetType`, `id` for the table's key. */
export const nearColumn = columnRule('near-column', 'column_not_found', (situation, use) => {
  const own = situation.finding.source;
  // A table within reach that has the very name is the better guess than a name that is only rather near.
  const present = new Set(tablesIn(situation, use.scope).map(({ table }) => table.name));
  const hasOwner = situation.visible.tables.some(
    (table) => !present.has(table.name) && columnNamed(table, use.name) && !isKeyColumn(table, use.name),
  );
  return use.scope.sources.flatMap((source) => {
    const elsewhere = use.qualifier !== undefined && source !== own ? 0.12 : 0;
    return fromSource(situation, use, source, elsewhere, hasOwner);
  });
});

function fromSource(situation: Structured, use: ColumnUse, source: Source, extra: number, hasOwner: boolean): Repair[] {
  const table = tableOf(situation, source);
  const visible = table && situation.visible.tables.find((item) => item.name === table.name);
  const names = visible
    ? visible.columns.map((column) => column.name)
    : table
      ? []
      : (situation.resolution.outputs(source) ?? []);
  const key = table?.primaryKey.length === 1 ? table.primaryKey[0] : undefined;
  return names.flatMap((name) => {
    if (isSameName(name, use.name)) return [];
    const similarity = Math.max(
      nameSimilarity(use.name, name, table?.name ?? source.label),
      name === key && isBareKey(use.name, table?.name ?? '') ? 0.9 : 0,
    );
    if (similarity < leastSimilarity) return [];
    return [
      repair(
        situation,
        use,
        source,
        name,
        0.25 + 1.1 * (1 - similarity) + extra + (hasOwner && similarity < 0.93 ? 0.15 : 0),
      ),
    ];
  });
}

/** `id`, or `student_id` of `student`, for whatever the key is called. */
function isBareKey(name: string, table: string): boolean {
  const lower = name.toLowerCase();
  return lower === 'id' || lower.replace(/[_\s]/g, '') === `${table.toLowerCase().replace(/[_\s]/g, '')}id`;
}

function repair(situation: Structured, use: ColumnUse, source: Source, name: string, cost: number): Repair {
  const others = use.scope.sources.filter((other) => other !== source);
  const isShared = others.some((other) => outputNamed(situation, other, name) !== undefined);
  const moves = use.qualifier !== undefined && !isSameName(use.qualifier, source.label);
  const edits = sameUses(situation, use).map((item) =>
    moves || (item.qualifier === undefined && isShared)
      ? { ...item.range, text: qualified(situation, source, name) }
      : { ...item.nameRange, text: spelled(situation, name) },
  );
  const target = moves ? `${source.label}.${name}` : name;
  return {
    sql: applyEdits(situation.sql, edits),
    cost,
    zh: `没有列 ${written(use)}，按名称相近的 ${target} 处理`,
    en: `There is no column ${written(use)}; the near name ${target} was taken`,
  };
}

/** Both at once: the name is only nearly right, and its table is not in FROM. */
export const nearColumnElsewhere = columnRule('near-column-elsewhere', 'column_not_found', (situation, use) => {
  if (use.scope.kind !== 'select') return [];
  // A table that has the very name is the better guess, and there the other rule works.
  if (situation.visible.tables.some((table) => columnNamed(table, use.name))) return [];
  const present = new Set(tablesIn(situation, use.scope).map(({ table }) => table.name));
  const near = situation.visible.tables
    .filter((table) => !present.has(table.name))
    .flatMap((table) => nearest(table, use).map((found) => ({ table, ...found })))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 4);
  return near.flatMap(({ table, name, similarity }) => repairs(situation, use, table, name, similarity));
});

function nearest(table: Table, use: ColumnUse) {
  return table.columns
    .map(({ name }) => ({ name, similarity: nameSimilarity(use.name, name, table.name) }))
    .filter(({ similarity }) => similarity >= 0.8);
}

function repairs(situation: Structured, use: ColumnUse, table: Table, name: string, similarity: number): Repair[] {
  return additions(situation, use.scope, table, placement(situation.finding)).map((addition) => ({
    sql: withJoinedColumn(situation, use, name, addition),
    cost: joinCost(situation, table, addition) + 0.12 + 1.1 * (1 - similarity),
    zh: `没有列 ${written(use)}，按相近的 ${table.name}.${name} 处理，并按外键补上关联`,
    en: `There is no column ${written(use)}; the near ${table.name}.${name} was taken and joined along its key`,
  }));
}

/** The statement with the join added and every use of the missing name replaced by a column of the joined table. */
function withJoinedColumn(situation: Structured, use: ColumnUse, column: string, { label, edits }: Addition): string {
  const text = `${label}.${spelled(situation, column)}`;
  const uses = sameUses(situation, use).map(({ range }) => ({ ...range, text }));
  return applyEdits(situation.sql, [...uses, ...edits]);
}

/** The column's owner is not in FROM: it is joined along the shortest key path. */
export const addJoin = columnRule('add-join', 'column_not_found', (situation, use) => {
  if (use.scope.kind !== 'select') return [];
  const present = new Set(tablesIn(situation, use.scope).map(({ table }) => table.name));
  const owners = situation.visible.tables.filter((table) => !present.has(table.name) && columnNamed(table, use.name));
  const names = new Set(owners.map((table) => table.name));
  return owners.flatMap((table) =>
    additions(situation, use.scope, table, placement(situation.finding))
      // A path over another owner of the column goes too far.
      .filter(({ path }) => path.slice(0, -1).every((link) => !names.has(link.to.name)))
      .map((addition) => join(situation, use, table, addition)),
  );
});

function join(situation: Structured, use: ColumnUse, table: Table, addition: Addition): Repair {
  const column = columnNamed(table, use.name)?.name ?? use.name;
  const through = addition.path.slice(0, -1).map((link) => link.to.name);
  return {
    sql: withJoinedColumn(situation, use, column, addition),
    cost: joinCost(situation, table, addition) + (isKeyColumn(table, column) ? 0.12 : 0),
    zh: `列 ${written(use)} 在表 ${table.name} 中，已按外键补上关联${through.length > 0 ? `（经由 ${through.join('、')}）` : ''}`,
    en: `The column ${written(use)} is in ${table.name}, which was joined along its key${through.length > 0 ? ` through ${through.join(', ')}` : ''}`,
  };
}
