import type { Cue, CueClass } from './cue.ts';

const polite = String.raw`(?:\s+(?:pls|plz|please|only|thanks|thx))*\s*\)?\s*[?.!]*\s*$`;
const set = String.raw`(?<=^|[,;:–—(-]\s*|[.?]\s+)`;

/** What is asked for stands behind, as in a note: "sept registrations, headcount", "doctors in paediatrics, names pls". */
const asks: readonly (readonly [CueClass, RegExp])[] = [
  ['ask-count', new RegExp(`${set}(?:the\\s+)?(?:total\\s+)?(?:number|count|head\\s?count)${polite}`, 'i')],
  ['ask-list', new RegExp(`${set}(?:just\\s+|only\\s+)?(?:the\\s+)?names?${polite}`, 'i')],
];

export function trailingCues(text: string): Cue[] {
  return asks.flatMap(([asked, pattern]) => {
    const match = pattern.exec(text);
    const word = match && /(?:total\s+)?(?:number|count|head\s?count)|names?/i.exec(match[0]);
    if (!match || !word || match.index === 0) return [];
    const start = match.index + word.index;
    return [{ start, end: start + word[0].length, class: asked, text: word[0] }];
  });
}
