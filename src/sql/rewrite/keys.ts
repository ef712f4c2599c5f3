import { findColumn, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import { linksBetween, linksOf } from '../join-path.ts';
import { lettersAndDigits, nameTokens, singular } from '../name-similarity.ts';
import type { StoredColumn } from '../scope/scope.ts';

/** A key between two tables, seen from the first; `pairs` holds one pair of columns, or several for a composite key. */
export interface Key {
  pairs: { left: string; right: string }[];
  declared: boolean;
}

/** Every key between two tables. Declarations that name a column which is not there (SQLite takes them) do not count. */
export function keysBetween(snapshot: Snapshot, left: Table, right: Table): Key[] {
  return linksBetween(snapshot, left, right)
    .map(({ pairs, declared }) => ({ pairs: pairs.map(({ from, to }) => ({ left: from, right: to })), declared }))
    .filter(({ pairs }) => pairs.every((pair) => findColumn(left, pair.left) && findColumn(right, pair.right)));
}

/**
 * Whether two columns belong together by all that names and declarations say: they are the two ends of a key, or both
 * reference the same column, or one is called after the other's table and key (`restaurant_id` and `restaurant.id`), or
 * both bear the same telling name (`customer_id`, but not `id`).
 */
export function isKeyPair(snapshot: Snapshot, left: StoredColumn, right: StoredColumn): boolean {
  const isEnds = ({ pairs }: Key) =>
    pairs.some((pair) => sameName(pair.left, left.column.name) && sameName(pair.right, right.column.name));
  if (keysBetween(snapshot, left.table, right.table).some(isEnds)) return true;
  const targets = new Set(referencedBy(left));
  if (referencedBy(right).some((target) => targets.has(target))) return true;
  return isNamedAfter(left, right) || isNamedAfter(right, left) || shareKeyName(left, right);
}

const keyEnding = /(?:id|code|key|no|number|编号|代码|号)$/;

function isNamedAfter({ column }: StoredColumn, owner: StoredColumn): boolean {
  const wanted = lettersAndDigits(column.name);
  const table = lettersAndDigits(owner.table.name);
  const key = lettersAndDigits(owner.column.name);
  if (isUnique(owner) && (wanted === table || wanted === singular(table)) && key === 'id') return true;
  const thing = wanted.replace(keyEnding, '');
  return keyEnding.test(key) && thing !== wanted && [table, singular(table)].some((name) => thing.endsWith(name));
}

/** Whether the table takes part in any declared key: only then is a join without one remarkable. */
export function declaresKeys(snapshot: Snapshot, table: Table): boolean {
  return linksOf(snapshot, table).some((link) => link.declared);
}

function shareKeyName(left: StoredColumn, right: StoredColumn): boolean {
  if (lettersAndDigits(left.column.name) !== lettersAndDigits(right.column.name)) return false;
  const tokens = nameTokens(left.column.name);
  return tokens.length > 1 && /^(?:id|code|key|no|num|number|uuid|guid)$/.test(tokens.at(-1) ?? '');
}

/** Whether the column alone tells the rows of its table apart. */
export function isUnique({ table, column }: StoredColumn): boolean {
  return [table.primaryKey, ...table.uniqueKeys].some((key) => key.length === 1 && sameName(key[0] ?? '', column.name));
}

/** What the column references, as `table.column` in lower case. */
export function referencedBy({ table, column }: StoredColumn): string[] {
  return table.foreignKeys.flatMap((key) => {
    const at = key.columns.findIndex((name) => sameName(name, column.name));
    return at < 0 ? [] : [`${key.table}.${key.referenced[at]}`.toLowerCase()];
  });
}

export function sameName(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
