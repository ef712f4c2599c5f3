import { type Driver, DriverError } from './contract/driver.ts';
import { closedFailure } from './contract/failures.ts';
import { notWritable } from './contract/write-options.ts';

/** A driver whose code and client library are loaded by its first use. Closing one that was never used loads nothing. */
export function lazyDriver(
  dialect: Driver['dialect'],
  load: () => Promise<Driver>,
  access: Driver['access'] = 'read',
  hasView = false,
): Driver {
  let loaded: Promise<Driver> | undefined;
  let isClosed = false;
  const driver = async () => {
    if (isClosed && !loaded) throw new DriverError(closedFailure);
    loaded ??= load().catch((error: unknown) => {
      // What was missing may be there at the next try.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const write: Driver['write'] = async (sql, options) => {
    const opened = await driver();
    if (!opened.write) throw new DriverError(notWritable(dialect));
    return opened.write(sql, options);
  };
  const view: NonNullable<Driver['view']> = async (work, signal) => {
    const opened = await driver();
    return opened.view ? opened.view(work, signal) : work(opened);
  };
  return {
    dialect,
    access,
    connect: async () => (await driver()).connect(),
    introspect: async (options) => (await driver()).introspect(options),
    run: async (sql, options) => (await driver()).run(sql, options),
    stream: (sql, options) => lazyIterator(async () => (await driver()).stream(sql, options)),
    explain: async (...how) => (await driver()).explain(...how),
    distinctValues: async (...column) => (await driver()).distinctValues(...column),
    ...(access === 'write' ? { write } : {}),
    ...(hasView ? { view } : {}),
    powers: async () => (await driver()).powers?.(),
    stamp: async () => (await driver()).stamp?.(),
    dataVersion: async () => (await (await driver()).dataVersion?.()) ?? 'untold',
    async close() {
      isClosed = true;
      // One that could not be loaded has nothing to close.
      await (await loaded?.catch(() => undefined))?.close();
    },
  };
}

/** Not a generator: passing rows on with `yield*` would cost more than fetching them. */
function lazyIterator<Item>(load: () => Promise<AsyncIterable<Item>>): AsyncIterableIterator<Item> {
  let rows: AsyncIterator<Item> | undefined;
  const first = async () => {
    rows = (await load())[Symbol.asyncIterator]();
    return rows.next();
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => (rows ? rows.next() : first()),
    return: async () => (await rows?.return?.()) ?? { done: true, value: undefined },
  };
}
