import { fieldsOf, isFields } from './node.ts';

/** The name of an identifier as it was written, without quotes. */
export function nameOf(identifier: unknown): string | undefined {
  return isFields(identifier) && typeof identifier.name === 'string' ? identifier.name : undefined;
}

export function isQuoted(identifier: unknown): boolean {
  return isFields(identifier) && identifier.quoted === true;
}

/** The name of a column that stands without a qualifier. */
export function bareName(node: unknown): string | undefined {
  const column = fieldsOf(node, 'column');
  return column && column.table === undefined ? nameOf(column.name) : undefined;
}
