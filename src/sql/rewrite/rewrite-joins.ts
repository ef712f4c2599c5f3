import { type Dialect, nameInSql } from '../../dialects/dialect.ts';
import { keyGraph } from '../../schema/keys/keys.ts';
import { tableLabel } from '../../schema/names/labels.ts';
import { findColumn, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import {
  applyEdits,
  type ColumnUse,
  type JoinPair,
  type Note,
  readStatement,
  type Source,
  type Statement,
  type TextEdit,
} from '../scope/scope.ts';

export interface JoinChange {
  /** The condition as it was and as it is now. */
  from: string;
  to: string;
  tables: [string, string];
}

export interface JoinRewrite {
  sql: string;
  changes: JoinChange[];
  notes: Note[];
}

/**
 * Joins two tables along their key where the statement equates other columns although exactly one declared key links
 * them. With two keys, or none, or a condition that names the key as well, the statement is left as it stands.
 */
export function rewriteJoins(
  sql: string,
  { dialect, snapshot, ...given }: { dialect: Dialect; snapshot: Snapshot; statement?: Statement },
): JoinRewrite {
  const statement = given.statement ?? readStatement(sql, dialect, snapshot);
  const edits: TextEdit[] = [];
  const changes: JoinChange[] = [];
  const notes: Note[] = [];
  for (const missed of statement ? missedKeys(statement, snapshot) : []) {
    const { pair, left, right } = missed;
    const text = `${side(sql, pair.left, left, dialect)} = ${side(sql, pair.right, right, dialect)}`;
    edits.push({ ...pair.range, text });
    changes.push({
      from: sql.slice(pair.range.start, pair.range.end),
      to: text,
      tables: [left.table.name, right.table.name],
    });
    notes.push(noteOf(left.table, right.table));
  }
  return { sql: applyEdits(sql, edits), changes, notes };
}

interface Side {
  source: Source;
  table: Table;
  /** The column that the key wants there. */
  key: string;
}

/** Join conditions beside the only key between their tables. */
function missedKeys(
  { pairs, stored, resolution }: Statement,
  snapshot: Snapshot,
): { pair: JoinPair; left: Side; right: Side }[] {
  const sourceOf = (use: ColumnUse) => {
    const found = resolution.columns.get(use);
    return found?.kind === 'column' ? found.source : undefined;
  };
  const { isKeyPair, linksBetween } = keyGraph(snapshot);
  return pairs.flatMap((pair) => {
    const [left, right] = [sourceOf(pair.left), sourceOf(pair.right)];
    const [from, to] = [stored(pair.left), stored(pair.right)];
    if (!left || !right || !from || !to || from.table === to.table) return [];
    const between = pairs.filter((other) => {
      const ends = [sourceOf(other.left), sourceOf(other.right)];
      return ends.includes(left) && ends.includes(right);
    });
    const [key, ...more] = linksBetween(from.table, to.table);
    const [only, ...rest] = key?.evidence === 'declared' && more.length === 0 ? key.pairs : [];
    if (between.length > 1 || !only || rest.length > 0 || isKeyPair(from, to)) return [];
    return [
      {
        pair,
        left: { source: left, table: from.table, key: only.from },
        right: { source: right, table: to.table, key: only.to },
      },
    ];
  });
}

/** The column with the qualifier that was there; a bare one gets its source's, or it might become ambiguous. */
function side(sql: string, use: ColumnUse, { source, table, key }: Side, dialect: Dialect): string {
  const name = nameInSql(dialect, findColumn(table, key)?.name ?? key);
  const qualifier = use.qualifierRange
    ? sql.slice(use.range.start, use.nameRange.start)
    : `${nameInSql(dialect, source.label)}.`;
  return qualifier + name;
}

function noteOf(left: Table, right: Table): Note {
  const label = (language: 'zh' | 'en') => [left, right].map((table) => tableLabel(table, language));
  const [zh, en] = [label('zh'), label('en')];
  return {
    zh: `“${zh[0]}”与“${zh[1]}”改为按它们唯一的对应关系关联。`,
    en: `Matched "${en[0]}" with "${en[1]}" by the one key that links them.`,
  };
}
