import { type Dialect, stringInSql } from '../../dialects/dialect.ts';
import type { ColumnKind, Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../../schema/values/value-index.ts';
import type { MatchTier, ValueMatch } from '../../schema/values/value-match.ts';
import {
  applyEdits,
  type Comparison,
  type Note,
  readStatement,
  type Statement,
  type TextEdit,
} from '../scope/scope.ts';

export interface ValueChange {
  table: string;
  column: string;
  from: string;
  to: string;
  tier: MatchTier;
}

export interface ValueRewrite {
  sql: string;
  changes: ValueChange[];
  /** One sentence per change for the receipt; no table names. */
  notes: Note[];
}

export interface RewriteOptions {
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
    const known = await values.valuesOf(table.name, column.name);
    if (!known.complete) continue;
    const match = await values.match(table.name, column.name, comparison.value);
    const to = match && onlySafeValue(match, comparison, dialect);
    if (!match || to === undefined) continue;
    const isStoredNumber = typeof known.values.find((value) => String(value) === to) === 'number';
    edits.push({ ...comparison.range, text: isStoredNumber ? to : stringInSql(dialect, to) });
    changes.push({ table: table.name, column: column.name, from: comparison.value, to, tier: match.tier });
  }
  return { sql: applyEdits(sql, edits), changes, notes: changes.map(noteOf) };
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

function noteOf({ from, to }: ValueChange): Note {
  return {
    zh: `把“${from}”写成数据里的“${to}”。`,
    en: `Wrote "${from}" as it is stored: "${to}".`,
  };
}
