import { type Dialect, nameInSql } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import { isUnique, keyGraph, type StoredColumn } from '../../schema/keys/keys.ts';
import { identifierWords } from '../../schema/names/identifier-words.ts';
import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import { isNameColumn, nameColumns } from '../../schema/names/name-columns.ts';
import { type Column, findColumn, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import { isWord } from '../lex/lex.ts';
import {
  applyEdits,
  type ColumnUse,
  clauseItems,
  type Note,
  type Projection,
  readStatement,
  type Scope,
  type Scopes,
  type Source,
  type Statement,
  type TextEdit,
} from '../scope/scope.ts';

interface NameRewrite {
  sql: string;
  /** One sentence for each key that got a name; no table names. */
  notes: Note[];
}

interface NameOptions {
  dialect: Dialect;
  snapshot: Snapshot;
  /** As the user asked it: a question about the key gets the key alone. */
  question: string;
  language: Language;
}

/** What a key in the SELECT list leads to: a row of `table`, through `source` where the statement reads it already. */
interface Target {
  projection: Projection;
  use: ColumnUse;
  table: Table;
  key: Column;
  source?: Source;
}

/**
 * Puts the name of a thing beside its bare key: `customer_id` gets the customer's name. Rows stay the same, with more columns: the
 * name stands in the table that is read anyway, or is joined from the left along a true key to the one row that it leads to. (Which
 * of several equal rows a LIMIT keeps was the engine's choice before and is so now.)
 * Where that cannot be seen from the text (set operations, stars, grouping sets, names that would become ambiguous) nothing is
 * changed, nor where the names are shown already or the person asked for the key.
 */
export function rewriteNames(sql: string, options: NameOptions): NameRewrite {
  const { dialect, snapshot } = options;
  const notes: Note[] = [];
  let text = sql;
  // One key at a time, since each join changes what a bare name may mean; from the last, so that places stay.
  const places = readStatement(sql, dialect, snapshot)?.scopes.root.projections.keys() ?? [];
  for (const place of [...places].reverse()) {
    const statement = readStatement(text, dialect, snapshot);
    const result = statement && editsFor(statement, place, options);
    if (!result) continue;
    text = applyEdits(text, result.edits);
    notes.unshift(result.note);
  }
  return { sql: text, notes };
}

function editsFor(
  statement: Statement,
  place: number,
  options: NameOptions,
): { edits: TextEdit[]; note: Note } | undefined {
  const { root } = statement.scopes;
  if (root.kind !== 'select' || !isPlain(root, statement)) return undefined;
  const target = targetOf(place, statement, options);
  const names = target ? nameColumns(target.table, options.language) : [];
  const [name] = names;
  // A key that is a name says it all.
  if (!target || !name || isNameColumn(target.table, target.key) || isNamedAlready(target, statement)) return undefined;
  const joined = target.source
    ? { edits: [], label: written(target.source, statement, options) }
    : joinOf(target, statement, options);
  const shown = joined && shownAs(names, joined.label, target, statement, options);
  if (!joined || !shown) return undefined;
  return { edits: [...joined.edits, ...shown], note: noteOf(target, name) };
}

/** Whether another source and another column can be written into the block by its text. */
function isPlain(root: Scope, { sql, scopes }: Statement): boolean {
  if (root.projections.some(({ star }) => star) || (root.aggregates && !root.grouped)) return false;
  // A comma binds weaker than JOIN, and NATURAL looks at every name.
  if (
    root.sources.length === 0 ||
    root.sources.some(({ join }) => join === 'comma' || join === 'natural' || join === 'other')
  )
    return false;
  const { group, select } = root.clauses;
  if (!select || !root.clauses.from) return false;
  if (root.distinct && /^\s*select\s+distinct\s+on\b/i.test(sql.slice(select.start, select.end))) return false;
  const words = group ? scopes.lexemes.filter(({ start, end }) => start >= group.start && end <= group.end) : [];
  return !words.some(({ text }) => /^(?:rollup|cube|sets|grouping|all|with)$/i.test(text));
}

const keyWords =
  /\b(?:ids?|identifiers?|codes?|keys?|uuids?|skus?|isbns?|serials?)\b|(?<![a-z])(?:id|ID)(?![a-z])|编号|编码|代码|代号|号码|序号|单号|工号|学号|卡号|账号|流水号|证号|(?:customer|order|employee|account|invoice|student|member|product|item|part|serial|card) (?:numbers?|nos?\.?)\b/i;

/** Whether a question is about keys as such: then a name beside them was not asked for. */
function asksForKey(question: string, table: Table, column: Column): boolean {
  if (keyWords.test(question)) return true;
  const text = question.toLowerCase();
  return (['zh', 'en'] as const).some((language) => {
    const label = columnLabel(table, column, language).toLowerCase();
    // 客户 as the label of `customer_id` is the customer and not the key.
    return (/(?:id|code|no|number|key)$/.test(label) || /[号码]$/.test(label)) && text.includes(label);
  });
}

/** The row that a key of the SELECT list leads to, when exactly one, and no other, can be meant. */
function targetOf(
  place: number,
  statement: Statement,
  { snapshot, question, language }: NameOptions,
): Target | undefined {
  const { root } = statement.scopes;
  const projection = root.projections[place];
  const use = projection?.column;
  const meaning = use && statement.resolution.columns.get(use);
  if (!projection?.range || !use || !meaning || !('source' in meaning) || meaning.source?.scope !== root)
    return undefined;
  const stored = statement.stored(use);
  if (!stored || !isGrouped(place, use, statement) || asksForKey(question, stored.table, stored.column))
    return undefined;
  const isOwn = stored.table.primaryKey.length === 1 && isUnique(stored);
  if (isOwn && meaning.kind === 'column' && nameColumns(stored.table, language).length > 0)
    return { projection, use, table: stored.table, key: stored.column, source: meaning.source };
  const parent = parentOf(stored, snapshot);
  // Texts that are equal to one column may differ to another: they are neither grouped nor made distinct along a key that is only inferred.
  const isMerged = root.grouped || root.distinct;
  if (!parent || (isMerged && parent.key.kind !== 'integer' && !parent.isDeclared)) return undefined;
  const { table, key } = parent;
  const source = joinedAlready(meaning.source, stored, parent, statement);
  return { projection, use, table, key, ...(source ? { source } : {}) };
}

/** The one table that a column points to by a single-column key that is declared or confirmed by its values. */
function parentOf({ table, column }: StoredColumn, snapshot: Snapshot) {
  const links = keyGraph(snapshot)
    .linksOf(table)
    .filter(({ refers, pairs }) => refers && pairs.length === 1 && pairs[0]?.from === column.name);
  const [link, ...more] = links;
  const key = link && findColumn(link.to, link.pairs[0]?.to ?? '');
  if (!link || !key || more.length > 0 || link.evidence === 'names') return undefined;
  if (link.to === table || key.kind !== column.kind || !isUnique({ table: link.to, column: key })) return undefined;
  return { table: link.to, key, isDeclared: link.evidence === 'declared' };
}

/** A source of the parent that the statement has joined along this very key. */
function joinedAlready(
  own: Source,
  { column }: StoredColumn,
  { table, key }: { table: Table; key: Column },
  statement: Statement,
): Source | undefined {
  return statement.scopes.root.sources.find((source) =>
    joinsOf(source, statement).some(
      ({ from, to }) =>
        from.source === own &&
        from.column === column &&
        to.table === table &&
        to.column === key &&
        to.source === source,
    ),
  );
}

/** The equations in ON that tie a source to others, seen from both sides. */
function joinsOf(source: Source, { scopes, resolution }: Statement) {
  const end = (use: ColumnUse) => {
    const meaning = resolution.columns.get(use);
    return meaning?.kind === 'column' ? meaning : undefined;
  };
  return scopes.root.sources
    .flatMap(({ onPairs }) => onPairs)
    .flatMap(({ left, right }) => {
      const [one, other] = [end(left), end(right)];
      if (!one || !other) return [];
      return [
        { from: one, to: other },
        { from: other, to: one },
      ].filter(({ to }) => to.source === source);
    });
}

/** In a grouped statement only a key that is grouped by tells one thing. */
function isGrouped(place: number, use: ColumnUse, { scopes, resolution }: Statement): boolean {
  const { root } = scopes;
  if (!root.grouped || !root.clauses.group) return !root.grouped;
  const ownMeaning = resolution.columns.get(use);
  const isSame = (other: ColumnUse) => {
    const meaning = resolution.columns.get(other);
    if (meaning?.kind === 'alias') return meaning.projection === root.projections[place];
    if (
      meaning?.kind !== ownMeaning?.kind ||
      !meaning ||
      !ownMeaning ||
      !('source' in meaning) ||
      !('source' in ownMeaning)
    )
      return false;
    return meaning.source === ownMeaning.source && other.name.toLowerCase() === use.name.toLowerCase();
  };
  if (root.columns.some((other) => other.clause === 'group' && other.whole && isSame(other))) return true;
  return singleItems('group', scopes).includes(String(place + 1));
}

/** Items of GROUP BY or ORDER BY that are one lexeme: a column, or the place of one. */
function singleItems(clause: 'group' | 'order', scopes: Scopes): string[] {
  return clauseItems(scopes, scopes.root, clause).flatMap(([first, second]) =>
    first && (!second || isWord(second, 'asc', 'desc', 'nulls')) ? [first.text] : [],
  );
}

/** Whether the SELECT list tells the name already, be it from another source, inside an expression, or as a copy of it. */
function isNamedAlready({ use, table }: Target, statement: Statement): boolean {
  const { select } = statement.scopes.root.clauses;
  const subject = identifierWords(use.name).slice(0, -1).join(' ');
  return statement.scopes.all
    .flatMap(({ columns }) => columns)
    .filter(({ range }) => select && range.start >= select.start && range.end <= select.end)
    .some((other) => {
      const stored = statement.stored(other);
      if (stored?.table === table) return isNameColumn(table, stored.column) && !isOfAnother(other, use, statement);
      const words = identifierWords(other.name);
      return /^(?:name|title)$/.test(words.at(-1) ?? '') && words.slice(0, -1).join(' ') === subject;
    });
}

/** Whether a name stands for what another key leads to: the destination's, beside the bare key of the origin. */
function isOfAnother(name: ColumnUse, key: ColumnUse, statement: Statement): boolean {
  const [shown, own] = [name, key].map((use) => statement.resolution.columns.get(use));
  if (shown?.kind !== 'column' || own?.kind !== 'column' || shown.source === own.source) return false;
  const ties = joinsOf(shown.source, statement);
  return ties.length > 0 && !ties.some(({ from }) => from.source === own.source && from.column === own.column);
}

/** The join to the parent, with every bare name that it would make ambiguous qualified; undefined where one cannot be. */
function joinOf(
  { use, table, key }: Target,
  statement: Statement,
  options: NameOptions,
): { edits: TextEdit[]; label: string } | undefined {
  const { dialect } = options;
  const { root, all } = statement.scopes;
  const from = root.clauses.from;
  const ownMeaning = statement.resolution.columns.get(use);
  if (!from || !ownMeaning || !('source' in ownMeaning) || !ownMeaning.source) return undefined;
  const isTaken = (name: string) =>
    all.some(
      ({ sources, ctes }) =>
        sources.some(({ label }) => label.toLowerCase() === name) ||
        ctes.some((one) => one.name?.toLowerCase() === name),
    );
  if (all.some(({ ctes }) => ctes.some(({ name }) => name?.toLowerCase() === table.name.toLowerCase())))
    return undefined;
  const label = [table.name, `${table.name}_2`, `${table.name}_3`].find((name) => !isTaken(name.toLowerCase()));
  const qualified = label === undefined ? undefined : qualifiedNames(table, statement, options);
  if (label === undefined || !qualified) return undefined;
  const { schema } = ownMeaning.source;
  const place =
    schema === undefined
      ? ''
      : `${schema
          .split('.')
          .map((part) => nameInSql(dialect, part))
          .join('.')}.`;
  const as = dialect.tableAliasTakesAs ? ' AS ' : ' ';
  const alias = label === table.name ? '' : `${as}${nameInSql(dialect, label)}`;
  const child = `${written(ownMeaning.source, statement, options)}.${statement.sql.slice(use.nameRange.start, use.nameRange.end)}`;
  const condition = `${nameInSql(dialect, label)}.${nameInSql(dialect, key.name)} = ${child}`;
  const text = ` LEFT JOIN ${place}${nameInSql(dialect, table.name)}${alias} ON ${condition}`;
  return { edits: [...qualified, { start: from.end, end: from.end, text }], label: nameInSql(dialect, label) };
}

/** Bare names of the block that the joined table has too, with their source before them. */
function qualifiedNames(table: Table, statement: Statement, options: NameOptions): TextEdit[] | undefined {
  const { root, all } = statement.scopes;
  const edits: TextEdit[] = [];
  for (const use of all.flatMap(({ columns }) => columns)) {
    if (use.qualifier !== undefined || !findColumn(table, use.name)) continue;
    const meaning = statement.resolution.columns.get(use);
    if (meaning?.kind === 'alias' && use.clause === 'order' && use.whole) continue;
    if (!meaning || !('source' in meaning) || !meaning.source) return undefined;
    if (meaning.source.scope !== root) continue;
    if (root.sources.some(({ using }) => using.some(({ name }) => name.toLowerCase() === use.name.toLowerCase())))
      return undefined;
    edits.push({
      start: use.range.start,
      end: use.range.start,
      text: `${written(meaning.source, statement, options)}.`,
    });
  }
  return edits;
}

/** A source as the statement calls it, quotes and all. */
function written({ aliasRange, nameRange, label }: Source, { sql }: Statement, { dialect }: NameOptions): string {
  const range = aliasRange ?? nameRange;
  return range ? sql.slice(range.start, range.end) : nameInSql(dialect, label);
}

/** The name in the SELECT list and in GROUP BY: right after its key, or last where places are counted. */
function shownAs(
  names: readonly Column[],
  label: string,
  { projection, use, table }: Target,
  { scopes }: Statement,
  { dialect }: NameOptions,
): TextEdit[] | undefined {
  const { root } = scopes;
  const { group } = root.clauses;
  const taken = new Set(root.projections.map(({ name }) => name?.toLowerCase()));
  const subject = identifierWords(use.name).slice(0, -1).join('_') || table.name;
  const columns = names.map(({ name }) => `${label}.${nameInSql(dialect, name)}`);
  const headers = names.map(({ name }) => (taken.has(name.toLowerCase()) ? `${subject}_${name}` : name));
  if (headers.some((header) => taken.has(header.toLowerCase()))) return undefined;
  const items = columns.map((column, at) =>
    headers[at] === names[at]?.name ? column : `${column} AS ${nameInSql(dialect, headers[at] ?? '')}`,
  );
  const isCounted = [...singleItems('group', scopes), ...singleItems('order', scopes)].some((item) =>
    /^\d+$/.test(item),
  );
  const after = (isCounted ? root.projections.at(-1) : projection)?.range;
  if (!after) return undefined;
  const edits = [{ start: after.end, end: after.end, text: `, ${items.join(', ')}` }];
  return group ? [...edits, { start: group.end, end: group.end, text: `, ${columns.join(', ')}` }] : edits;
}

function noteOf({ table }: Target, name: Column): Note {
  const words = (language: Language) => [tableLabel(table, language), columnLabel(table, name, language)];
  const [zh, en] = [words('zh'), words('en')];
  return {
    zh: `除编号外，还列出了“${zh[0]}”的“${zh[1]}”。`,
    en: `Beside its key, the "${en[1]}" of each "${en[0]}" is shown.`,
  };
}
