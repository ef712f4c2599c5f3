import { lookUpChinese } from '../chinese/chinese-dictionary.ts';
import { chineseToEnglish } from '../chinese/words-chinese-english.ts';
import { commentLabels } from '../names/comment-labels.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { keyOf } from './phrase-key.ts';

/** A table or column whose Chinese name has an English meaning. `weight` is 1 for a word that schemas use for it. */
export interface Meant {
  table: string;
  column?: string;
  weight: number;
}

const han = /^\p{Script=Han}+$/u;
const known = new WeakMap<Snapshot, ReadonlyMap<string, readonly Meant[]>>();

/** Tables and columns by their Chinese names and the English words for these (`keyOf`); made when a question first needs it. */
export function nameMeanings(snapshot: Snapshot): ReadonlyMap<string, readonly Meant[]> {
  const before = known.get(snapshot);
  if (before) return before;
  const found = new Map<string, Meant[]>();
  const add = (name: string | undefined, target: Omit<Meant, 'weight'>) => {
    if (name === undefined || !han.test(name)) return;
    const itself = [name, name.replace(ending, '')].map((phrase) => ({ phrase, weight: 1 }));
    for (const { phrase, weight } of [...itself, ...meaningsOf(name)]) {
      const key = keyOf(phrase);
      const list = found.get(key) ?? [];
      if (!list.some((one) => one.table === target.table && one.column === target.column))
        list.push({ ...target, weight });
      found.set(key, list);
    }
  };
  for (const table of snapshot.tables) {
    add(commentLabels(table.comment).zh ?? table.name, { table: table.name });
    for (const column of table.columns)
      add(commentLabels(column.comment).zh ?? column.name, { table: table.name, column: column.name });
  }
  known.set(snapshot, found);
  return found;
}

const ending = /(?:信息表|信息|表|名单|列表|记录|明细|档案|名称|姓名|名字|编号)$/;
const mostMeanings = 4;
/** The last word of a name says what it is; alone it is a part of the name. */
const headOnly = 0.6;

interface Meaning {
  phrase: string;
  weight: number;
}

/** English for a Chinese name: for the whole, without what only says that it is a name, and for its two halves. */
function meaningsOf(name: string): Meaning[] {
  const bare = name.replace(ending, '');
  const whole = [name, bare].filter((one) => one.length > 1).flatMap((one) => wordMeanings(one));
  if (whole.length > 0 || bare.length < 3) return whole;
  for (let cut = 1; cut < bare.length; cut++) {
    const [left, right] = [wordMeanings(bare.slice(0, cut)), wordMeanings(bare.slice(cut))];
    if (bare.length - cut < 2 || (cut > 1 && left.length === 0) || right.length === 0) continue;
    const both = left
      .slice(0, 3)
      .flatMap((one) =>
        right
          .slice(0, 3)
          .map((other) => ({ phrase: `${one.phrase} ${other.phrase}`, weight: Math.min(one.weight, other.weight) })),
      );
    return [...both, ...right.map(({ phrase, weight }) => ({ phrase, weight: weight * headOnly }))];
  }
  return [];
}

function wordMeanings(word: string): Meaning[] {
  const own = (chineseToEnglish.get(word) ?? []).map((phrase) => ({ phrase, weight: 1 }));
  const more = (lookUpChinese(word)?.meanings ?? []).slice(0, mostMeanings);
  return [...own, ...more.map((phrase, rank) => ({ phrase: phrase.toLowerCase(), weight: 0.9 - 0.05 * rank }))];
}
