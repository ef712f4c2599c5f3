import { nameSimilarity } from '../../../schema/names/name-similarity.ts';
import type { ColumnUse, Source } from '../../scope/scope.ts';
import {
  applyEdits,
  columnNamed,
  isKeyColumn,
  isStructured,
  qualified,
  type Repair,
  type Rule,
  type Structured,
  sameUses,
  spelled,
  tableOf,
  tablesIn,
  written,
} from '../situation/situation.ts';

const leastSimilarity = 0.72;

/** A column whose name is nearly that of one in scope: `pet_type` for `PetType`, `id` for the table's key. */
export const nearColumn: Rule = {
  name: 'near-column',
  propose(situation) {
    const { finding } = situation;
    const { use } = finding;
    if (finding.class !== 'column_not_found' || !use || !isStructured(situation)) return [];
    const own = finding.source;
    // A table within reach that has the very name is the better guess than a name that is only rather near.
    const present = new Set(tablesIn(situation, use.scope).map(({ table }) => table.name));
    const hasOwner = situation.visible.tables.some(
      (table) => !present.has(table.name) && columnNamed(table, use.name) && !isKeyColumn(table, use.name),
    );
    return use.scope.sources.flatMap((source) => {
      const elsewhere = use.qualifier !== undefined && source !== own ? 0.12 : 0;
      return fromSource(situation, use, source, elsewhere, hasOwner);
    });
  },
};

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
    if (name.toLowerCase() === use.name.toLowerCase()) return [];
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
  const isShared = others.some((other) =>
    situation.resolution.outputs(other)?.some((output) => output.toLowerCase() === name.toLowerCase()),
  );
  const moves = use.qualifier !== undefined && use.qualifier.toLowerCase() !== source.label.toLowerCase();
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
