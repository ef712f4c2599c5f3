/** The texts at a path of a value: `title`, `author.name`, `chapters[*].text`, `tags[0]`, `tags[-1]`; `$` is the whole of it. */
export function textsAt(value: unknown, path: string): string[] {
  const steps = path === '$' ? [] : (path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? []);
  return steps.reduce<unknown[]>((found, step) => found.flatMap((one) => at(one, step)), [value]).flatMap(spoken);
}

function at(value: unknown, step: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const index = /^\[(.*)\]$/.exec(step)?.[1];
  if (step === '*' || index === '*') return Object.values(value);
  if (index === undefined) return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
  return Array.isArray(value) ? [value.at(Number(index))] : [];
}

/** What a person would say of it: the texts and numbers inside, without the names of fields. */
function spoken(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') {
    const inside = Object.values(value).flatMap(spoken);
    return inside.length === 0 ? [] : [inside.join('\n')];
  }
  return [String(value)];
}
