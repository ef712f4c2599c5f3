import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';

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
    if (lexeme?.kind !== 'word' && lexeme?.kind !== 'quoted') return undefined;
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
    const found = this.is(text);
    if (found) this.at += 1;
    return found;
  }
}

function isWord({ kind, text }: Lexeme, word: string): boolean {
  return kind === 'word' && text.toLowerCase() === word;
}
