import type { Dialect } from '../../dialects/dialect.ts';
import { meaningOf } from '../../schema/meaning/meaning.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Projection, readStatement, type Statement, type TextRange } from '../../sql/scope/scope.ts';
import type { ColumnHint } from './figure-format.ts';

/**
 * What the statement and the meaning of its columns tell about each column of the result: what a figure is counted in, whether
 * its rows may be added up, whether it is a key. Nothing where the text is not plain enough to tell.
 */
export function columnHints(sql: string, snapshot: Snapshot, dialect: Dialect): (ColumnHint | undefined)[] {
  const statement = readStatement(sql, dialect, snapshot);
  const { projections = [], set } = statement?.scopes.root ?? {};
  if (!statement || set || projections.some(({ star }) => star)) return [];
  return projections.map((projection) => hintOf(statement, projection, snapshot));
}

function hintOf(statement: Statement, { range, column }: Projection, snapshot: Snapshot): ColumnHint | undefined {
  if (!range) return undefined;
  const { root } = statement.scopes;
  const isInside = (part: TextRange) => part.start >= range.start && part.end <= range.end;
  const functions = root.functions.filter(({ nameRange }) => isInside(nameRange));
  const aggregates = functions.filter(({ aggregate, over }) => aggregate && !over);
  const uses = root.columns.filter((use) => isInside(use.range));
  const meanings = uses.flatMap((use) => {
    const stored = statement.stored(use);
    const found = stored && meaningOf(snapshot).column(stored.table.name, stored.column.name);
    return found ? [found] : [];
  });
  if (column) {
    const [own] = meanings;
    if (!own) return undefined;
    if (own.role === 'key' || own.role === 'code') return { isIdentifier: true };
    return own.figure ? { ...unitOf(own.figure), addsUp: own.figure.over === 'sum' } : undefined;
  }
  const [only] = aggregates;
  const text = statement.sql.slice(range.start, range.end);
  const isQuotient = text.includes('/');
  if (aggregates.length !== 1 || !only || isQuotient)
    return aggregates.length > 0 || isQuotient ? { addsUp: false } : undefined;
  const name = only.name.toLowerCase();
  if (name === 'count') return { unit: 'count', addsUp: !only.distinct };
  const units = [...new Set(meanings.flatMap(({ figure }) => (figure ? [unitOf(figure).unit ?? ''] : [])))];
  // Pieces times a price is money; of two other units nobody knows what they make.
  const unit = units.length === 1 ? units[0] : units.find((one) => one === 'money' || one.endsWith('元'));
  return { ...(unit ? { unit } : {}), addsUp: name === 'sum' || name === 'total' };
}

/** What is stored in cents is no longer told in cents: such a figure has been turned by the statement, or it has not; nobody knows here. */
const unitOf = ({ unit, factor }: { unit?: string; factor?: number }): { unit?: string } =>
  unit === undefined || (factor !== undefined && factor !== 1) ? (factor ? { unit: 'money' } : {}) : { unit };
