import type { Dialect } from '../../dialects/dialect.ts';
import type { Lexeme } from '../lex/lex.ts';
import { type Fields, identifier, isFields, listOf, nameOf, type Tree } from '../parse/parse.ts';
import { type Layout, layOut } from './layout.ts';
import {
  addComparison,
  emptyScope,
  isEverything,
  operators,
  ownNames,
  type Place,
  placeScopes,
  wordArguments,
} from './place.ts';
import { asciiLower, sameWrittenName, storedAs } from './resolve.ts';
import type { Clause, ColumnUse, Comparison, Projection, Scope, Scopes, Source, TextRange } from './types.ts';

const setOperations = ['union', 'intersect', 'except'] as const;

/** Carries the text while the tree is read. */
export class ScopeBuilder {
  readonly all: Scope[] = [];
  /** Names of lambda parameters and the like at this place, and arguments that aren't columns. */
  private readonly hidden: string[] = [];
  private readonly words = new WeakSet<object>();
  private readonly uses = new Map<object, ColumnUse>();
  private readonly blocks = new Map<object, Scope>();
  private readonly spans = new Map<Scope, TextRange[]>();
  private readonly sql: string;
  private readonly dialect: Dialect;
  private readonly lexemes: Lexeme[];
  private readonly layout: Layout;

  constructor(sql: string, dialect: Dialect, lexemes: Lexeme[]) {
    this.sql = sql;
    this.dialect = dialect;
    this.lexemes = lexemes;
    this.layout = layOut(lexemes);
  }

  build(statement: Tree): Scopes | undefined {
    const root = this.query(statement, { role: 'root', correlated: false }, undefined);
    if (!root) return undefined;
    placeScopes(this.all, (scope) => this.spans.get(scope)?.[0], this.lexemes, this.layout);
    for (const source of this.all.flatMap((scope) => scope.sources)) this.tieToWith(source);
    this.all.sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
    return {
      sql: this.sql,
      dialect: this.dialect,
      root,
      all: this.all,
      lexemes: this.lexemes,
      tree: statement,
      uses: this.uses,
      blocks: this.blocks,
    };
  }

  /** A SELECT, a set operation, or brackets around one. */
  private query(node: unknown, place: Place, parent: Scope | undefined): Scope | undefined {
    if (!isFields(node)) return undefined;
    const inner = node.subquery ?? node.paren;
    if (isFields(inner)) {
      const scope = this.query(inner.this, place, parent);
      if (scope) this.tail(inner, scope);
      return scope;
    }
    for (const operator of setOperations) {
      const match = node[operator];
      if (isFields(match)) return this.setOperation(operator, match, place, parent);
    }
    if (!isFields(node.select)) return undefined;
    return this.select(node.select, place, parent);
  }

  private setOperation(
    operator: (typeof setOperations)[number],
    node: Fields,
    place: Place,
    parent: Scope | undefined,
  ): Scope {
    const scope = this.open('set', place, parent);
    this.blocks.set(node, scope);
    scope.set = { operator, all: node.all === true };
    this.withItems(node.with, scope);
    const member: Place = { role: 'member', correlated: place.correlated };
    for (const side of [node.left, node.right]) {
      // A chain of set operations is one set scope with many members.
      const child = this.query(side, member, scope);
      if (child) scope.projections = scope.projections.length > 0 ? scope.projections : child.projections;
    }
    this.tail(node, scope);
    return scope;
  }

  private select(node: Fields, place: Place, parent: Scope | undefined): Scope {
    const scope = this.open('select', place, parent);
    this.blocks.set(node, scope);
    scope.distinct = node.distinct === true;
    scope.grouped = isFields(node.group_by);
    this.withItems(node.with, scope);
    for (const item of listOf(node.expressions)) scope.projections.push(this.projection(item, scope));
    for (const item of listOf(node.distinct_on)) this.expression(item, 'select', scope);
    for (const [i, item] of listOf(isFields(node.from) ? node.from.expressions : []).entries()) {
      this.source(item, i === 0 ? 'first' : 'comma', scope);
    }
    for (const join of listOf(node.joins)) this.joined(join, scope);
    for (const item of listOf(node.lateral_views)) this.expression(item, 'from', scope);
    for (const key of ['where_clause', 'prewhere', 'connect']) this.expression(node[key], 'where', scope);
    this.items(node.group_by, 'group', scope);
    this.expression(node.having, 'having', scope);
    this.expression(node.qualify, 'having', scope);
    this.expression(node.windows, 'window', scope);
    this.tail(node, scope);
    return scope;
  }

  private tail(node: Fields, scope: Scope): void {
    if (isFields(node.order_by)) scope.ordered = true;
    if (node.limit || node.fetch || node.top) scope.limited = true;
    this.items(node.order_by, 'order', scope);
    this.expression(node.limit, 'limit', scope);
    this.expression(node.offset, 'limit', scope);
  }

  private open(kind: Scope['kind'], place: Place, parent: Scope | undefined): Scope {
    const scope = emptyScope(kind, place, parent);
    parent?.children.push(scope);
    this.all.push(scope);
    return scope;
  }

  private withItems(node: unknown, scope: Scope): void {
    if (!isFields(node)) return;
    for (const item of listOf(node.ctes)) {
      const alias = identifier(isFields(item) ? item.alias : undefined);
      if (!isFields(item) || !alias) continue;
      if (this.dialect.withValues && item.alias_first === false) {
        // A value under a name, which may be used wherever the statement goes on.
        this.expression(item.this, 'where', scope);
        this.hidden.push(alias.name);
        continue;
      }
      const columnNames = this.storedNames(item.columns);
      const place: Place = { role: 'cte', correlated: false, name: alias.name, nameQuoted: alias.quoted === true };
      const named = columnNames.length > 0 ? { ...place, columnNames } : place;
      scope.ctes.push(this.query(item.this, named, scope) ?? this.opaque(item.this, named, scope));
    }
  }

  /** A WITH item that isn't a SELECT (VALUES): its columns are known only where it lists them. */
  private opaque(node: unknown, place: Place, parent: Scope): Scope {
    const scope: Scope = { ...emptyScope('select', place, parent), opaque: true };
    const [fields] = isFields(node) ? Object.values(node) : [];
    if (isFields(fields)) this.blocks.set(fields, scope);
    return scope;
  }

  private joined(node: unknown, scope: Scope): void {
    if (!isFields(node)) return;
    const kind = String(node.kind ?? '').toLowerCase();
    const join = (/natural|left|right|full|cross|inner/.exec(kind)?.[0] ??
      (kind === 'implicit' ? 'comma' : 'other')) as Source['join'];
    const before = scope.sources.length;
    // APPLY is a lateral join under another name.
    this.source(node.this, join, scope, kind.includes('apply'));
    const source = scope.sources[before];
    this.expression(node.on, 'on', scope);
    if (!source) return;
    this.pairs(node.on, source);
    for (const column of listOf(node.using)) {
      const name = identifier(column);
      const range = name && this.range(name.span);
      if (name && range) source.using.push({ name: name.name, range });
    }
  }

  private pairs(node: unknown, source: Source): void {
    if (!isFields(node)) return;
    for (const inner of [node.paren, node.and]) {
      if (isFields(inner)) for (const side of [inner.this, inner.left, inner.right]) this.pairs(side, source);
    }
    const eq = node.eq;
    if (!isFields(eq)) return;
    const [left, right] = [eq.left, eq.right].map((side) => (isFields(side) ? this.useOf(side) : undefined));
    if (left && right) source.onPairs.push({ left, right, range: { start: left.range.start, end: right.range.end } });
  }

  private source(node: unknown, join: Source['join'], scope: Scope, isLateral = false): void {
    if (!isFields(node)) return;
    const [kind, value] = (Object.entries(node)[0] ?? []) as [string?, unknown?];
    if (!kind || !isFields(value)) return;
    if (kind === 'joined_table' || kind === 'join_tree') {
      const before = scope.sources.length;
      this.source(value.left ?? value.this, join, scope);
      for (const item of listOf(value.joins)) this.joined(item, scope);
      // `(a CROSS JOIN b) AS z`: outside, the columns of both are known by that name.
      const alias = identifier(value.alias);
      if (alias) for (const source of scope.sources.slice(before)) source.label = alias.name;
      return;
    }
    if (kind === 'paren' || (kind === 'alias' && isFields(value.this) && !('function' in value.this))) {
      const before = scope.sources.length;
      this.source(value.this, join, scope);
      const source = scope.sources[before];
      if (source && value.alias) this.alias(source, value, scope);
      return;
    }
    // `FROM json_to_record(…) AS x(a int, b text)` comes as a pair of the call and its alias.
    const [call, definition] = kind === 'tuple' ? listOf(value.expressions) : [];
    if (isFields(call) && isFields(definition) && isFields(definition.table_alias)) {
      const before = scope.sources.length;
      this.source(call, join, scope);
      const source = scope.sources[before];
      const { this: alias, columns } = definition.table_alias;
      const names = listOf(columns).map((item) =>
        isFields(item) && isFields(item.column_def) ? item.column_def.name : item,
      );
      if (source)
        this.alias(source, { alias: isFields(alias) ? alias.identifier : undefined, column_aliases: names }, scope);
      return;
    }
    const base = { label: '', quoted: false, scope, join, onPairs: [], using: [] };
    let source: Source;
    if (kind === 'table') {
      const name = identifier(value.name);
      if (!name) return;
      source = { ...base, kind: 'table', name: name.name, quoted: name.quoted === true };
      this.setRange(source, 'nameRange', name.span, scope);
      const area = [value.catalog, value.schema].flatMap((part) => nameOf(part) ?? []);
      if (area.length > 0) source.schema = area.join('.');
    } else if (kind === 'subquery' || kind === 'select' || setOperations.includes(kind as 'union')) {
      source = { ...base, kind: 'subquery', name: '' };
      const child = this.query(
        node,
        { role: 'derived', correlated: isLateral || value.lateral === true, clause: 'from' },
        scope,
      );
      if (child) source.child = child;
      const columns = child ? undefined : this.valuesColumns(value.this);
      if (columns) source.columnNames = columns;
    } else if (kind === 'pivot' || kind === 'unpivot') {
      source = { ...base, kind: 'subquery', name: '', child: this.pivoted(value, scope) };
    } else {
      // The call stands inside of its alias and of LATERAL.
      const wrapped = (kind === 'alias' || kind === 'lateral') && isFields(value.this) ? value.this : node;
      const [called = kind, call] = Object.entries(wrapped)[0] ?? [];
      const name = isFields(call) && typeof call.name === 'string' ? call.name : called;
      source = { ...base, kind: 'function', name };
      this.expression(kind === 'alias' ? value.this : node, 'from', scope);
    }
    source.label = source.name;
    this.alias(source, value, scope);
    scope.sources.push(source);
  }

  /** A PIVOT with what it is of: it sees that and nothing else, and hands out what only the engine can tell. */
  private pivoted(node: Fields, parent: Scope): Scope {
    const scope: Scope = Object.assign(
      this.open('select', { role: 'derived', correlated: false, clause: 'from' }, parent),
      {
        opaque: true as const,
      },
    );
    this.blocks.set(node, scope);
    this.source(node.this, 'first', scope);
    for (const key of ['expressions', 'using', 'group', 'columns']) this.expression(node[key], 'select', scope);
    for (const field of listOf(node.fields))
      this.expression(isFields(field) && isFields(field.in) ? field.in.this : field, 'select', scope);
    return scope;
  }

  private alias(source: Source, value: Fields, scope: Scope): void {
    // Of LATERAL the parser keeps the alias as bare text.
    if (typeof value.alias === 'string') source.alias = source.label = this.bareName(value.alias);
    const alias = identifier(value.alias);
    if (alias) {
      source.alias = source.label = alias.name;
      source.aliasQuoted = alias.quoted === true;
      this.setRange(source, 'aliasRange', alias.span, scope);
    }
    const columnNames = this.storedNames(value.column_aliases);
    if (columnNames.length > 0) source.columnNames = columnNames;
  }

  private storedNames(list: unknown): string[] {
    return listOf(list).flatMap((column) => {
      if (typeof column === 'string') return storedAs(this.dialect, this.bareName(column), false);
      const name = identifier(column);
      return name ? storedAs(this.dialect, name.name, name.quoted === true) : [];
    });
  }

  /** Whether a name without a place was quoted is unknown. If the text has such a quoted name, nothing is called by this one. */
  private bareName(name: string): string {
    const mayBeQuoted = this.lexemes.some(
      ({ kind, value }) => kind === 'quoted' && asciiLower(value) === asciiLower(name),
    );
    return mayBeQuoted ? '' : name;
  }

  /** `column1`, `column2` of `(VALUES (1, 'a')) v`, where the engine calls them so. */
  private valuesColumns(node: unknown): string[] | undefined {
    const rows = isFields(node) && isFields(node.values) ? listOf(node.values.expressions) : [];
    if (rows.length === 0 || !this.dialect.functionsByDot) return undefined;
    const [row] = rows;
    return listOf(isFields(row) ? row.expressions : []).map((_, at) => `column${at + 1}`);
  }

  private projection(node: unknown, scope: Scope): Projection {
    if (!isFields(node)) return {};
    const firstUse = scope.columns.length;
    if (isFields(node.star)) {
      const star = this.star(node.star, scope);
      scope.stars.push(star);
      return { star };
    }
    const aliased = isFields(node.alias) ? node.alias : undefined;
    const inner = aliased ? aliased.this : node;
    this.expression(inner, 'select', scope);
    const projection: Projection = { tree: inner };
    if (isFields(inner) && (inner.column || inner.dot)) {
      const column = scope.columns[firstUse];
      if (column) Object.assign(projection, { column, name: column.name });
    } else if (isFields(inner)) {
      const [kind, value] = Object.entries(inner)[0] ?? [];
      const called =
        isFields(value) && typeof value.name === 'string' ? value.name : kind === 'count' ? kind : undefined;
      // `placed::date` is called like the column.
      const cast = kind === 'cast' && isFields(value) && isFields(value.this) ? this.useOf(value.this) : undefined;
      if (cast) Object.assign(projection, { name: cast.name, aliasQuoted: cast.quoted, implicit: true });
      if (called !== undefined) Object.assign(projection, { name: called, implicit: true });
    }
    const alias = identifier(aliased?.alias);
    if (alias) {
      projection.name = projection.alias = alias.name;
      projection.aliasQuoted = alias.quoted === true;
      delete projection.implicit;
      const range = this.range(alias.span);
      if (range) projection.aliasRange = this.remember(range, scope);
    }
    return projection;
  }

  private star(node: Fields, scope: Scope) {
    const table = identifier(node.table);
    if (!table) return {};
    const range = this.range(table.span);
    const qualifier = table.name.split('.').at(-1) ?? table.name;
    return { qualifier, ...(range ? { qualifierRange: this.remember(range, scope) } : {}) };
  }

  private items(node: unknown, clause: Clause, scope: Scope): void {
    if (!isFields(node)) return;
    for (const item of listOf(node.expressions)) {
      const inner = clause === 'order' && isFields(item) && 'this' in item ? item.this : item;
      if (isEverything(inner, this.dialect)) continue;
      const before = scope.columns.length;
      this.expression(inner, clause, scope);
      const only = scope.columns[before];
      if (only && isFields(inner) && inner.column) only.whole = true;
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'expressions') this.expression(value, clause, scope);
  }

  /** Walks an expression: columns, comparisons and subqueries below it. */
  private expression(node: unknown, clause: Clause, scope: Scope, serves: Scope['serves'] = 'scalar'): void {
    if (Array.isArray(node)) {
      for (const item of node) this.expression(item, clause, scope, serves);
      return;
    }
    if (!isFields(node) || this.words.has(node)) return;
    for (const [kind, value] of Object.entries(node)) {
      if (value === null || typeof value !== 'object') continue;
      if (kind === 'column' && this.column(value as Fields, clause, scope)) continue;
      if (kind === 'dot' && this.threePart(value as Fields, clause, scope)) continue;
      if (kind === 'select' || kind === 'subquery' || setOperations.includes(kind as 'union')) {
        const place: Place = { role: 'expression', correlated: true, serves, clause };
        if (this.query({ [kind]: value }, place, scope)) continue;
      }
      if (kind === 'star' && isFields(value)) {
        scope.stars.push(this.star(value, scope));
        continue;
      }
      if (kind === 'to' || kind === 'identifier' || kind === 'alias') continue;
      const own = ownNames(kind, value);
      if (kind === 'function' || kind === 'method_call')
        for (const argument of wordArguments(value as Fields, this.dialect)) this.words.add(argument as object);
      const kept = this.hidden.length;
      this.hidden.push(...own);
      const firstComparison = scope.comparisons.length;
      const next =
        kind === 'in' || kind === 'exists' ? kind : kind === 'all' || kind === 'any' ? 'quantified' : undefined;
      this.expression(
        value,
        clause,
        scope,
        next ?? (kind === 'this' || kind === 'query' || kind === 'subquery' ? serves : 'scalar'),
      );
      this.hidden.splice(kept, own.length);
      if (kind in operators && isFields(value))
        addComparison(kind, value, scope, (column) => this.useOf(column), this.lexemes);
      if (kind === 'not' && isFields(value)) negate(value.this, scope.comparisons.slice(firstComparison));
    }
  }

  private column(node: Fields, clause: Clause, scope: Scope): boolean {
    const name = identifier(node.name);
    if (!name) return false;
    const nameRange = this.range(name.span);
    if (!nameRange) return false;
    const table = identifier(node.table);
    if (this.hidden.includes(table?.name ?? name.name)) return true;
    const qualifierRange = table && this.range(table.span);
    const range = { start: qualifierRange?.start ?? nameRange.start, end: nameRange.end };
    this.remember(range, scope);
    const use: ColumnUse = {
      name: name.name,
      quoted: name.quoted === true,
      ...(table ? { qualifier: table.name, qualifierQuoted: table.quoted === true } : {}),
      ...(qualifierRange ? { qualifierRange } : {}),
      range,
      nameRange,
      clause,
      scope,
    };
    scope.columns.push(use);
    this.uses.set(node, use);
    return true;
  }

  /** `schema.table.column` comes as a field of a column. */
  private threePart(node: Fields, clause: Clause, scope: Scope): boolean {
    const field = identifier(node.field);
    const inner = isFields(node.this) && isFields(node.this.column) ? node.this.column : undefined;
    if (!field?.span || !inner) return false;
    const done = this.column({ name: field, table: inner.name }, clause, scope);
    const use = scope.columns.at(-1);
    const whole = this.range(inner.span);
    if (done && use && whole) use.range = { start: whole.start, end: use.range.end };
    if (done && use) this.uses.set(node, use);
    return done;
  }

  /** The use that a column node of the tree became. */
  private useOf(node: Fields): ColumnUse | undefined {
    const column = node.column ?? node.dot;
    return isFields(column) ? this.uses.get(column) : undefined;
  }

  private range(span: unknown): TextRange | undefined {
    if (!isFields(span) || typeof span.start !== 'number' || typeof span.end !== 'number') return undefined;
    return { start: span.start, end: span.end };
  }

  private remember(range: TextRange, scope: Scope): TextRange {
    const cached = this.spans.get(scope);
    if (cached) cached.push(range);
    else this.spans.set(scope, [range]);
    return range;
  }

  private setRange(source: Source, key: 'nameRange' | 'aliasRange', span: unknown, scope: Scope): void {
    const range = this.range(span);
    if (range) source[key] = this.remember(range, scope);
  }

  private tieToWith(source: Source): void {
    if (source.kind !== 'table' || source.schema !== undefined) return;
    let inner: Scope | undefined;
    for (let scope: Scope | undefined = source.scope; scope; inner = scope, scope = scope.parent) {
      const match = scope.ctes.find(
        (item) =>
          item.name !== undefined &&
          sameWrittenName(this.dialect, source.name, source.quoted, item.name, item.nameQuoted === true),
      );
      // Inside its own body the name means the step only where that can recur (a UNION); else it is the table that the step hides.
      if (!match || (match === inner && match.kind !== 'set')) continue;
      source.kind = 'cte';
      source.child = match;
      return;
    }
  }
}

/** `NOT x IN (…)` and `x NOT LIKE …` come as a negation around the comparison. */
function negate(node: unknown, comparisons: Comparison[]): void {
  const inner = isFields(node) && isFields(node.paren) ? node.paren.this : node;
  if (!isFields(inner) || !Object.keys(inner).some((kind) => kind in operators)) return;
  for (const comparison of comparisons) comparison.negated = !comparison.negated;
}
