import { fieldsOf, isFields, listOf, nameOf, tagged } from '../parse/parse.ts';
import { findSource, isOpen, type Outputs, type Scope } from './scope.ts';

export const nothingKnown: Outputs = { names: [], viaStar: new Set(), open: true };

/** The columns that a select list gives back. */
export function outputsOf(expressions: unknown[], scope: Scope): Outputs {
  const outputs: Outputs = { names: [], viaStar: new Set(), open: false };
  for (const item of expressions) {
    const star = fieldsOf(item, 'star');
    outputs.names.push(star ? undefined : itemName(item));
    if (!star) continue;
    const only = nameOf(star.table);
    for (const source of only ? [findSource(scope, only)] : scope.sources) {
      if (source?.table) for (const column of source.table.columns) outputs.viaStar.add(column.name.toLowerCase());
      for (const name of source?.outputs?.names ?? []) if (name) outputs.viaStar.add(name);
      for (const name of source?.outputs?.viaStar ?? []) outputs.viaStar.add(name);
      if (!source || isOpen(source)) outputs.open = true;
    }
  }
  return outputs;
}

/** Column names as far as the text alone tells them. */
export function namesInText(query: unknown): Outputs {
  const [kind, fields] = tagged(query) ?? ['', {}];
  if (kind === 'select') return { names: listOf(fields.expressions).map(itemName), viaStar: new Set(), open: false };
  return isFields(fields.left) ? namesInText(fields.left) : nothingKnown;
}

/** The same columns under the names of an alias such as `t(a, b)`. */
export function renamed(outputs: Outputs, given: (string | undefined)[]): Outputs {
  if (given.length === 0) return outputs;
  return { ...outputs, names: [...given, ...outputs.names.slice(given.length)] };
}

function itemName(item: unknown): string | undefined {
  const alias = fieldsOf(item, 'alias');
  return (alias ? nameOf(alias.alias) : nameOf(fieldsOf(item, 'column')?.name))?.toLowerCase();
}
