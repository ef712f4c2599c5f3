import { type Dialect, nameInSql, stringInSql } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Adjustment, DateChoice, FigureChoice, Within } from '../../schema/follow-up/adjustment.ts';
import { type SqlPiece, wordOfTerm } from '../../schema/glossary/glossary.ts';
import { isMultiplied } from '../../schema/keys/keys.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
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
  let block = dates ? byDate(given, dates, context.facts) : given;
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
  const tree = facts.keys.tree([...instances, instance]);
  if (!tree) return undefined;
  const before = facts.keys.tree(instances);
  const isFanned = instances.some((one) => isMultiplied(one, tree) && !(before && isMultiplied(one, before)));
  const isCounted = [...block.select, ...(block.order ? [block.order.by] : [])].some(isAggregate);
  if (!isFanned || !isCounted)
    return { ...block, where: [...block.where, condition], distinct: block.distinct || (isFanned && !isCounted) };
  const finest = instances.find((one) => !(before && isMultiplied(one, before))) ?? instances[0];
  const key = finest && facts.table(finest)?.key;
  if (!finest || !key) return undefined;
  const left = { table: finest, column: key };
  const inner: Block = { ...emptyBlock(), select: [{ kind: 'column', ...left }], where: [condition] };
  return { ...block, where: [...block.where, { kind: 'member', left, block: inner, negated: false }] };
}

function conditionOn(rows: Within, instance: string, { dialect, language }: AdjustContext): Predicate {
  const column = `${nameInSql(dialect, rows.table)}.${nameInSql(dialect, rows.column)}`;
  const not = rows.isLeftOut ? 'NOT ' : '';
  const [first] = rows.values;
  const text = rows.query
    ? `${column} ${not}IN (${rows.query})`
    : rows.values.length === 1 && first !== undefined
      ? `${column} ${rows.isLeftOut ? '<>' : '='} ${literal(first, dialect)}`
      : `${column} ${not}IN (${rows.values.map((value) => literal(value, dialect)).join(', ')})`;
  const where: SqlPiece = {
    text,
    columns: [{ table: instance, column: rows.column, start: 0, end: column.length }],
  };
  return { kind: 'condition', where, negated: false, label: rows.label[language] };
}

function literal(value: Scalar, dialect: Dialect): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return stringInSql(dialect, value);
}

/** Periods and steps of time by the chosen date. */
function byDate(block: Block, choice: DateChoice, facts: SchemaFacts): Block {
  const chosen = { table: choice.table, column: choice.column };
  const replaced = (left: ColumnRef): ColumnRef => {
    const isDate = facts.column(left.table, left.column)?.isDate ?? false;
    return isDate && (choice.isEverywhere || tableOfInstance(left.table) === choice.table) ? chosen : left;
  };
  const expression = (item: Expression): Expression =>
    mapExpression(item, (one) =>
      one.kind === 'bucket' || one.kind === 'year' ? { ...one, of: replaced(one.of) } : one,
    );
  const predicate = (one: Predicate): Predicate =>
    one.kind === 'period'
      ? { ...one, left: replaced(one.left) }
      : one.kind === 'any'
        ? { ...one, of: one.of.map(predicate) }
        : one;
  return mapBlock(block, expression, predicate);
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
