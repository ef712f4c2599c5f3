import { createRequire } from 'node:module';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import type { Shadow } from '../../sql/contracts/shadow.ts';
import { tableFinder } from '../introspection/table-finder.ts';
import { type ShadowEngine, startShadowEngine } from './shadow-engine.ts';

let engine: ShadowEngine | undefined;
let users = 0;
let count = 0;

/**
 * A Postgres inside a thread of this process (PGlite) that knows the snapshot's tables, all empty. Undefined when
 * `@electric-sql/pglite` is not installed: the check then works without an engine.
 *
 * The engine takes seconds to start and 400 MB, so that all shadows share one; a table is created there when a statement
 * first names it, which keeps a schema of thousands of tables cheap.
 */
export function openPostgresShadow(snapshot: Snapshot, cacheFolder?: string): Shadow | undefined {
  if (!isInstalled('@electric-sql/pglite')) return undefined;
  const tablesNamedIn = tableFinder(snapshot.tables);
  count += 1;
  const shadow = count;
  users += 1;
  let isOpen = true;
  // Started at once, so that it gets ready while the question is still being read.
  engine ??= startShadowEngine(cacheFolder);

  function ask<Kind extends 'prepare' | 'columns'>(kind: Kind, sql: string) {
    if (!engine?.isAlive) engine = startShadowEngine(cacheFolder);
    return engine.ask(kind, { shadow, sql, tables: tablesNamedIn(sql) });
  }

  return {
    async prepare(sql): Promise<DriverFailure | undefined> {
      // A shadow that breaks down has no complaint: the database itself still has its say.
      const answer = await ask('prepare', sql).catch(() => undefined);
      return answer?.failure;
    },
    async resultColumns(sql) {
      const answer = await ask('columns', sql).catch(() => undefined);
      return answer?.columns;
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      users -= 1;
      if (users > 0) return;
      const last = engine;
      engine = undefined;
      await last?.end();
    },
  };
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
