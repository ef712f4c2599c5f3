import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchOperation,
} from '@langchain/langgraph';
import { satisfies } from './filter.ts';
import { textsAt } from './indexed-text.ts';
import type { StoredItem } from './items.ts';
import { listed, pathOf, rangeOf } from './namespaces.ts';
import type { PutArguments } from './put-arguments.ts';
import type { Scope } from './search-words.ts';
import { openStoreFile, type StoreFile } from './store-file.ts';
import type { StoreOptions } from './store-options.ts';

/** A put may say how many minutes the entry lives. */
type Put = PutOperation & { options?: { ttl?: number } | undefined };
export type SearchItem = Item & { score?: number };

const minute = 60_000;

/**
 * Long-term memory: LangGraph's `BaseStore` in one SQLite file that processes may share. Nothing is opened before it is used.
 *
 * `search` with a `query` finds reworded questions offline, in Chinese and English: only what shares a term with the query comes back,
 * nearest first, with a `score` from 0 to 1 (1: the very same terms). With an embedding model the order and the score
 * are its cosine. Without a query the latest come first. A batch reads before it writes, and writes all or nothing.
 * A prefix is of whole labels: `["user"]` does not mean `["users"]`.
 */
export class SqliteStore extends BaseStore {
  readonly #options: StoreOptions;
  readonly #now: () => number;
  #opened: StoreFile | undefined;
  #sweeping: NodeJS.Timeout | undefined;
  #isSwept = false;

  constructor(options: StoreOptions) {
    super();
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  override async put(...[namespace, key, value, index, options]: PutArguments): Promise<void> {
    if (options?.ttl === undefined) return super.put(namespace, key, value, index);
    const operation: Put = { namespace, key, value, options, ...(index === undefined ? {} : { index }) };
    await this.batch([operation]);
  }

  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    // Whoever embeds is asked before anything is read or written: the file is never locked while a server is waited for.
    const asked = await Promise.all(operations.map((one) => this.#embedded(one)));
    const isWriting = operations.some((one) => 'value' in one) || this.#options.ttl?.refreshOnRead;
    return this.#reading(({ inOneGo }) =>
      inOneGo[isWriting ? 'immediate' : 'deferred'](() => {
        const results = operations.map((one, at) => ('value' in one ? undefined : this.#read(one, asked[at] ?? [])));
        // Nobody may ever start the store: the first write, which has the file to itself anyway, clears it up.
        if (isWriting && !this.#isSwept) this.#sweep();
        for (const [at, one] of operations.entries()) if ('value' in one) this.#write(one, asked[at] ?? []);
        return results as OperationResults<Op>;
      }),
    );
  }

  /** Takes out what is over, and says how much it was. */
  async sweepExpiredItems(): Promise<number> {
    return this.#reading(({ inOneGo }) => inOneGo.immediate(() => this.#sweep()));
  }

  #sweep(): number {
    this.#isSwept = true;
    return this.#reading(({ items, terms }) => {
      const over = items.sweep(this.#now());
      for (const id of over) terms.forget(id);
      return over.length;
    });
  }

  override async start(): Promise<void> {
    const every = this.#options.ttl?.sweepIntervalMinutes;
    await this.sweepExpiredItems();
    if (every === undefined || this.#sweeping) return;
    // A sweep that fails is made up for by the next.
    const sweep = () => void this.sweepExpiredItems().catch(() => undefined);
    this.#sweeping = setInterval(sweep, every * minute).unref();
  }

  override stop(): void {
    clearInterval(this.#sweeping);
    this.#sweeping = undefined;
    this.#opened?.close();
    this.#opened = undefined;
  }

  #reading<T>(work: (opened: StoreFile) => T): T {
    this.#opened ??= openStoreFile(this.#options.home);
    return work(this.#opened);
  }

  #read(operation: Exclude<Operation, PutOperation>, asked: number[][]) {
    if ('namespacePrefix' in operation) return this.#search(operation, asked[0]);
    if ('key' in operation) return this.#get(operation);
    const { matchConditions, maxDepth, limit, offset = 0 } = operation as ListNamespacesOperation;
    const namespaces = this.#reading(({ items }) => items.namespaces(this.#now()));
    return listed(namespaces, { matchConditions, maxDepth, limit, offset });
  }

  #get({ namespace, key }: GetOperation): Item | null {
    const found = this.#reading(({ items }) => items.get(pathOf(namespace), key, this.#now()));
    return found ? this.#given(found) : null;
  }

  #given(found: StoredItem): Item {
    if (this.#options.ttl?.refreshOnRead) this.#reading(({ items }) => items.renew(found, this.#now()));
    return found.item;
  }

  #search({ namespacePrefix, filter, limit = 10, offset = 0, query }: SearchOperation, asked?: number[]): SearchItem[] {
    return this.#reading(({ items, terms, vectors }) => {
      const range = rangeOf(namespacePrefix);
      const wanted = offset + limit;
      if (!query) {
        const found: StoredItem[] = [];
        for (const one of items.newest(range, this.#now())) {
          if (found.length >= wanted) break;
          if (satisfies(one.item.value, filter)) found.push(one);
        }
        return found.slice(offset).map((one) => this.#given(one));
      }
      const ids = items.idsUnder(range);
      if (!ids) return [];
      const accepts = (id: number) => satisfies(items.byId(id)?.item.value ?? {}, filter);
      const scope: Scope = { ...range, ids, now: this.#now(), ...(filter ? { accepts } : {}) };
      const byWords = terms.search(query, scope, wanted);
      const found = asked ? vectors.search(asked, byWords, scope, wanted) : byWords;
      return found.slice(offset).flatMap(({ id, score }) => {
        const one = items.byId(id);
        return one ? [{ ...this.#given(one), ...(score === undefined ? {} : { score }) }] : [];
      });
    });
  }

  #write({ namespace, key, value, index, options }: Put, vectorsOfTexts: number[][]): void {
    const { fields } = this.#options.index ?? {};
    const minutes = options?.ttl ?? this.#options.ttl?.defaultTtl;
    this.#reading(({ items, terms, vectors }) => {
      const path = pathOf(namespace);
      if (value === null) {
        const id = items.remove(path, key);
        if (id !== undefined) terms.forget(id);
        return;
      }
      const text = index === false ? null : textOf(value, index ?? fields).join('\n');
      const ttl = minutes === undefined ? null : minutes * minute;
      const id = items.put({ path, key, value, text, ttl }, this.#now());
      terms.put(id, text);
      vectors.put(id, vectorsOfTexts);
    });
  }

  /** The vectors that an operation needs: of the query, or of every text of a value. */
  async #embedded(operation: Operation): Promise<number[][]> {
    const { embeddings, fields } = this.#options.index ?? {};
    if (!embeddings) return [];
    if ('namespacePrefix' in operation) return operation.query ? [await embeddings.embedQuery(operation.query)] : [];
    if (!('value' in operation) || operation.value === null || operation.index === false) return [];
    const texts = textOf(operation.value, operation.index ?? fields);
    return texts.length === 0 ? [] : embeddings.embedDocuments(texts);
  }
}

const textOf = (value: unknown, fields: readonly string[] = ['$']) => fields.flatMap((field) => textsAt(value, field));
