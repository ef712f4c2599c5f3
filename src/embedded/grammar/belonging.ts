import type { Predicate } from '../form/form.ts';
import { type Book, columnOf } from './book.ts';
import type { Cast } from './cast.ts';
import type { Entity } from './scene.ts';
import { block } from './setting.ts';

/** That a row belongs to somebody at all: sales with a member's number, tickets with a member. */
export function heldBy({ table: owner, column }: Entity, table: string, book: Book): Predicate | undefined {
  const own = owner === table ? column : undefined;
  const key = own ?? book.facts.edges.find(({ from, to }) => from.table === table && to.table === owner)?.from.column;
  const isOpen = key !== undefined && book.facts.column(table, key)?.column.nullable === true;
  return isOpen ? { kind: 'null', left: columnOf(table, key), negated: true } : undefined;
}

/** "who reports to Wang Lei": rows whose key leads to the one that was named, in the same table. */
export function withBelow(cast: Cast, book: Book): Cast {
  if (!cast.heard.has('below')) return cast;
  const conditions = cast.conditions.map((condition) => {
    const tie = book.facts.edges.find(({ from, to }) => from.table === condition.table && to.table === condition.table);
    const key = book.facts.table(condition.table)?.key;
    if (!tie || key === undefined || condition.kind === 'state') return condition;
    const named = block({ select: [columnOf(condition.table, key)], where: condition.where });
    const left = { table: condition.table, column: tie.from.column };
    const where: Predicate[] = [{ kind: 'member', left, block: named, negated: false, at: condition.piece.start }];
    return { ...condition, where };
  });
  return { ...cast, conditions };
}
