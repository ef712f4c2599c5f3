import type { Dialect } from '../../dialects/dialect.ts';
import type { StoredColumn } from '../../schema/keys/keys.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { lexSql } from '../lex/lex.ts';
import { analyseScopes } from './analyse.ts';
import { applyEdits } from './edits.ts';
import { type Resolution, resolveColumns } from './resolve.ts';
import type { ColumnUse, Scope, Scopes } from './types.ts';

/** A column of the database that a column use stands for. */
export type { StoredColumn };

/** `left = right` between columns of two sources of one block, in ON or in WHERE. */
export interface JoinPair {
  scope: Scope;
  left: ColumnUse;
  right: ColumnUse;
  /** From the left column to the right one. */
  range: { start: number; end: number };
}

/** One statement, read once: its blocks, and what each column in it stands for. */
export interface Statement {
  sql: string;
  scopes: Scopes;
  resolution: Resolution;
  /** The stored column behind a use, also through subqueries that pass it on; absent for computed and unknown ones. */
  stored(use: ColumnUse): StoredColumn | undefined;
  pairs: JoinPair[];
}

/** A sentence for the receipt in both languages. */
export interface Note {
  zh: string;
  en: string;
}

/** Undefined when the text is not one readable query: then there is nothing to say about it here. */
export function readStatement(sql: string, dialect: Dialect, snapshot: Snapshot): Statement | undefined {
  const scopes = analyseScopes(blankComments(sql, dialect), dialect);
  if (!scopes) return undefined;
  const resolution = resolveColumns(scopes, snapshot);
  const stored = (use: ColumnUse) => {
    const found = resolution.columns.get(use);
    if (found?.kind === 'column') return { table: found.table, column: found.column };
    return found?.kind === 'derived' ? found.origin : undefined;
  };
  return { sql, scopes, resolution, stored, pairs: joinPairs(scopes, resolution) };
}

/** Comments as blanks, so that places stay: the parser hangs comments onto nodes, and such nodes look like others. */
function blankComments(sql: string, dialect: Dialect): string {
  const comments = lexSql(sql, dialect).filter((lexeme) => lexeme.kind === 'comment');
  return applyEdits(
    sql,
    comments.map(({ start, end }) => ({ start, end, text: ' '.repeat(end - start) })),
  );
}

function joinPairs({ all, lexemes }: Scopes, resolution: Resolution): JoinPair[] {
  const pairs: JoinPair[] = [];
  const starting = new Map(lexemes.map((lexeme, index) => [lexeme.start, index]));
  const ending = new Map(lexemes.map((lexeme, index) => [lexeme.end, index]));
  for (const scope of all) {
    const joining = scope.columns.filter((use) => use.clause === 'on' || use.clause === 'where');
    const byStart = new Map(joining.map((use) => [use.range.start, use]));
    for (const left of joining) {
      const at = (ending.get(left.range.end) ?? -2) + 1;
      const equals = lexemes[at]?.text;
      const right = byStart.get(lexemes[at + 1]?.start ?? -1);
      if (!right || (equals !== '=' && equals !== '==')) continue;
      // `a + b.x = c.y`, `b.x = c.y + 1`: a part of something larger is no join condition.
      const before = lexemes[(starting.get(left.range.start) ?? 0) - 1];
      const after = lexemes[(ending.get(right.range.end) ?? 0) + 1];
      if (before?.kind === 'operator' || after?.kind === 'operator') continue;
      const [from, to] = [left, right].map((use) => resolution.columns.get(use));
      if (!from || !to || !('source' in from) || !('source' in to)) continue;
      if (from.source === to.source || from.source?.scope !== scope || to.source?.scope !== scope) continue;
      pairs.push({ scope, left, right, range: { start: left.range.start, end: right.range.end } });
    }
  }
  return pairs;
}
