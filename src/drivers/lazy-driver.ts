import type { Driver } from './driver.ts';

/** A driver whose code and client library are loaded by its first use. Closing one that was never used loads nothing. */
export function lazyDriver(dialect: Driver['dialect'], load: () => Promise<Driver>): Driver {
  let loaded: Promise<Driver> | undefined;
  const driver = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    dialect,
    access: 'read',
    connect: async () => (await driver()).connect(),
    introspect: async (options) => (await driver()).introspect(options),
    run: async (sql, options) => (await driver()).run(sql, options),
    async *stream(sql, options) {
      yield* (await driver()).stream(sql, options);
    },
    explain: async (sql) => (await driver()).explain(sql),
    distinctValues: async (table, column, limit) => (await driver()).distinctValues(table, column, limit),
    stamp: async () => (await driver()).stamp?.(),
    close: async () => (await driver()).close(),
  };
}
