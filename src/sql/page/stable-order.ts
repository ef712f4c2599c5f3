import { type Dialect, nameInSql } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { analyseScopes, type Scope } from '../scope/scope.ts';
import { outputColumns, tableOf } from './output-columns.ts';
import { statementText } from './own-limit.ts';

/** More keys than this cost more than they settle. */
const mostKeys = 32;

/**
 * The statement with an order in which no two different rows are tied, as far as that can be had safely: the primary key
 * of its only table, or else all its columns by position. An order of its own stays in front. Takes a statement without a
 * limit and gives it back without what trails it.
 */
export function withStableOrder(sql: string, dialect: Dialect, snapshot: Snapshot | undefined): string {
  const body = statementText(sql, dialect);
  const root = analyseScopes(body, dialect)?.root;
  if (!root) return body;
  const keys = primaryKey(root, dialect, snapshot) ?? positions(root, snapshot);
  if (!keys || isOneRow(root) || /\bdistinct\s+on\b/i.test(body)) return body;
  const own = root.clauses.order;
  if (!own) return root.ordered ? body : `${body}\nORDER BY ${keys}`;
  const text = body.slice(own.start, own.end);
  // ORDER BY ALL stands alone, and WITH FILL changes what comes after it.
  const isOpen = own.end === body.length && !/^order\s+by\s+all\b|\bfill\b|\binterpolate\b/i.test(text);
  return isOpen ? `${body}, ${keys}` : body;
}

/** An aggregate without groups has nothing to order. */
function isOneRow(root: Scope): boolean {
  return root.aggregates && !root.grouped;
}

function primaryKey(root: Scope, dialect: Dialect, snapshot: Snapshot | undefined): string | undefined {
  const [source, ...others] = root.sources;
  const isPlain = root.kind === 'select' && !root.distinct && !root.grouped && !root.aggregates;
  if (!source || others.length > 0 || !isPlain) return undefined;
  const table = tableOf(source, snapshot);
  if (!table || table.primaryKey.length === 0) return undefined;
  const label = source.alias
    ? written(source.alias, source.aliasQuoted, dialect)
    : written(source.name, source.quoted, dialect);
  return table.primaryKey.map((name) => `${label}.${nameInSql(dialect, name)}`).join(', ');
}

/** A name quoted as it was in the statement, so that it folds in the same way. */
function written(name: string, quoted: boolean | undefined, dialect: Dialect): string {
  const [open, close] = dialect.identifierQuote;
  return quoted ? open + name.replaceAll(close, close + close) + close : name;
}

function positions(root: Scope, snapshot: Snapshot | undefined): string | undefined {
  const columns = outputColumns(root, snapshot) ?? [];
  const keys = columns.flatMap(({ isSortable }, at) => (isSortable ? [at + 1] : []));
  return keys.length > 0 ? keys.slice(0, mostKeys).join(', ') : undefined;
}
