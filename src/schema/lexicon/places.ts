import type { Question, Span } from '../../question/question.ts';
import places from './places.json' with { type: 'json' };

/** A country or a state of one: its names, what its people are called, the codes that stand for it. */
interface Place {
  id: string;
  en: readonly string[];
  people: readonly string[];
  zh: readonly string[];
  codes: readonly string[];
}

const all: readonly Place[] = places;
const named = new Map(all.flatMap(({ id, en, zh }) => [...en, ...zh].map((name) => [name.toLowerCase(), id])));
const byPeople = new Map(all.flatMap(({ id, people }) => people.map((name) => [name.toLowerCase(), id])));
const byCode = Map.groupBy(
  all.flatMap(({ id, codes }) => codes.map((code) => ({ id, code }))),
  ({ code }) => code,
);
const han = /\p{Script=Han}/u;
const longest = 4;

interface PlaceMention extends Span {
  place: string;
}

/** The places that a question names, by their names and as adjectives: Germany, German, 德国, the US. */
export function placesInQuestion({ text, tokens }: Question): PlaceMention[] {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const found: PlaceMention[] = [];
  words.forEach((first, at) => {
    for (const last of words.slice(at, at + longest)) {
      const said = text.slice(first.start, last.end);
      // Short names are words of other meanings in small letters: us.
      if (said.length <= 3 && said !== said.toUpperCase()) continue;
      const place = named.get(said.toLowerCase()) ?? byPeople.get(said.toLowerCase().replace(/s$/, ''));
      if (place !== undefined) found.push({ start: first.start, end: last.end, place });
    }
  });
  for (const [name, place] of named)
    if (han.test(name))
      for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
        found.push({ start: at, end: at + name.length, place });
  return found.filter(
    (one) => !found.some(({ start, end }) => start <= one.start && one.end <= end && end - start > one.end - one.start),
  );
}

/**
 * The places that the values of one column stand for. Codes count only where most values are places (`CA` beside `TX` is a state, beside
 * `DE` a country), and what people are called only where the column is of nationalities.
 */
export function placesOfValues(values: readonly string[], isNationality: boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const value of values) {
    const form = value.trim().toLowerCase();
    const place = named.get(form) ?? (isNationality ? byPeople.get(form) : undefined);
    if (place !== undefined) found.set(value, place);
  }
  const coded = values.filter((value) => !found.has(value) && byCode.has(value.trim()));
  if (coded.length + found.size < values.length / 2 || coded.length === 0) return found;
  const isState = (id: string) => id.startsWith('us-');
  const only = coded.flatMap((value) => {
    const ids = byCode.get(value.trim()) ?? [];
    return ids.length === 1 ? ids.map(({ id }) => isState(id)) : [];
  });
  const areStates = only.filter(Boolean).length * 2 > only.length;
  for (const value of coded) {
    const place = byCode.get(value.trim())?.find(({ id }) => isState(id) === areStates);
    if (place) found.set(value, place.id);
  }
  return found;
}
