import type { Dialect } from '../../dialects/dialect.ts';
import { isFields, type Tree } from '../parse/parse.ts';
import {
  addColumn,
  addDerived,
  addJoin,
  addSources,
  type Block,
  type ColumnUse,
  hasColumnList,
  identityOf,
  isName,
  lastPart,
  lower,
  mustBeQuery,
  type Node,
  noteAlias,
  noteNode,
  type Source,
  type Survey,
  sourcesBefore,
  sourcesOf,
  startOf,
  storedName,
  type TableReads,
  totalReads,
  unwrapped,
} from './surveyed.ts';
import { readableKeys } from './vocabulary.ts';

/** The CTEs that are visible where the walk stands, by their names as the engine compares them, and what each reads. */
type Environment = ReadonlyMap<string, TableReads>;

export function surveyTree(statement: Tree, dialect: Dialect): Survey {
  const survey: Survey = {
    tables: new Set(),
    storedNames: new Set(),
    places: [],
    withNames: new Set(),
    doubtfulTables: [],
    columns: [],
    functions: new Set(),
    tableFunctions: new Set(),
    names: new Map(),
    aliasStarts: new Set(),
    placelessNames: new Map(),
    types: new Set(),
    selects: 0,
    setOperations: 0,
    reads: 0,
    foreignKeys: new Set(),
  };
  const surveyor = new Surveyor(survey, dialect);
  mustBeQuery(survey, dialect, statement);
  surveyor.walk(statement, undefined, new Map());
  surveyor.finish();
  return survey;
}

/** Parts of a query that take no notice of its list. */
const starlessParts = new Set(['expressions', 'from', 'joins', 'where_clause', 'limit', 'top']);
const isPart = (value: unknown) => Boolean(value) && !(Array.isArray(value) && value.length === 0);

/** In a join's ON and a function's arguments only some sources are seen; MySQL looks for names of HAVING outside first. */
const placesApart = new Set([
  ...['from', 'join', 'joins', 'on', 'using', 'having', 'qualify', 'lateral_views', 'windows', 'connect', 'sample'],
  ...['pivot', 'unpivot', 'lateral', 'lateral_view', 'table_sample'],
]);

class Surveyor {
  private readonly survey: Survey;
  private readonly dialect: Dialect;
  /** Stars that show nothing, and WITH lists that were walked before what they belong to. */
  private readonly ignored = new WeakSet<object>();
  private readonly seen = new WeakSet<object>();
  /** Columns in front of a dot. */
  private readonly bases = new WeakSet<object>();
  private readonly counted = new WeakSet<object>();
  /** A place that sees every table: of values that a WITH names and any part of the statement may use. */
  private readonly anywhere: Block = { parent: undefined, sources: [] };
  /** Dotted names in FROM, which are columns where an alias of the statement stands before the dot. */
  private readonly paths: { parts: Node[]; block: Block; source: Source; node: Node }[] = [];
  private readonly doubts: {
    table: string;
    stored: string;
    parts: Node[];
    block: Block | undefined;
    source: Source;
  }[] = [];
  /** First members of WITH items, which see other names than the members after them. */
  private readonly anchors = new WeakMap<object, Environment>();
  private isInFrom = false;
  /** Whether the walk stands where an engine may look past the sources of the block. */
  private isApart = false;
  /** What the WITH item in which the walk stands reads, or the statement itself. */
  private reads: TableReads = { tables: 0, items: [] };
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
    noteNode(this.survey, node, this.counted);
    const list = node.with as object | null | undefined;
    const visible = list && !this.seen.has(list) ? this.withCtes(node, block, environment) : environment;
    for (const key in node) {
      const child = node[key];
      if (child === null || typeof child !== 'object' || key === 'span' || key === 'inferred_type') continue;
      if (Array.isArray(child) && child.length === 0) continue;
      if (!readableKeys.has(key)) this.survey.foreignKeys.add(key);
      this.enter(key, child, block, visible);
    }
  }

  /** What can only be told when all sources are known. */
  finish(): void {
    this.survey.reads = totalReads(this.reads);
    for (const { parts, block, source, node } of this.paths) {
      const [first, second] = parts.map(lower);
      const isAlias = sourcesBefore(source, block).some((other) => other.alias === first);
      if (isAlias) {
        delete source.table;
        this.survey.columns.push({
          block,
          name: second as string,
          exact: this.identity(parts[1] as Node),
          qualifier: first as string,
          kind: 'column',
          except: [],
        });
      } else this.addTable(parts, node);
    }
    for (const { table, stored, parts, block, source } of this.doubts) {
      const first = this.identity(parts[0] as Node);
      const isColumn = parts.length > 1 && sourcesOf(block).some(({ exactNames }) => exactNames.includes(first));
      if (isColumn) delete source.table;
      else this.survey.doubtfulTables.push({ table, stored });
    }
    for (const table of this.survey.tables)
      this.anywhere.sources.push({ alias: lastPart(table) as string, exactNames: [], table });
  }

  private addTable(parts: Node[], node: Node): void {
    const table = parts.map(lower).join('.');
    this.survey.tables.add(table);
    // Nodes made up for `x IN name` and PIVOT aren't tables of the tree.
    this.survey.places.push('column_aliases' in node ? { table, node } : { table });
    this.survey.storedNames.add(parts.map(this.stored).join('.'));
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
        if ('this' in node) mustBeQuery(this.survey, this.dialect, node.this); // `= ANY (…)` has a field of this name
        if (isName(node.alias)) addDerived(this.survey, node.alias, block, this.dialect);
        break;
      case 'values':
        if (isName(node.alias)) addDerived(this.survey, node.alias, block, this.dialect);
        break;
      case 'exists':
        this.ignoreStars(node.this);
        break;
      case 'in':
        this.inTable(node, block, environment);
        break;
      case 'function':
        // DuckDB and ClickHouse: COLUMNS('pattern') names columns by pattern
        if (String(node.name).toLowerCase() === 'columns') this.star({}, block);
        // SQL Server's COUNT_BIG(*), which the parser knows no more of than its name
        if (String(node.name).toLowerCase() === 'count_big') this.ignoreStar(node.args);
        break;
      case 'lateral':
      case 'lateral_view':
        if (typeof node.alias === 'string')
          block?.sources.push({ alias: node.alias.toLowerCase(), exactNames: [node.alias] });
        break;
      case 'from':
        addSources(this.survey, node.expressions, block, this.dialect);
        break;
      case 'join':
      case 'joins':
        for (const join of Array.isArray(child) ? child : [child])
          addJoin(this.survey, join as Node, block, this.dialect);
        break;
      case 'alias':
        if (/^(?:joined_table|paren|table)$/.test(Object.keys(node.this ?? {})[0] ?? '')) {
          this.joined(node, block, environment);
          return;
        }
        break;
      case 'joined_table':
        if (isName(node.alias)) {
          this.joined(node, block, environment);
          return;
        }
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
        if (isName(((node.this as Node | undefined)?.column as Node | undefined)?.name)) {
          this.pivotQuery(node, block, environment);
          return;
        }
        if (!Array.isArray(child)) this.star({}, block);
        if (block && key !== 'columns') block.isUnclear = true;
        break;
      case 'dot':
        if (isFields(node.this) && isFields(node.this.column)) this.bases.add(node.this.column);
        if (isName(node.field)) addColumn(this.survey, { name: node.field }, block, this.dialect, 'field');
        break;
    }
    const { isInFrom, isApart } = this;
    this.isInFrom ||= key === 'from' || key === 'join' || key === 'joins';
    this.isApart ||= placesApart.has(key);
    this.walk(child, block, environment);
    this.isInFrom = isInFrom;
    this.isApart = isApart;
  }

  private select(node: Node, parent: Block | undefined, environment: Environment): void {
    const { isInFrom, isApart } = this;
    const block: Block = {
      parent,
      sources: [],
      ...(isInFrom ? { derived: true } : {}),
      ...(isApart ? { isApart } : {}),
    };
    this.isInFrom = false;
    this.isApart = false;
    // ClickHouse's FORMAT and SETTINGS, Oracle's and MySQL's hints, T-SQL's OPTION: names that are harmless elsewhere
    for (const key of ['format', 'settings', 'hint', 'option', 'operation_modifiers']) {
      const field = node[key];
      if (field && (!Array.isArray(field) || field.length > 0)) this.survey.foreignKeys.add(key);
    }
    this.walk(node, block, this.withCtes(node, parent, environment));
    this.isInFrom = isInFrom;
    this.isApart = isApart;
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
    const reads = ctes.map((): TableReads => ({ tables: 0, items: [] }));
    const visible = new Map(environment);
    // Where a CTE sees itself and its later neighbours: https://sqlite.org/lang_with.html, the PostgreSQL manual on WITH.
    const { itself, startsWithTable, later } = this.dialect.withItems;
    const seesItself = list.recursive === true || itself === 'always';
    const seesAll = later === 'always' || (list.recursive === true && later === 'recursive');
    for (const [index, cte] of ctes.entries()) {
      const own = names[index] as string;
      const inside = new Map(visible);
      if (seesItself && startsWithTable && !visible.has(own)) this.anchors.set(startOf(cte.this), new Map(visible));
      const read = reads[index] as TableReads;
      if (seesItself) inside.set(own, read);
      if (seesAll) for (const [at, other] of names.entries()) inside.set(other, reads[at] as TableReads);
      noteNode(this.survey, cte.alias as Node, this.counted);
      if (isName(cte.alias)) this.survey.withNames.add(lower(cte.alias));
      if (isName(cte.alias)) noteAlias(this.survey, cte.alias);
      const isValue = this.dialect.withValues && cte.alias_first === false;
      if (!isValue) mustBeQuery(this.survey, this.dialect, cte.this);
      const around = this.reads;
      this.reads = read;
      const { isApart } = this;
      this.isApart = true;
      this.walk(cte, isValue ? this.anywhere : outer, inside);
      this.isApart = isApart;
      this.reads = around;
      // ClickHouse's `WITH expression AS name` makes a value, not a table
      if (!isValue) visible.set(own, read);
    }
    this.walk(list.search, outer, environment);
    return visible;
  }

  private readonly identity = (name: Node): string => identityOf(name, this.dialect);
  private readonly stored = (name: Node): string => storedName(name, this.dialect);

  private table(node: Node, block: Block | undefined, environment: Environment): void {
    const parts = [node.catalog, node.schema, node.name].filter(isName) as Node[];
    // BigQuery quotes a whole path at once: `project.dataset.table`
    const name = parts.map(lower).join('.');
    const alias = isName(node.alias) ? lower(node.alias) : (name.split('.').at(-1) as string);
    if (isName(node.alias)) noteAlias(this.survey, node.alias);
    const exactNames = [node.name, node.alias].filter(isName).map(this.identity);
    const item = parts.length === 1 ? environment.get(this.identity(node.name as Node)) : undefined;
    if (item) {
      block?.sources.push({ alias, exactNames });
      this.reads.items.push(item);
      return;
    }
    // Whether case counts may be a setting of the server: what could be an item counts as one.
    const similar = parts.length === 1 && [...environment].find(([own]) => own.toLowerCase() === name)?.[1];
    if (similar) this.reads.items.push(similar);
    else this.reads.tables += 1;
    if (block && (similar || hasColumnList(node))) block.isUnclear = true;
    const source: Source = { alias, exactNames, table: name };
    block?.sources.push(source);
    if (block && parts.length > 1 && this.dialect.columnsInFrom) this.paths.push({ parts, block, source, node });
    else this.addTable(parts, node);
    if (hasColumnList(node)) this.columnsByPlace(alias, block);
    // `FROM orders o (TABLOCKX)`: to the parser a list of columns
    if (hasColumnList(node) && this.dialect.hints?.table.size) this.survey.foreignKeys.add('locks');
  }

  /** `employees AS e(a, b, c)` renames columns by position. */
  private columnsByPlace(alias: string, block: Block | undefined): void {
    this.survey.columns.push({ block, name: '*', exact: '*', qualifier: alias, kind: 'star', except: [] });
  }

  /** `(employees e CROSS JOIN orders o) AS j`: the alias stands for every table inside. */
  private joined(node: Node, block: Block | undefined, environment: Environment): void {
    const before = block?.sources.length ?? 0;
    this.walk(node, block, environment);
    if (!block || !isName(node.alias)) return;
    const alias = lower(node.alias);
    block.isUnclear = true;
    noteAlias(this.survey, node.alias);
    block.sources.push(...block.sources.slice(before).map((source) => ({ ...source, alias, joined: true as const })));
    if (hasColumnList(node)) this.columnsByPlace(alias, block);
  }

  /**
   * SQLite and ClickHouse read a whole table with `x IN name`, ClickHouse with `x IN (name)` too where no column has that
   * name; elsewhere the name is a column that holds a list.
   */
  private inTable(node: Node, block: Block | undefined, environment: Environment): void {
    const { inReadsTables, inReadsBrackets } = this.dialect;
    const isBare = node.is_field === true;
    const list = Array.isArray(node.expressions) ? (node.expressions as Node[]) : [];
    if (!inReadsTables || (!isBare && (!inReadsBrackets || list.length !== 1))) return;
    if (isBare) addSources(this.survey, list, block, this.dialect);
    for (const item of list) {
      const column = unwrapped(item).column as Node | undefined;
      if (!column || !isName(column.name)) continue;
      const own: Block = { parent: undefined, sources: [] };
      if (isBare) {
        this.survey.tableFunctions.delete('column');
        this.table({ name: column.name, schema: column.table }, own, environment);
      } else if (isName(column.table) || !environment.has(this.identity(column.name))) {
        const parts = [column.table, column.name].filter(isName) as Node[];
        const table = parts.map(lower).join('.');
        const source: Source = { alias: lower(column.name), exactNames: [], table };
        own.sources.push(source);
        this.doubts.push({ table, stored: parts.map(this.stored).join('.'), parts, block, source });
      }
      this.star({}, own);
      if (isBare) block?.sources.push(...own.sources);
    }
  }

  /** `PIVOT t ON …` as a query: what it is of stands there as if it were a column. */
  private pivotQuery(node: Node, parent: Block | undefined, environment: Environment): void {
    const block: Block = { parent, sources: [], isUnclear: true };
    const { name, table } = (node.this as Node).column as Node;
    for (const part of [name, table]) if (isName(part)) noteNode(this.survey, part, this.counted);
    this.table({ name, schema: table }, block, environment);
    this.star({}, block);
    this.walk({ ...node, this: null }, block, environment);
  }

  /** `EXISTS (SELECT * …)` shows no column, where nothing asks whether two rows are alike. */
  private ignoreStars(query: unknown): void {
    const select = (query as { select?: Node } | null)?.select;
    const isAsked = Object.entries(select ?? {}).some(([key, part]) => isPart(part) && !starlessParts.has(key));
    if (isAsked) return;
    this.ignoreStar(select?.expressions);
  }

  private ignoreStar(list: unknown): void {
    for (const item of Array.isArray(list) ? (list as Node[]) : [])
      if (item.star) this.ignored.add(item.star as object);
  }

  private column(node: Node, block: Block | undefined): void {
    addColumn(this.survey, node, block, this.dialect, this.bases.has(node) ? 'base' : 'column');
    const use = this.survey.columns.at(-1);
    if (this.isApart && use) use.isApart = true;
  }

  private star(node: Node, block: Block | undefined): void {
    if (this.ignored.has(node)) return;
    const except = Array.isArray(node.except) ? node.except.filter(isName).map(this.identity) : [];
    const use: ColumnUse = { block, name: '*', exact: '*', kind: 'star', except };
    if (isName(node.table)) use.qualifier = lower(node.table);
    this.survey.columns.push(use);
  }
}
