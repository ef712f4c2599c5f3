const irregularNouns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ids: 'id',
    people: 'person',
    persons: 'person',
    men: 'man',
    women: 'woman',
    children: 'child',
    mice: 'mouse',
    feet: 'foot',
    lives: 'life',
    wives: 'wife',
    movies: 'movie',
    cookies: 'cookie',
    series: 'series',
    species: 'species',
    news: 'news',
    aliases: 'alias',
    analyses: 'analysis',
    diagnoses: 'diagnosis',
    salespeople: 'salesperson',
    indices: 'index',
  }),
);

const irregularVerbs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bought: 'buy',
    sold: 'sell',
    paid: 'pay',
    taught: 'teach',
    won: 'win',
    wrote: 'write',
    written: 'write',
    sang: 'sing',
    sung: 'sing',
    made: 'make',
  }),
);

/** The singular of a plural noun; other words in lower case. */
export function singularOf(word: string): string {
  const lower = word.toLowerCase();
  const known = irregularNouns.get(lower);
  if (known !== undefined) return known;
  if (lower.length < 4 || !lower.endsWith('s') || /(?:ss|us|is)$/.test(lower)) return lower;
  if (lower.endsWith('ies') && lower.length > 4) return `${lower.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss|bus|gas|status|campus|virus|bonus|census)es$/.test(lower)) return lower.slice(0, -2);
  return lower.slice(0, -1);
}

/** Dictionary form: the singular of a noun, the present of some verbs that hide it. */
export function lemmaOf(word: string): string {
  return irregularVerbs.get(word.toLowerCase()) ?? singularOf(word);
}

/**
 * A key under which forms of one word meet (`founded`, `founding`, `found`; `cities`, `city`). Not a word to show: both
 * sides of a comparison go through it, so a wrong cut does no harm as long as it is the same cut.
 */
export function stemOf(word: string): string {
  let stem = lemmaOf(word);
  if (stem.length > 5 && stem.endsWith('ing') && /[aeiouy]/.test(stem.slice(0, -3))) stem = undouble(stem.slice(0, -3));
  else if (stem.length > 4 && stem.endsWith('ed') && !stem.endsWith('eed') && /[aeiouy]/.test(stem.slice(0, -2))) {
    stem = undouble(stem.slice(0, -2));
  }
  // Who does it and what is done: `manages` meets `manager`, `teach` meets `teacher`.
  if (
    stem.length > 6 &&
    /[^aeiou](?:er|or)$/.test(stem) &&
    !/(?:number|customer|october|september|december|november)$/.test(stem)
  )
    stem = stem.slice(0, -2);
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1);
  if (stem.length > 4 && stem.endsWith('i')) stem = `${stem.slice(0, -1)}y`;
  return stem;
}

function undouble(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

const spellings: readonly (readonly [RegExp, string])[] = [
  [/^tyre/, 'tire'],
  [/^tire/, 'tyre'],
  [/^grey/, 'gray'],
  [/^gray/, 'grey'],
  [/^jewellery/, 'jewelry'],
  [/^jewelry/, 'jewellery'],
  [/^cheque/, 'check'],
  [/^licence/, 'license'],
  [/^programme/, 'program'],
  [/(?<=^(?:col|fav|flav|hon|hum|lab|neighb|vap|harb|behavi))our(?=s?$)/, 'or'],
  [/(?<=^(?:cent|theat|met|lit|fib))re(?=s?$)/, 'er'],
  [/(?<=^(?:cent|theat|met|lit|fib))er(?=s?$)/, 're'],
  [/ogue(?=s?$)/, 'og'],
];

/** The same English word as it is written on the other side of the Atlantic: tyre and tire. */
export function otherSpelling(word: string): string | undefined {
  const lower = word.toLowerCase();
  const [pattern, other] = spellings.find(([one]) => one.test(lower)) ?? [];
  return pattern && lower.replace(pattern, other ?? '');
}
