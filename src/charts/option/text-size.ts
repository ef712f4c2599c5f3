/**
 * How wide a text will be, roughly and rather too wide than too narrow: a Chinese character is as wide as it is high, Latin letters
 * somewhat more than half of it, as wide fonts have them. It decides margins, turns and cuts before anything is drawn, on a server without fonts too.
 */
export function textSize(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * fontSize;
}

function emsOf(character: string): number {
  if (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(character))
    return 1;
  if ((character.codePointAt(0) ?? 0) > 0xffff) return 1.1;
  if (/[mwMW@%—…]/.test(character)) return 1;
  if (/[A-Z<>=+]/.test(character)) return 0.76;
  return /[ilj.,:;'|!()[\] ]/.test(character) ? 0.36 : 0.64;
}

/** As much of it as fits, with a sign that there is more. */
export function fitText(text: string, fontSize: number, width: number): string {
  if (textSize(text, fontSize) <= width) return text;
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let kept = '';
  for (const character of characters) {
    if (textSize(`${kept}${character}…`, fontSize) > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
