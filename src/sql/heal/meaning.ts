import type { ColumnUse, Resolution, ResolvedColumn, Scope, Scopes, Source } from '../scope/scope.ts';

/**
 * The statement in a form in which texts that must return the same rows are equal: columns that an inner join equates
 * are one and the same, names are without case, blanks and aliases' spelling do not count.
 */
export function meaningOf(scopes: Scopes, resolution: Resolution): string {
  const classes = new Map<Scope, Map<string, string>>();
  const labels = new Map<Source, string>();
  for (const [i, source] of scopes.all.flatMap((scope) => scope.sources).entries()) labels.set(source, String(i));
  const keyOf = (found: ResolvedColumn | undefined, use: ColumnUse) =>
    found?.kind === 'column' || found?.kind === 'derived'
      ? `${labels.get(found.source)}.${use.name.toLowerCase()}`
      : undefined;
  for (const scope of scopes.all)
    classes.set(
      scope,
      equatedColumns(scope, (use) => keyOf(resolution.columns.get(use), use)),
    );
  const replaced = new Map<number, { end: number; text: string }>();
  for (const [use, found] of resolution.columns) {
    const key = keyOf(found, use);
    if (key === undefined || (found.kind !== 'column' && found.kind !== 'derived')) continue;
    const owner = classes.get(found.source.scope);
    replaced.set(use.range.start, { end: use.range.end, text: owner?.get(key) ?? key });
  }
  const words: string[] = [];
  let skipTo = -1;
  for (const lexeme of scopes.lexemes) {
    if (lexeme.start < skipTo) continue;
    const use = replaced.get(lexeme.start);
    if (use) skipTo = use.end;
    words.push(use?.text ?? (lexeme.kind === 'word' ? lexeme.text.toLowerCase() : lexeme.text));
  }
  return words.join(' ');
}

/** For each column that an inner join equates with another: the first of its class. */
function equatedColumns(scope: Scope, keyOf: (use: ColumnUse) => string | undefined): Map<string, string> {
  const parent = new Map<string, string>();
  if (scope.sources.some((source) => /^(?:left|right|full|other)$/.test(source.join))) return parent;
  const rootOf = (key: string): string => {
    const up = parent.get(key);
    return up === undefined || up === key ? key : rootOf(up);
  };
  for (const { left, right } of scope.sources.flatMap((source) => source.onPairs)) {
    const [a, b] = [keyOf(left), keyOf(right)];
    if (a === undefined || b === undefined) continue;
    const [first, second] = [rootOf(a), rootOf(b)].sort();
    parent.set(second as string, first as string);
    if (!parent.has(first as string)) parent.set(first as string, first as string);
  }
  return new Map([...parent.keys()].map((key) => [key, rootOf(key)]));
}
