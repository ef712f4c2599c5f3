import type { ExploredField, ExploredThing } from '../../../src/protocol/explore.ts';

export interface FoundThing {
  thing: ExploredThing;
  /** The fields that the words are found in; all of them when nothing is searched, or when it is the thing itself. */
  fields: readonly ExploredField[];
  /** Whether it is worth showing its fields at once. */
  isHit: boolean;
}

const plain = (text: string): string => text.toLowerCase().normalize('NFKC').trim();

/** Things whose name, fields, values or descriptions hold every word that is searched; by name before by field. */
export function findThings(things: readonly ExploredThing[], searched: string): FoundThing[] {
  const wanted = plain(searched).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return things.map((thing) => ({ thing, fields: thing.fields, isHit: false }));
  const holds = (texts: readonly string[]) => {
    const all = texts.map(plain);
    return wanted.every((word) => all.some((text) => text.includes(word)));
  };
  const found = things.flatMap((thing): (FoundThing & { rank: number })[] => {
    if (holds([thing.name, thing.stored ?? '', thing.about ?? '']))
      return [{ thing, fields: thing.fields, isHit: true, rank: 0 }];
    const fields = thing.fields.filter((field) => holds([thing.name, ...textsOf(field)]));
    const named = fields.some(({ name }) => holds([thing.name, name]));
    return fields.length > 0 ? [{ thing, fields, isHit: true, rank: named ? 1 : 2 }] : [];
  });
  return found.sort((one, other) => one.rank - other.rank).map(({ rank: _, ...rest }) => rest);
}

const textsOf = ({ name, about, examples, codes = [], stored }: ExploredField): string[] => [
  name,
  about ?? '',
  stored?.name ?? '',
  ...examples,
  ...codes.flatMap(({ value, means }) => [value, means]),
];
