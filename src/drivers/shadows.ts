import type { DialectName } from '../dialects/dialect.ts';
import type { Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import type { DriverFailure, Shadow } from '../sql/contracts/contracts.ts';
import { DriverError } from './contract/driver.ts';
import { type Child, isInstalled, startChild } from './process/child.ts';
import type { ShadowRequests, ShadowTable } from './process/shadow-server.ts';

interface ShadowHostOptions {
  /** The program that holds the engine. */
  program: string;
  mostMemory: number;
  /** What one statement may take in an engine that has started. */
  prepareMs: number;
  /** How long the process stays after its last user has closed. */
  lingerMs: number;
}

/** All shadows of one engine: they share a process that is started by the first and again after it was ended. */
interface ShadowHost {
  open(snapshot: Snapshot, cacheFolder?: string): Shadow & Required<Pick<Shadow, 'resultColumns'>>;
}

/** Long enough for a busy machine. */
const startMs = 60_000;
const rememberedTexts = 100;

const shadowTable = ({ name, schema, kind, primaryKey, columns }: Table): ShadowTable => ({
  name,
  kind,
  primaryKey,
  columns: columns.map(({ name, type, kind }) => ({ name, type, kind })),
  ...(schema === undefined ? {} : { schema }),
});

/** Names in quotation marks of any engine, and names without: for engines every character beyond ASCII is a letter. */
const quoted = /"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|'((?:[^']|'')*)'/g;
const bare = /[a-z_\u{80}-\u{10ffff}][a-z0-9_$\u{80}-\u{10ffff}]*/giu;

/**
 * Finds the tables whose name occurs in a text, as a word or in quotation marks, whatever it means there. A shadow creates
 * only those, which keeps a schema of thousands of tables cheap; one too many does no harm.
 */
function tableFinder(tables: Table[]): (sql: string) => Table[] {
  const byName = Map.groupBy(tables, (table) => table.name.toLowerCase());
  return (sql) => {
    const names = new Set<string>();
    for (const [word] of sql.matchAll(bare)) names.add(word.toLowerCase());
    for (const [, double, tick, bracket, single] of sql.matchAll(quoted)) {
      const name =
        double?.replaceAll('""', '"') ?? tick?.replaceAll('``', '`') ?? bracket ?? single?.replaceAll("''", "'") ?? '';
      names.add(name.toLowerCase());
    }
    return [...names].flatMap((name) => byName.get(name) ?? []);
  };
}

function createShadowHost({ prepareMs, lingerMs, ...program }: ShadowHostOptions): ShadowHost {
  let child: Child<ShadowRequests> | undefined;
  let ready: Promise<unknown> | undefined;
  /** One request at a time, so that the one that breaks the process is known. */
  let last: Promise<unknown> = Promise.resolve();
  let users = 0;
  let count = 0;
  let leaving: NodeJS.Timeout | undefined;

  function start(cacheFolder: string | undefined): Child<ShadowRequests> {
    if (child?.isAlive) return child;
    const started = startChild<ShadowRequests>({ ...program, beside: import.meta.url });
    child = started;
    ready = within(started, startMs, () => started.ask('start', cacheFolder === undefined ? {} : { cacheFolder }));
    // The requests that wait for it reject.
    ready.catch(() => undefined);
    return started;
  }

  function leave(): void {
    const end = () => {
      const left = child;
      child = undefined;
      return left?.end({ message: 'not needed any more' });
    };
    if (lingerMs === 0) void end();
    else leaving = setTimeout(end, lingerMs).unref();
  }

  return {
    open(snapshot, cacheFolder) {
      const tablesNamedIn = tableFinder(snapshot.tables);
      const schemas = [...new Set(snapshot.tables.flatMap((table) => table.schema ?? []))];
      /** A text that took too much once is not tried again. */
      const tooMuch = new Map<string, DriverFailure>();
      count += 1;
      users += 1;
      const shadow = count;
      let isOpen = true;
      clearTimeout(leaving);
      // Starts now, so that it is ready when the question has been read.
      start(cacheFolder);

      async function ask<Kind extends 'prepare' | 'columns'>(
        kind: Kind,
        sql: string,
      ): Promise<ShadowRequests[Kind]['answer']> {
        const tables = tablesNamedIn(sql).map(shadowTable);
        const turn = last.then(async () => {
          const known = tooMuch.get(sql);
          if (known) throw new DriverError(known);
          const held = start(cacheFolder);
          // A process that can't start says nothing about the statement.
          await ready?.catch(() => Promise.reject(new Error('the shadow did not start')));
          return within(held, prepareMs, () => held.ask(kind, { shadow, sql, tables, schemas }));
        });
        last = turn.catch(() => undefined);
        return turn;
      }

      /** Too much time or memory is a failure of the statement. Any other breakdown isn't: the database will check the statement. */
      function complaint(error: unknown, sql: string): DriverFailure | undefined {
        const failure = error instanceof DriverError ? error.failure : undefined;
        if (failure?.ended !== 'timeout' && failure?.code !== 'RESULT_TOO_LARGE') return undefined;
        if (tooMuch.size < rememberedTexts) tooMuch.set(sql, failure);
        return failure;
      }

      return {
        async prepare(sql) {
          try {
            return (await ask('prepare', sql)) ?? undefined;
          } catch (error) {
            return complaint(error, sql);
          }
        },
        async resultColumns(sql) {
          try {
            return (await ask('columns', sql)) ?? undefined;
          } catch (error) {
            complaint(error, sql);
            return undefined;
          }
        },
        async close() {
          if (!isOpen) return;
          isOpen = false;
          users -= 1;
          if (users === 0) leave();
        },
      };
    },
  };
}

async function within<T>(child: Child<ShadowRequests>, ms: number, work: () => Promise<T>): Promise<T> {
  const late: DriverFailure = { message: `preparing the statement took longer than ${ms} ms`, ended: 'timeout' };
  const timer = setTimeout(() => void child.end(late), ms);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** Engines that also run on this machine. All shadows of one engine share a process. */
const hosts = {
  sqlite: createShadowHost({
    program: 'sqlite/shadow-worker',
    mostMemory: 300_000_000,
    prepareMs: 2000,
    lingerMs: 5000,
  }),
  duckdb: createShadowHost({
    program: 'duckdb/shadow-worker',
    mostMemory: 350_000_000,
    prepareMs: 2000,
    lingerMs: 5000,
  }),
  // PGlite alone takes 500 MB. It is WebAssembly, and creating a wide table takes its time on a busy machine.
  postgres: createShadowHost({
    program: 'postgres/shadow-worker',
    mostMemory: 1_000_000_000,
    prepareMs: 10_000,
    lingerMs: 0,
  }),
};

const packages = { sqlite: undefined, duckdb: '@duckdb/node-api', postgres: '@electric-sql/pglite' };

const isEngine = (dialect: DialectName): dialect is keyof typeof hosts => Object.hasOwn(hosts, dialect);

/**
 * An empty copy of the schema in its own engine, in memory and out of reach of any file; undefined where the engine isn't embedded or
 * installed: the check then works without it. `cacheFolder` is where an engine that is slow to start may keep what makes its next
 * start quick.
 */
export function openShadow(snapshot: Snapshot, cacheFolder?: string) {
  const { dialect } = snapshot;
  if (!isEngine(dialect)) return undefined;
  const name = packages[dialect];
  return name === undefined || isInstalled(name) ? hosts[dialect].open(snapshot, cacheFolder) : undefined;
}

/** SQLite is part of Node. */
export const openSqliteShadow = (snapshot: Snapshot) => hosts.sqlite.open(snapshot);
