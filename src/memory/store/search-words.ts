import type { OwnDatabase } from '../file/own-database.ts';
import type { Ids, Range } from './items.ts';
import { counted, countedAs, fused, similarityTo, type Weights } from './rank.ts';
import { type Terms, termKinds, termsOf } from './terms.ts';

/** Which entries a search is about: a range of paths, what is not over, and what else the caller wants. */
export interface Scope extends Range {
  /** Between which ids they lie. */
  ids: Ids;
  now: number;
  /** Asked of the best ones first, until there are enough; all are welcome when absent. */
  accepts?: (id: number) => boolean;
}

export interface Found {
  id: number;
  /** 0 to 1. */
  score: number;
}

/** Texts that a search looks at in each of its orders: what is said more often than that cannot tell texts apart. */
const mostTexts = 8000;
/** Frequencies that are kept in mind. */
const mostKnown = 100_000;
/** How many each order gives, and how many of all are compared with the question term by term. */
const fromEach = 150;
const compared = 200;

/** How many texts hold a term, and how many there are: kept with every change of a text. */
export function openTermIndex(database: OwnDatabase) {
  const add = database.prepare('INSERT INTO terms (rowid, words, pairs, meanings) VALUES (?, ?, ?, ?)');
  const read = database.prepare('SELECT words, pairs, meanings FROM terms WHERE rowid = ?');
  const remove = database.prepare('DELETE FROM terms WHERE rowid = ?');
  const count = database.prepare(
    'INSERT INTO frequencies VALUES (?, ?) ON CONFLICT (term) DO UPDATE SET texts = texts + excluded.texts',
  );
  const frequency = database.prepare('SELECT texts FROM frequencies WHERE term = ?');
  // Not by `rank`, which would put all texts in order before it looks at the ids.
  const matching = database.prepare(
    `SELECT terms.rowid AS id FROM terms JOIN items ON items.id = terms.rowid
     WHERE terms MATCH ? AND terms.rowid BETWEEN ? AND ? AND namespace >= ? AND namespace < ?
       AND (expires_at IS NULL OR expires_at > ?)
     ORDER BY bm25(terms) LIMIT ?`,
  );

  const storedTerms = (id: number): Terms | undefined => {
    const row = read.get(id) as Record<keyof Terms, string> | undefined;
    return row && { words: listOf(row.words), pairs: listOf(row.pairs), meanings: listOf(row.meanings) };
  };
  const countAll = (terms: Terms, by: 1 | -1) => {
    for (const term of [everything, ...counted(terms)]) count.run(term, by);
    known.clear();
  };
  const known = new Map<string, number>();
  let version: unknown;
  /** To be called before frequencies are read: another process may have changed them. */
  function forgetOutdated(): void {
    const now = database.pragma('data_version', { simple: true });
    if (now !== version || known.size > mostKnown) known.clear();
    version = now;
  }
  function howMany(term: string): number {
    const before = known.get(term);
    if (before !== undefined) return before;
    const texts = (frequency.get(term) as { texts: number } | undefined)?.texts ?? 0;
    known.set(term, texts);
    return texts;
  }

  function forget(id: number): void {
    const terms = storedTerms(id);
    if (!terms) return;
    countAll(terms, -1);
    remove.run(id);
  }

  /** The best for one kind of term, by BM25. */
  function order(kind: keyof Terms, terms: readonly string[], scope: Scope, most: number): number[] {
    const asked = rarest(terms, (term) => howMany(countedAs(kind, term)));
    if (asked.length === 0) return [];
    const text = `${kind} : (${asked.map((term) => `"${term}"`).join(' OR ')})`;
    const found: number[] = [];
    const { ids, from, to, now, accepts } = scope;
    for (const row of matching.iterate(text, ids.first, ids.last, from, to, now, accepts ? -1 : most)) {
      const { id } = row as { id: number };
      if ((accepts?.(id) ?? true) && found.push(id) >= most) break;
    }
    return found;
  }

  return {
    forget,
    /** To be called when an entry's text is new; null takes it out of the index. */
    put(id: number, text: string | null): void {
      forget(id);
      if (text === null) return;
      const terms = termsOf(text);
      add.run(id, ...termKinds.map((kind) => terms[kind].join(' ')));
      countAll(terms, 1);
    },
    /** The nearest texts, best first. Words, pairs and meanings each give an order; the best of all are compared term by term. */
    search(query: string, scope: Scope, wanted: number): Found[] {
      forgetOutdated();
      const asked = termsOf(query);
      const most = Math.max(fromEach, wanted);
      const weights: Weights = { texts: howMany(everything), frequency: howMany };
      const similarity = similarityTo(asked, weights);
      return fused(termKinds.map((kind) => order(kind, asked[kind], scope, most)))
        .slice(0, Math.max(compared, wanted))
        .map((id) => ({ id, score: similarity(storedTerms(id) ?? nothing) }))
        .sort((one, other) => other.score - one.score)
        .slice(0, wanted);
    },
  };
}

export type TermIndex = ReturnType<typeof openTermIndex>;

const nothing: Terms = { words: [], pairs: [], meanings: [] };

/** Counts the texts themselves; no term is empty. */
const everything = '';

const listOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** The rarest that some text has, as many as together stay within bounds, and one at least. */
function rarest(terms: readonly string[], frequency: (term: string) => number): string[] {
  const known = terms
    .map((term) => ({ term, texts: frequency(term) }))
    .filter(({ texts }) => texts > 0)
    .sort((one, other) => one.texts - other.texts);
  let total = 0;
  return known
    .filter(({ texts }, place) => {
      total += texts;
      return place === 0 || total <= mostTexts;
    })
    .map(({ term }) => term);
}
