import { type Dialect, nameInSql, valueInSql } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Adjustment, DateChoice, FigureChoice, Within } from '../../schema/follow-up/adjustment.ts';
import { type SqlPiece, wordOfTerm } from '../../schema/glossary/glossary.ts';
import { isMultiplied } from '../../schema/keys/keys.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import { instancesOfBlock } from '../compile/compile.ts';
import {
  type Block,
  type ColumnRef,
  type Expression,
  emptyBlock,
  type Form,
  isAggregate,
  type Predicate,
  tableOfInstance,
} from '../form/form.ts';

export interface AdjustContext {
  facts: SchemaFacts;
  dialect: Dialect;
  language: Language;
}

/** The same question about what the conversation narrowed it to; undefined where the keys do not lead there. */
export function adjustForm(form: Form, adjustment: Adjustment, context: AdjustContext): Form | undefined {
  const block = (one: Block) => adjustBlock(one, adjustment, context);
  if (form.kind === 'block') {
    const adjusted = block(form.block);
    return adjusted && { ...form, block: adjusted };
  }
  const [left, right] = [block(form.left), block(form.right)];
  return left && right && { ...form, left, right };
}

function adjustBlock(given: Block, { within, dates, figures }: Adjustment, context: AdjustContext): Block | undefined {
  const dated = dates ? byDate(given, dates, context.facts) : given;
  if (!dated) return undefined;
  let block = dated;
  for (const figure of figures) block = withFigure(block, figure, context.language);
  for (const rows of within) {
    const narrowed = narrow(block, rows, context);
    if (!narrowed) return undefined;
    block = narrowed;
  }
  return block;
}

/** The rows as a condition: in the block itself, or as a sub-query where joining them would count rows twice. */
function narrow(block: Block, rows: Within, context: AdjustContext): Block | undefined {
  const { facts } = context;
  const instances = instancesOfBlock(block);
  const own = instances.filter((one) => tableOfInstance(one) === rows.table);
  const role = rows.by && `${rows.table}@${rows.by.table}.${rows.by.column}`;
  const instance = own[0] ?? (role && facts.keys.tree([...instances, role]) ? role : rows.table);
  const condition = conditionOn(rows, instance, context);
  if (own.length > 0 || instances.length === 0) return { ...block, where: [...block.where, condition] };
  const isFanned = isMultipliedBy(instance, instances, facts);
  if (isFanned === undefined) return undefined;
  const isCounted = countsRows(block);
  if (!isFanned || !isCounted)
    return { ...block, where: [...block.where, condition], distinct: block.distinct || (isFanned && !isCounted) };
  const finest = finestOf(instances, facts);
  return finest && { ...block, where: [...block.where, asMember(condition, finest)] };
}

/** Whether joining one more table repeats rows of the others; undefined where no keys lead there. */
function isMultipliedBy(more: string, instances: readonly string[], facts: SchemaFacts): boolean | undefined {
  const tree = facts.keys.tree([...instances, more]);
  const before = facts.keys.tree([...instances]);
  return tree && instances.some((one) => isMultiplied(one, tree) && !(before && isMultiplied(one, before)));
}

const countsRows = (block: Block): boolean =>
  [...block.select, ...(block.order ? [block.order.by] : [])].some(isAggregate);

/** The key of the rows that a block's joins do not repeat. */
function finestOf(instances: readonly string[], facts: SchemaFacts): ColumnRef | undefined {
  const tree = facts.keys.tree([...instances]);
  const table = instances.find((one) => !(tree && isMultiplied(one, tree))) ?? instances[0];
  const column = table && facts.table(table)?.key;
  return table && column ? { table, column } : undefined;
}

/** A condition on other rows, asked of these by their key: none of them is repeated. */
function asMember(condition: Predicate, left: ColumnRef): Predicate {
  const inner: Block = { ...emptyBlock(), select: [{ kind: 'column', ...left }], where: [condition] };
  return { kind: 'member', left, block: inner, negated: false };
}

function conditionOn(rows: Within, instance: string, { dialect, language }: AdjustContext): Predicate {
  const column = `${nameInSql(dialect, rows.table)}.${nameInSql(dialect, rows.column)}`;
  const not = rows.isLeftOut ? 'NOT ' : '';
  const [first] = rows.values;
  const text = rows.query
    ? `${column} ${not}IN (${rows.query})`
    : rows.values.length === 1 && first !== undefined
      ? `${column} ${rows.isLeftOut ? '<>' : '='} ${valueInSql(dialect, first)}`
      : `${column} ${not}IN (${rows.values.map((value) => valueInSql(dialect, value)).join(', ')})`;
  const where: SqlPiece = {
    text,
    columns: [{ table: instance, column: rows.column, start: 0, end: column.length }],
  };
  return { kind: 'condition', where, negated: false, label: rows.label[language] };
}

/**
 * Periods and steps of time by the chosen date. Of rows that have several such dates (an order that was paid twice), those that
 * have one in the period; undefined where such rows are to be split by it.
 */
function byDate(block: Block, choice: DateChoice, facts: SchemaFacts): Block | undefined {
  const chosen = { table: choice.table, column: choice.column };
  const isMeant = (left: ColumnRef): boolean => {
    const table = tableOfInstance(left.table);
    const isDate = facts.column(left.table, left.column)?.isDate ?? false;
    return isDate && (choice.isEverywhere || table === choice.table || table === choice.over);
  };
  const replaced = (left: ColumnRef): ColumnRef => (isMeant(left) ? chosen : left);
  const expression = (item: Expression): Expression =>
    mapExpression(item, (one) =>
      one.kind === 'bucket' || one.kind === 'year' ? { ...one, of: replaced(one.of) } : one,
    );
  const periods =
    (change: (one: Predicate & { kind: 'period' }) => Predicate) =>
    (one: Predicate): Predicate =>
      one.kind === 'period' ? change(one) : one.kind === 'any' ? { ...one, of: one.of.map(periods(change)) } : one;
  const whole = mapBlock(
    block,
    expression,
    periods((one) => ({ ...one, left: replaced(one.left) })),
  );
  const instances = instancesOfBlock(block);
  const isJoined = instances.some((one) => tableOfInstance(one) === choice.table);
  if (isJoined || !countsRows(block) || !isMultipliedBy(choice.table, instances, facts)) return whole;
  const finest = finestOf(instances, facts);
  if (!finest) return undefined;
  const split = mapBlock(block, expression, (one) => one);
  if (JSON.stringify(split) !== JSON.stringify(block)) return countedOnce(whole, finest);
  return mapBlock(
    block,
    (item) => item,
    periods((one) => (isMeant(one.left) ? asMember({ ...one, left: chosen }, finest) : one)),
  );
}

/** The same with every row counted once, however often a join repeats it; undefined where more than counts is wanted. */
function countedOnce(block: Block, key: ColumnRef): Block | undefined {
  const isCount = (one: Expression) => one.kind === 'aggregate' && one.name === 'count' && !one.argument;
  if ([...block.select, ...(block.order ? [block.order.by] : [])].some((one) => isAggregate(one) && !isCount(one)))
    return undefined;
  const once = (one: Expression): Expression =>
    one.kind === 'aggregate' && isCount(one) ? { ...one, argument: { kind: 'column', ...key }, distinct: true } : one;
  return mapBlock(block, once, (one) => (one.kind === 'compare' ? { ...one, left: once(one.left) } : one));
}

/** The figure as it is meant wherever the rows of its column are added up or averaged. */
function withFigure(block: Block, { of, as }: FigureChoice, language: Language): Block {
  const metric: Expression = { kind: 'metric', term: as, label: wordOfTerm(as, language) ?? as.words[0] ?? '' };
  const expression = (item: Expression): Expression =>
    mapExpression(item, (one) => {
      if (one.kind !== 'aggregate' || one.argument?.kind !== 'column') return one;
      const { table, column } = one.argument;
      return tableOfInstance(table) === of.table && column === of.column && one.name !== 'count'
        ? { ...one, argument: metric }
        : one;
    });
  return mapBlock(block, expression, (one) => (one.kind === 'compare' ? { ...one, left: expression(one.left) } : one));
}

function mapBlock(
  block: Block,
  expression: (item: Expression) => Expression,
  predicate: (one: Predicate) => Predicate,
): Block {
  return {
    ...block,
    select: block.select.map(expression),
    breakdown: block.breakdown.map(expression),
    where: block.where.map(predicate),
    ...(block.order ? { order: { ...block.order, by: expression(block.order.by) } } : {}),
  };
}

function mapExpression(item: Expression, change: (one: Expression) => Expression): Expression {
  const inner = (one: Expression) => mapExpression(one, change);
  switch (item.kind) {
    case 'arithmetic':
      return change({ ...item, left: inner(item.left), right: inner(item.right) });
    case 'aggregate':
      return change(item.argument ? { ...item, argument: inner(item.argument) } : item);
    case 'share':
      return change({ ...item, of: inner(item.of), whole: mapBlock(item.whole, inner, (one) => one) });
    case 'growth':
      return change({ ...item, of: inner(item.of), along: inner(item.along) });
    default:
      return change(item);
  }
}
