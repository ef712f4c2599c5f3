import { type Dialect, quoteIdentifier, stringInSql } from '../../dialects/dialect.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, type Lexeme, lexSql } from '../lex/lex.ts';
import { isFields } from '../parse/parse.ts';
import { judge, readPlaces, type TableRead } from '../policy/policy.ts';
import { applyEdits, readStatement, type TextEdit } from '../scope/scope.ts';
import { isProven } from './prove.ts';
import {
  columnInside,
  isMeant,
  isPlain,
  type LimitedSql,
  type LimitRefusal,
  ownAlias,
  type Place,
  rangeOf,
  rowName,
  type TableLimit,
  tableOf,
  withoutSchemas,
} from './table-limit.ts';

/** A reference to a limited table with what stands in its place. */
interface Replacement extends TextEdit {
  /** Where in `text` the table's own name stands. */
  nameAt: number;
  /** The tables that are read inside, each as often as it is read; dotted, in lower case. */
  reads: string[];
  /** Those of them that the conditions ask. */
  asked: string[];
}

export interface LimitOptions extends Place {
  limits: readonly TableLimit[];
  /**
   * Writes each derived table so that nothing outside is evaluated before its rows are chosen; see `rowFence`. A condition with a
   * subquery is always fenced.
   */
  isFenced?: boolean;
}

/**
 * The statement with every reference to a limited table replaced by a derived table that holds what may be seen of it, under the
 * name that the reference had: `FROM orders o` becomes `FROM (SELECT * FROM orders AS kept WHERE (…)) o`. That keeps the meaning of
 * outer joins, USING, `*`, aliases and whatever else stands outside; a WITH item that hides the table's name is left alone.
 *
 * The text is edited by ranges, parsed again, and given back only where each reference is proven to stand inside such a derived
 * table. What cannot be limited so is refused, never left as it was. A statement that reads no limited table comes back unchanged.
 * Views are tables here: what a view reads is not looked at, which is the caller's to open or refuse (`applyRights` does).
 */
export function limitTables(sql: string, { limits, isFenced = false, ...place }: LimitOptions): LimitedSql {
  const read = readPlaces(sql, place.dialect, place.snapshot);
  if (!read) return { ok: false, reason: 'unreadable', subject: '' };
  const edits: Replacement[] = [];
  const tables = new Set<string>();
  for (const one of read.places) {
    const matching = limits.filter((limit) => isMeant(limit, one.table));
    const [first] = matching;
    if (!first) continue;
    const edit = replacement(sql, one, matching, place, isFenced);
    if ('reason' in edit) return edit;
    const isCaptured = edit.asked.some((name) => read.withNames.has(name));
    if (isCaptured) return { ok: false, reason: 'captured', subject: first.table };
    edits.push(edit);
    for (const { table } of matching) tables.add(table);
  }
  if (edits.length === 0) return { ok: true, sql, tables: [] };
  const all: TextEdit[] = [...edits, ...withoutSchemas(sql, read.places, edits, place.dialect)];
  const limited = applyEdits(sql, all);
  if (
    !isProven(sql, limited, {
      all,
      replacements: edits,
      isLimited: (table) => limits.some((one) => isMeant(one, table)),
      ...place,
    })
  )
    return { ok: false, reason: 'unproven', subject: [...tables].join(', ') };
  return { ok: true, sql: limited, tables: [...tables] };
}

/** A condition as it stands inside the derived table: every column has its row before it, so that no name outside can be meant. */
interface SettledCondition {
  text: string;
  /** Tables that it reads in subqueries, dotted, in lower case. */
  tables: string[];
  /** Whether it holds a subquery, which an engine may turn into a join that it makes after it has sorted or numbered all rows. */
  hasSubquery: boolean;
}

/** Undefined when the text isn't a condition over this table alone, with what it asks of other tables in brackets. */
function settleCondition(condition: string, table: Table, place: Place): SettledCondition | undefined {
  const { dialect, snapshot } = place;
  if (!standsAlone(condition, dialect)) return undefined;
  const name = [table.schema, table.name].filter((part) => part !== undefined);
  const head = `SELECT * FROM ${name.map((part) => quoteIdentifier(dialect, part)).join('.')} WHERE (`;
  const sql = `${head}${condition})`;
  if (!judge(sql, dialect, undefined, snapshot).allowed) return undefined;
  const statement = readStatement(sql, dialect, snapshot);
  const reads = readPlaces(sql, dialect, snapshot);
  const [own, ...others] = statement?.scopes.root.sources ?? [];
  if (!statement || !reads || !own || others.length > 0 || statement.scopes.root.aggregates) return undefined;
  const edits: TextEdit[] = [];
  for (const use of statement.scopes.all.flatMap(({ columns }) => columns)) {
    const meaning = statement.resolution.columns.get(use);
    if (meaning?.kind === 'column' && meaning.source === own)
      edits.push({ ...use.range, text: columnInside(meaning.column.name, dialect) });
    else if (meaning?.kind === 'string') edits.push({ ...use.range, text: stringInSql(dialect, use.name) });
    else if (meaning?.kind === 'column' || meaning?.kind === 'derived') {
      if (use.qualifier === undefined && meaning.source.label)
        edits.push({ start: use.range.start, end: use.range.start, text: `${labelOf(meaning.source, sql)}.` });
    } else if (!(meaning?.kind === 'pseudo' && meaning.owner === undefined)) return undefined;
  }
  const [, ...inner] = reads.places.map(({ table: read }) => read);
  if (inner.length > 0 && reads.withNames.size > 0) return undefined;
  const hasSubquery = statement.scopes.all.length > 1;
  return { text: applyEdits(sql, edits).slice(head.length, -1), tables: inner, hasSubquery };
}

/** A source's name as it is written, with its quotes. */
function labelOf(
  source: { aliasRange?: { start: number; end: number }; nameRange?: { start: number; end: number }; label: string },
  sql: string,
): string {
  const range = source.aliasRange ?? source.nameRange;
  return range ? sql.slice(range.start, range.end) : source.label;
}

/** Brackets close what they open, nothing is left open, and nothing ends the statement or hides a part of it. */
function standsAlone(condition: string, dialect: Dialect): boolean {
  let depth = 0;
  for (const { kind, text, unterminated } of lexSql(condition, dialect)) {
    if (kind === 'comment' || kind === 'parameter' || kind === 'unknown' || unterminated || text === ';') return false;
    if ('([{'.includes(text)) depth += 1;
    if (')]}'.includes(text)) depth -= 1;
    if (depth < 0) return false;
  }
  const code = codeLexemes(condition, dialect);
  return depth === 0 && code.length > 0 && !code.some(({ value }) => value.toLowerCase() === rowName);
}

/** What stands in the place of one reference. */
function replacement(
  sql: string,
  { table: read, node }: TableRead,
  limits: readonly TableLimit[],
  place: Place,
  isFenced: boolean,
): Replacement | LimitRefusal {
  const { dialect } = place;
  const subject = limits[0]?.table ?? read;
  const range = node && isPlain(node) ? rangeOf(node) : undefined;
  if (!node || !range) return { ok: false, reason: 'form', subject };
  const table = limits[0] && tableOf(limits[0], place, read);
  if (!table) return { ok: false, reason: 'unknown', subject };
  const conditions: SettledCondition[] = [];
  for (const { condition } of limits) {
    if (condition === undefined) continue;
    const settled = settleCondition(condition, table, place);
    if (!settled) return { ok: false, reason: 'condition', subject };
    conditions.push(settled);
  }
  const replaced = new Map<string, (column: string) => string>();
  for (const { columns = {} } of limits)
    for (const [name, write] of Object.entries(columns)) replaced.set(name.toLowerCase(), write);
  const knownNames = new Set(table.columns.map(({ name }) => name.toLowerCase()));
  if ([...replaced.keys()].some((name) => !knownNames.has(name))) return { ok: false, reason: 'unknown', subject };
  const list = table.columns.map(({ name }) => {
    const inside = columnInside(name, dialect);
    const write = replaced.get(name.toLowerCase());
    return write ? `${write(inside)} AS ${quoteIdentifier(dialect, name)}` : inside;
  });
  const as = dialect.tableAliasTakesAs ? 'AS ' : '';
  const shown = [
    replaced.size > 0 ? list.join(', ') : '*',
    ...(isKeyReplaced(table, replaced) ? [] : keysNamed(sql, table, dialect)),
  ];
  const where = conditions.map(({ text }) => `(${text})`).join(' AND ') || '1 = 1';
  const before = `SELECT ${shown.join(', ')} FROM `;
  const head = `${before}${sql.slice(range.start, range.end)} ${as}${rowName}`;
  const needsFence = conditions.some(({ hasSubquery }) => isFenced || hasSubquery);
  const query = needsFence ? dialect.rowFence(head, where) : `${head} WHERE ${where}`;
  const alias = isFields(node.alias) ? '' : ` ${as}${ownAlias(node, sql, dialect)}`;
  const asked = conditions.flatMap(({ tables }) => tables);
  return {
    ...range,
    text: `(${query})${alias}`,
    nameAt: 1 + query.indexOf(head) + before.length,
    reads: [
      ...query
        .split(head)
        .slice(1)
        .map(() => read),
      ...asked,
    ],
    asked,
  };
}

/** Then `rowid` may be the value that must not be shown. */
function isKeyReplaced({ primaryKey, uniqueKeys }: Table, replaced: ReadonlyMap<string, unknown>): boolean {
  return [primaryKey, ...uniqueKeys].flat().some((name) => replaced.has(name.toLowerCase()));
}

/**
 * `rowid`, where the statement asks for it: a derived table has none. Not beside a `*` or a natural join, which would
 * show or compare it; there the engine says that it knows no such column.
 */
function keysNamed(sql: string, table: Table, dialect: Dialect): string[] {
  const code = codeLexemes(sql, dialect);
  const isOpen = code.some(
    ({ text }, at) =>
      /^natural$/i.test(text) || (text === '*' && /^(?:select|distinct|all|,|\.)$/i.test(code[at - 1]?.text ?? '')),
  );
  const ownNames = new Set(table.columns.map(({ name }) => name.toLowerCase()));
  const named = new Set(code.filter(({ kind }) => kind === 'word').map(({ value }) => value.toLowerCase()));
  return isOpen
    ? []
    : [...dialect.keyNames].filter((key) => named.has(key) && !ownNames.has(key)).map((key) => `${rowName}.${key}`);
}

/** Longer definitions aren't put into a statement. */
const longest = 100_000;

/**
 * The query that a view is, from what its engine tells: that query itself, or the statement that made the view. Without comments
 * and end, so that it can stand in brackets. Undefined where it is not one plain query that may be read, or where the view calls its
 * columns otherwise than the query does.
 */
export function viewQuery(definition: string, dialect: Dialect): string | undefined {
  if (definition.length > longest) return undefined;
  const lexemes = lexSql(definition, dialect);
  if (lexemes.some(({ unterminated, kind }) => unterminated || kind === 'parameter' || kind === 'unknown'))
    return undefined;
  const code = codeLexemes(definition, dialect);
  const begin = queryStart(code);
  const last = code.at(-1);
  const end = last?.text === ';' ? last.start : last?.end;
  if (begin === undefined || end === undefined) return undefined;
  const comments = lexemes.filter(({ kind, start }) => kind === 'comment' && start >= begin && start < end);
  const query = applyEdits(definition.slice(begin, end), [
    ...comments.map(({ start, end: until }) => ({ start: start - begin, end: until - begin, text: ' ' })),
  ]).trim();
  const snapshot: Snapshot = { dialect: dialect.name, database: '', tables: [], fingerprint: '' };
  const isOne = judge(query, dialect).allowed && readPlaces(query, dialect, snapshot) !== undefined;
  return isOne ? query : undefined;
}

/** Where the query begins: at once, or behind the `AS` of `CREATE VIEW name AS`. */
function queryStart(code: readonly Lexeme[]): number | undefined {
  if (code[0]?.value.toLowerCase() !== 'create') return code[0]?.start;
  const words = code.slice(0, 20).map(({ kind, value }) => (kind === 'word' ? value.toLowerCase() : ''));
  const view = words.indexOf('view');
  if (view < 0) return undefined;
  let at = view + 1;
  if (words[at] === 'if') at += 3;
  at += 1;
  while (code[at]?.text === '.') at += 2;
  return words[at] === 'as' ? code[at + 1]?.start : undefined;
}

/** Only views of which the query is known have a definition, and it is that query. */
export function withViewQueries(snapshot: Snapshot, dialect: Dialect): Snapshot {
  if (!snapshot.tables.some(({ definition }) => definition !== undefined)) return snapshot;
  const tables = snapshot.tables.map(({ definition, ...table }): Table => {
    const query = definition === undefined ? undefined : viewQuery(definition, dialect);
    return query === undefined ? table : { ...table, definition: query };
  });
  return { ...snapshot, tables };
}
