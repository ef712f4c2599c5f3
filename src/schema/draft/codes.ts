import type { ColumnMeaning, TableMeaning } from '../meaning/meaning.ts';
import { codesOf } from '../names/comment-labels.ts';
import type { Column, Scalar, Table } from '../snapshot/snapshot.ts';
import type { Option, Proposal } from './contracts.ts';
import { conceptWords } from './plain.ts';

const mostCodes = 12;
/** So many rows to a value at the least: fewer may be figures that happen to be alike. */
const rowsPerCode = 5;

/** Columns of codes that nobody has explained; a guess is proposed where the codes are short for words (`C`, `X`). */
export function codeProposals(table: Table, meant: TableMeaning, weight: number): Proposal[] {
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
