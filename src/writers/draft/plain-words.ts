import type { GlossaryEntry } from '../../config/schema.ts';
import { readQuestion } from '../../question/read-question.ts';
import { meaningOf } from '../../schema/meaning/meaning.ts';
import { codesOf, commentLabels } from '../../schema/names/comment-labels.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';

const han = /\p{Script=Han}/u;
/** Longer ones are sentences, which nobody types the same way twice. */
const mostHan = 8;
const mostWords = 4;

/**
 * The entry with those of its words that can stand for it, and the others. A word that asks, counts or dates is read as that; a
 * word for some rows that holds the name of a column or table is read as that name.
 */
export function withPlainWords(entry: GlossaryEntry, snapshot: Snapshot): { entry?: GlossaryEntry; odd: string[] } {
  const names = namesIn(snapshot);
  const holds = (word: string) => 'condition' in entry && names.some((name) => han.test(name) && word.includes(name));
  const odd = entry.words.filter((word) => isOdd(word) || names.includes(word.toLowerCase()) || holds(word));
  const words = entry.words.filter((word) => !odd.includes(word));
  return words.length > 0 ? { entry: { ...asColumn(entry, snapshot), words }, odd } : { odd };
}

function isOdd(word: string): boolean {
  const { cues, numbers, periods } = readQuestion(word, { today: '2000-01-01' });
  const isLong = han.test(word) ? word.length > mostHan : word.split(/\s+/).length > mostWords;
  return isLong || periods.length > 0 || numbers.length > 0 || cues.some((cue) => asking.test(cue.class));
}

/** What makes a question of a word. */
const asking = /^(?:ask-|bucket-|each$|top$)/;

/** All that the schema is called already, in lower case: what two things are called is told from neither. */
function namesIn({ tables }: Snapshot): string[] {
  const called = ({ name, comment }: { name: string; comment?: string }) =>
    Object.values(commentLabels(comment)).concat(name);
  return tables
    .flatMap((table) => [
      ...called(table),
      ...table.columns.flatMap((column) => [...called(column), ...codesOf(column).flatMap(({ words }) => words)]),
    ])
    .filter((name) => name !== undefined && name.length > 1)
    .map((name) => name.toLowerCase());
}

/** `sum of orders.amount` is the column, which adds up anyway and may then be averaged, compared and ranked as well. */
function asColumn(entry: GlossaryEntry, snapshot: Snapshot): GlossaryEntry {
  const named = 'expression' in entry ? /^sum of (\S+)\.(\S+)$/i.exec(entry.expression.trim()) : null;
  const [, table = '', column = ''] = named ?? [];
  const meant = meaningOf(snapshot).column(table, column);
  return meant?.figure?.over === 'sum' ? { words: entry.words, column: `${table}.${column}` } : entry;
}
