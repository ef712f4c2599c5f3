import { nameSimilarity } from '../../../schema/names/name-similarity.ts';
import type { Table } from '../../../schema/snapshot/snapshot.ts';
import type { ColumnUse } from '../../scope/scope.ts';
import {
  additions,
  applyEdits,
  columnNamed,
  isStructured,
  type Repair,
  type Rule,
  type Structured,
  sameUses,
  spelled,
  tablesIn,
  written,
} from '../situation/situation.ts';
import { joinCost, placement } from './add-join.ts';

/** Both at once: the name is only nearly right, and its table is not in FROM. */
export const nearColumnElsewhere: Rule = {
  name: 'near-column-elsewhere',
  propose(situation) {
    const { finding } = situation;
    const { use } = finding;
    if (finding.class !== 'column_not_found' || !use || use.scope.kind !== 'select' || !isStructured(situation))
      return [];
    // A table that has the very name is the better guess, and there the other rule works.
    if (situation.visible.tables.some((table) => columnNamed(table, use.name))) return [];
    const present = new Set(tablesIn(situation, use.scope).map(({ table }) => table.name));
    const near = situation.visible.tables
      .filter((table) => !present.has(table.name))
      .flatMap((table) => nearest(table, use).map((found) => ({ table, ...found })))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 4);
    return near.flatMap(({ table, name, similarity }) => repairs(situation, use, table, name, similarity));
  },
};

function nearest(table: Table, use: ColumnUse) {
  return table.columns
    .map(({ name }) => ({ name, similarity: nameSimilarity(use.name, name, table.name) }))
    .filter(({ similarity }) => similarity >= 0.8);
}

function repairs(situation: Structured, use: ColumnUse, table: Table, name: string, similarity: number): Repair[] {
  return additions(situation, use.scope, table, placement(situation.finding)).map((addition) => ({
    sql: applyEdits(situation.sql, [
      ...sameUses(situation, use).map((item) => ({
        ...item.range,
        text: `${addition.label}.${spelled(situation, name)}`,
      })),
      ...addition.edits,
    ]),
    cost: joinCost(situation, table, addition) + 0.12 + 1.1 * (1 - similarity),
    zh: `没有列 ${written(use)}，按相近的 ${table.name}.${name} 处理，并按外键补上关联`,
    en: `There is no column ${written(use)}; the near ${table.name}.${name} was taken and joined along its key`,
  }));
}
