import type { Dialect } from '../../dialects/dialect.ts';
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
import { namesInText, nothingKnown, outputsOf, renamed } from './outputs.ts';
import { columnIn, findSource, lookUp, type Outputs, type Scope, type Source, tableNamed } from './scope.ts';

export interface Names {
  dialect: Dialect;
  snapshot?: Snapshot | undefined;
}

/** An earlier step of a WITH, as it is known to what follows. */
interface Step {
  id: number;
  outputs: Outputs;
}

type Steps = ReadonlyMap<string, Step>;

const setOperations = new Set(['union', 'intersect', 'except']);

/** Replaces every alias by what it stands for: columns name their source by number, result columns by position. */
export function resolveNames(query: unknown, names: Names): unknown {
  let lastSource = 0;
  let lastStep = 0;

  function resolveQuery(node: unknown, outer: Scope | undefined, steps: Steps): { node: unknown; outputs: Outputs } {
    const found = tagged(node);
    if (!found) return { node: resolve(node, outer, steps), outputs: nothingKnown };
    const [kind, fields] = found;
    if (kind === 'select') return resolveSelect(fields, outer, steps);
    if (!setOperations.has(kind) && kind !== 'subquery') {
      return { node: resolve(node, outer, steps), outputs: nothingKnown };
    }
    const { with: before, order_by, ...rest } = fields;
    const defining = resolveSteps(before, outer, steps);
    const operands = kind === 'subquery' ? ['this'] : ['left', 'right'];
    const resolved = operands.map((side) => resolveQuery(fields[side], outer, defining.steps));
    const outputs = resolved[0]?.outputs ?? nothingKnown;
    const others = Object.fromEntries(Object.entries(rest).filter(([key]) => !operands.includes(key)));
    return {
      node: {
        [kind]: defined({
          with: defining.node,
          ...Object.fromEntries(operands.map((side, at) => [side, resolved[at]?.node])),
          ...(resolve(others, outer, defining.steps) as Fields),
          order_by: order_by && orderOfOutputs(order_by, outputs, outer, defining.steps),
        }),
      },
      outputs,
    };
  }

  function resolveSelect(fields: Fields, outer: Scope | undefined, steps: Steps) {
    const { with: before, from, joins, expressions, group_by, order_by, windows, ...rest } = fields;
    const defining = resolveSteps(before, outer, steps);
    const scope: Scope = { sources: [], outer, aliases: new Map() };
    const sources = listOf(isFields(from) ? from.expressions : undefined);
    const [first, ...others] = sources.map((source) => resolveSource(source, scope, defining.steps));
    const joined = [
      ...others.map((source) => ({ kind: 'Cross', this: source })),
      ...listOf(joins).map((join) => addJoin(join as Fields, scope, defining.steps)),
    ];
    const named = new Map(listOf(windows).map((item) => [nameOf((item as Fields).name), (item as Fields).spec]));
    const within = (value: unknown) => resolve(withWindows(value, named), scope, defining.steps, true);
    const items = listOf(expressions).map((item) => {
      const alias = fieldsOf(item, 'alias');
      const expression = resolve(withWindows(alias?.this ?? item, named), scope, defining.steps);
      const name = nameOf(alias?.alias);
      if (name) scope.aliases.set(name.toLowerCase(), expression);
      return expression;
    });
    const list = scope.aliases.size > 0 || items.length > 0 ? items : undefined;
    const node = defined({
      with: defining.node,
      distinct: rest.distinct,
      expressions: list,
      from: first,
      joins: joined.length > 0 ? joined.map((join) => finishJoin(join, scope, defining.steps)) : undefined,
      ...(within(rest) as Fields),
      group_by: isFields(group_by)
        ? { ...group_by, ...defined({ expressions: listed(group_by.expressions, items, within) }) }
        : undefined,
      order_by: order_by && resolveOrder(order_by, items, scope, within),
    });
    return { node: { select: node }, outputs: outputsOf(listOf(expressions), scope) };
  }

  function resolveSteps(before: unknown, outer: Scope | undefined, steps: Steps) {
    if (!isFields(before)) return { node: undefined, steps };
    const known = new Map(steps);
    const ctes = listOf(before.ctes).map((item) => {
      const { alias, this: query, columns, ...rest } = item as Fields;
      const called = nameOf(alias)?.toLowerCase() ?? '';
      const id = ++lastStep;
      const given = listOf(columns).map((column) => nameOf(column)?.toLowerCase());
      // A recursive step sees itself, so its column names must be known before its body is.
      if (before.recursive) known.set(called, { id, outputs: renamed(namesInText(query), given) });
      const resolved = resolveQuery(query, outer, known);
      known.set(called, { id, outputs: renamed(resolved.outputs, given) });
      return { step: id, this: resolved.node, ...rest };
    });
    const { ctes: _ctes, ...rest } = before;
    return { node: { ...rest, ctes }, steps: known as Steps };
  }

  function resolveSource(node: unknown, scope: Scope, steps: Steps): unknown {
    const [kind, fields] = tagged(node) ?? ['', {}];
    const id = () => ++lastSource;
    const add = (source: Source) => scope.sources.push(source);
    const aliased = (fallback = '') => (nameOf(fields.alias) ?? fallback).toLowerCase();
    const renames = listOf(fields.column_aliases).map((column) => nameOf(column)?.toLowerCase());
    if (kind === 'table') {
      const { name, schema, catalog, alias: _alias, ...rest } = fields;
      const written = nameOf(name) ?? '';
      const area = [nameOf(catalog), nameOf(schema)]
        .filter((part) => part !== undefined)
        .join('.')
        .toLowerCase();
      const step = area === '' ? steps.get(written.toLowerCase()) : undefined;
      const source = id();
      if (step) {
        add({ id: source, called: aliased(written), outputs: renamed(step.outputs, renames) });
        const { column_aliases: _renamed, ...more } = rest;
        return { step: { step: step.id, source, ...more } };
      }
      const { table, isOnly } = tableNamed(names.snapshot, written, area);
      add(table ? { id: source, called: aliased(written), table } : { id: source, called: aliased(written) });
      const shown = table?.name ?? (isQuoted(name) ? written : written.toLowerCase());
      // The schema says nothing when there is one table of that name, and is needed when there are several.
      const place = isOnly ? undefined : (table?.schema?.toLowerCase() ?? (area || undefined));
      return { table: defined({ name: shown, schema: place, source, ...rest }) };
    }
    if (kind === 'joined_table') {
      const left = resolveSource(fields.left, scope, steps);
      const joins = listOf(fields.joins).map((join) => addJoin(join as Fields, scope, steps));
      const { left: _left, joins: _joins, ...rest } = fields;
      return { joined_table: { left, joins: joins.map((join) => finishJoin(join, scope, steps)), ...rest } };
    }
    const query = kind === 'subquery' && !('order_by' in fields || 'limit' in fields) ? fields.this : node;
    if (kind === 'subquery' || kind === 'select' || setOperations.has(kind)) {
      const lateral = fields.lateral === true;
      const inner = resolveQuery(query, lateral ? scope : scope.outer, steps);
      const source = id();
      add({ id: source, called: aliased(), outputs: renamed(inner.outputs, renames) });
      return { derived: defined({ this: inner.node, source, lateral: lateral || undefined }) };
    }
    const source = id();
    add({ id: source, called: aliased(), outputs: renamed(nothingKnown, renames) });
    const value = kind === 'alias' ? fields.this : node;
    return { computed: defined({ this: resolve(value, scope, steps), source, columns: renames.length || undefined }) };
  }

  /** Registers the source of a join; its condition waits until all sources are known. */
  function addJoin(join: Fields, scope: Scope, steps: Steps): Fields {
    return { ...join, this: resolveSource(join.this, scope, steps) };
  }

  function finishJoin(join: Fields, scope: Scope, steps: Steps): Fields {
    const { kind, this: source, on, using, ...rest } = join;
    const free = on === undefined && using === undefined;
    return defined({
      kind: kind === 'Implicit' || (kind === 'Inner' && free) ? 'Cross' : kind,
      this: source,
      on: on === undefined ? undefined : ordered(resolve(on, scope, steps)),
      using: using && listOf(using).map((name) => nameOf(name)?.toLowerCase()),
      ...rest,
    });
  }

  function resolve(node: unknown, scope: Scope | undefined, steps: Steps, useAliases = false): unknown {
    const found = tagged(node);
    if (found) {
      const [kind, fields] = found;
      if (kind === 'select' || kind === 'subquery' || setOperations.has(kind)) {
        return resolveQuery(node, scope, steps).node;
      }
      if (kind === 'column') return resolveColumn(fields, scope, useAliases);
      if (kind === 'star') {
        const { table, ...rest } = fields;
        const source = nameOf(table) === undefined ? undefined : findSource(scope, nameOf(table) ?? '');
        return { star: defined({ source: source?.id, table: source ? undefined : nameOf(table), ...rest }) };
      }
    }
    return mapChildren(node, (child) => resolve(child, scope, steps, useAliases));
  }

  function resolveColumn(fields: Fields, scope: Scope | undefined, useAliases: boolean): unknown {
    const { name: written, table, ...rest } = fields;
    const name = nameOf(written) ?? '';
    const qualifier = nameOf(table);
    if (qualifier !== undefined) {
      const source = findSource(scope, qualifier);
      const unknown = isQuoted(written) ? name : name.toLowerCase();
      if (!source) return { column: { table: qualifier.toLowerCase(), name: unknown, ...rest } };
      return { column: { ...(columnIn(source, name) ?? { source: source.id, name: unknown }), ...rest } };
    }
    const found = lookUp(scope, name, useAliases);
    if (found !== undefined) return found;
    if (isQuoted(written) && names.dialect.doubleQuotedStrings) {
      return { literal: { literal_type: 'string', value: name } };
    }
    // A column that no list has (`rowid`) still belongs to the only source there is.
    const only = scope?.sources.length === 1 ? scope.sources[0]?.id : undefined;
    return { column: defined({ source: only, name: isQuoted(written) ? name : name.toLowerCase(), ...rest }) };
  }

  function resolveOrder(order: unknown, items: unknown[], scope: Scope, within: (value: unknown) => unknown): unknown {
    if (!Array.isArray(order)) return order;
    return order.map((item: Fields) => {
      // In ORDER BY a result column hides a table's column of the same name.
      const alias = scope.aliases.get(bareName(item.this)?.toLowerCase() ?? '');
      return { ...item, this: alias ?? listed([item.this], items, within)?.[0] };
    });
  }

  function orderOfOutputs(order: unknown, outputs: Outputs, outer: Scope | undefined, steps: Steps): unknown {
    if (!Array.isArray(order)) return order;
    return order.map((item: Fields) => {
      const position = positionOf(item.this);
      const at = position ? position - 1 : outputs.names.indexOf(bareName(item.this)?.toLowerCase() ?? ' ');
      return { ...item, this: at >= 0 ? { column: { output: at } } : resolve(item.this, outer, steps) };
    });
  }

  return resolveQuery(query, undefined, new Map()).node;
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

function isQuoted(node: unknown): boolean {
  return identifier(node)?.quoted === true;
}

/** The name of a column that stands without a qualifier. */
function bareName(node: unknown): string | undefined {
  const column = fieldsOf(node, 'column');
  return column && column.table === undefined ? nameOf(column.name) : undefined;
}
