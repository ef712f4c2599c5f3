/** What `wenshu.example.yaml` says above a key, by the key's path in the file. */
export interface Said {
  en: string;
  zh: string;
}

const shareOfChinese = (text: string): number => {
  const letters = text.match(/[\p{L}\p{N}]+/gu)?.join('') ?? '';
  return letters === '' ? 0 : (letters.match(/\p{Script=Han}/gu)?.length ?? 0) / letters.length;
};

/** English stands first, Chinese after it, often in one line. English may name a Chinese word and the other way round: the cut is where both sides are purest. */
export function splitLanguages(text: string): Said {
  const cuts = [0, text.length, ...[...text.matchAll(/[.。)] (?=\S)/g)].map((match) => match.index + 2)];
  const purity = (at: number): number =>
    (shareOfChinese(text.slice(at)) - 0.4) * (text.length - at) + (0.4 - shareOfChinese(text.slice(0, at))) * at;
  const at = cuts.reduce((best, cut) => (purity(cut) > purity(best) ? cut : best));
  return { en: text.slice(0, at).trim(), zh: text.slice(at).trim() };
}

/**
 * Lines are read as people read them: a comment belongs to the key below it, and to the keys that follow at once without a
 * comment of their own. Keys that are switched off (`#key`) count.
 */
export function readExample(text: string): Map<string, Said> {
  const said = new Map<string, Said>();
  const above: { indent: number; key: string; comment: string }[] = [];
  let comment: string[] = [];
  for (const line of text.split('\n')) {
    const prose = /^ *# (.*)$/.exec(line)?.[1];
    if (prose !== undefined) comment.push(prose);
    const [, indent = '', key] = /^((?: |- )*)#?([\w-]+):(?: |$)/.exec(line) ?? [];
    if (line.trim() === '') {
      comment = [];
      above.length = 0;
    }
    if (key === undefined) continue;
    let shared = '';
    while (above.length > 0 && above.at(-1)!.indent >= indent.length) {
      const left = above.pop()!;
      if (left.indent === indent.length) shared = left.comment;
    }
    const own = comment.join(' ') || shared;
    comment = [];
    above.push({ indent: indent.length, key, comment: own });
    const path = above.map((part) => part.key).join('.');
    if (own && !said.has(path)) said.set(path, splitLanguages(own));
  }
  return said;
}
