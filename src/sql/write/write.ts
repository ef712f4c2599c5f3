import { type Dialect, derivedTable, nameInSql } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { Role, Verdict } from '../contracts/contracts.ts';
import { codeLexemes, isName, isWord, type Lexeme, lexSql } from '../lex/lex.ts';
import { countSql, limitSql, ownLimit, pageSql } from '../page/page.ts';
import { parseSql } from '../parse/parse.ts';
import { findOddity, judge } from '../policy/policy.ts';
import { analyseScopes } from '../scope/scope.ts';

/** One statement that changes rows, taken apart. Texts are as written. */
export interface WriteStatement {
  kind: 'insert' | 'update' | 'delete';
  /** Schema, if there is one, and name, without quotes. */
  table: { schema?: string; name: string; text: string };
  /** The table's text with its alias, as it stands before WHERE or SET. */
  target: string;
  /** Columns that are set; none for a DELETE and for an INSERT without a list. */
  columns: { name: string; text: string }[];
  /** The values of each row, or of the one UPDATE. */
  rows: string[][];
  /** INSERT … SELECT. */
  query?: string;
  where?: string;
}

/** Words before a table's name that change what the statement does; a table of that name has to be quoted. */
const modifiers =
  /^(?:only|ignore|low_priority|high_priority|delayed|quick|or|lateral|table|into|select|overwrite|all|first)$/i;

/**
 * Reads the plain forms and no other: INSERT INTO t (…) VALUES or SELECT, UPDATE t SET … WHERE, DELETE FROM t WHERE. What has
 * more to it (RETURNING, ON CONFLICT, FROM, USING, WITH, LIMIT, several statements) is undefined here, or ends up inside a
 * text that does not stand as an expression by itself.
 */
export function readWrite(sql: string, dialect: Dialect): WriteStatement | undefined {
  const lexemes = codeLexemes(sql, dialect);
  if (lexemes.at(-1)?.text === ';') lexemes.pop();
  if (lexemes.some(({ kind, text }) => kind === 'punctuation' && text === ';')) return undefined;
  return new Reader(sql, lexemes).statement();
}

/** The statement as queries that read all that it reads or sets: what the policy says of them holds for it. */
export function readingsOf({ kind, table, target, columns, rows, query, where }: WriteStatement): string[] {
  const set = columns.length > 0 ? columns.map(({ text }) => text).join(', ') : '*';
  const values = rows.flat().map((value) => `(${value})`);
  const condition = where === undefined ? '' : ` WHERE (${where})`;
  return [
    `SELECT ${set} FROM ${table.text}`,
    ...(kind === 'insert' && values.length > 0 ? [`SELECT ${values.join(', ')}`] : []),
    ...(kind === 'update' ? [`SELECT ${values.join(', ')} FROM ${target}${condition}`] : []),
    ...(kind === 'delete' ? [`SELECT 1 FROM ${target}${condition}`] : []),
    ...(query === undefined ? [] : [`SELECT 1 FROM (${query}) AS incoming`]),
  ];
}

/** A query that counts the rows it would touch; undefined when that is known without one. */
export function touchedSql({ target, query, where, rows, kind }: WriteStatement): string | undefined {
  if (query !== undefined) return `SELECT COUNT(*) FROM (${query}) AS incoming`;
  if (kind === 'insert' && rows.length > 0) return undefined;
  return `SELECT COUNT(*) FROM ${target}${where === undefined ? '' : ` WHERE (${where})`}`;
}

class Reader {
  private readonly sql: string;
  private readonly lexemes: Lexeme[];
  private at = 0;
  constructor(sql: string, lexemes: Lexeme[]) {
    this.sql = sql;
    this.lexemes = lexemes;
  }

  statement(): WriteStatement | undefined {
    if (this.take('insert')) return this.take('into') ? this.insert() : undefined;
    if (this.take('update')) return this.update();
    return this.take('delete') && this.take('from') ? this.delete() : undefined;
  }

  private insert(): WriteStatement | undefined {
    const table = this.table();
    const columns = table && (this.is('(') ? this.columns() : []);
    if (!table || !columns) return undefined;
    const base = { kind: 'insert', table, target: table.text, columns } as const;
    if (this.is('select')) return { ...base, rows: [], query: this.rest() };
    if (!this.take('values')) return undefined;
    const rows: string[][] = [];
    do {
      const row = this.bracket();
      if (!row) return undefined;
      rows.push(row);
    } while (this.take(','));
    const isEven = rows.every((row) => row.length === (columns.length || (rows[0]?.length ?? 0)));
    return this.isEnd() && isEven ? { ...base, rows } : undefined;
  }

  private update(): WriteStatement | undefined {
    const target = this.target();
    if (!target || !this.take('set')) return undefined;
    const columns: WriteStatement['columns'] = [];
    const values: string[] = [];
    do {
      const column = this.name();
      if (!column || !this.take('=')) return undefined;
      const value = this.until((lexeme) => lexeme.text === ',' || isWord(lexeme, 'where'));
      if (value === '') return undefined;
      columns.push(column);
      values.push(value);
    } while (this.take(','));
    return this.withWhere({ kind: 'update', ...target, columns, rows: [values] });
  }

  private delete(): WriteStatement | undefined {
    const target = this.target();
    return target && this.withWhere({ kind: 'delete', ...target, columns: [], rows: [] });
  }

  private withWhere(statement: WriteStatement): WriteStatement | undefined {
    if (this.isEnd()) return statement;
    const where = this.take('where') ? this.rest() : '';
    return where === '' ? undefined : { ...statement, where };
  }

  private table(): WriteStatement['table'] | undefined {
    const start = this.lexemes[this.at];
    if (start?.kind === 'word' && modifiers.test(start.text)) return undefined;
    const parts = [this.name()];
    while (this.take('.')) parts.push(this.name());
    const [schema, name] = parts.length === 1 ? [undefined, parts[0]] : parts;
    if (!name || parts.length > 2 || (parts.length === 2 && !schema)) return undefined;
    const text = this.sql.slice(start?.start, this.lexemes[this.at - 1]?.end);
    return { name: name.name, text, ...(schema ? { schema: schema.name } : {}) };
  }

  private target(): Pick<WriteStatement, 'table' | 'target'> | undefined {
    const start = this.lexemes[this.at]?.start;
    const table = this.table();
    if (!table) return undefined;
    const hasAs = this.take('as');
    const isAlias = hasAs || !(this.isEnd() || this.is('set') || this.is('where'));
    if (isAlias && !this.name()) return undefined;
    return { table, target: this.sql.slice(start, this.lexemes[this.at - 1]?.end) };
  }

  private columns(): WriteStatement['columns'] | undefined {
    this.at += 1;
    const columns: WriteStatement['columns'] = [];
    do {
      const column = this.name();
      if (!column) return undefined;
      columns.push(column);
    } while (this.take(','));
    return this.take(')') ? columns : undefined;
  }

  /** The texts between the commas of a bracket. */
  private bracket(): string[] | undefined {
    if (!this.take('(')) return undefined;
    const values: string[] = [];
    do {
      const value = this.until(({ text }) => text === ',' || text === ')');
      if (value === '') return undefined;
      values.push(value);
    } while (this.take(','));
    return this.take(')') ? values : undefined;
  }

  private name(): { name: string; text: string } | undefined {
    const lexeme = this.lexemes[this.at];
    if (!isName(lexeme)) return undefined;
    this.at += 1;
    return { name: lexeme.value, text: lexeme.text };
  }

  /** The text up to a lexeme outside of brackets; empty when there is none. */
  private until(isLast: (lexeme: Lexeme) => boolean): string {
    const start = this.at;
    for (let depth = 0; this.at < this.lexemes.length; this.at += 1) {
      const lexeme = this.lexemes[this.at] as Lexeme;
      if (depth === 0 && isLast(lexeme)) break;
      if (/^[([{]$/.test(lexeme.text) && lexeme.kind === 'punctuation') depth += 1;
      else if (/^[)\]}]$/.test(lexeme.text) && lexeme.kind === 'punctuation') depth -= 1;
      if (depth < 0) return '';
    }
    return this.at === start ? '' : this.sql.slice(this.lexemes[start]?.start, this.lexemes[this.at - 1]?.end);
  }

  private rest(): string {
    return this.until(() => false);
  }

  private isEnd(): boolean {
    return this.at === this.lexemes.length;
  }

  private is(text: string): boolean {
    const lexeme = this.lexemes[this.at];
    return lexeme !== undefined && (/^\w/.test(text) ? isWord(lexeme, text) : lexeme.text === text);
  }

  private take(text: string): boolean {
    const result = this.is(text);
    if (result) this.at += 1;
    return result;
  }
}

/**
 * May this text change rows? Only where writing was switched on is this asked at all, and after an allowed verdict a person
 * must still say yes. It may when it is one plain INSERT, UPDATE or DELETE on a table of the snapshot, and when queries that
 * read everything it reads or sets are allowed to this role by the policy of reading. All else is refused, as `judge` does.
 */
export function judgeWrite(sql: string, dialect: Dialect, role: Role | undefined, snapshot: Snapshot): Verdict {
  const refusal = judge(sql, dialect, role, snapshot);
  try {
    return verdictOn(sql, dialect, role, snapshot) ?? refused(refusal);
  } catch {
    return refused(refusal);
  }
}

/** Undefined where the statement isn't a plain change of rows. */
function verdictOn(sql: string, dialect: Dialect, role: Role | undefined, snapshot: Snapshot): Verdict | undefined {
  const statement = readWrite(sql, dialect);
  if (!statement || findOddity(sql, lexSql(sql, dialect), dialect) || !isReadAlike(sql, statement, dialect))
    return undefined;
  const { table } = statement;
  if (!isTable(statement, snapshot))
    return {
      allowed: false,
      statement_class: 'write',
      reason: 'table',
      subject: table.text,
      tables: [],
      functions: [],
    };
  const verdicts = readingsOf(statement).map((reading) => judge(reading, dialect, role, snapshot));
  const refusal = verdicts.find((verdict) => !verdict.allowed);
  if (refusal) return refused({ ...refusal, statement_class: 'write' });
  return {
    allowed: true,
    statement_class: 'write',
    tables: [...new Set(verdicts.flatMap((verdict) => verdict.tables))],
    functions: [...new Set(verdicts.flatMap((verdict) => verdict.functions))],
  };
}

/** What is refused as a change is nothing that may be repaired: the person has to write it anew. */
function refused({ repairable: _, ...verdict }: Verdict): Verdict {
  return { ...verdict, allowed: false };
}

/** Two readers, as everywhere: the parser must see the same kind of statement on the same table. */
function isReadAlike(sql: string, { kind, table }: WriteStatement, dialect: Dialect): boolean {
  const parsed = parseSql(sql, dialect);
  if (!parsed.ok || parsed.statements.length !== 1) return false;
  const [entry, ...more] = Object.entries(parsed.statements[0] ?? {});
  const result = entry?.[1] as { table?: { name?: { name?: string } } } | undefined;
  return entry?.[0] === kind && more.length === 0 && result?.table?.name?.name === table.name;
}

/** A table that people see, and no view: what a view would do with a change, only the engine knows. */
function isTable({ table }: WriteStatement, { tables, dialect }: Snapshot): boolean {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const own = dialectOf(dialect).ownSchema;
  return tables.some(
    ({ name, schema, kind }) =>
      kind === 'table' &&
      same(name, table.name) &&
      (table.schema === undefined || same(table.schema, schema ?? own ?? '')),
  );
}

/** The statement of an answer, changed as a person asked after seeing its rows. Every one of them still goes through the policy. */

/** How many rows it has. */
export const rowCountSql = (sql: string, dialect: Dialect, header: string): string =>
  countSql(sql, dialect).replace('COUNT(*)', () => `COUNT(*) AS ${nameInSql(dialect, header)}`);

/** Its first rows, in the order in which they were shown. */
export const firstRowsSql = (sql: string, dialect: Dialect, count: number): string => limitSql(sql, dialect, count);

/** The one row at a place, from 1. */
export const rowAtSql = (sql: string, dialect: Dialect, place: number): string =>
  pageSql(sql, dialect, { page: place, pageSize: 1 });

/** The same rows by one of their columns. */
export function sortedRowsSql(
  sql: string,
  dialect: Dialect,
  { by, direction, columns }: { by: string; direction: 'asc' | 'desc'; columns: readonly string[] },
): string {
  const text = sql.trim().replace(/;\s*$/, '');
  const isPlain = columns.length > 0 && new Set(columns).size === columns.length;
  const shown = isPlain ? columns.map((column) => nameInSql(dialect, column)).join(', ') : '*';
  return `SELECT ${shown} FROM ${derivedTable(dialect, text, 'shown')}\nORDER BY ${nameInSql(dialect, by)}${direction === 'desc' ? ' DESC' : ''}`;
}

/** The other end of a ranking that shows its highest rows only; undefined where it is none, or ranked by more than one thing. */
export function lowestRowsSql(sql: string, dialect: Dialect, count: number): string | undefined {
  const { order } = analyseScopes(sql, dialect)?.root?.clauses ?? {};
  if (!order || ownLimit(sql, dialect).kind !== 'plain') return undefined;
  const key = /^order\s+by\s+(.+?)\s+desc$/is.exec(sql.slice(order.start, order.end).trim())?.[1];
  if (key === undefined || /,(?![^(]*\))/.test(key)) return undefined;
  return limitSql(`${sql.slice(0, order.start)}ORDER BY ${key}`, dialect, count);
}

/**
 * One row in place of many: the figures of a grouped statement over all its groups, or else how many rows there are.
 * Undefined where it is one row already, or where groups are chosen by their figures.
 */
export function totalsSql(sql: string, dialect: Dialect, header: string): string | undefined {
  const text = sql.trim().replace(/;\s*$/, '');
  const root = analyseScopes(text, dialect)?.root;
  if (root?.kind !== 'select') return undefined;
  if (!root.grouped) return root.aggregates ? undefined : rowCountSql(text, dialect, header);
  const { select, from, where, having } = root.clauses;
  if (!select || !from || having || root.distinct) return undefined;
  const figures = root.functions.filter(({ aggregate, over, clause }) => aggregate && !over && clause === 'select');
  const remaining = root.projections.flatMap(({ range }) =>
    range && figures.some(({ nameRange: { start } }) => start >= range.start && start < range.end)
      ? [text.slice(range.start, range.end)]
      : [],
  );
  if (remaining.length === 0) return undefined;
  return `${text.slice(0, select.start)}SELECT ${remaining.join(', ')}\n${text.slice(from.start, (where ?? from).end)}`;
}
