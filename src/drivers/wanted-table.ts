import type { IntrospectOptions } from './driver.ts';

/** Whether a table is asked for. Patterns ignore case, `*` stands for any run of characters; they may name the schema. */
export function isWantedTable(
  name: string,
  schema: string | undefined,
  { include, exclude }: Pick<IntrospectOptions, 'include' | 'exclude'>,
): boolean {
  const names = schema === undefined ? [name] : [name, `${schema}.${name}`];
  const matches = (patterns: string[]) => patterns.some((pattern) => names.some((known) => fits(known, pattern)));
  return (include === undefined || matches(include)) && !matches(exclude ?? []);
}

function fits(name: string, pattern: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`, 'isu').test(name);
}
