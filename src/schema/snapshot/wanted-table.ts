/** Which tables of a database are looked at at all, whoever asks. */
export interface WantedTables {
  /** All when absent. */
  include?: string[];
  exclude?: string[];
}

/** Whether a table is asked for. Patterns ignore case, `*` stands for any run of characters; they may name the schema. */
export function isWantedTable(name: string, schema: string | undefined, wanted: WantedTables): boolean {
  return (
    (wanted.include === undefined || fitsAny(wanted.include, name, schema)) && !isExcludedTable(name, schema, wanted)
  );
}

export function isExcludedTable(name: string, schema: string | undefined, { exclude = [] }: WantedTables): boolean {
  return fitsAny(exclude, name, schema);
}

/** For a name without its schema: whether a pattern that names one could mean it. */
export function mayBeExcluded(name: string, { exclude = [] }: WantedTables): boolean {
  return exclude.some((pattern) => pattern.includes('.') && fits(name, pattern.slice(pattern.lastIndexOf('.') + 1)));
}

/** For a name with a star at its end, which is every table that begins so: whether one of them could be left out. */
export function mayFindExcluded(wildcard: string, { exclude = [] }: WantedTables): boolean {
  const wanted = wildcard.slice(0, -1).toLowerCase();
  return exclude.some((pattern) => {
    const [head = '', ...rest] = pattern
      .slice(pattern.lastIndexOf('.') + 1)
      .toLowerCase()
      .split('*');
    return head.startsWith(wanted) || (rest.length > 0 && wanted.startsWith(head));
  });
}

function fitsAny(patterns: string[], name: string, schema: string | undefined): boolean {
  const names = schema === undefined ? [name] : [name, `${schema}.${name}`];
  return patterns.some((pattern) => names.some((known) => fits(known, pattern)));
}

function fits(name: string, pattern: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`, 'isu').test(name);
}
