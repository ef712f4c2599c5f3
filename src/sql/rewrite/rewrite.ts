import { type Dialect, nameInSql, stringInSql } from '../../dialects/dialect.ts';
import { keyGraph } from '../../schema/keys/keys.ts';
import { tableLabel } from '../../schema/names/labels.ts';
import { type ColumnKind, findColumn, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../../schema/values/value-index.ts';
import type { MatchTier, ValueMatch } from '../../schema/values/value-match.ts';
import {
  applyEdits,
  type ColumnUse,
  type Comparison,
  type JoinPair,
  type Note,
  readStatement,
  type Source,
  type Statement,
  type TextEdit,
} from '../scope/scope.ts';

export { rewriteNames } from './rewrite-names.ts';

interface JoinRewrite {
  sql: string;
  /** One sentence for each join that was changed. */
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
  const notes: Note[] = [];
  for (const { pair, left, right } of statement ? missedKeys(statement, snapshot) : []) {
    const text = `${side(sql, pair.left, left, dialect)} = ${side(sql, pair.right, right, dialect)}`;
    edits.push({ ...pair.range, text });
    notes.push(noteOf(left.table, right.table));
  }
  return { sql: applyEdits(sql, edits), notes };
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
    const meaning = resolution.columns.get(use);
    return meaning?.kind === 'column' ? meaning.source : undefined;
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

interface ValueChange {
  table: string;
  column: string;
  from: string;
  to: string;
  tier: MatchTier;
}

interface ValueRewrite {
  sql: string;
  changes: ValueChange[];
  /** One sentence per change for the receipt; no table names. */
  notes: Note[];
}

interface RewriteOptions {
  dialect: Dialect;
  snapshot: Snapshot;
  values: ValueIndex;
  /** The statement as already read, to save reading it twice. */
  statement?: Statement;
}

/**
 * The same value spelt otherwise. Guesses (`near`, `contains`) stay out: on published predictions they never made a
 * wrong answer right.
 */
const safeTiers: ReadonlySet<MatchTier> = new Set(['case', 'trim', 'letters', 'yes-no', 'stem']);

/** Kinds of columns in which one value can be spelt in several ways. */
const spellable: ReadonlySet<ColumnKind> = new Set(['text', 'other', 'boolean', 'integer', 'decimal']);

/**
 * Writes literals the way they are stored. A literal is touched only if the column is known in full, does not hold it,
 * and holds exactly one value that differs in spelling alone. Ranges, patterns and numbers in number columns are left.
 */
export async function rewriteValues(sql: string, options: RewriteOptions): Promise<ValueRewrite> {
  const { dialect, snapshot, values } = options;
  const statement = options.statement ?? readStatement(sql, dialect, snapshot);
  if (!statement) return { sql, changes: [], notes: [] };
  const edits: TextEdit[] = [];
  const changes: ValueChange[] = [];
  for (const comparison of statement.scopes.all.flatMap((scope) => scope.comparisons)) {
    const stored = statement.stored(comparison.column);
    if (!stored || !comparison.range || !isPlainEquality(comparison, statement)) continue;
    const { table, column } = stored;
    const isNumeric = column.kind === 'integer' || column.kind === 'decimal';
    if (!spellable.has(column.kind) || (isNumeric && isNumber(comparison.value))) continue;
    const storedValues = await values.valuesOf(table.name, column.name);
    if (!storedValues.complete) continue;
    const match = await values.match(table.name, column.name, comparison.value);
    const to = match && onlySafeValue(match, comparison, dialect);
    if (!match || to === undefined) continue;
    const isStoredNumber = typeof storedValues.values.find((value) => String(value) === to) === 'number';
    edits.push({ ...comparison.range, text: isStoredNumber ? to : stringInSql(dialect, to) });
    changes.push({ table: table.name, column: column.name, from: comparison.value, to, tier: match.tier });
  }
  return { sql: applyEdits(sql, edits), changes, notes: changes.map(valueNote) };
}

/** `=`, `!=`, IN, or LIKE without a wildcard, between a bare column and a text that is really a constant. */
export function isPlainEquality(
  { operator, value, wrapped, asColumn }: Comparison,
  { resolution }: Statement,
): boolean {
  if (wrapped) return false;
  if (asColumn && resolution.columns.get(asColumn)?.kind !== 'string') return false;
  if (operator === 'like' || operator === 'ilike') return !/[%_]/.test(value);
  return operator === '=' || operator === '!=' || operator === 'in';
}

function onlySafeValue({ tier, values }: ValueMatch, comparison: Comparison, dialect: Dialect): string | undefined {
  if (!safeTiers.has(tier) || values.length !== 1) return undefined;
  // A number against text is a mistake only where the column answers yes or no; else the engine's own comparison stands.
  if (comparison.kind === 'number' && tier !== 'yes-no') return undefined;
  return tier === 'case' && findsOtherCase(comparison, dialect) ? undefined : values[0];
}

/** Whether the engine takes `usa` for `USA` by itself: then there is nothing to rewrite or to warn of. */
export function findsOtherCase({ operator }: Comparison, dialect: Dialect): boolean {
  if (operator === 'ilike' || dialect.equalityIgnoresCase) return true;
  return operator === 'like' && dialect.likeIgnoresCase;
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

function valueNote({ from, to }: ValueChange): Note {
  return {
    zh: `把“${from}”写成数据里的“${to}”。`,
    en: `Wrote "${from}" as it is stored: "${to}".`,
  };
}
