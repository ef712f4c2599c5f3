import type { OwnDatabase } from '../file/own-database.ts';
import { counted, countedAs, fused, similarityTo, type Weights } from './rank.ts';
import { type Terms, termKinds, termsOf } from './terms.ts';

/** Which entries a search is about: a range of paths, what is not over, and what else the caller wants. */
export interface Scope {
  from: string;
  to: string;
  now: number;
  /** Asked of the best ones first, until there are enough. */
  accepts(id: number): boolean;
}

export interface Found {
  id: number;
  /** 0 to 1. */
  score: number;
}

/** Texts that a search looks at in each of its orders: what is said more often than that cannot tell texts apart. */
const mostTexts = 4000;
/** How many of each order are compared with the question term by term. */
const compared = 60;

/** How many texts hold a term, and how many there are: kept with every change of a text. */
export function openTermIndex(database: OwnDatabase) {
  const add = database.prepare('INSERT INTO terms (rowid, words, pairs, meanings) VALUES (?, ?, ?, ?)');
  const read = database.prepare('SELECT words, pairs, meanings FROM terms WHERE rowid = ?');
  const remove = database.prepare('DELETE FROM terms WHERE rowid = ?');
  const count = database.prepare(
    'INSERT INTO frequencies VALUES (?, ?) ON CONFLICT (term) DO UPDATE SET texts = texts + excluded.texts',
  );
  const frequency = database.prepare('SELECT texts FROM frequencies WHERE term = ?');
  const matching = database.prepare(
    `SELECT terms.rowid AS id FROM terms JOIN items ON items.id = terms.rowid
     WHERE terms MATCH ? AND namespace >= ? AND namespace < ? AND (expires_at IS NULL OR expires_at > ?)
     ORDER BY rank`,
  );

  const storedTerms = (id: number): Terms | undefined => {
    const row = read.get(id) as Record<keyof Terms, string> | undefined;
    return row && { words: listOf(row.words), pairs: listOf(row.pairs), meanings: listOf(row.meanings) };
  };
  const countAll = (terms: Terms, by: 1 | -1) => {
    for (const term of [everything, ...counted(terms)]) count.run(term, by);
  };
  const howMany = (term: string): number => (frequency.get(term) as { texts: number } | undefined)?.texts ?? 0;

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
    for (const row of matching.iterate(text, scope.from, scope.to, scope.now)) {
      const { id } = row as { id: number };
      if (scope.accepts(id) && found.push(id) >= most) break;
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
      const asked = termsOf(query);
      const most = Math.max(compared, wanted);
      const weights: Weights = { texts: howMany(everything), frequency: remembered(howMany) };
      const similarity = similarityTo(asked, weights);
      return fused(termKinds.map((kind) => order(kind, asked[kind], scope, most)))
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

function remembered(make: (term: string) => number): (term: string) => number {
  const known = new Map<string, number>();
  return (term) => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const made = make(term);
    known.set(term, made);
    return made;
  };
}
