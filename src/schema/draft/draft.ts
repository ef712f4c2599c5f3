import type { GlossaryTerm } from '../glossary/glossary.ts';
import { isA } from '../lexicon/lexicon.ts';
import { type ColumnMeaning, meaningOf, type TableMeaning } from '../meaning/meaning.ts';
import { rankedDates } from '../meaning/own-date.ts';
import { codesOf } from '../names/comment-labels.ts';
import type { Column, Scalar, Snapshot, Table } from '../snapshot/snapshot.ts';
import type { Additions, Option, Proposal } from './contracts.ts';
import { columnProposals, tableProposal } from './names.ts';
import { conceptWords } from './plain.ts';

export type * from './contracts.ts';

const mostCodes = 12;
/** So many rows to a value at the least: fewer may be figures that happen to be alike. */
const rowsPerCode = 5;

/** Columns of codes that nobody has explained; a guess is proposed where the codes are short for words (`C`, `X`). */
function codeProposals(table: Table, meant: TableMeaning, weight: number): Proposal[] {
  return meant.columns.flatMap((column): Proposal[] => {
    const stored = table.columns.find(({ name }) => name === column.column);
    if (!stored || !isCoded(table, stored, column)) return [];
    const values = (stored.samples ?? []).filter((value) => value !== null && value !== '').toSorted(byCode);
    const options = guess(`${table.name}.${stored.name}`, values, column);
    return [
      {
        kind: 'codes',
        table: table.name,
        column: stored.name,
        options,
        isProposed: options.length > 0,
        sure: options.length > 0 ? 0.6 : 0,
        weight: column.role === 'state' ? weight : weight / 2,
        columns: [],
        values: values.map(String),
      },
    ];
  });
}

const uncoded = new Set<ColumnMeaning['role']>(['key', 'code', 'date', 'flag', 'name', 'text']);

function isCoded(table: Table, stored: Column, { role, concepts, key }: ColumnMeaning): boolean {
  const { samples = [], distinctCount, kind, masked } = stored;
  if (masked || key || uncoded.has(role) || codesOf(stored).length > 0) return false;
  const values = samples.filter((value) => value !== null && value !== '');
  const count = distinctCount ?? values.length;
  if (values.length < 2 || count > mostCodes) return false;
  if ((table.rowCount ?? 0) < count * rowsPerCode) return false;
  if (kind === 'text') return values.every((value) => /^[A-Z0-9]{1,3}$/.test(String(value)));
  // A quantity that is 1, 2 or 3 throughout is no code.
  const isFigure = role === 'figure' && (concepts[0]?.score ?? 0) >= 0.5;
  return kind === 'integer' && !isFigure && values.every((value) => Math.abs(Number(value)) < 100);
}

const byCode = (one: Scalar, other: Scalar): number =>
  String(one).localeCompare(String(other), 'en', { numeric: true });

function guess(at: string, values: readonly Scalar[], { states = [] }: ColumnMeaning): Option[] {
  const known = values.flatMap((value) => {
    const state = states.find((one) => one.value === value)?.states[0];
    return state === undefined ? [] : [{ value: String(value), ...conceptWords(state) }];
  });
  if (known.length === 0) return [];
  const told = (language: 'zh' | 'en') => known.map((one) => `${one.value}=${one[language]}`).join(', ');
  const codes = { [at]: Object.fromEntries(known.map(({ value, zh, en }) => [value, [zh, en]])) };
  return [{ zh: told('zh'), en: told('en'), adds: { codes } }];
}

const mostOptions = 4;
/** Dates further behind than this are not in question. */
const near = 2;

/** Which date counts, where two come close. */
function dateProposal(table: Table, meant: TableMeaning, weight: number): Proposal[] {
  if (table.ownDate !== undefined || (meant.role !== 'event' && meant.role !== 'flat')) return [];
  const dates = meant.columns.filter(({ role }) => role === 'date');
  const ranked = rankedDates(table, dates, meant.concepts, meant.role);
  const [first, second] = ranked;
  if (!first || !second || first.date.column !== meant.date || first.rank - second.rank >= near) return [];
  const close = ranked.filter(({ rank }) => first.rank - rank < near).slice(0, mostOptions);
  return [
    {
      kind: 'date',
      table: table.name,
      options: close.map(({ date }) => called(date, { dates: { [table.name]: date.column } })),
      isProposed: true,
      sure: 0.5 + (first.rank - second.rank) / 4,
      weight,
      columns: [],
      values: [],
    },
  ];
}

/** Which amount people mean by sales, where a table of sales has several. Never proposed: only they know. */
function salesProposal(meant: TableMeaning, weight: number, hasWord: boolean): Proposal[] {
  if (hasWord || !meant.concepts.some(({ concept, score }) => score >= 0.5 && isA(concept, 'sale'))) return [];
  const amounts = meant.columns.filter(
    ({ role, figure }) => role === 'figure' && figure?.over === 'sum' && isMoney(figure.unit),
  );
  if (amounts.length < 2) return [];
  const options = amounts.slice(0, mostOptions).map((column): Option => {
    const expression = `sum of ${meant.table}.${column.column}`;
    return called(column, { glossary: [{ words: ['销售额', 'sales', 'revenue'], expression }] });
  });
  return [
    { kind: 'sales', table: meant.table, options, isProposed: false, sure: 0.5, weight, columns: [], values: [] },
  ];
}

const isMoney = (unit: string | undefined): boolean =>
  unit === 'money' || /^(?:元|万元|USD|EUR|CNY|RMB|\$|¥)$/i.test(unit ?? '');

function called({ column, concepts: [best] }: ColumnMeaning, adds: Option['adds']): Option {
  const words = best && best.score >= 0.5 ? conceptWords(best.concept) : undefined;
  return {
    zh: words ? `${column}（${words.zh}）` : column,
    en: words ? `${column} (${words.en})` : column,
    adds,
  };
}

const spare = /^(.+?)_?(?:bak|backup|tmp|temp|old|copy)(?:_?\d+)?$/i;
const ofTools =
  /^(?:schema_migrations|flyway_schema_history|databasechangelog(?:lock)?|django_migrations|alembic_version|sysdiagrams|knex_migrations(?:_lock)?|_prisma_migrations)$/i;

/** Copies of other tables and what tools keep for themselves; only where nothing points to them. */
function hiddenProposal(table: Table, { tables }: Snapshot): Proposal[] {
  const base = spare.exec(table.name)?.[1]?.toLowerCase();
  const isCopy = base !== undefined && tables.some(({ name }) => name.toLowerCase() === base);
  // Where it is a copy, names alone make keys to it; what the database declares is meant.
  const isUsed = tables.some(({ foreignKeys }) =>
    foreignKeys.some((key) => key.table === table.name && key.evidence === 'declared'),
  );
  if (isUsed || !(isCopy || ofTools.test(table.name))) return [];
  const options = [{ zh: '不用它', en: 'leave it out', adds: { exclude: [table.name] } }];
  return [
    {
      kind: 'hidden',
      table: table.name,
      options,
      isProposed: true,
      sure: 0.9,
      weight: 1,
      columns: table.columns.slice(0, 6).map(({ name }) => name),
      values: [],
    },
  ];
}

/**
 * What a new database does not plainly say of itself, with what may be meant, table by table. `snapshot` has what the connection
 * says already: that is proposed no more.
 */
export function draftOf(snapshot: Snapshot, glossary: readonly GlossaryTerm[]): Proposal[] {
  const { tables } = meaningOf(snapshot);
  const byName = new Map(snapshot.tables.map((table) => [table.name, table]));
  const named = new Set(glossary.flatMap((term) => (term.kind === 'table' ? [term.table] : [])));
  const namedColumns = new Set(
    glossary.flatMap((term) => (term.kind === 'column' ? [`${term.table}.${term.column}`] : [])),
  );
  const hasSales = glossary.some(({ words }) => words.some((word) => /^(?:销售额|sales|revenue)$/i.test(word)));
  return tables.flatMap((meant) => {
    const table = byName.get(meant.table);
    if (!table) return [];
    const hidden = hiddenProposal(table, snapshot);
    if (hidden.length > 0) return hidden;
    const weight = weightOf(table, snapshot);
    return [
      ...(named.has(table.name) ? [] : tableProposal(table, meant, weight)),
      ...columnProposals(table, meant, weight).filter(({ column }) => !namedColumns.has(`${table.name}.${column}`)),
      ...codeProposals(table, meant, weight),
      ...dateProposal(table, meant, weight),
      ...salesProposal(meant, weight, hasSales),
    ];
  });
}

/** What hangs on a table: its rows, and the tables that point to it. */
export function weightOf({ name, rowCount = 0 }: Table, { tables }: Snapshot): number {
  const links = tables.filter(({ foreignKeys }) => foreignKeys.some((key) => key.table === name)).length;
  return Math.log10(rowCount + 10) + links;
}

const worth = ({ weight, sure }: Proposal): number => weight * (1 - sure);

const mostQuestions = 10;
/** What is surer than this is not worth a person's time. */
const sureEnough = 0.85;

/** Plain enough where all of it is shown in the end. */
const seenInDiff = new Set<Proposal['kind']>(['column', 'name', 'join', 'word']);

/** What a person is asked, at most ten, most valuable first. */
export function questionsIn(draft: readonly Proposal[]): Proposal[] {
  return draft
    .filter(({ sure, kind }) => sure < sureEnough && !seenInDiff.has(kind))
    .toSorted((one, other) => worth(other) - worth(one))
    .slice(0, mostQuestions);
}

/** All that is proposed, but for what a person answered. */
export const proposedIn = (
  draft: readonly Proposal[],
  answers: ReadonlyMap<Proposal, Additions> = new Map(),
): Additions =>
  merged(
    draft.flatMap((proposal) => {
      const { isProposed, options } = proposal;
      const adds = answers.get(proposal) ?? (isProposed ? options[0]?.adds : undefined);
      return adds ? [adds] : [];
    }),
  );

/** Several additions as one. */
export function merged(parts: readonly Additions[]): Additions {
  const all: Additions = {};
  for (const { glossary, joins, exclude, descriptions, codes, dates, names } of parts) {
    if (glossary) all.glossary = [...(all.glossary ?? []), ...glossary];
    if (joins) all.joins = [...(all.joins ?? []), ...joins];
    if (exclude) all.exclude = [...(all.exclude ?? []), ...exclude];
    if (descriptions) all.descriptions = { ...all.descriptions, ...descriptions };
    if (codes) all.codes = { ...all.codes, ...codes };
    if (dates) all.dates = { ...all.dates, ...dates };
    if (names) all.names = { ...all.names, ...names };
  }
  return all;
}

export const isNothing = (additions: Additions): boolean => Object.keys(additions).length === 0;
