import type { Column, Snapshot, Table } from '../snapshot/snapshot.ts';
import { concepts } from './lexicon.ts';
import { looksLikePinyin, pinyinBook } from './pinyin.ts';

/** So many columns of a table must be pinyin before one is believed to be: `fare` alone is a price, not a fever. */
const fewest = 2;

/** Names that can be read as pinyin and never are: nobody should wait for a dictionary because of them. */
const english = new Set('name date rate sale page line type note size code fare mode lane wage base'.split(' '));

/** Whether somebody has said what a column is called. */
type IsExplained = (table: string, column: string) => boolean;

/**
 * Columns that are called in pinyin and explained by nobody get the words that they spell: `jine` is 金额. Without that a person reads
 * Latin letters above Chinese figures.
 */
export function withSpokenNames(snapshot: Snapshot, isExplained: IsExplained): Snapshot {
  const tables = snapshot.tables.map((table) => withSpokenColumns(table, isExplained));
  return tables.every((table, index) => table === snapshot.tables[index]) ? snapshot : { ...snapshot, tables };
}

function withSpokenColumns(table: Table, isExplained: IsExplained): Table {
  const spoken = new Map(
    table.columns.flatMap((column) => {
      const words = column.comment || isExplained(table.name, column.name) ? undefined : spokenBy(column);
      return words ? [[column, words] as const] : [];
    }),
  );
  if (spoken.size < fewest) return table;
  const columns = table.columns.map((column) => {
    const comment = spoken.get(column);
    return comment === undefined ? column : { ...column, comment };
  });
  return { ...table, columns };
}

/** `mingcheng`, `kehu_mingcheng`: every part spells a word of the lexicon. In both languages, as comments have it. */
function spokenBy({ name }: Column): string | undefined {
  const parts = name.toLowerCase().split('_');
  if (!parts.every((part) => looksLikePinyin(part) && !english.has(part))) return undefined;
  const words = parts.map(wordSpelt);
  if (words.some((word) => word === undefined)) return undefined;
  const said = words.flatMap((word) => (word ? [word] : []));
  return `${said.map(({ zh }) => zh).join('')} / ${said.map(({ en }) => en).join(' ')}`;
}

function wordSpelt(part: string): { zh: string; en: string } | undefined {
  const { words } = pinyinBook();
  const zh = words.get(part);
  const id = pinyinBook().full.get(part)?.[0];
  const en = concepts().find((one) => one.id === id)?.en[0];
  return zh && en ? { zh, en } : undefined;
}
