import type { BatchItem } from '../protocol/batch.ts';

/** Questions that read alike are asked once: the first of them, for all. */
export interface Equals {
  /** Who is asked. */
  first: BatchItem;
  /** Everybody who wants that answer, the first among them. */
  all: BatchItem[];
}

export function equalItems(items: readonly BatchItem[]): Equals[] {
  const found = new Map<string, Equals>();
  for (const item of items) {
    const key = keyOf(item);
    const equals = found.get(key);
    if (equals) equals.all.push(item);
    else found.set(key, { first: item, all: [item] });
  }
  return [...found.values()];
}

/** What decides the statement; the name, and the sentence that the figure will stand in, do not make it another question. */
function keyOf({ question, sql, connection, requirements, description, objective }: BatchItem): string {
  // Of a pinned statement the question only says what it is for.
  const asked = sql === undefined ? ['asked', spoken(question)] : ['pinned', sql.trim()];
  return JSON.stringify([asked, connection ?? '', requirements?.trim(), description?.trim(), objective]);
}

/** How large a letter is may tell two names apart (`sku-a`, `sku-A`); of the first it only tells where a sentence begins. */
const spoken = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^./u, (first) => first.toLowerCase())
    .replace(/\s+/g, ' ')
    .replace(/\s*[?.!。]+$/u, '');
