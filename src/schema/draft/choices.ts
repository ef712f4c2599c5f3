import { isA } from '../lexicon/lexicon.ts';
import type { ColumnMeaning, TableMeaning } from '../meaning/meaning.ts';
import { rankedDates } from '../meaning/own-date.ts';
import type { Snapshot, Table } from '../snapshot/snapshot.ts';
import type { Option, Proposal } from './contracts.ts';
import { conceptWords } from './plain.ts';

const mostOptions = 4;
/** Dates further behind than this are not in question. */
const near = 2;

/** Which date counts, where two come close. */
export function dateProposal(table: Table, meant: TableMeaning, weight: number): Proposal[] {
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
export function salesProposal(meant: TableMeaning, weight: number, hasWord: boolean): Proposal[] {
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
export function hiddenProposal(table: Table, { tables }: Snapshot): Proposal[] {
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
