import type { Privacy } from '../agents/dependencies.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { ConcealedModels } from '../models/concealing.ts';
import { deniedColumnsOf, isDeniedColumn } from '../schema/snapshot/denied-columns.ts';
import { findColumn, findTable, type Snapshot } from '../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import { codeLexemes } from '../sql/lex/lex.ts';
import { judge } from '../sql/policy/policy.ts';

export interface PrivacyOptions {
  /** `table.column` */
  masked: readonly string[];
  replaces: boolean;
  models: Pick<ConcealedModels, 'vaultOf'>;
  whole: () => Snapshot;
}

/** Whether rows are open is asked of the access policy: it knows stars, views and subqueries, and says no when in doubt. */
export function createPrivacy({ masked, replaces, models, whole }: PrivacyOptions): Privacy {
  const isOpen = (sql: string): boolean => {
    if (masked.length === 0) return true;
    const snapshot = whole();
    return judge(sql, dialectOf(snapshot.dialect), { name: 'model', deniedColumns: [...masked] }, snapshot).allowed;
  };
  return {
    isOpen,
    rows(runId, sql, rows) {
      if (isOpen(sql)) return rows.map((row) => [...row]);
      if (!replaces) return undefined;
      const vault = models.vaultOf(runId);
      return rows.map((row) => row.map((cell) => (cell === null ? null : vault.markOf(String(cell)))));
    },
    hideTexts(runId, sql, known) {
      const vault = models.vaultOf(runId);
      const dialect = dialectOf(whole().dialect);
      const strings = codeLexemes(sql, dialect).filter(
        ({ kind, value }) => kind === 'string' && !known.includes(value),
      );
      return strings
        .sort((a, b) => b.start - a.start)
        .reduce(
          (text, { start, end, value }) => `${text.slice(0, start)}'${vault.markOf(value)}'${text.slice(end)}`,
          sql,
        );
    },
  };
}

/** The snapshot with its masked columns told as such and without anything that is stored in them. */
export function withMasks(snapshot: Snapshot, masked: readonly string[]): Snapshot {
  if (masked.length === 0) return snapshot;
  const denied = deniedColumnsOf(masked, snapshot.tables);
  const tables = snapshot.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      // A view may show a masked column under another name.
      const isMasked = table.kind === 'view' || isDeniedColumn(denied, table.name, column.name);
      if (!isMasked) return column;
      const { samples: _samples, range: _range, written: _written, ...rest } = column;
      return { ...rest, masked: true as const };
    }),
  }));
  return { ...snapshot, tables };
}

/** Finds stored values of masked columns in a text; those too short to be told from any other word are left. */
export function maskedValuesIn(snapshot: () => Snapshot, values: () => Promise<ValueIndex>) {
  return async (text: string): Promise<string[]> => {
    const known = snapshot();
    const tables = known.tables.filter(({ columns }) => columns.some(({ masked }) => masked)).map(({ name }) => name);
    if (tables.length === 0) return [];
    const hits = await (await values()).find(text, { tables });
    const found = hits
      .filter(({ table, column }) => {
        const owner = findTable(known, table);
        return owner && findColumn(owner, column)?.masked;
      })
      .map(({ start, end }) => text.slice(start, end))
      .filter((value) => /\p{Script=Han}{2}|[\p{L}\p{N}]{3}/u.test(value));
    // A view may show the same column.
    return [...new Set(found)];
  };
}
