import { estimateTokens } from '../models/chat-model.ts';
import type { Span } from '../question/question.ts';
import { columnsOfTerm, tablesOfTerm } from '../schema/glossary/glossary.ts';
import { keyGraph } from '../schema/keys/keys.ts';
import type { ColumnLink, Links } from '../schema/links/contracts.ts';
import type { Column, Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import { type SchemaTextOptions, type ShownTable, schemaText } from './schema-text.ts';

export interface SchemaChoice {
  /** In the snapshot's order. */
  tables: ShownTable[];
  /** True when nothing was left out. */
  whole: boolean;
}

export interface ChooseOptions extends SchemaTextOptions {
  /** A schema that fits is shown whole. */
  wholeTokens?: number;
  /** A larger one is cut to this. */
  cutTokens?: number;
}

/** Below it a link is a guess that should not push others out. */
const strongLink = 0.5;
/** A table with more columns shows only those that matter to the question. */
const fewColumns = 12;
/** Names beyond the first of this many words' links bring noise. */
const mostTables = 12;
const mostLinked = 8;
/** Of a table with hundreds of columns. */
const mostColumns = 40;
/** So many never fit, and need not be written out to be measured. */
const manyTables = 60;

/**
 * The part of a schema that a question needs: all of a small one; of a large one the tables that its words link to and
 * those on the way between them, with the linked columns, keys and names. Where nothing links, the tables that most
 * others refer to, because a model that sees nothing can only invent.
 */
export function chooseSchema(snapshot: Snapshot, links: Links, options: ChooseOptions): SchemaChoice {
  const { wholeTokens = 900, cutTokens = 1500 } = options;
  const everything = snapshot.tables.map((table) => ({ table, columns: table.columns }));
  const maybeSmall = snapshot.tables.length <= manyTables;
  if (maybeSmall && tokensOf(everything, options) <= wholeTokens) return { tables: everything, whole: true };
  const scores = tableScores(snapshot, links);
  const ranked = [...scores].sort(([, a], [, b]) => b - a).map(([table]) => table);
  const strong = ranked.filter((table) => (scores.get(table) ?? 0) >= strongLink).slice(0, mostTables);
  const between = tablesBetween(snapshot, strong);
  const rest =
    strong.length > 0 ? ranked.filter((table) => !strong.includes(table)) : [...ranked, ...central(snapshot)];
  const near = neighbours(snapshot, strong);
  const wanted = new Set([...strong, ...between, ...near, ...rest, ...neighbours(snapshot, near)]);
  const linked = linkedColumns(links);
  const chosen: ShownTable[] = [];
  let tokens = 0;
  for (const table of wanted) {
    if (chosen.length >= mostTables) break;
    const shown = { table, columns: columnsOf(snapshot, table, linked, strong.includes(table)) };
    const cost = tokensOf([shown], options);
    if (chosen.length > 0 && tokens + cost > cutTokens) continue;
    chosen.push(shown);
    tokens += cost;
  }
  const order = new Map(snapshot.tables.map((table, index) => [table, index]));
  chosen.sort((a, b) => (order.get(a.table) ?? 0) - (order.get(b.table) ?? 0));
  return { tables: chosen, whole: false };
}

/** Columns that the question names, as `table.column` in lower case. */
export function linkedColumns(links: Links): Set<string> {
  const named = Map.groupBy([...links.tables, ...links.columns], ({ table }) => table);
  const columns = [...Map.groupBy(links.columns, ({ table }) => table)].flatMap(([table, own]) =>
    own
      .filter((link) => !isExplained(link, named.get(table) ?? []))
      .sort((a, b) => b.score - a.score)
      .slice(0, mostLinked),
  );
  const linked = [...columns, ...links.values].map(({ table, column }) => `${table}.${column}`.toLowerCase());
  const terms = links.terms.flatMap(({ term }) => columnsOfTerm(term));
  return new Set([...linked, ...terms.map(({ table, column }) => `${table}.${column}`.toLowerCase())]);
}

/** Whether the words that touch a column by a part of its name already stand for its table or for a better column of it. */
function isExplained(link: ColumnLink, ownNames: readonly (Span & { score: number })[]): boolean {
  if (link.class !== 'part' && link.class !== 'shared') return false;
  return ownNames.some((other) => other.score > link.score && other.start <= link.start && link.end <= other.end);
}

/** How much the question speaks of each table; tables that it does not touch are absent. */
function tableScores(snapshot: Snapshot, links: Links): Map<Table, number> {
  const scores = new Map<Table, number>();
  const tables = new Map(snapshot.tables.map((table) => [table.name.toLowerCase(), table]));
  const add = (name: string, score: number) => {
    const table = tables.get(name.toLowerCase());
    if (table) scores.set(table, Math.max(scores.get(table) ?? 0, score) + score / 20);
  };
  for (const { table, score } of links.tables) add(table, score);
  const named = tablesAt(links.columns);
  for (const link of links.columns) add(link.table, (link.score * 0.8) / Math.sqrt(named(link)));
  const stored = tablesAt(links.values);
  for (const hit of links.values) add(hit.table, 0.7 / Math.sqrt(stored(hit)));
  for (const { term } of links.terms) for (const table of tablesOfTerm(term)) add(table, 1);
  return scores;
}

/** How many tables the same words could mean: "name" says little where every table has one. */
function tablesAt(links: readonly (Span & { table: string })[]): (place: Span) => number {
  const keyOf = ({ start, end }: Span) => `${start}:${end}`;
  const places = Map.groupBy(links, keyOf);
  const counts = new Map([...places].map(([key, own]) => [key, new Set(own.map(({ table }) => table)).size]));
  return (place) => counts.get(keyOf(place)) ?? 1;
}

/** What joins the linked tables that no key joins directly. */
function tablesBetween(snapshot: Snapshot, tables: readonly Table[]): Set<Table> {
  const found = new Set<Table>();
  const [first, ...others] = tables;
  const joined = first ? [first] : [];
  for (const table of others) {
    const [path = []] = keyGraph(snapshot).paths(joined, table);
    for (const link of path) if (!tables.includes(link.to)) found.add(link.to);
    joined.push(table);
  }
  return found;
}

/** The tables that most others refer to, the most connected first. */
function central(snapshot: Snapshot): Table[] {
  const { linksOf } = keyGraph(snapshot);
  return snapshot.tables.toSorted((a, b) => linksOf(b).length - linksOf(a).length);
}

/** Tables one key away: what a question needs without a word for it is most often there. */
function neighbours(snapshot: Snapshot, tables: readonly Table[]): Table[] {
  return tables.flatMap((table) =>
    keyGraph(snapshot)
      .linksOf(table)
      .map(({ to }) => to),
  );
}

function columnsOf(snapshot: Snapshot, table: Table, linked: ReadonlySet<string>, isStrong: boolean): Column[] {
  if (isStrong && table.columns.length <= fewColumns) return table.columns;
  const joins = keyGraph(snapshot)
    .linksOf(table)
    .flatMap(({ pairs }) => pairs.map(({ from }) => from));
  const keys = new Set([...table.primaryKey, ...joins]);
  const isWanted = ({ name }: Column) => keys.has(name) || linked.has(`${table.name}.${name}`.toLowerCase());
  // A question about last month names no column; the date may stand in any table on the way.
  const isDate = ({ kind }: Column) => kind === 'date' || kind === 'datetime';
  const isTelling = (column: Column) => isDate(column) || /name|title|名/i.test(column.name);
  const chosen = table.columns.filter((column) => isWanted(column) || isTelling(column));
  return chosen.length > 0 ? chosen.slice(0, mostColumns) : table.columns.slice(0, fewColumns);
}

function tokensOf(tables: readonly ShownTable[], options: SchemaTextOptions): number {
  // Names are split into more tokens than plain words are.
  return Math.ceil(estimateTokens(schemaText(tables, options)) * 1.3);
}
