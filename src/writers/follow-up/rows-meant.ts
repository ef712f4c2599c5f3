import { nameInSql } from '../../dialects/dialect.ts';
import { singularOf } from '../../question/lemma.ts';
import type { Within } from '../../schema/follow-up/adjustment.ts';
import type { Reference } from '../../schema/follow-up/references.ts';
import { isForeign } from '../../schema/keys/keys.ts';
import { type SchemaFacts, schemaFacts } from '../../schema/meaning/schema-facts.ts';
import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { type ColumnUse, readStatement, type Statement } from '../../sql/scope/scope.ts';
import type { ContinuationContext, EarlierTurn } from './contracts.ts';

/** A column of an answer that says which things its rows are about. */
interface ShownThing {
  at: number;
  table: string;
  column: string;
  use: ColumnUse;
  /** Whether it names the rows of its table, and not only a trait of them. */
  isName: boolean;
}

/** Rows beyond this many are found by their statement. */
const mostListed = 200;

const stem = (name: string): string => name.replace(/_(?:zh|en|cn)$/i, '');

/** The rows that a reference means; undefined when no answer of the conversation has such rows. */
export async function rowsMeant(
  reference: Reference,
  turns: readonly EarlierTurn[],
  context: ContinuationContext,
): Promise<Within | undefined> {
  const answered = turns
    .filter(({ isAnswered }) => isAnswered)
    .toReversed()
    .slice(0, 4);
  for (const turn of answered) {
    const found = await inTurn(reference, turn, context);
    if (found) return found;
  }
  return undefined;
}

async function inTurn(
  { which, noun }: Reference,
  turn: EarlierTurn,
  context: ContinuationContext,
): Promise<Within | undefined> {
  const fits = (rows: Within | undefined) => (rows && (!noun || isOf(rows, noun)) ? rows : undefined);
  const carried = turn.understood?.adjustment.within.filter(({ isLeftOut, query }) => !isLeftOut && !query) ?? [];
  const shown = fits(await shownRows(turn, context, noun));
  if (which.kind === 'place') {
    const earlier = carried.findLast((rows) => rows.values.length > 1 && fits(rows));
    // 它们的标价 shows the same rows in no order of its own; 只看前3个 shows others.
    const isNarrower = shown && earlier && shown.values.length > 1 && shown.values.length < earlier.values.length;
    const list = isNarrower ? shown : (earlier ?? shown);
    return list && picked(list, which.place === -1 ? list.values.length : which.place, context);
  }
  if (which.kind === 'one') {
    const single = carried.findLast((rows) => rows.values.length === 1 && fits(rows));
    const only = shown?.values.length === 1 ? shown : undefined;
    return which.isPerson ? (only ?? single) : (single ?? only);
  }
  if (shown && shown.values.length > 1) return shown;
  return carried.findLast((rows) => rows.values.length > 1 && fits(rows)) ?? fits(countedRows(turn, context)) ?? shown;
}

/** Whether the noun beside a reference can be said of the rows: 第二个城市 of cities, "these products" of products. */
function isOf(rows: Within, noun: NonNullable<Reference['noun']>): boolean {
  return noun.kind === 'table'
    ? noun.table === rows.table
    : noun.column !== undefined && stem(noun.column) === stem(rows.column);
}

function picked(rows: Within, place: number, context: ContinuationContext): Within | undefined {
  const value = rows.values[place - 1];
  if (value === undefined) return undefined;
  const names = rows.names.slice(place - 1, place);
  return { ...rows, values: [value], names, label: labelOf(rows, names, 1, context) };
}

/** What the rows of an answer are about. */
async function shownRows(
  { sql, result }: EarlierTurn,
  context: ContinuationContext,
  noun: Reference['noun'],
): Promise<Within | undefined> {
  const { snapshot, dialect } = context;
  if (!sql || !result || result.rows.length === 0) return undefined;
  const facts = schemaFacts(snapshot);
  const statement = readStatement(sql, dialect, snapshot);
  const things = statement ? thingsIn(statement, facts) : [];
  const wanted = noun && things.find(({ table, column }) => isOf({ table, column } as Within, noun));
  // A city that orders were counted by is what the rows are about; the title of one person is not.
  const isBreakdown = statement?.scopes.root.grouped ?? false;
  const thing = noun ? wanted : (things.find(({ isName }) => isName) ?? (isBreakdown ? things[0] : undefined));
  if (!statement || !thing) return undefined;
  const { table, column } = thing;
  const cells = result.rows.map((row) => row[thing.at] ?? null);
  const names = [...new Set(cells.filter((cell) => cell !== null))];
  if (names.length === 0) return undefined;
  const by = roleOf(statement, thing, facts);
  const about = { table, column, ...(by ? { by } : {}) };
  if (names.length > mostListed) {
    const query = `SELECT ${nameInSql(dialect, result.columns[thing.at] ?? column)} FROM (${sql.trim().replace(/;\s*$/, '')}) AS shown`;
    return { ...about, values: [], names: [], query, label: labelOf(about, [], names.length, context) };
  }
  const keyed = await keysOf(statement, thing, cells, context);
  const rows = keyed ?? { column, values: names, names: names.map(String) };
  return { ...about, ...rows, label: labelOf(about, rows.names, rows.values.length, context) };
}

function thingsIn(statement: Statement, facts: SchemaFacts): ShownThing[] {
  const { root } = statement.scopes;
  if (root.projections.some(({ star }) => star)) return [];
  return root.projections.flatMap(({ column: use }, at): ShownThing[] => {
    const stored = use && statement.stored(use);
    if (!use || !stored) return [];
    const [table, column] = [stored.table.name, stored.column.name];
    const own = facts.table(table);
    const fact = facts.column(table, column);
    if (!fact || fact.isDate || fact.isMeasure || isForeign(stored.table, column)) return [];
    const isName = own?.key === column || (own?.names[0] !== undefined && stem(own.names[0]) === stem(column));
    return fact.isText || isName ? [{ at, table, column, use, isName }] : [];
  });
}

/** The keys of the rows as they were shown: two people of one name stay two. Undefined where the statement does not hold them. */
async function keysOf(
  { sql, scopes, stored }: Statement,
  { table, column, use, isName }: ShownThing,
  cells: readonly Scalar[],
  { snapshot, dialect, run }: ContinuationContext,
): Promise<Pick<Within, 'column' | 'values' | 'names'> | undefined> {
  const key = schemaFacts(snapshot).table(table)?.key;
  const { root } = scopes;
  const { select } = root.clauses;
  if (!run || !isName || !key || key === column || !select || root.kind !== 'select' || root.distinct) return undefined;
  if (!use.qualifier && root.sources.length !== 1) return undefined;
  const isGrouped = root.columns.some((one) => {
    const found = one.clause === 'group' ? stored(one) : undefined;
    return found?.table.name === table && found.column.name === key;
  });
  if (
    root.sources.some(({ kind }) => kind !== 'table') ||
    (root.grouped && !isGrouped) ||
    (!root.grouped && root.aggregates)
  )
    return undefined;
  const qualifier = use.qualifier ? `${nameInSql(dialect, use.qualifier)}.` : '';
  const text = `${sql.slice(0, select.end)}, ${qualifier}${nameInSql(dialect, key)} AS row_key ${sql.slice(select.end)}`;
  const found = await run(text);
  if (!found || found.rows.length !== cells.length) return undefined;
  const byKey = new Map(found.rows.map((row, index) => [row.at(-1) ?? null, String(cells[index])]));
  return { column: key, values: [...byKey.keys()], names: [...byKey.values()] };
}

/** The key by which the statement reached the things, where their table can be reached by several. */
function roleOf({ pairs, stored }: Statement, { table }: ShownThing, facts: SchemaFacts): Within['by'] {
  for (const { left, right } of pairs) {
    const ends = [stored(left), stored(right)];
    const from = ends.find((end) => end && end.table.name !== table);
    if (!from || !ends.some((end) => end?.table.name === table)) continue;
    const ways = facts.edges.filter((edge) => edge.from.table === from.table.name && edge.to.table === table);
    if (ways.length > 1) return { table: from.table.name, column: from.column.name };
  }
  return undefined;
}

/** What a number counts: its rows, by a statement that finds their keys. */
function countedRows({ sql, result }: EarlierTurn, context: ContinuationContext): Within | undefined {
  const { snapshot, dialect } = context;
  const statement = sql ? readStatement(sql, dialect, snapshot) : undefined;
  const root = statement?.scopes.root;
  if (!sql || !statement || root?.kind !== 'select' || root.grouped || root.projections.length !== 1) return undefined;
  const [count, ...others] = root.functions.filter(({ clause }) => clause === 'select');
  const { from, where } = root.clauses;
  if (!from || !count || others.length > 0 || count.name.toLowerCase() !== 'count') return undefined;
  const argument = root.columns.find(({ function: own }) => own === count);
  const source = root.sources[0];
  const stored = argument && statement.stored(argument);
  const table =
    stored?.table.name ??
    (source?.kind === 'table' ? snapshot.tables.find(({ name }) => name === source.name)?.name : undefined);
  const key = table && schemaFacts(snapshot).table(table)?.key;
  if (!table || !key) return undefined;
  const qualifier = argument?.qualifier ?? source?.label ?? table;
  const query = `SELECT ${nameInSql(dialect, qualifier)}.${nameInSql(dialect, key)} ${sql.slice(from.start, (where ?? from).end)}`;
  const number = Number(result?.rows[0]?.[0] ?? 0);
  return {
    table,
    column: key,
    values: [],
    names: [],
    query,
    label: labelOf({ table, column: key }, [], number, context),
  };
}

/** The word for what the rows are: that of the table, or of the column where only a trait was shown. */
export function nounOf(
  { table, column }: Pick<Within, 'table' | 'column'>,
  { snapshot, glossary }: ContinuationContext,
) {
  const owner = snapshot.tables.find(({ name }) => name === table);
  const found = owner?.columns.find(({ name }) => name === column);
  const facts = schemaFacts(snapshot).table(table);
  const isTrait = facts?.key !== column && stem(facts?.names[0] ?? '') !== stem(column);
  const noun = (language: 'zh' | 'en') =>
    owner
      ? isTrait && found
        ? columnLabel(owner, found, language, glossary)
        : tableLabel(owner, language, glossary)
      : table;
  return { zh: noun('zh'), en: noun('en').toLowerCase() };
}

const mostNamed = 3;

/** “A”、“B” where there are few, 上面的10个产品 where there are many. */
export function labelOf(
  rows: Pick<Within, 'table' | 'column'>,
  names: readonly string[],
  count: number,
  context: ContinuationContext,
): Within['label'] {
  const noun = nounOf(rows, context);
  const quoted = names.map((name) => `“${name}”`);
  if (names.length > 0 && names.length <= mostNamed)
    return {
      zh: count === 1 ? `${noun.zh}${quoted.join('')}` : `上面的${count}个${noun.zh}（${quoted.join('、')}）`,
      en:
        count === 1
          ? `${noun.en.replace(/[a-z]+$/i, singularOf)} ${quoted.join('')}`
          : `among the ${count} ${noun.en} above (${quoted.join(', ')})`,
    };
  return { zh: `上面的${count}个${noun.zh}`, en: `among the ${count} ${noun.en} above` };
}

/** A cell that was clicked, as the rows that share it; undefined where its column holds figures or is not stored. */
export function cellOf(
  turns: readonly EarlierTurn[],
  { column: header, value }: NonNullable<ContinuationContext['cell']>,
  context: ContinuationContext,
): Within | undefined {
  const turn = turns.findLast(({ isAnswered, result }) => isAnswered && result);
  const at = turn?.result?.columns.findIndex((name) => name.toLowerCase() === header.toLowerCase()) ?? -1;
  const statement = turn?.sql ? readStatement(turn.sql, context.dialect, context.snapshot) : undefined;
  const use = statement?.scopes.root.projections[at]?.column;
  const stored = use && statement?.stored(use);
  if (!stored) return undefined;
  const about = { table: stored.table.name, column: stored.column.name };
  const names = [String(value)];
  return { ...about, values: [value], names, label: labelOf(about, names, 1, context) };
}
