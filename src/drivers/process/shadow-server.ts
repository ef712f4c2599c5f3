import type { Column, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { serve } from './serve.ts';

/** The structure of a table, without values. */
export type ShadowTable = Pick<Table, 'name' | 'schema' | 'kind' | 'primaryKey'> & {
  columns: Pick<Column, 'name' | 'type' | 'kind'>[];
};

interface ShadowAsk {
  /** The shadow's number: a process holds the tables of several. */
  shadow: number;
  sql: string;
  /** What the statement may refer to. */
  tables: ShadowTable[];
  /** Of the whole snapshot. */
  schemas: string[];
}

export type ShadowRequests = {
  /** Settles when the engine is ready. */
  start: { ask: { cacheFolder?: string }; answer: null };
  prepare: { ask: ShadowAsk; answer: DriverFailure | null };
  /** Null for a statement that does not prepare. */
  columns: { ask: ShadowAsk; answer: string[] | null };
};

/** An empty copy of one schema. */
interface Copy {
  add(table: ShadowTable): Promise<void> | void;
  /** The statement's columns; throws the engine's complaint. */
  prepare(sql: string): Promise<string[]> | string[];
  close(): Promise<void> | void;
}

interface ShadowServer {
  start?(cacheFolder: string | undefined): Promise<void>;
  open(schemas: string[]): Promise<Copy> | Copy;
  failureOf(error: unknown, sql: string): DriverFailure;
  /** How many copies are held at a time. */
  most: number;
}

/** The program of a process that holds shadows. */
export function serveShadows({ start, open, failureOf, most }: ShadowServer): void {
  const copies = new Map<number, { copy: Copy; added: Set<string> }>();

  async function prepared({ shadow, sql, tables, schemas }: ShadowAsk): Promise<string[]> {
    const held = copies.get(shadow) ?? { copy: await open(schemas), added: new Set() };
    // The one used last stands last.
    copies.delete(shadow);
    copies.set(shadow, held);
    for (const [key, { copy }] of copies) {
      if (copies.size <= most) break;
      copies.delete(key);
      await copy.close();
    }
    for (const table of tables) {
      const name = `${table.schema ?? ''}\0${table.name}`;
      if (held.added.has(name)) continue;
      held.added.add(name);
      await held.copy.add(table);
    }
    return held.copy.prepare(sql);
  }

  serve<ShadowRequests>({
    answers: {
      async start({ cacheFolder }) {
        await start?.(cacheFolder);
        return null;
      },
      async prepare(ask) {
        try {
          await prepared(ask);
          return null;
        } catch (error) {
          return failureOf(error, ask.sql);
        }
      },
      async columns(ask) {
        try {
          return await prepared(ask);
        } catch {
          return null;
        }
      },
    },
    failureOf: (error) => failureOf(error, ''),
    unwatched: 'start',
  });
}
