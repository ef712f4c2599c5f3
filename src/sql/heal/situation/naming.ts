import { isForeign } from '../../../schema/keys/keys.ts';
import type { Column, Table } from '../../../schema/snapshot/snapshot.ts';
import type { ColumnUse, Scope, Source } from '../../scope/scope.ts';
import { type Structured, spelled } from './rule.ts';

/** How a source is called in this text, quotes included. */
export function labelText(situation: Structured, source: Source): string {
  const range = source.aliasRange ?? source.nameRange;
  return range ? situation.sql.slice(range.start, range.end) : spelled(situation, source.label);
}

export function qualified(situation: Structured, source: Source, column: string): string {
  return `${labelText(situation, source)}.${spelled(situation, column)}`;
}

export function tableOf(situation: Structured, source: Source): Table | undefined {
  return situation.resolution.tables.get(source);
}

/** The stored column of that name, whatever its case. */
export function columnNamed(table: Table, name: string): Column | undefined {
  const wanted = name.toLowerCase();
  return table.columns.find((column) => column.name.toLowerCase() === wanted);
}

/** Whether the source hands out the name, and how it is spelt there. */
export function outputNamed(situation: Structured, source: Source, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return situation.resolution.outputs(source)?.find((output) => output.toLowerCase() === wanted);
}

/** All uses of the same wrong name in the same SELECT: they get the same repair. */
export function sameUses(situation: Structured, use: ColumnUse): ColumnUse[] {
  return use.scope.columns.filter((other) => {
    const found = situation.resolution.columns.get(other);
    const sameName =
      other.name.toLowerCase() === use.name.toLowerCase() &&
      other.qualifier?.toLowerCase() === use.qualifier?.toLowerCase();
    const isWrong =
      found?.kind === 'unknown' ||
      found?.kind === 'ambiguous' ||
      (found?.kind === 'column' && found.outer && other.qualifier === undefined);
    return other === use || (sameName && isWrong);
  });
}

export function written(use: ColumnUse): string {
  return use.qualifier === undefined ? use.name : `${use.qualifier}.${use.name}`;
}

/** Tables in FROM of a SELECT, with their sources. */
export function tablesIn(situation: Structured, scope: Scope): { source: Source; table: Table }[] {
  return scope.sources.flatMap((source) => {
    const table = tableOf(situation, source);
    return table ? [{ source, table }] : [];
  });
}

/** The pair of an ON condition that the use is a side of, with the other side. */
export function pairOf(use: ColumnUse) {
  for (const joined of use.scope.sources) {
    for (const pair of joined.onPairs) {
      if (pair.left === use) return { joined, pair, other: pair.right };
      if (pair.right === use) return { joined, pair, other: pair.left };
    }
  }
  return undefined;
}

export function isKeyColumn(table: Table, column: string): boolean {
  const isOwn = table.primaryKey.some((name) => name.toLowerCase() === column.toLowerCase());
  return isOwn || isForeign(table, column);
}
