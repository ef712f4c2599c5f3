import { nameSimilarity } from '../../../schema/names/name-similarity.ts';
import type { Table } from '../../../schema/snapshot/snapshot.ts';
import type { ColumnUse, Source } from '../../scope/scope.ts';
import {
  applyEdits,
  columnNamed,
  isStructured,
  namesTable,
  outputNamed,
  type Repair,
  type Rule,
  type Structured,
  spelled,
  type TextEdit,
} from '../situation/situation.ts';

/** A table whose name is nearly right: `course` for `Courses`. */
export const nearTable: Rule = {
  name: 'near-table',
  propose: (situation) => candidates(situation, (score) => score.name >= 0.72),
};

/** A table that was made up: the one that owns all the columns used through it. */
export const tableByColumns: Rule = {
  name: 'table-by-columns',
  propose: (situation) =>
    candidates(situation, (score) => score.name < 0.72 && score.near === 1 && score.columns >= 0.5),
};

interface Score {
  name: number;
  /** Shares of the columns used through the source that the table has, exactly and nearly. */
  columns: number;
  near: number;
}

function candidates(situation: Parameters<Rule['propose']>[0], fits: (score: Score) => boolean): Repair[] {
  const { source } = situation.finding;
  if (situation.finding.class !== 'table_not_found' || !source || !isStructured(situation)) return [];
  const uses = usesThrough(situation, source);
  const repairs: Repair[] = [];
  for (const table of situation.visible.tables) {
    const score = scoreOf(source.name, table, uses);
    if (!fits(score)) continue;
    const total = 0.6 * score.name + 0.25 * score.columns + 0.15 * score.near;
    const bonus = namesTable(situation.question, table) ? 0.03 : 0;
    repairs.push({
      sql: applyEdits(situation.sql, renamed(situation, source, table)),
      cost: 0.2 + 0.8 * (1 - total) - bonus,
      zh: `没有表 ${source.name}，改用 ${table.name}`,
      en: `There is no table ${source.name}; ${table.name} was taken`,
    });
  }
  return repairs.sort((a, b) => a.cost - b.cost).slice(0, 4);
}

function scoreOf(name: string, table: Table, uses: ColumnUse[]): Score {
  const exact = uses.filter((use) => columnNamed(table, use.name)).length;
  const share = (count: number) => (uses.length === 0 ? 0.5 : count / uses.length);
  const likeness = nameSimilarity(name, table.name);
  // In a large schema most tables have nothing to do with it: near columns are looked for only where something fits.
  if (likeness < 0.72 && share(exact) < 0.5) return { name: likeness, columns: 0, near: 0 };
  const near = uses.filter((use) =>
    table.columns.some((column) => nameSimilarity(use.name, column.name, table.name) >= 0.72),
  ).length;
  return { name: likeness, columns: uses.length === 0 ? 0 : share(exact), near: share(near) };
}

/** Columns that must come from this source: qualified with it, or bare and in no other source of the SELECT. */
function usesThrough(situation: Structured, source: Source): ColumnUse[] {
  const { scope } = source;
  const others = scope.sources.filter((other) => other !== source);
  const inner = [scope, ...below(scope)].flatMap((item) => item.columns);
  return inner.filter((use) => {
    if (use.qualifier !== undefined) return use.qualifier.toLowerCase() === source.label.toLowerCase();
    const found = situation.resolution.columns.get(use);
    return (
      use.scope === scope &&
      found?.kind !== 'string' &&
      found?.kind !== 'alias' &&
      !others.some((other) => outputNamed(situation, other, use.name))
    );
  });
}

function below(scope: Source['scope']): Source['scope'][] {
  return scope.children.flatMap((child) => (child.correlated ? [child, ...below(child)] : []));
}

/** The table's name, here and wherever it stands unaliased in the statement, and the qualifiers that use it. */
function renamed(situation: Structured, source: Source, table: Table): TextEdit[] {
  const text = spelled(situation, table.name);
  const edits: TextEdit[] = [];
  for (const scope of situation.scopes.all) {
    for (const other of scope.sources) {
      if (other.kind !== 'table' || other.name.toLowerCase() !== source.name.toLowerCase() || !other.nameRange)
        continue;
      edits.push({ ...other.nameRange, text });
      if (other.alias !== undefined) continue;
      for (const use of [scope, ...below(scope)].flatMap((item) => item.columns)) {
        if (use.qualifierRange && use.qualifier?.toLowerCase() === source.name.toLowerCase())
          edits.push({ ...use.qualifierRange, text });
      }
      for (const star of scope.stars) {
        if (star.qualifierRange && star.qualifier?.toLowerCase() === source.name.toLowerCase())
          edits.push({ ...star.qualifierRange, text });
      }
    }
  }
  return edits;
}
