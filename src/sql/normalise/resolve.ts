import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import {
  defined,
  type Fields,
  fieldsOf,
  identifier,
  isFields,
  listOf,
  mapChildren,
  nameOf,
  tagged,
} from '../parse/parse.ts';
import { type ColumnUse, outerScope, type Resolution, type Scope, type Source, tablesNamed } from '../scope/scope.ts';

/** What the names of the statement mean; its nodes carry the numbers of `uses` and `blocks`. */
interface Meaning {
  snapshot: Snapshot;
  resolution: Resolution;
  uses: readonly ColumnUse[];
  blocks: readonly Scope[];
}

const setOperations = new Set(['union', 'intersect', 'except']);

/** Replaces every alias by what it stands for: columns name their source by number, result columns by position. */
export function resolveNames(query: unknown, meaning: Meaning | undefined): unknown {
  /** In reading order: what tells two roles of one table apart. */
  const sources = new Map<Source, number>();
  let lastSource = 0;
  const steps = new Map<Scope, number>();
  /** The select lists that were resolved, for those who name an item of them. */
  const lists = new Map<Scope, unknown[]>();

  const blockOf = (fields: Fields): Scope | undefined => meaning?.blocks[Number(fields.block)];

  /** The block whose select list names the result columns. */
  function leadingBlock(node: unknown): Scope | undefined {
    const [, fields] = tagged(node) ?? [];
    return fields && (blockOf(fields) ?? leadingBlock(fields.this));
  }

  function stepOf(scope: Scope): number {
    const cached = steps.get(scope) ?? steps.size + 1;
    steps.set(scope, cached);
    return cached;
  }

  function numberOf(source: Source | undefined): number {
    lastSource += 1;
    if (source) sources.set(source, lastSource);
    return lastSource;
  }

  function resolveQuery(node: unknown, scope: Scope | undefined): unknown {
    const [kind, { block: _block, ...fields }] = tagged(node) ?? ['', {} as Fields];
    if (kind === 'select') return resolveSelect(fields, leadingBlock(node));
    const { with: before, order_by, ...rest } = fields;
    const operands = kind === 'subquery' ? ['this'] : ['left', 'right'];
    const defining = resolveSteps(before, scope);
    const resolved = operands.map((side) => resolveQuery(fields[side], scope));
    const others = Object.fromEntries(Object.entries(rest).filter(([key]) => !operands.includes(key)));
    return {
      [kind]: defined({
        with: defining,
        ...Object.fromEntries(operands.map((side, at) => [side, resolved[at]])),
        ...(resolve(others, scope) as Fields),
        order_by: order_by && orderOfOutputs(order_by, leadingBlock(node), scope),
      }),
    };
  }

  function resolveSelect(fields: Fields, scope: Scope | undefined): unknown {
    const { with: before, from, joins, expressions, group_by, order_by, windows, ...rest } = fields;
    const defining = resolveSteps(before, scope);
    const left = [...(scope?.sources ?? [])];
    const next = () => left.shift();
    const [first, ...others] = listOf(isFields(from) ? from.expressions : undefined).map((item) =>
      resolveSource(item, scope, next),
    );
    const joined = [
      ...others.map((source) => ({ kind: 'Cross', this: source })),
      ...listOf(joins).map((join) => addJoin(join as Fields, scope, next)),
    ];
    const named = new Map(listOf(windows).map((item) => [nameOf((item as Fields).name), (item as Fields).spec]));
    const within = (value: unknown) => resolve(withWindows(value, named), scope);
    const items: unknown[] = [];
    if (scope) lists.set(scope, items);
    for (const item of listOf(expressions)) items.push(within(fieldsOf(item, 'alias')?.this ?? item));
    return {
      select: defined({
        with: defining,
        distinct: rest.distinct,
        expressions: items.length > 0 ? items : undefined,
        from: first,
        joins: joined.length > 0 ? joined.map((join) => finishJoin(join, scope)) : undefined,
        ...(within(rest) as Fields),
        group_by: isFields(group_by)
          ? { ...group_by, ...defined({ expressions: listed(group_by.expressions, items, within) }) }
          : undefined,
        order_by: Array.isArray(order_by)
          ? order_by.map((item: Fields) => ({ ...item, this: listed([item.this], items, within)?.[0] }))
          : order_by,
      }),
    };
  }

  function resolveSteps(before: unknown, scope: Scope | undefined): Fields | undefined {
    if (!isFields(before)) return undefined;
    const { ctes, ...rest } = before;
    return {
      ...rest,
      ctes: listOf(ctes).map((item) => {
        const { alias: _alias, this: query, columns: _columns, ...more } = item as Fields;
        const block = leadingBlock(query);
        return { step: block && stepOf(block), this: resolve(query, block?.parent ?? scope), ...more };
      }),
    };
  }

  function resolveSource(node: unknown, scope: Scope | undefined, next: () => Source | undefined): unknown {
    const [kind, fields] = tagged(node) ?? ['', {} as Fields];
    if (kind === 'joined_table') {
      const left = resolveSource(fields.left, scope, next);
      const joins = listOf(fields.joins).map((join) => addJoin(join as Fields, scope, next));
      const { left: _left, joins: _joins, ...rest } = fields;
      return { joined_table: { left, joins: joins.map((join) => finishJoin(join, scope)), ...rest } };
    }
    const matching = next();
    if (kind === 'table') return resolveTable(fields, matching);
    if (kind === 'subquery' || kind === 'select' || setOperations.has(kind)) {
      const query = kind === 'subquery' && !('order_by' in fields || 'limit' in fields) ? fields.this : node;
      const lateral = fields.lateral === true || undefined;
      const inner = resolve(query, lateral ? scope : scope && outerScope(scope));
      return { derived: defined({ this: inner, source: numberOf(matching), lateral }) };
    }
    const source = numberOf(matching);
    const value = kind === 'alias' ? fields.this : node;
    const columns = listOf(fields.column_aliases).length || undefined;
    return { computed: defined({ this: resolve(value, scope), source, columns }) };
  }

  function resolveTable(fields: Fields, matching: Source | undefined): unknown {
    const { name, schema, catalog, alias: _alias, ...rest } = fields;
    const source = numberOf(matching);
    if (matching?.kind === 'cte' && matching.child) {
      const { column_aliases: _renamed, ...more } = rest;
      return { step: { step: stepOf(matching.child), source, ...more } };
    }
    const written = nameOf(name) ?? '';
    const area = [catalog, schema]
      .flatMap((part) => nameOf(part) ?? [])
      .join('.')
      .toLowerCase();
    const table = matching && meaning?.resolution.tables.get(matching);
    const isOnly = meaning && table && tablesNamed(meaning.snapshot, table.name).length === 1;
    // The schema says nothing when there is one table of that name, and is needed when there are several.
    const place = isOnly ? undefined : (table?.schema?.toLowerCase() ?? (area || undefined));
    return { table: defined({ name: table?.name ?? asWritten(name, written), schema: place, source, ...rest }) };
  }

  /** Registers the source of a join; its condition waits until all sources are known. */
  function addJoin(join: Fields, scope: Scope | undefined, next: () => Source | undefined): Fields {
    return { ...join, this: resolveSource(join.this, scope, next) };
  }

  function finishJoin(join: Fields, scope: Scope | undefined): Fields {
    const { kind, this: source, on, using, ...rest } = join;
    const free = on === undefined && using === undefined;
    return defined({
      kind: kind === 'Implicit' || (kind === 'Inner' && free) ? 'Cross' : kind,
      this: source,
      on: on === undefined ? undefined : ordered(resolve(on, scope)),
      using: using && listOf(using).map((name) => nameOf(name)?.toLowerCase()),
      ...rest,
    });
  }

  function resolve(node: unknown, scope: Scope | undefined): unknown {
    const [kind, fields] = tagged(node) ?? ['', {} as Fields];
    if (kind === 'select' || kind === 'subquery' || setOperations.has(kind)) return resolveQuery(node, scope);
    if (kind === 'column' || (kind === 'dot' && fields.use !== undefined)) return resolveColumn(fields);
    if (kind === 'star') {
      const { table, ...rest } = fields;
      const label = nameOf(table);
      const source = label === undefined ? undefined : labelled(label, scope);
      return { star: defined({ source: source && sources.get(source), table: source ? undefined : label, ...rest }) };
    }
    return mapChildren(node, (child) => resolve(child, scope));
  }

  function labelled(label: string, from: Scope | undefined): Source | undefined {
    for (let scope = from; scope; scope = outerScope(scope)) {
      const match = scope.sources.find((source) => source.label.toLowerCase() === label.toLowerCase());
      if (match) return match;
    }
    return undefined;
  }

  function resolveColumn({ use: number, name: written, table, ...rest }: Fields): unknown {
    const use = meaning?.uses[Number(number)];
    const found = use && meaning?.resolution.columns.get(use);
    const name = use ? asWritten(use, use.name) : asWritten(written, nameOf(written) ?? '');
    const of = (source: Source, column: Fields) => ({ column: { source: sources.get(source), ...column, ...rest } });
    if (!use || !found) return { column: defined({ table: nameOf(table)?.toLowerCase(), name, ...rest }) };
    if (found.kind === 'column') return of(found.source, { name: found.column.name });
    if (found.kind === 'derived') return of(found.source, handedOut(found.source, use.name));
    if (found.kind === 'string') return { literal: { literal_type: 'string', value: use.name } };
    if (found.kind === 'alias') {
      const item = lists.get(found.scope)?.[found.scope.projections.indexOf(found.projection)];
      if (item !== undefined) return item;
    }
    if (found.kind === 'ambiguous' && found.sources[0]) {
      const [first] = found.sources;
      const column = meaning?.resolution.tables.get(first)?.columns.find((each) => isCalled(each.name, use.name));
      return of(first, column ? { name: column.name } : handedOut(first, use.name));
    }
    const owner = found.kind === 'unknown' ? found.source : 'owner' in found ? found.owner : undefined;
    if (owner) return of(owner, { name });
    if (use.qualifier !== undefined) return { column: { table: use.qualifier.toLowerCase(), name, ...rest } };
    // A column that no list has still belongs to the only source there is.
    const [only, ...others] = found.kind === 'open' ? [] : use.scope.sources;
    return only && others.length === 0 ? of(only, { name }) : { column: { name, ...rest } };
  }

  function orderOfOutputs(order: unknown, block: Scope | undefined, scope: Scope | undefined): unknown {
    if (!Array.isArray(order)) return order;
    const names = block ? resultNames(block) : [];
    return order.map((item: Fields) => {
      const position = positionOf(item.this);
      const at = position ? position - 1 : names.indexOf(bareName(item.this)?.toLowerCase() ?? ' ');
      return { ...item, this: at >= 0 ? { column: { output: at } } : resolve(item.this, scope) };
    });
  }

  return resolve(query, undefined);
}

/** A column of a subquery or step: its position in the select list, or its name where a star brings it in. */
function handedOut(source: Source, name: string): Fields {
  const given = (source.columnNames ?? []).map((each) => each.toLowerCase());
  const own = source.child ? resultNames(source.child) : [];
  const at = [...given, ...own.slice(given.length)].indexOf(name.toLowerCase());
  return at >= 0 ? { output: at } : { name: name.toLowerCase() };
}

/** Lower-case name per item of the select list; absent where it has none, or is a star. */
function resultNames(scope: Scope): (string | undefined)[] {
  const member = scope.kind === 'set' ? scope.children.find(({ role }) => role === 'member') : undefined;
  const own = member
    ? resultNames(member)
    : scope.projections.map(({ name, implicit }) => (implicit ? undefined : name?.toLowerCase()));
  const given = (scope.columnNames ?? []).map((each) => each.toLowerCase());
  return [...given, ...own.slice(given.length)];
}

function isCalled(stored: string, written: string): boolean {
  return stored.toLowerCase() === written.toLowerCase();
}

/** Case counts only in quotes. */
function asWritten(node: unknown, name: string): string {
  return identifier(node)?.quoted ? name : name.toLowerCase();
}

/** Items of GROUP BY or ORDER BY, a position replaced by what stands there. */
function listed(list: unknown, items: unknown[], within: (value: unknown) => unknown): unknown[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return list.map((item) => {
    const position = positionOf(item);
    const hasStar = items.slice(0, position).some((other) => fieldsOf(other, 'star'));
    return (position && !hasStar ? items[position - 1] : undefined) ?? within(item);
  });
}

function positionOf(node: unknown): number | undefined {
  const literal = fieldsOf(node, 'literal');
  return literal?.literal_type === 'number' && /^\d+$/.test(String(literal.value)) ? Number(literal.value) : undefined;
}

/** `OVER w` says no more than its definition. */
function withWindows(node: unknown, named: Map<string | undefined, unknown>): unknown {
  if (named.size === 0) return node;
  if (isFields(node) && isFields(node.over)) {
    const { window_name, ...rest } = node.over;
    const base = named.get(nameOf(window_name));
    if (isFields(base)) return { ...node, over: { ...base, ...rest } };
  }
  return mapChildren(node, (child) => withWindows(child, named));
}

/** The name of a column that stands without a qualifier. */
function bareName(node: unknown): string | undefined {
  const column = fieldsOf(node, 'column');
  return column && column.table === undefined ? nameOf(column.name) : undefined;
}

/** Joins read the same whichever side of the equals sign comes first, and whichever column of a composite key. */
function ordered(condition: unknown): unknown {
  const all = fieldsOf(condition, 'and');
  if (all) {
    const items = listOf(all.items).map(ordered);
    const isKey = items.every((item) => fieldsOf(fieldsOf(item, 'eq')?.right, 'column'));
    if (isKey) items.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    return { and: { items } };
  }
  const equal = fieldsOf(condition, 'eq');
  const left = fieldsOf(equal?.left, 'column');
  const right = fieldsOf(equal?.right, 'column');
  if (!equal || !left || !right || Number(left.source) <= Number(right.source)) return condition;
  return { eq: { ...equal, left: equal.right, right: equal.left } };
}
