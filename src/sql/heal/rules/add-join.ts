import type { Table } from '../../../schema/snapshot/snapshot.ts';
import type { Finding } from '../../check/check.ts';
import type { ColumnUse, Source } from '../../scope/scope.ts';
import {
  type Addition,
  type AdditionOptions,
  additions,
  applyEdits,
  columnNamed,
  isKeyColumn,
  isStructured,
  namesTable,
  type Repair,
  type Rule,
  type Structured,
  sameUses,
  spelled,
  tablesIn,
  written,
} from '../situation/situation.ts';

/** The column's owner is not in FROM: it is joined along the shortest key path. */
export const addJoin: Rule = {
  name: 'add-join',
  propose(situation) {
    const { finding } = situation;
    const { use } = finding;
    if (finding.class !== 'column_not_found' || !use || use.scope.kind !== 'select' || !isStructured(situation))
      return [];
    const present = new Set(tablesIn(situation, use.scope).map(({ table }) => table.name));
    const owners = situation.visible.tables.filter((table) => !present.has(table.name) && columnNamed(table, use.name));
    const names = new Set(owners.map((table) => table.name));
    return owners.flatMap((table) =>
      additions(situation, use.scope, table, placement(finding))
        // A path over another owner of the column goes too far.
        .filter(({ path }) => path.slice(0, -1).every((link) => !names.has(link.to.name)))
        .map((addition) => join(situation, use, table, addition)),
    );
  },
};

/** Where the join goes, and from which source it starts. */
export function placement({ use, source }: Finding): AdditionOptions {
  const before = use?.clause === 'on' ? joinAround(use) : undefined;
  return { ...(before ? { before } : {}), ...(source ? { named: source } : {}) };
}

/** The join in whose condition the column stands. */
function joinAround(use: ColumnUse): Source | undefined {
  return use.scope.sources.find(
    ({ onRange }) => onRange && onRange.start <= use.range.start && use.range.end <= onRange.end,
  );
}

function join(situation: Structured, use: ColumnUse, table: Table, addition: Addition): Repair {
  const column = columnNamed(table, use.name)?.name ?? use.name;
  const text = `${addition.label}.${spelled(situation, column)}`;
  const edits = [...sameUses(situation, use).map((item) => ({ ...item.range, text })), ...addition.edits];
  const through = addition.path.slice(0, -1).map((link) => link.to.name);
  return {
    sql: applyEdits(situation.sql, edits),
    cost: joinCost(situation, table, addition) + (isKeyColumn(table, column) ? 0.12 : 0),
    zh: `列 ${written(use)} 在表 ${table.name} 中，已按外键补上关联${through.length > 0 ? `（经由 ${through.join('、')}）` : ''}`,
    en: `The column ${written(use)} is in ${table.name}, which was joined along its key${through.length > 0 ? ` through ${through.join(', ')}` : ''}`,
  };
}

export function joinCost(situation: Structured, table: Table, addition: Addition): number {
  return 0.38 + addition.cost - (namesTable(situation.question, table) ? 0.05 : 0);
}
