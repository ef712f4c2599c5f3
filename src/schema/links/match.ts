import { stemOf } from '../../question/lemma.ts';
import type { Question, Span, Token } from '../../question/question.ts';
import type { LinkClass } from './contracts.ts';
import { classScores, connectors, type HanName, type NameBook, type Posting, type Target } from './name-book.ts';

export interface NameMatch extends Span {
  target: Target;
  class: LinkClass;
  score: number;
}

/** English names in the question: run together, inflected, or with their words in another order. */
export function matchEnglish(question: Question, book: NameBook): NameMatch[] {
  const found: NameMatch[] = [];
  const { tokens } = question;
  const stems = tokens.map((token) => (token.kind === 'word' ? stemOf(token.text) : token.text.toLowerCase()));
  for (let first = 0; first < tokens.length; first++) {
    if (!isNameToken(tokens[first])) continue;
    let key = '';
    const content: string[] = [];
    for (let last = first; last < tokens.length && last < first + 8; last++) {
      const token = tokens[last];
      if (!token || !isNameToken(token)) {
        if (token?.text === '-' || token?.text === "'") continue;
        break;
      }
      key += stems[last];
      if (!connectors.has(token.text.toLowerCase())) content.push(stems[last] ?? '');
      const span = { start: tokens[first]?.start ?? 0, end: token.end };
      for (const posting of book.english.get(key) ?? []) found.push(matchOf(posting, span, question.text));
      if (content.length < 2 || last === first || connectors.has(token.text.toLowerCase())) continue;
      if (connectors.has(tokens[first]?.text.toLowerCase() ?? '')) continue;
      for (const posting of book.unordered.get([...new Set(content)].sort().join('|')) ?? []) {
        found.push(matchOf(posting, span, question.text));
      }
    }
  }
  return found;
}

function isNameToken(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'word' || token.kind === 'number');
}

/** A name said letter by letter is `exact`; in another form (plural, verb) it is `lemma`. */
function matchOf({ target, class: linkClass, score }: Posting, span: Span, text: string): NameMatch {
  if (linkClass === 'exact' && target.term === undefined) {
    const said = text
      .slice(span.start, span.end)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    const name = (target.column ?? target.table)
      .toLowerCase()
      .replace(/_(?:zh|cn|en)$/, '')
      .replace(/[^a-z0-9]/g, '');
    if (said !== name) return { ...span, target, class: 'lemma', score: classScores.lemma };
  }
  return { ...span, target, class: linkClass, score };
}

const shortNouns =
  /(?:哪个|哪些|哪一个|哪|什么|每个|每|各个|各|该)(?<noun>[省国洲市县区系州队店])(?![\p{Script=Han}]{0,1}[家份籍区场])/gu;

/** 哪个省, 各洲: one character that stands for 所属省份, 所属洲. */
function matchShort(text: string, book: NameBook): NameMatch[] {
  const found: NameMatch[] = [];
  for (const match of text.matchAll(shortNouns)) {
    const noun = match.groups?.noun ?? '';
    const end = match.index + match[0].length;
    for (const name of book.han) {
      if (
        name.target.column === undefined ||
        !name.text.includes(noun) ||
        name.text.length > 5 ||
        /[数量率]/.test(name.text)
      )
        continue;
      found.push({ start: end - 1, end, target: name.target, class: 'part', score: 0.5 });
    }
  }
  return found;
}

/** Chinese names in the question: whole, or the longest stretch that they share with it. */
export function matchHan(question: Question, book: NameBook): NameMatch[] {
  const text = question.text.toLowerCase();
  const found: NameMatch[] = matchShort(text, book);
  for (const name of book.han) {
    let at = text.indexOf(name.text);
    const whole =
      at >= 0 &&
      (name.text.length > 1 || name.class === 'glossary' || name.class === 'exact' || name.class === 'comment');
    while (whole && at >= 0) {
      found.push({ start: at, end: at + name.text.length, target: name.target, class: name.class, score: name.score });
      at = text.indexOf(name.text, at + name.text.length);
    }
    // Part of the word for some rows (渠道 of 线上渠道) does not mean those rows.
    const isWholeOnly =
      name.class === 'suffix-dropped' || name.class === 'table-dropped' || name.target.term?.kind === 'condition';
    if (!whole && !isWholeOnly) found.push(...sharedStretch(text, name));
  }
  return found;
}

const genericHan =
  /^(?:名称|姓名|名字|时间|日期|数量|人数|年份|类型|地址|地区|城市|国家|公司|产品|级别|编号|金额|总数|数据|年度|英文名?)$/;

function sharedStretch(text: string, { text: name, target }: HanName): NameMatch[] {
  if (name.length < 3) return [];
  for (let length = name.length - 1; length >= 2; length--) {
    const found: NameMatch[] = [];
    for (let offset = 0; offset + length <= name.length; offset++) {
      const piece = name.slice(offset, offset + length);
      const at = text.indexOf(piece);
      if (at < 0 || /[的id]/.test(piece)) continue;
      const half = length * 2 >= name.length && !genericHan.test(piece);
      const ratio = length / name.length;
      found.push({
        start: at,
        end: at + length,
        target,
        class: half ? 'part' : 'shared',
        score: half ? 0.3 + 0.4 * ratio : classScores.shared,
      });
    }
    if (found.length > 0) return found;
  }
  return [];
}
