import { tableLabel } from '../../schema/names/labels.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import type { Compiled } from '../compile/compile.ts';
import { type Block, columnsOf, type Expression, type Form, tableOfInstance } from '../form/form.ts';
import type { Wording } from './words.ts';

/** "how many pets does each owner have on average": owners without any have no row to count, so that the average is of the others. */
export function leftOutAssumptions(
  form: Form,
  { trees }: Compiled,
  { facts, language, glossary }: Wording,
): Assumption[] {
  if (form.kind !== 'block') return [];
  const parents = new Set(trees[0]?.joins.map(({ parent }) => tableOfInstance(parent)));
  const shared = sharersOf(form.block).filter((table) => parents.has(table));
  return [...new Set(shared)].slice(0, 1).flatMap((name) => {
    const table = facts.table(name)?.table;
    if (!table) return [];
    const label = tableLabel(table, language, glossary).toLowerCase();
    const text =
      language === 'zh' ? `平均时不计一个也没有的${label}` : `${label} without any are left out of the average`;
    return [{ kind: 'entity', text }];
  });
}

/** The tables among whose rows a count or total is shared out. */
function sharersOf({ over, select, breakdown }: Block): string[] {
  if (over === 'avg' && select[0]?.kind === 'aggregate' && select[0].name !== 'avg')
    return breakdown.flatMap((item) => (item.kind === 'column' ? [tableOfInstance(item.table)] : []));
  return select.flatMap((item) =>
    isPer(item) ? columnsOf(item.right).map(({ table }) => tableOfInstance(table)) : [],
  );
}

const isPer = (item: Expression): item is Extract<Expression, { kind: 'arithmetic' }> =>
  item.kind === 'arithmetic' &&
  item.operator === '/' &&
  item.right.kind === 'aggregate' &&
  item.right.name === 'count' &&
  item.right.distinct === true;
