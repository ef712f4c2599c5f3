import { otherSpelling, singularOf } from '../../question/lemma.ts';
import { lookUpChinese } from '../chinese/chinese-dictionary.ts';
import type { Scalar, Snapshot } from '../snapshot/snapshot.ts';
import type { ValueHit } from '../values/value-hit.ts';
import type { Links } from './contracts.ts';
import { codedColumns } from './values.ts';

interface Labelled {
  table: string;
  column: string;
  value: Scalar;
}

const known = new WeakMap<Snapshot, Map<string, Labelled[]>>();

/** Codes by the English words for their Chinese labels. */
function labelsOf(snapshot: Snapshot): Map<string, Labelled[]> {
  let found = known.get(snapshot);
  if (!found) {
    found = new Map();
    for (const { table, column, codes } of codedColumns(snapshot))
      for (const { code, words } of codes) {
        const value = column.kind === 'integer' ? Number(code) : code;
        const meanings = new Set(words.flatMap((word) => lookUpChinese(word)?.meanings ?? []));
        for (const meaning of meanings)
          found.set(meaning.toLowerCase(), [
            ...(found.get(meaning.toLowerCase()) ?? []),
            { table, column: column.name, value },
          ]);
      }
    known.set(snapshot, found);
  }
  return found;
}

/** English words that nothing explains, where a comment has the Chinese word for them: tyres of `4 轮胎`. */
export function labelHits({ unmatched }: Links, snapshot: Snapshot): ValueHit[] {
  const labels = labelsOf(snapshot);
  if (labels.size === 0) return [];
  return unmatched.flatMap(({ start, end, text }) => {
    const lower = text.toLowerCase();
    const forms = [lower, singularOf(lower), singularOf(otherSpelling(lower) ?? lower)];
    const found = forms.map((form) => labels.get(form)).find((one) => one !== undefined) ?? [];
    return found.map((one): ValueHit => ({ start, end, ...one, match: 'gloss', isIndirect: true }));
  });
}
