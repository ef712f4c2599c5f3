import { type Dialect, quoteIdentifier } from '../../dialects/dialect.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes } from '../lex/lex.ts';
import { isFields } from '../parse/parse.ts';
import { readPlaces, type TableRead } from '../policy/policy.ts';
import { applyEdits, type TextEdit } from '../scope/scope.ts';
import { type SettledCondition, settleCondition } from './condition.ts';
import { isProven } from './prove.ts';
import { isPlain, ownAlias, rangeOf, withoutSchemas } from './reference.ts';
import {
  columnInside,
  isMeant,
  type LimitedSql,
  type LimitRefusal,
  type Place,
  rowName,
  type TableLimit,
  tableOf,
} from './table-limit.ts';

/** A reference to a limited table with what stands in its place. */
export interface Replacement extends TextEdit {
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
    const meant = limits.filter((limit) => isMeant(limit, one.table));
    const [first] = meant;
    if (!first) continue;
    const edit = replacement(sql, one, meant, place, isFenced);
    if ('reason' in edit) return edit;
    const isCaptured = edit.asked.some((name) => read.withNames.has(name));
    if (isCaptured) return { ok: false, reason: 'captured', subject: first.table };
    edits.push(edit);
    for (const { table } of meant) tables.add(table);
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
  const known = new Set(table.columns.map(({ name }) => name.toLowerCase()));
  if ([...replaced.keys()].some((name) => !known.has(name))) return { ok: false, reason: 'unknown', subject };
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
 * `rowid`, where the statement asks for it: a derived table has none of its own. Not beside a `*` or a natural join, which would
 * show or compare it; there the engine says that it knows no such column.
 */
function keysNamed(sql: string, table: Table, dialect: Dialect): string[] {
  const code = codeLexemes(sql, dialect);
  const isOpen = code.some(
    ({ text }, at) =>
      /^natural$/i.test(text) || (text === '*' && /^(?:select|distinct|all|,|\.)$/i.test(code[at - 1]?.text ?? '')),
  );
  const own = new Set(table.columns.map(({ name }) => name.toLowerCase()));
  const named = new Set(code.filter(({ kind }) => kind === 'word').map(({ value }) => value.toLowerCase()));
  return isOpen
    ? []
    : [...dialect.keyNames].filter((key) => named.has(key) && !own.has(key)).map((key) => `${rowName}.${key}`);
}
