import {
  BaseStore,
  type Item,
  type Operation,
  type OperationResults,
  type SearchOperation,
} from '@langchain/langgraph';
import { satisfies } from './filter.ts';
import { textsAt } from './indexed-text.ts';
import { isMatch, listed } from './namespaces.ts';
import type { PutArguments } from './put-arguments.ts';
import { counted, similarityTo } from './rank.ts';
import { type Terms, termsOf } from './terms.ts';

/** Entries that one search by words looks at: the latest of the namespace. */
const mostSearched = 2000;
const pageSize = 500;
/** Texts whose terms are kept in mind. */
const mostTerms = 20_000;
const mostNamespaces = 100_000;

/** A store that may say how long an entry lives. */
type Inner = BaseStore & {
  put(...given: PutArguments): Promise<void>;
  sweepExpiredItems(): Promise<number>;
};

/** The fields that search reads, kept with the value, since the store beneath does not tell them. */
const indexField = '~index';

/**
 * Another store with the searches of ours. LangGraph's PostgresStore compares namespaces as text (`shop` finds `shop2`), numbers as their
 * text, cannot read a star, and looks for all words of a query at once, in English: of it only the entries are taken here, and they
 * are told apart and ranked by the same rules as in our own file.
 */
export class ExactStore extends BaseStore {
  readonly #inner: Inner;
  readonly #terms = new Map<string, Terms>();

  constructor(inner: Inner) {
    super();
    this.#inner = inner;
  }

  override async put(...[namespace, key, value, index, options]: PutArguments): Promise<void> {
    const kept = index === undefined ? value : { ...value, [indexField]: index };
    await this.#inner.put(namespace, key, kept, index, options);
  }

  /** Reads come first; writes follow one by one. */
  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const results: unknown[] = [];
    for (const one of operations) results.push('value' in one ? undefined : await this.#read(one));
    for (const one of operations) {
      if (!('value' in one)) continue;
      if (one.value === null) await this.#inner.delete(one.namespace, one.key);
      else await this.put(one.namespace, one.key, one.value, one.index);
    }
    return results as OperationResults<Op>;
  }

  /** Takes out what is over, and says how much it was. */
  sweepExpiredItems(): Promise<number> {
    return this.#inner.sweepExpiredItems();
  }

  override async start(): Promise<void> {
    await this.#inner.start();
  }

  override async stop(): Promise<void> {
    await this.#inner.stop();
  }

  async #read(operation: Operation): Promise<Item | null | Item[] | string[][]> {
    if ('namespacePrefix' in operation) return this.#search(operation);
    if ('key' in operation) {
      const item = await this.#inner.get(operation.namespace, operation.key);
      return item && plain(item);
    }
    return listed(await this.#inner.listNamespaces({ limit: mostNamespaces }), {
      ...operation,
      offset: operation.offset ?? 0,
    });
  }

  async #search({ namespacePrefix: path, filter, limit = 10, offset = 0, query }: SearchOperation): Promise<Item[]> {
    const found: Item[] = [];
    const wanted = query ? mostSearched : offset + limit;
    for (let at = 0; found.length < wanted; at += pageSize) {
      const page = await this.#inner.search(path, { limit: pageSize, offset: at });
      const fitting = page.filter(
        ({ namespace, value }) =>
          isMatch(namespace, [{ matchType: 'prefix', path }]) && satisfies(value as Record<string, unknown>, filter),
      );
      found.push(...fitting);
      if (page.length < pageSize) break;
    }
    const inOrder = query ? this.#ranked(query, found.slice(0, wanted)) : found;
    return inOrder.slice(offset, offset + limit).map(plain);
  }

  #ranked(query: string, items: readonly Item[]): Item[] {
    const known = items
      .filter(({ value }) => value[indexField] !== false)
      .map((item) => ({ item, terms: this.#termsOf(item.value) }));
    const frequencies = new Map<string, number>();
    for (const { terms } of known)
      for (const term of counted(terms)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    const similarity = similarityTo(termsOf(query), {
      texts: known.length,
      frequency: (term) => frequencies.get(term) ?? 0,
    });
    return known
      .map(({ item, terms }) => ({ ...item, score: similarity(terms) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
  }

  #termsOf({ [indexField]: fields = ['$'], ...value }: Record<string, unknown>): Terms {
    const text = (fields as string[]).flatMap((field) => textsAt(value, field)).join('\n');
    const terms = this.#terms.get(text) ?? termsOf(text);
    if (this.#terms.size >= mostTerms) this.#terms.clear();
    this.#terms.set(text, terms);
    return terms;
  }
}

/** As it was put. */
function plain<Of extends Item>(item: Of): Of {
  const { [indexField]: _, ...value } = item.value;
  return { ...item, value };
}
