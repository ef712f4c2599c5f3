import type { Dialect } from '../../dialects/dialect.ts';
import type { Tree } from '../parse/parse.ts';
import { queryKinds, readableKeys, sourceKinds } from './readable-nodes.ts';

/** One SELECT block's view: the names that its columns can belong to. */
export interface Block {
  parent: Block | undefined;
  sources: Source[];
}

/** Something in FROM. `table` is the real table's dotted name in lower case; absent for a CTE, a subquery, a function. */
export interface Source {
  alias: string;
  table?: string;
}

export interface ColumnUse {
  block: Block | undefined;
  name: string;
  /** Lower case: alias or table before the dot, the schema dropped. */
  qualifier?: string;
  /** `natural`: a join on all names that two tables share. */
  kind: 'column' | 'star' | 'field' | 'natural';
  /** Names that `* EXCEPT (…)` leaves out. */
  except: string[];
}

/** Everything that the policy wants to know of a tree, from one walk over all of its nodes. */
export interface Survey {
  tables: Set<string>;
  /** The same with every part spelt as the engine looks it up: only then two tables that differ in case are two. */
  storedNames: Set<string>;
  columns: ColumnUse[];
  /** Names of functions as the tree has them, lower case. */
  functions: Set<string>;
  /** The part of them that stands in FROM. */
  tableFunctions: Set<string>;
  /** Names by the place where they start, and the places of those that are aliases and so may have a column list. */
  names: Map<number, { end: number; text: string }>;
  aliasStarts: Set<number>;
  /** Names that the parser gives no place for. */
  placelessNames: Set<string>;
  /** Keys that no reading statement has. */
  foreignKeys: Set<string>;
}

type Node = Record<string, unknown>;
/** Names of the CTEs that are visible where the walk stands, as the engine compares them. */
type Environment = ReadonlySet<string>;

export function surveyTree(statement: Tree, dialect: Dialect): Survey {
  const survey: Survey = {
    tables: new Set(),
    storedNames: new Set(),
    columns: [],
    functions: new Set(),
    tableFunctions: new Set(),
    names: new Map(),
    aliasStarts: new Set(),
    placelessNames: new Set(),
    foreignKeys: new Set(),
  };
  const surveyor = new Surveyor(survey, dialect);
  surveyor.mustBeQuery(statement);
  surveyor.walk(statement, undefined, new Set());
  return survey;
}

class Surveyor {
  private readonly survey: Survey;
  private readonly dialect: Dialect;
  /** Stars that show nothing, and WITH lists that were walked before what they belong to. */
  private readonly ignored = new WeakSet<object>();
  private readonly seen = new WeakSet<object>();
  /** First members of WITH items, which see other names than the members after them. */
  private readonly anchors = new WeakMap<object, Environment>();
  constructor(survey: Survey, dialect: Dialect) {
    this.survey = survey;
    this.dialect = dialect;
  }

  walk(value: unknown, block: Block | undefined, around: Environment): void {
    if (value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      for (const item of value) this.walk(item, block, around);
      return;
    }
    const node = value as Node;
    const environment = this.anchors.get(node) ?? around;
    this.note(node);
    const list = node.with as object | null | undefined;
    const visible = list && !this.seen.has(list) ? this.withCtes(node, block, environment) : environment;
    for (const key in node) {
      const child = node[key];
      if (child === null || typeof child !== 'object' || key === 'span') continue;
      if (Array.isArray(child) && child.length === 0) continue;
      if (!readableKeys.has(key)) this.survey.foreignKeys.add(key);
      this.enter(key, child, block, visible);
    }
  }

  private enter(key: string, child: object, block: Block | undefined, environment: Environment): void {
    const node = child as Node;
    // Oracle's JSON_OBJECT(*)
    if (node.star === true && key !== 'count') this.star({}, block);
    switch (key) {
      case 'select':
        this.select(node, block, environment);
        return;
      case 'with':
        return; // walked by `withCtes` before what it belongs to
      case 'table':
        if (isName(node.name)) this.table(node, block, environment);
        break;
      case 'subquery':
        if ('this' in node) this.mustBeQuery(node.this); // `= ANY (…)` has a field of this name
        if (isName(node.alias)) this.derived(node.alias, block);
        break;
      case 'values':
        if (isName(node.alias)) this.derived(node.alias, block);
        break;
      case 'exists':
        this.ignoreStars(node.this);
        break;
      case 'in':
        if (node.is_field === true) this.inTable(node, block, environment);
        break;
      case 'function':
        // DuckDB and ClickHouse: COLUMNS('pattern') names columns by pattern
        if (String(node.name).toLowerCase() === 'columns') this.star({}, block);
        break;
      case 'lateral':
      case 'lateral_view':
        if (typeof node.alias === 'string') block?.sources.push({ alias: node.alias.toLowerCase() });
        break;
      case 'from':
        this.sources(node.expressions, block);
        break;
      case 'join':
      case 'joins':
        for (const join of Array.isArray(child) ? child : [child]) this.join(join as Node, block);
        break;
      case 'column':
        if (isName(node.name)) this.column(node, block);
        break;
      case 'star':
        this.star(node, block);
        break;
      case 'columns':
      case 'braced_wildcard':
      case 'pivot':
      case 'unpivot':
        // they take columns that the text does not name
        if (!Array.isArray(child)) this.star({}, block);
        break;
      case 'dot':
        if (isName(node.field)) this.survey.columns.push({ block, name: lower(node.field), kind: 'field', except: [] });
        break;
    }
    this.walk(child, block, environment);
  }

  private select(node: Node, parent: Block | undefined, environment: Environment): void {
    const block: Block = { parent, sources: [] };
    // ClickHouse's FORMAT and SETTINGS, Oracle's and MySQL's hints, T-SQL's OPTION: names that are harmless elsewhere
    for (const key of ['format', 'settings', 'hint', 'option', 'operation_modifiers']) {
      const field = node[key];
      if (field && (!Array.isArray(field) || field.length > 0)) this.survey.foreignKeys.add(key);
    }
    this.walk(node, block, this.withCtes(node, parent, environment));
  }

  /**
   * Walks the WITH list of a query and gives the environment that its body sees. A CTE sees nothing of the block that it
   * precedes, only `outer`, the block around the query.
   */
  private withCtes(node: Node, outer: Block | undefined, environment: Environment): Environment {
    const list = node.with as Node | null | undefined;
    if (!list || !Array.isArray(list.ctes)) return environment;
    this.seen.add(list);
    const ctes = list.ctes as Node[];
    const names = ctes.map((cte) => (isName(cte.alias) ? this.identity(cte.alias) : ''));
    const visible = new Set(environment);
    // Where a CTE sees itself and its later neighbours: https://sqlite.org/lang_with.html, the PostgreSQL manual on WITH.
    const { itself, startsWithTable, later } = this.dialect.withItems;
    const seesItself = list.recursive === true || itself === 'always';
    const seesAll = later === 'always' || (list.recursive === true && later === 'recursive');
    for (const [index, cte] of ctes.entries()) {
      const own = names[index] as string;
      const inside = new Set(visible);
      if (seesItself && startsWithTable && !visible.has(own)) this.anchors.set(startOf(cte.this), new Set(visible));
      if (seesItself) inside.add(own);
      if (seesAll) for (const other of names) inside.add(other);
      this.note(cte.alias as Node);
      if (isName(cte.alias)) this.alias(cte.alias);
      const isValue = this.dialect.withValues && cte.alias_first === false;
      if (!isValue) this.mustBeQuery(cte.this);
      this.walk(cte, outer, inside);
      // ClickHouse's `WITH expression AS name` makes a value, not a table
      if (!isValue) visible.add(own);
    }
    this.walk(list.search, outer, environment);
    return visible;
  }

  /**
   * A name as the engine compares it. Where that depends on the server (MySQL) only the same spelling counts, so that in
   * doubt a name is a real table's and not a CTE's.
   */
  private identity(name: Node): string {
    const text = String(name.name);
    const { foldsTo, ignoresCase, tableCase } = this.dialect;
    if (ignoresCase && tableCase !== 'server') return text.toLowerCase();
    if (name.quoted === true || foldsTo === 'preserve') return text;
    return foldsTo === 'lower' ? text.toLowerCase() : text.toUpperCase();
  }

  /** A table's name as it is stored; where the server decides about case, as it is written. */
  private readonly stored = (name: Node): string =>
    this.dialect.foldsTo === 'preserve' && this.dialect.tableCase !== 'ignored'
      ? String(name.name)
      : this.identity(name);

  private table(node: Node, block: Block | undefined, environment: Environment): void {
    const parts = [node.catalog, node.schema, node.name].filter(isName).map(lower);
    // BigQuery quotes a whole path at once: `project.dataset.table`
    const name = parts.join('.');
    const alias = isName(node.alias) ? lower(node.alias) : (name.split('.').at(-1) as string);
    if (isName(node.alias)) this.alias(node.alias);
    if (parts.length === 1 && environment.has(this.identity(node.name as Node))) block?.sources.push({ alias });
    else {
      this.survey.tables.add(name);
      this.survey.storedNames.add([node.catalog, node.schema, node.name].filter(isName).map(this.stored).join('.'));
      block?.sources.push({ alias, table: name });
      // `employees AS e(a, b, c)` renames columns by position
      if (Array.isArray(node.column_aliases) && node.column_aliases.length > 0) {
        this.survey.columns.push({ block, name: '*', qualifier: alias, kind: 'star', except: [] });
      }
    }
  }

  /** SQLite and ClickHouse read a whole table with `x IN name`; elsewhere the name is a column that holds a list. */
  private inTable(node: Node, block: Block | undefined, environment: Environment): void {
    if (!this.dialect.inReadsTables) return;
    this.sources(node.expressions, block);
    for (const item of Array.isArray(node.expressions) ? (node.expressions as Node[]) : []) {
      const column = item.column as Node | undefined;
      if (!column || !isName(column.name)) continue;
      this.survey.tableFunctions.delete('column');
      const own: Block = { parent: undefined, sources: [] };
      this.table({ name: column.name, schema: column.table }, own, environment);
      this.star({}, own);
      block?.sources.push(...own.sources);
    }
  }

  /** `(TABLE t)`, `(PIVOT t …)`, `(SUMMARIZE t)`: brackets around something else than a query. */
  mustBeQuery(value: unknown): void {
    const [kind, node] = Object.entries(value ?? {})[0] ?? ['query', undefined];
    if (!queryKinds.has(kind)) this.survey.foreignKeys.add(kind);
    else if (['paren', 'annotated', 'subquery'].includes(kind)) this.mustBeQuery((node as Node).this);
  }

  /** `EXISTS (SELECT * …)` shows no column. */
  private ignoreStars(query: unknown): void {
    const select = (query as { select?: Node } | null)?.select;
    for (const item of Array.isArray(select?.expressions) ? (select.expressions as Node[]) : []) {
      if (item.star) this.ignored.add(item.star as object);
    }
  }

  private derived(alias: Node, block: Block | undefined): void {
    this.alias(alias);
    block?.sources.push({ alias: lower(alias) });
  }

  private join(join: Node, block: Block | undefined): void {
    const kind = typeof join.kind === 'string' ? join.kind.toLowerCase() : '';
    // ClickHouse's ARRAY JOIN takes columns
    if (!kind.includes('array')) this.sources([join.this], block);
    if (!block) return;
    if (kind.includes('natural')) this.survey.columns.push({ block, name: '*', kind: 'natural', except: [] });
    for (const name of Array.isArray(join.using) ? join.using : []) {
      if (isName(name)) this.survey.columns.push({ block, name: lower(name), kind: 'column', except: [] });
    }
  }

  /** Looks through aliases and wrappers at what stands in FROM. */
  private sources(list: unknown, block: Block | undefined): void {
    if (!Array.isArray(list)) return;
    for (const item of list) {
      if (item === null || typeof item !== 'object') continue;
      for (const [kind, value] of Object.entries(item)) {
        if (value === null || typeof value !== 'object') continue;
        if (!sourceKinds.has(kind)) this.survey.tableFunctions.add(kind);
        const node = value as Node;
        if (kind === 'function') this.tableFunction(node, block);
        if (kind === 'method_call' && isName(node.method)) this.survey.tableFunctions.add(lower(node.method));
        if (kind === 'alias' && isName(node.alias)) this.derived(node.alias, block);
        if (['alias', 'paren', 'annotated', 'lateral', 'table_sample', 'pivot', 'unpivot'].includes(kind))
          this.sources([node.this], block);
        if (kind === 'joined_table') this.sources([node.left], block);
        if (['tuple', 'rows_from', 'table_from_rows'].includes(kind))
          this.sources(node.expressions ?? [node.this], block);
      }
    }
  }

  private tableFunction(node: Node, block: Block | undefined): void {
    const name = String(node.name).toLowerCase();
    // Snowflake and Oracle: TABLE(function(…)); but Snowflake's TABLE('name') hides a table's name in a string
    if (name === 'table' && Array.isArray(node.args) && node.args.every((item) => 'function' in item)) {
      this.sources(node.args, block);
    } else this.survey.tableFunctions.add(name);
  }

  private column(node: Node, block: Block | undefined): void {
    const qualifier = isName(node.table) ? lower(node.table) : undefined;
    const use: ColumnUse = { block, name: lower(node.name as Node), kind: 'column', except: [] };
    if (qualifier !== undefined) use.qualifier = qualifier.split('.').at(-1) as string;
    this.survey.columns.push(use);
  }

  private star(node: Node, block: Block | undefined): void {
    if (this.ignored.has(node)) return;
    const except = Array.isArray(node.except) ? node.except.filter(isName).map(lower) : [];
    const use: ColumnUse = { block, name: '*', kind: 'star', except };
    if (isName(node.table)) use.qualifier = lower(node.table).split('.').at(-1) as string;
    this.survey.columns.push(use);
  }

  private alias(name: Node): void {
    const span = name.span as { start: number } | undefined;
    if (span) this.survey.aliasStarts.add(span.start);
  }

  /** Notes a name's place, a function's name, and names that are given as bare text. */
  private note(node: Node): void {
    if (isName(node)) {
      const span = node.span as { start: number; end: number } | null | undefined;
      const known = span && this.survey.names.get(span.start);
      if (span && !(known && known.end > span.end))
        this.survey.names.set(span.start, { end: span.end, text: node.name });
    }
    for (const word of placelessIn(node)) this.survey.placelessNames.add(word.toLowerCase());
    for (const kind of ['function', 'aggregate_function', 'anonymous', 'anonymous_agg_func', 'combined_agg_func']) {
      const call = node[kind] as Node | null | undefined;
      const name = call && typeof call === 'object' ? (call.name ?? call.this) : undefined;
      if (typeof name === 'string') this.survey.functions.add(name.toLowerCase());
    }
  }
}

/**
 * What precedes the last UNION of a query; all of it where there is none. Behind INTERSECT, EXCEPT and UNION BY NAME nothing
 * recurs: an engine reads the table there.
 */
function startOf(query: unknown): object {
  const [kind, node] = Object.entries(query ?? {})[0] ?? [];
  if (kind === 'union' && !(node as Node).by_name) return (node as Node).left as object;
  return /^(?:paren|annotated|subquery)$/.test(kind ?? '') ? startOf((node as Node).this) : (query as object);
}

/** Names that the parser keeps as bare text, with no place: of aliases, collations, types and their fields. */
function placelessIn(node: Node): string[] {
  const texts: unknown[] = ['alias', 'collation', 'unit', 'window_name'].map((key) => node[key]);
  if (isName(node) && !node.span) texts.push(node.name);
  // regclass and its kin look names up in the catalogue
  if (node.data_type === 'custom' && !/^reg/i.test(String(node.name))) texts.push(node.name);
  if (Array.isArray(node.column_aliases)) texts.push(...node.column_aliases);
  for (const field of Array.isArray(node.fields) ? node.fields : [])
    texts.push(Array.isArray(field) ? field[0] : field?.name);
  return texts.flatMap((text) => (typeof text === 'string' ? text.split(/[\s.]+/) : []));
}

/** An identifier node. Function nodes have a text name as well, and arguments beside it. */
function isName(value: unknown): value is Node & { name: string } {
  if (value === null || typeof value !== 'object') return false;
  return typeof (value as Node).name === 'string' && 'quoted' in value && !('args' in value);
}

function lower(name: Node): string {
  return String(name.name).toLowerCase();
}
