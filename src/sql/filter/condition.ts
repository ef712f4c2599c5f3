import { type Dialect, quoteIdentifier, stringInSql } from '../../dialects/dialect.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, lexSql } from '../lex/lex.ts';
import { judge, readPlaces } from '../policy/policy.ts';
import { applyEdits, readStatement, type TextEdit } from '../scope/scope.ts';
import { columnInside, type Place, rowName } from './table-limit.ts';

/** A condition as it stands inside the derived table: every column has its row before it, so that no name outside can be meant. */
export interface SettledCondition {
  text: string;
  /** Tables that it reads in subqueries, dotted, in lower case. */
  tables: string[];
  /** Whether it holds a subquery, which an engine may turn into a join that it makes after it has sorted or numbered all rows. */
  hasSubquery: boolean;
}

/** Undefined when the text is no condition over this table alone, with what it asks of other tables in brackets. */
export function settleCondition(condition: string, table: Table, place: Place): SettledCondition | undefined {
  const { dialect, snapshot } = place;
  if (!standsAlone(condition, dialect)) return undefined;
  const name = [table.schema, table.name].filter((part) => part !== undefined);
  const head = `SELECT * FROM ${name.map((part) => quoteIdentifier(dialect, part)).join('.')} WHERE (`;
  const sql = `${head}${condition})`;
  if (!judge(sql, dialect, undefined, snapshot).allowed) return undefined;
  const statement = readStatement(sql, dialect, snapshot);
  const reads = readPlaces(sql, dialect, snapshot);
  const [own, ...others] = statement?.scopes.root.sources ?? [];
  if (!statement || !reads || !own || others.length > 0 || statement.scopes.root.aggregates) return undefined;
  const edits: TextEdit[] = [];
  for (const use of statement.scopes.all.flatMap(({ columns }) => columns)) {
    const found = statement.resolution.columns.get(use);
    if (found?.kind === 'column' && found.source === own)
      edits.push({ ...use.range, text: columnInside(found.column.name, dialect) });
    else if (found?.kind === 'string') edits.push({ ...use.range, text: stringInSql(dialect, use.name) });
    else if (found?.kind === 'column' || found?.kind === 'derived') {
      if (use.qualifier === undefined && found.source.label)
        edits.push({ start: use.range.start, end: use.range.start, text: `${labelOf(found.source, sql)}.` });
    } else if (!(found?.kind === 'pseudo' && found.owner === undefined)) return undefined;
  }
  const [, ...inner] = reads.places.map(({ table: read }) => read);
  if (inner.length > 0 && reads.withNames.size > 0) return undefined;
  const hasSubquery = statement.scopes.all.length > 1;
  return { text: applyEdits(sql, edits).slice(head.length, -1), tables: inner, hasSubquery };
}

/** A source's name as it is written, with its quotes. */
function labelOf(
  source: { aliasRange?: { start: number; end: number }; nameRange?: { start: number; end: number }; label: string },
  sql: string,
): string {
  const range = source.aliasRange ?? source.nameRange;
  return range ? sql.slice(range.start, range.end) : source.label;
}

/** Brackets close what they open, nothing is left open, and nothing ends the statement or hides a part of it. */
function standsAlone(condition: string, dialect: Dialect): boolean {
  let depth = 0;
  for (const { kind, text, unterminated } of lexSql(condition, dialect)) {
    if (kind === 'comment' || kind === 'parameter' || kind === 'unknown' || unterminated || text === ';') return false;
    if ('([{'.includes(text)) depth += 1;
    if (')]}'.includes(text)) depth -= 1;
    if (depth < 0) return false;
  }
  const code = codeLexemes(condition, dialect);
  return depth === 0 && code.length > 0 && !code.some(({ value }) => value.toLowerCase() === rowName);
}
