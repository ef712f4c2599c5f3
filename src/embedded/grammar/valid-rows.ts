import { type Block, type Expression, isEqual, type Predicate, valuesOf } from '../form/form.ts';
import type { Book } from './book.ts';
import type { Setting, Shaped } from './setting.ts';

/** What never came about: called off, failed, not accepted. */
const voidStates = ['cancelled', 'failed', 'rejected', 'voided', 'draft'];

const known = new WeakMap<Book, Map<string, Predicate | undefined>>();

/** The condition that leaves out the rows of a table that never came about. */
function validRows(table: string, { book, today }: Setting): Predicate | undefined {
  const rules = known.get(book) ?? new Map<string, Predicate | undefined>();
  known.set(book, rules);
  if (!rules.has(table)) rules.set(table, ruleFor(table, book, today));
  return rules.get(table);
}

function ruleFor(table: string, book: Book, today: string): Predicate | undefined {
  const found = voidStates
    .flatMap((state) => book.states(state, false, today))
    .filter((option) => option.table === table)
    .flatMap(({ where }) => where.filter(isEqual));
  const [first] = found;
  if (first?.left.kind !== 'column') return undefined;
  const { column } = first.left;
  const same = found.filter(({ left }) => left.kind === 'column' && left.column === column);
  const values = [...new Set(same.flatMap(valuesOf))];
  return { kind: 'in', left: first.left, values, negated: true };
}

const totals = (items: readonly Expression[]): ('sum' | 'count')[] =>
  items.flatMap((item): ('sum' | 'count')[] => {
    if (item.kind === 'arithmetic') return totals([item.left, item.right]);
    if (item.kind !== 'aggregate') return [];
    return item.name === 'count' ? ['count'] : item.argument ? ['sum'] : [];
  });

/** The same figures without what was called off or failed: the other reading of every total, unless the question speaks of it. */
export function withValidRows(shaped: Shaped, setting: Setting): Shaped[] {
  if (shaped.form.kind === 'set') return [shaped];
  const blocks = shaped.form.kind === 'block' ? [shaped.form.block] : [shaped.form.left, shaped.form.right];
  const narrowed = blocks.map((one) => onlyValid(one, setting));
  if (narrowed.every((one) => one === undefined)) return [shaped];
  const [left, right] = narrowed.map((one, index) => one ?? (blocks[index] as Block));
  if (!left) return [shaped];
  const isMoney =
    totals(left.select).includes('sum') || (left.order !== undefined && totals([left.order.by]).includes('sum'));
  const form =
    shaped.form.kind === 'block' ? { ...shaped.form, block: left } : { ...shaped.form, left, right: right ?? left };
  const feature = isMoney ? 'valid:money' : 'valid:count';
  return [shaped, { form, score: shaped.score + validWorth[feature], features: [...shaped.features, feature] }];
}

/** Money that never came is no income; how often it happened is rather counted with what was called off. */
const validWorth = { 'valid:money': 0.1, 'valid:count': -0.1 };

function onlyValid(given: Block, setting: Setting): Block | undefined {
  const { book } = setting;
  if (totals([...given.select, ...(given.order ? [given.order.by] : [])]).length === 0) return undefined;
  const tables = new Set(
    [...given.select, ...(given.order ? [given.order.by] : [])]
      .flatMap((item) => tablesIn(item))
      .flatMap((table) => [
        table,
        book.meaning.table(table)?.role === 'lines' ? (book.meaning.table(table)?.parent?.table ?? table) : table,
      ]),
  );
  const rules = [...tables].flatMap((table) => validRows(table, setting) ?? []);
  const open = rules.filter(
    (rule) =>
      'left' in rule &&
      !given.where.some((one) => 'left' in one && JSON.stringify(one.left) === JSON.stringify(rule.left)),
  );
  return open.length === 0 ? undefined : { ...given, where: [...given.where, ...open] };
}

function tablesIn(item: Expression): string[] {
  if (item.kind === 'arithmetic') return [...tablesIn(item.left), ...tablesIn(item.right)];
  if (item.kind !== 'aggregate') return [];
  if (item.entity !== undefined) return [item.entity];
  return item.argument ? columnTables(item.argument) : [];
}

function columnTables(item: Expression): string[] {
  if (item.kind === 'column') return [item.table];
  return item.kind === 'arithmetic' ? [...columnTables(item.left), ...columnTables(item.right)] : [];
}
