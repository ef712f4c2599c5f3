import { isSpelt } from '../lexicon/concepts-in-names.ts';
import { conceptOf } from '../lexicon/lexicon.ts';
import { identifierWords, ownName } from '../names/identifier-words.ts';
import type { Column, Table } from '../snapshot/snapshot.ts';

const han = /\p{Script=Han}/u;

/** Whether a name says what it is to anybody: Chinese, or whole English words. A comment says it as well. */
export function isPlain({ name, comment }: Pick<Table | Column, 'name' | 'comment'>): boolean {
  if (comment !== undefined || han.test(name)) return true;
  const words = identifierWords(ownName(name));
  const telling = words.filter((word) => !endings.has(word));
  return telling.length > 0 && telling.every((word) => isSpelt(word) || /^\d+$/.test(word));
}

/** They say what kind of column it is, and `opened_ts` is plain without. */
const endings = new Set('dt ts tm id no cd nm num nbr'.split(' '));

/** `客户 / customer`: the concept in both languages, as a comment has it. */
export function conceptText(id: string): string {
  const concept = conceptOf(id);
  return [concept?.zh[0], concept?.en[0]].filter((word) => word !== undefined).join(' / ') || id;
}

export function conceptWords(id: string): { zh: string; en: string } {
  const concept = conceptOf(id);
  return { zh: concept?.zh[0] ?? id, en: concept?.en[0] ?? id };
}

/** Up to three stored values; a masked column has none to show. */
export function valuesOf({ samples = [], masked }: Column): string[] {
  if (masked) return [];
  return samples
    .filter((value) => value !== null && value !== '')
    .map(String)
    .filter((value) => value.length <= 30)
    .slice(0, 3);
}
