import { type Dialect, nameInSql } from '../../dialects/dialect.ts';
import { codeLexemes } from '../lex/lex.ts';
import { type Fields, identifier, isFields, listOf } from '../parse/parse.ts';
import type { TableRead } from '../policy/policy.ts';
import type { TextEdit } from '../scope/scope.ts';

/** Nothing but a name, an alias and names for its columns; neither a sample, a partition, a moment of the past, nor a hint. */
export function isPlain(node: Readonly<Fields>): boolean {
  const plain = new Set(['name', 'schema', 'catalog', 'alias', 'alias_explicit_as', 'column_aliases', 'span']);
  return Object.entries(node).every(([key, value]) => {
    if (plain.has(key) || key === 'trailing_comments') return true;
    return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  });
}

export function rangeOf(node: Readonly<Fields>): { start: number; end: number } | undefined {
  const parts = [node.catalog, node.schema, node.name].flatMap((part) => identifier(part) ?? []);
  const spans = parts.map(({ span }) => span as { start: number; end: number } | undefined);
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last && spans.every(Boolean) ? { start: first.start, end: last.end } : undefined;
}

/** The table's own name as it is written, which is what the rest of the statement calls it by. */
export function ownAlias(node: Readonly<Fields>, sql: string, dialect: Dialect): string {
  const name = identifier(node.name);
  const span = name?.span as { start: number; end: number };
  // BigQuery quotes a whole path at once.
  const path = name?.name.split('.') ?? [];
  return path.length > 1 ? nameInSql(dialect, path.at(-1) as string) : sql.slice(span.start, span.end);
}

/** `main.orders.id` outside: the derived table has no schema, so that only `orders.id` still means it. */
export function withoutSchemas(
  sql: string,
  places: readonly TableRead[],
  edits: readonly TextEdit[],
  dialect: Dialect,
): TextEdit[] {
  const code = codeLexemes(sql, dialect);
  const found: TextEdit[] = [];
  for (const { node } of places) {
    if (!node || isFields(node.alias) || listOf(node.column_aliases).length > 0) continue;
    const parts = [node.catalog, node.schema, node.name].flatMap((part) => identifier(part)?.name.toLowerCase() ?? []);
    const range = rangeOf(node);
    if (parts.length < 2 || !edits.some(({ start }) => start === range?.start)) continue;
    const isNamed = (at: number) =>
      parts.every((part, index) => {
        const [name, dot] = [code[at + 2 * index], code[at + 2 * index + 1]];
        return name?.value.toLowerCase() === part && dot?.text === '.';
      });
    for (const [at, { start, end }] of code.entries()) {
      const isInside = edits.some((edit) => edit.start <= start && end <= edit.end);
      const last = code[at + 2 * (parts.length - 1)];
      // A table that is read twice gives the same places twice.
      const isKnown = found.some((edit) => edit.start === start);
      if (last && !isInside && !isKnown && code[at - 1]?.text !== '.' && isNamed(at))
        found.push({ start, end: last.start, text: '' });
    }
  }
  return found;
}
