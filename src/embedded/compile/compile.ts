import { type Dialect, nameInSql, stringInSql, valueInSql } from '../../dialects/dialect.ts';
import { addDays } from '../../question/calendar.ts';
import type { Period } from '../../question/question.ts';
import { conditionalSql, type SqlPiece, sqlOf } from '../../schema/glossary/glossary.ts';
import { isMultiplied, type JoinTree } from '../../schema/keys/keys.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import {
  type AggregateName,
  type Block,
  type ColumnRef,
  columnsOf,
  type Expression,
  emptyBlock,
  expressionsOf,
  expressionsOfPredicate,
  type Form,
  instancesOf,
  isAggregate,
  type Operand,
  type Predicate,
  tableOfInstance,
} from '../form/form.ts';
import { medianSql } from './median.ts';
import { dateInSql, numberInSql, sortsInSql } from './stored-texts.ts';

interface CompileContext {
  facts: SchemaFacts;
  dialect: Dialect;
  /** Header of a result column; undefined leaves the engine's own name. */
  headerOf?: (expression: Expression) => string | undefined;
  /** Header of a difference, ratio or growth. */
  formHeader?: string;
}

export interface Compiled {
  sql: string;
  /** Join trees of all blocks, outermost first. */
  trees: JoinTree[];
}

/** SQL text of a form; undefined when the tables that it needs are not connected by keys. */
export function compileForm(form: Form, context: CompileContext): Compiled | undefined {
  if (form.kind === 'block') {
    const block = compileBlock(form.block, context, true);
    return block && { sql: block.sql, trees: block.trees };
  }
  const left = compileBlock(form.left, form.kind === 'set' ? context : bare(context), true);
  const right = compileBlock(form.right, bare(context), true);
  if (!left || !right) return undefined;
  const trees = [...left.trees, ...right.trees];
  if (form.kind === 'set') {
    const wrap = (sql: string, block: Block) => (block.order ? `SELECT * FROM (${sql}) AS part` : sql);
    return {
      sql: `${wrap(left.sql, form.left)}\n${form.operator.toUpperCase()}\n${wrap(right.sql, form.right)}`,
      trees,
    };
  }
  const name = context.formHeader;
  const header = name ? ` AS ${nameInSql(context.dialect, name)}` : '';
  if (form.operator === 'growth') {
    const [now, before] = [inline(left.sql), inline(right.sql)];
    return { sql: `SELECT 100.0 * ((${now}) - (${before})) / (${before})${header}`, trees };
  }
  if (form.operator === 'share')
    return { sql: `SELECT 100.0 * (${inline(left.sql)}) / (${inline(right.sql)})${header}`, trees };
  if (form.operator === 'less')
    return { sql: `SELECT (${inline(left.sql)}) - COALESCE(ABS((${inline(right.sql)})), 0)${header}`, trees };
  if (form.isSignless && form.operator === '-')
    return { sql: `SELECT ABS((${inline(left.sql)})) - ABS((${inline(right.sql)}))${header}`, trees };
  const factor = form.operator === '/' ? divisionFactor(context) : '';
  return { sql: `SELECT ${factor}(${inline(left.sql)}) ${form.operator} (${inline(right.sql)})${header}`, trees };
}

/** The same context inside a statement, where nothing has a header. */
const bare = ({ facts, dialect }: CompileContext): CompileContext => ({ facts, dialect });

const divisionFactor = ({ dialect }: CompileContext): string => (dialect.integerDivision ? '1.0 * ' : '');

const inline = (sql: string) => sql.replaceAll('\n', ' ');

export function instancesOfBlock(block: Block): string[] {
  return [...new Set([...expressionsOf(block).flatMap(instancesOf), ...block.exists])];
}

function compileBlock(given: Block, context: CompileContext, outer: boolean): Compiled | undefined {
  if (given.over) return overGroups(given, given.over, context, outer);
  if (given.isMedian) return medianOf(given, context, outer);
  if (given.order?.within && given.order.limit !== undefined) return withinGroups(given, context, outer);
  const block = outer ? given : withoutKeyLookup(given, context.facts);
  const instances = instancesOfBlock(block);
  const tree = context.facts.keys.tree(instances);
  if (!tree) return undefined;
  const shared = sharedCondition(block);
  const writer = blockWriter(tree, context, shared !== undefined);
  const nested: JoinTree[] = [];
  const predicateText = (predicate: Predicate): string | undefined => writer.predicate(predicate, nested);
  const where: string[] = [];
  const having: string[] = [];
  for (const predicate of shared ? [...block.where, shared] : block.where) {
    const text = predicateText(predicate);
    if (text === undefined) return undefined;
    (isAggregatePredicate(predicate) ? having : where).push(text);
  }
  const items = block.select.map((item) => {
    const header = outer ? context.headerOf?.(item) : undefined;
    return writer.expression(item) + (header ? ` AS ${nameInSql(context.dialect, header)}` : '');
  });
  const groups = groupsOf(block, having.length > 0, tree, context).map(writer.expression);
  // A bound on what all rows make together, over all rows: it keeps everything or nothing, and nobody asks for that.
  if (having.length > 0 && groups.length === 0) return undefined;
  const lines = [`SELECT ${block.distinct ? 'DISTINCT ' : ''}${items.join(', ')}`, ...writer.from()];
  if (where.length > 0) lines.push(`WHERE ${where.join('\n  AND ')}`);
  if (groups.length > 0) lines.push(`GROUP BY ${[...new Set(groups)].join(', ')}`);
  if (having.length > 0) lines.push(`HAVING ${having.join(' AND ')}`);
  if (block.order)
    lines.push(`ORDER BY ${writer.figure(block.order.by)}${block.order.direction === 'desc' ? ' DESC' : ''}`);
  const text = lines.join('\n');
  const sql = block.order?.limit === undefined ? text : context.dialect.limit(text, block.order.limit);
  return { sql, trees: [tree, ...nested] };
}

/** The condition that all figures of a block come with; where they differ, each keeps its own. */
function sharedCondition(block: Block): Predicate | undefined {
  const compared = block.where.flatMap(expressionsOfPredicate);
  const all = [...block.select, ...compared, ...(block.order ? [block.order.by] : [])];
  const figures = all.filter((item) => isAggregate(item) || metricsIn(item).length > 0);
  const wheres = figures.flatMap((item): (SqlPiece | undefined)[] => {
    const inside = metricsIn(item);
    return inside.length === 0 ? [undefined] : inside.map(({ term }) => term.where);
  });
  const [where] = wheres;
  const isOne = where !== undefined && wheres.every((other) => other?.text === where.text);
  return isOne ? { kind: 'condition', where, negated: false, label: '' } : undefined;
}

function metricsIn(item: Expression): Extract<Expression, { kind: 'metric' }>[] {
  switch (item.kind) {
    case 'metric':
      return [item];
    case 'arithmetic':
      return [...metricsIn(item.left), ...metricsIn(item.right)];
    case 'aggregate':
      return item.argument ? metricsIn(item.argument) : [];
    case 'share':
    case 'growth':
    case 'filtered':
      return metricsIn(item.of);
    case 'place':
      return metricsIn(item.order.by);
    default:
      return [];
  }
}

/** One figure over the figures of all groups. */
function overGroups(given: Block, name: AggregateName, context: CompileContext, outer: boolean): Compiled | undefined {
  const [figure] = given.select;
  const { over: _, ...block } = given;
  const inner = compileBlock(block, { ...context, headerOf: () => 'figure' }, true);
  if (!inner || !figure) return undefined;
  const header = outer ? context.headerOf?.(figure) : undefined;
  const label = header ? ` AS ${nameInSql(context.dialect, header)}` : '';
  return { sql: `SELECT ${name.toUpperCase()}(figure)${label}\nFROM (${inline(inner.sql)}) parts`, trees: inner.trees };
}

/** The middle row of all, or of every group; a row that a join repeats would count twice. */
function medianOf(given: Block, context: CompileContext, outer: boolean): Compiled | undefined {
  const { isMedian: _, breakdown, ...block } = given;
  const row = block.select.at(-1);
  if (!row) return undefined;
  const tree = context.facts.keys.tree(instancesOfBlock(given));
  if (!tree || columnsOf(row).some(({ table }) => isMultiplied(table, tree))) return undefined;
  const groups = groupsOf({ ...given, select: [] }, true, tree, context);
  const names = new Map<Expression, string>(groups.map((item, index) => [item, `group_${index + 1}`]));
  const known: Predicate = { kind: 'null', left: row, negated: true };
  const inner = compileBlock(
    { ...block, breakdown: [], select: [...groups, row], where: [...block.where, known] },
    { ...context, headerOf: (item) => names.get(item) ?? 'figure' },
    true,
  );
  if (!inner) return undefined;
  const header = (item: Expression) => {
    const name = outer ? context.headerOf?.(item) : undefined;
    return name ? ` AS ${nameInSql(context.dialect, name)}` : '';
  };
  const shown = breakdown.map((item) => ({
    name: names.get(groups.find((one) => isSame(one, item)) ?? item) ?? '',
    header: header(block.select.find((one) => isSame(one, item)) ?? item),
  }));
  return { sql: medianSql(inline(inner.sql), [...names.values()], shown, header(row)), trees: inner.trees };
}

/** The first few of every group; equals share a place, so that none is left out by chance. */
function withinGroups(given: Block, context: CompileContext, outer: boolean): Compiled | undefined {
  const { order, ...block } = given;
  if (!order) return undefined;
  const headers = new Map(
    block.select.map((item, index) => [item, (outer && context.headerOf?.(item)) || `column_${index + 1}`]),
  );
  const place: Expression = { kind: 'place', order, groups: block.breakdown };
  headers.set(place, 'place');
  const inner = compileBlock(
    { ...block, select: [...block.select, place] },
    { ...context, headerOf: (item) => headers.get(item) },
    true,
  );
  if (!inner) return undefined;
  const name = (item: Expression) => nameInSql(context.dialect, headers.get(item) ?? '');
  const groups = block.select.filter((item) => block.breakdown.some((one) => isSame(one, item)));
  return {
    sql: [
      `SELECT ${block.select.map(name).join(', ')}`,
      `FROM (${inline(inner.sql)}) ranked`,
      `WHERE place <= ${order.limit}`,
      `ORDER BY ${[...groups.map(name), 'place'].join(', ')}`,
    ].join('\n'),
    trees: inner.trees,
  };
}

const isSame = (left: Expression, right: Expression) => JSON.stringify(left) === JSON.stringify(right);

/** Inside IN (…) the key of a thing may be read from the row that points to it; a missing pointer must not count. */
function withoutKeyLookup(block: Block, facts: SchemaFacts): Block {
  const [item] = block.select;
  if (item?.kind !== 'column' || block.select.length !== 1 || block.order || block.breakdown.length > 0) return block;
  const tree = facts.keys.tree(instancesOfBlock(block));
  const [join, ...others] =
    tree?.joins.filter(({ child, parent }) => child === item.table || parent === item.table) ?? [];
  if (!join || others.length > 0 || join.parent !== item.table || join.edge.to.column !== item.column) return block;
  if (block.where.some((predicate) => expressionsOfPredicate(predicate).flatMap(instancesOf).includes(item.table)))
    return block;
  const pointer: Expression = { kind: 'column', table: join.child, column: join.edge.from.column };
  const nullable = facts.column(join.child, join.edge.from.column)?.column.nullable ?? true;
  const known: Predicate[] = nullable ? [{ kind: 'null', left: pointer, negated: true }] : [];
  return {
    ...block,
    select: [pointer],
    where: [...block.where, ...known],
    exists: block.exists.filter((instance) => instance !== item.table),
  };
}

function isAggregatePredicate(predicate: Predicate): boolean {
  if (predicate.kind === 'any') return predicate.of.some(isAggregatePredicate);
  return 'left' in predicate && 'kind' in predicate.left && isAggregate(predicate.left as Expression);
}

/** Plain columns beside a figure are grouped by; so is the key of a thing that stands for many rows: names are no keys. */
function groupsOf(block: Block, hasHaving: boolean, tree: JoinTree, { facts }: CompileContext): Expression[] {
  const plain = block.select.filter((item) => !isAggregate(item) && item.kind !== 'all');
  const ordered = block.order !== undefined && isAggregate(block.order.by);
  const figures = block.select.some(isAggregate) || ordered || hasHaving;
  if (!figures) return [];
  if (plain.length === 0 && block.breakdown.length === 0) {
    const all = block.select.find((item) => item.kind === 'all');
    return all ? keyOf(all.table, facts) : [];
  }
  const groups: Expression[] = [];
  for (const item of [...block.breakdown, ...plain]) {
    if (item.kind !== 'column') {
      groups.push(item);
      continue;
    }
    const fact = facts.table(item.table);
    if (fact?.names[0] === item.column && isMultiplied(item.table, tree)) groups.push(...keyOf(item.table, facts));
    groups.push(item);
  }
  return groups;
}

function keyOf(instance: string, facts: SchemaFacts): Expression[] {
  const key = facts.table(instance)?.key;
  return key === undefined ? [] : [{ kind: 'column', table: instance, column: key }];
}

interface BlockWriter {
  expression(expression: Expression): string;
  /** The same where it is sorted by. */
  figure(expression: Expression): string;
  predicate(predicate: Predicate, nested: JoinTree[]): string | undefined;
  from(): string[];
}

function blockWriter(tree: JoinTree, context: CompileContext, isShared: boolean): BlockWriter {
  const { dialect, facts } = context;
  const inside = bare(context);
  const single = tree.instances.length === 1;
  const aliases = new Map(tree.instances.map((instance) => [instance, aliasOf(instance)]));
  const column = ({ table, column: name }: ColumnRef): string =>
    single
      ? nameInSql(dialect, name)
      : `${nameInSql(dialect, aliases.get(table) ?? table)}.${nameInSql(dialect, name)}`;

  /** The table itself, with its schema in front where the engine would not find it by its name alone. */
  const stands = (instance: string): string => {
    const { table } = facts.table(instance) ?? {};
    const path = [...(table?.schema?.split('.') ?? []), tableOfInstance(instance)];
    return path.map((part) => nameInSql(dialect, part)).join('.');
  };

  const stored = ({ table, column: name }: ColumnRef) => facts.column(table, name)?.column;
  const date = (of: ColumnRef) => dateInSql(stored(of), column(of), dialect);
  /** What is counted with or sorted by; a column of texts may have to become numbers or dates first. */
  const figure = (item: Expression): string => {
    if (item.kind !== 'column') return expression(item);
    const own = column(item);
    const number = numberInSql(stored(item), own, dialect);
    return number === own ? sortsInSql(stored(item), own, dialect) : number;
  };

  /** A weekday counts from Sunday = 0. */
  function bucket({ part, labels }: Extract<Expression, { kind: 'bucket' }>, on: string): string {
    if (part === 'weekday' || part === 'hour') return dialect.datePart(part, on);
    if (part !== 'weekend') return dialect.dateBucket(part, on);
    const [free, working] = (labels ?? ['weekend', 'workday']).map((label) => stringInSql(dialect, label));
    return `CASE WHEN ${dialect.datePart('weekday', on)} IN (0, 6) THEN ${free} ELSE ${working} END`;
  }

  function expression(item: Expression): string {
    switch (item.kind) {
      case 'column':
        return column(item);
      case 'bucket':
        return bucket(item, date(item.of));
      case 'year':
        return dialect.datePart('year', date(item.of));
      case 'days':
        return dialect.daysBetween(date(item.from), date(item.to));
      case 'growth': {
        const before = `LAG(${expression(item.of)}) OVER (ORDER BY ${expression(item.along)})`;
        return `100.0 * (${expression(item.of)} - ${before}) / ${before}`;
      }
      case 'place': {
        const groups = groupsOf({ ...emptyBlock(), breakdown: item.groups }, true, tree, context).map(expression);
        const way = item.order.direction === 'desc' ? ' DESC' : '';
        return `RANK() OVER (PARTITION BY ${groups.join(', ')} ORDER BY ${figure(item.order.by)}${way})`;
      }
      case 'number':
        return String(item.value);
      case 'all':
        return single ? '*' : `${nameInSql(dialect, aliases.get(item.table) ?? item.table)}.*`;
      case 'arithmetic': {
        const cast = item.operator === '/' ? divisionFactor(context) : '';
        return `${cast}${wrapped(item.left)} ${item.operator} ${wrapped(item.right)}`;
      }
      case 'share': {
        const whole = compileBlock(item.whole, inside, false);
        return `100.0 * ${expression(item.of)} / (${inline(whole?.sql ?? 'SELECT 1')})`;
      }
      case 'rate': {
        const where = item.where.map((one) => predicate(one, [])).join(' AND ');
        const of = item.of ? expression(item.of) : '1';
        return `100.0 * SUM(CASE WHEN ${where} THEN ${of} ELSE 0 END) / ${item.of ? `SUM(${of})` : 'COUNT(*)'}`;
      }
      case 'filtered': {
        const { name, argument, distinct } = item.of;
        const where = item.where.map((one) => predicate(one, [])).join(' AND ');
        const of = argument ? (name === 'count' ? expression : figure)(argument) : '1';
        // Where there is none a sum is nothing, an average is unknown.
        const otherwise = name === 'sum' ? ' ELSE 0' : '';
        const text = `${name.toUpperCase()}(${distinct ? 'DISTINCT ' : ''}CASE WHEN ${where} THEN ${of}${otherwise} END)`;
        return item.isSignless ? `ABS(${text})` : text;
      }
      case 'metric':
        return isShared ? sqlOf(item.term.expression, column) : conditionalSql(item.term, column);
      case 'aggregate': {
        const inner = item.name === 'count' ? expression : figure;
        const argument = item.argument ? inner(item.argument) : '*';
        return `${item.name.toUpperCase()}(${item.distinct ? 'DISTINCT ' : ''}${argument})`;
      }
    }
  }
  const wrapped = (item: Expression) =>
    item.kind === 'arithmetic' || item.kind === 'metric' ? `(${expression(item)})` : figure(item);

  function predicate(item: Predicate, nested: JoinTree[]): string | undefined {
    switch (item.kind) {
      case 'compare': {
        const right = operand(item.right, item.left, nested);
        return right === undefined
          ? undefined
          : `${(isNumber(item.right) ? figure : expression)(item.left)} ${item.operator === '!=' ? '<>' : item.operator} ${right}`;
      }
      case 'in':
        return `${expression(item.left)} ${item.negated ? 'NOT IN' : 'IN'} (${item.values.map((value) => valueInSql(dialect, value)).join(', ')})`;
      case 'between':
        return `${figure(item.left)} BETWEEN ${item.low} AND ${item.high}`;
      case 'like': {
        const pattern = `${item.place === 'start' ? '' : '%'}${item.text}${item.place === 'end' ? '' : '%'}`;
        return `${expression(item.left)} ${item.negated ? 'NOT LIKE' : 'LIKE'} ${stringInSql(dialect, pattern)}`;
      }
      case 'null':
        return `${expression(item.left)} IS ${item.negated ? 'NOT ' : ''}NULL`;
      case 'period':
        return periodText(
          facts.column(item.left.table, item.left.column)?.isYear
            ? column(item.left)
            : sortsInSql(stored(item.left), column(item.left), dialect),
          item.period,
          facts.column(item.left.table, item.left.column)?.isYear ?? false,
          dialect,
          facts.column(item.left.table, item.left.column)?.column.kind ?? 'date',
        );
      case 'condition':
        return item.negated ? `NOT (${sqlOf(item.where, column)})` : sqlOf(item.where, column);
      case 'any': {
        const parts = item.of.map((part) => predicate(part, nested));
        return parts.some((part) => part === undefined) ? undefined : `(${parts.join(' OR ')})`;
      }
      case 'member': {
        const inner = compileBlock(item.block, inside, false);
        if (!inner) return undefined;
        nested.push(...inner.trees);
        return `${column(item.left)} ${item.negated ? 'NOT IN' : 'IN'} (${inline(inner.sql)})`;
      }
    }
  }

  function operand(item: Operand, left: Expression, nested: JoinTree[]): string | undefined {
    if (item.kind === 'literal') return valueInSql(dialect, item.value);
    if (item.kind === 'expression') return expression(item.expression);
    if (item.kind === 'peers') return peers(item);
    const inner = compileBlock(item.block, inside, false);
    if (!inner || left === undefined) return undefined;
    nested.push(...inner.trees);
    return `(${inline(inner.sql)})`;
  }

  /** Correlated: the rows of the same table with the same value in one column. */
  function peers({ name, of, same }: Extract<Operand, { kind: 'peers' }>): string {
    const inner = (part: string) => `peers.${nameInSql(dialect, part)}`;
    const own = `${nameInSql(dialect, aliases.get(of.table) ?? of.table)}.${nameInSql(dialect, same)}`;
    return `(SELECT ${name.toUpperCase()}(${inner(of.column)}) FROM ${stands(of.table)} peers WHERE ${inner(same)} = ${own})`;
  }

  function from(): string[] {
    const named = (instance: string) => {
      const table = stands(instance);
      const alias = aliases.get(instance) ?? instance;
      return alias === tableOfInstance(instance) ? table : `${table} AS ${nameInSql(dialect, alias)}`;
    };
    const root = rootOf(tree);
    const lines = [`FROM ${named(root)}`];
    const placed = new Set([root]);
    const waiting = [...tree.joins];
    while (waiting.length > 0) {
      const index = waiting.findIndex(({ child, parent }) => placed.has(child) !== placed.has(parent));
      const [join] = waiting.splice(Math.max(0, index), 1);
      if (!join) break;
      const next = placed.has(join.child) ? join.parent : join.child;
      placed.add(next);
      const on = `${column({ table: join.child, column: join.edge.from.column })} = ${column({ table: join.parent, column: join.edge.to.column })}`;
      lines.push(`JOIN ${named(next)} ON ${on}`);
    }
    return lines;
  }
  return { expression, figure, predicate, from };
}

/** FROM starts at the most detailed table: the one that others are looked up from. */
function rootOf(tree: JoinTree): string {
  const isParent = new Set(tree.joins.map(({ parent }) => parent));
  return tree.instances.find((instance) => !isParent.has(instance)) ?? (tree.instances[0] as string);
}

function aliasOf(instance: string): string {
  const [table = instance, role] = instance.split('@');
  if (role === undefined) return table;
  const column = role.split('.').slice(1).join('.');
  const short = column.replace(/_?(?:id|code|key)$/i, '');
  return short === '' || short === table ? `${table}_${column}` : short;
}

/** Whether it is compared with a number, also with one that another statement finds. */
const isNumber = (item: Operand): boolean =>
  item.kind === 'literal' ? typeof item.value === 'number' : item.kind !== 'expression';

/** Half-open day bounds, so that a time of day on the last day still counts; whole years as numbers for year columns. */
function periodText(column: string, { from, to }: Period, isYear: boolean, dialect: Dialect, kind: string): string {
  if (isYear) {
    const first = from?.slice(0, 4);
    const last = to?.slice(0, 4);
    if (first !== undefined && first === last) return `${column} = ${Number(first)}`;
    if (first !== undefined && last !== undefined) return `${column} BETWEEN ${Number(first)} AND ${Number(last)}`;
    return first !== undefined ? `${column} >= ${Number(first)}` : `${column} <= ${Number(last)}`;
  }
  const day = (iso: string) => (kind === 'text' ? `'${iso}'` : dialect.dateLiteral(iso));
  const parts: string[] = [];
  if (from !== undefined) parts.push(`${column} >= ${day(from)}`);
  if (to !== undefined) parts.push(`${column} < ${day(addDays(to, 1))}`);
  return parts.join(' AND ');
}
