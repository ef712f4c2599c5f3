import { stemOf } from '../question/lemma.ts';
import { expandWords, identifierWords } from './names/identifier-words.ts';
import type { Column, ForeignKey, Snapshot, Table } from './snapshot/snapshot.ts';

/**
 * Share of a child column's distinct values that the parent column holds, 0 to 1; undefined when there are none or it
 * would cost too much to know.
 */
export type Inclusion = (
  childTable: string,
  childColumn: string,
  parentTable: string,
  parentColumn: string,
) => Promise<number | undefined>;

/** A foreign key that nobody declared but that a name suggests. */
export interface KeyGuess {
  table: string;
  column: string;
  parent: string;
  key: string;
  /** 0 to 1, how plainly the name says it; below `plainly` only values can make it a key. */
  score: number;
}

const plainly = 0.6;
const enoughIncluded = 0.5;
const han = /\p{Script=Han}/u;
/** Too many tables have one of these for an equal name to mean anything. */
const genericNames = new Set(
  'id name code key no number num title type status year date 名称 姓名 编号 词条id'.split(' '),
);
const identifierEndings = new Set(['id', 'code', 'number', 'no', 'key']);
const hanKey = /(?:id|编号)$/i;
/** What stands before the thing in a Chinese key: 所属公司id points to 公司. */
const hanRole = /^(?:所属|所在|举办|位于|相关|对应|参与|来自|归属)的?/;

/**
 * Keys suggested by names, best first for each column. Only where no declared key joins the two tables: a database
 * that declares keys has said what it means.
 */
export function guessKeys(snapshot: Snapshot): KeyGuess[] {
  const tables = snapshot.tables.filter((table) => table.kind === 'table');
  const declared = new Set(tables.flatMap((table) => table.foreignKeys.map((key) => pairOf(table.name, key.table))));
  const targetsOf = findTargets(tables);
  return tables.flatMap((table) =>
    table.columns
      .filter(
        (column) => !isOwnKey(table, column) && !table.foreignKeys.some((key) => key.columns.includes(column.name)),
      )
      .flatMap((column) =>
        targetsOf(column)
          .filter((target) => target.table !== table && !declared.has(pairOf(table.name, target.table.name)))
          .map((target) => ({
            table: table.name,
            column: column.name,
            parent: target.table.name,
            key: target.key,
            score: han.test(column.name) ? scoreHan(column.name, target) : scoreWords(column.name, target),
          }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score),
      ),
  );
}

/** A table that something could point to. */
interface Target {
  table: Table;
  key: string;
  words: string[];
}

/** Looked up by key name and by table name, so that hundreds of tables are not compared with each other. */
function findTargets(tables: Table[]): (column: Column) => Target[] {
  const targets = tables.flatMap((table): Target[] => {
    const key = keyOf(table);
    return key === undefined ? [] : [{ table, key, words: wordsOf(table.name) }];
  });
  const byKey = Map.groupBy(targets, (target) => target.key.toLowerCase());
  const byName = Map.groupBy(targets, (target) => target.words.join(''));
  return ({ name }) => {
    if (han.test(name)) return targets;
    const words = thingWords(name);
    const named = words.flatMap((_, start) => byName.get(words.slice(start).join('')) ?? []);
    return [...new Set([...(byKey.get(name.toLowerCase()) ?? []), ...named])];
  };
}

/** The snapshot with inferred keys (`declared: false`) added, confirmed by values where `inclusion` is given. */
export async function withInferredKeys(snapshot: Snapshot, inclusion?: Inclusion): Promise<Snapshot> {
  const byColumn = Map.groupBy(guessKeys(snapshot), (one) => `${one.table}\n${one.column}`);
  const chosen: KeyGuess[] = [];
  for (const guesses of byColumn.values()) {
    const best = inclusion ? await confirm(guesses, inclusion) : plainest(guesses);
    // Of two tables that share a key one is the parent; the reverse would only say the same again.
    if (
      best &&
      !chosen.some((other) => other.table === best.parent && other.column === best.key && other.parent === best.table)
    )
      chosen.push(best);
  }
  const byTable = Map.groupBy(chosen, (one) => one.table);
  const tables = snapshot.tables.map((table) => {
    const inferred = (byTable.get(table.name) ?? []).map(({ column, parent, key }): ForeignKey => {
      const named = snapshot.tables.filter((other) => other.name === parent);
      const { schema } = named.find((other) => other.schema === table.schema) ?? named[0] ?? {};
      return {
        columns: [column],
        table: parent,
        ...(schema === undefined ? {} : { schema }),
        referenced: [key],
        declared: false,
      };
    });
    return inferred.length === 0 ? table : { ...table, foreignKeys: [...table.foreignKeys, ...inferred] };
  });
  return { ...snapshot, tables };
}

/** A guess that is as good as another is no guess. */
function plainest(guesses: KeyGuess[]): KeyGuess | undefined {
  const [best, second] = guesses;
  return best && best.score >= plainly && best.score > (second?.score ?? 0) ? best : undefined;
}

async function confirm(guesses: KeyGuess[], inclusion: Inclusion): Promise<KeyGuess | undefined> {
  const confirmed: { guess: KeyGuess; weight: number }[] = [];
  const unknown: KeyGuess[] = [];
  for (const one of guesses) {
    const share = await inclusion(one.table, one.column, one.parent, one.key);
    if (share === undefined) unknown.push(one);
    else if (share >= enoughIncluded) confirmed.push({ guess: one, weight: share + one.score });
  }
  const best = confirmed.toSorted((a, b) => b.weight - a.weight)[0];
  return best?.guess ?? plainest(unknown);
}

/** A key of its own that is called after its own table points nowhere else. */
function isOwnKey(table: Table, column: Column): boolean {
  if (keyOf(table) !== column.name) return false;
  if (genericNames.has(column.name.toLowerCase())) return true;
  return nameFit(thingWords(column.name), wordsOf(table.name)) === 1;
}

/** The declared single-column key; without one the first column, when it is called like a key. */
function keyOf(table: Table): string | undefined {
  if (table.primaryKey.length > 0) return table.primaryKey.length === 1 ? table.primaryKey[0] : undefined;
  const first = table.columns[0];
  return first && /(?:id|code|_no|编号)$/i.test(first.name) ? first.name : undefined;
}

/** `X…id` → a table that shares characters with X. Which one, values have to say: 演员id fits 演员 and 演职员. */
function scoreHan(name: string, { table, key }: Target): number {
  if (!hanKey.test(name) || !hanKey.test(key) || genericNames.has(name.toLowerCase())) return 0;
  // Two tables that point to the same third one share the column as well: only a declared key is surely the target.
  if (name === key) return table.primaryKey.length > 0 ? 1 : 0.5;
  const stem = [...new Set(name.replace(hanKey, '').replace(hanRole, ''))];
  if (stem.length === 0) return 0;
  const shared = stem.filter((character) => table.name.includes(character)).length / stem.length;
  // Of tables that hold all characters the one with nothing else is meant; 作者id → 诗人 shares none and is left to the values.
  return shared * (0.6 + 0.4 * Math.min(1, stem.length / [...table.name].length)) + 0.01;
}

function scoreWords(name: string, target: Target): number {
  if (genericNames.has(name.toLowerCase())) return 0;
  const fit = nameFit(thingWords(name), target.words);
  if (name.toLowerCase() === target.key.toLowerCase()) return 0.8 + 0.2 * fit;
  const ending = wordsOf(name).at(-1) ?? '';
  // `team` may be a key of `teams`, or just a name: the values know.
  if (!identifierEndings.has(ending)) return fit === 1 ? 0.55 : 0;
  // The last word must be the one that the parent's key is made of: `team_code` does not point to `team.id`.
  return fit > 0 && ending === wordsOf(target.key).at(-1) ? 0.5 + 0.4 * fit : 0;
}

/** 1 when the words are the table's name, less when a role stands before them (`home_team`), 0 otherwise. */
function nameFit(words: string[], table: string[]): number {
  const [joined, name] = [words.join(''), table.join('')];
  if (joined === '' || name === '') return 0;
  if (joined === name) return 1;
  return table.length < words.length && words.slice(-table.length).join('') === name ? 0.5 : 0;
}

/** What the column is about: its words without the one that says it is a key. */
function thingWords(name: string): string[] {
  const words = wordsOf(name);
  return identifierEndings.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

function wordsOf(name: string): string[] {
  const words = identifierWords(name);
  // `customerid` in one piece.
  const last = words.at(-1) ?? '';
  const split = /^(..+)(id|code|no)$/.exec(last);
  const apart = split ? [...words.slice(0, -1), split[1] ?? '', split[2] ?? ''] : words;
  return (expandWords(apart) ?? apart).map(stemOf);
}

function pairOf(one: string, other: string): string {
  return [one.toLowerCase(), other.toLowerCase()].sort().join('\n');
}
