import { yearOf } from '../../question/calendar.ts';
import { chineseStopWords, englishStopWords } from '../../question/cues/stop-words.ts';
import type { Cue, NumberMention, Period, Question, Span } from '../../question/question.ts';
import type { Concept, ConceptMention, Formula, FormulaMention } from '../../schema/lexicon/contracts.ts';
import { conceptOf } from '../../schema/lexicon/lexicon.ts';
import type { LinkClass, Links, TermLink } from '../../schema/links/contracts.ts';
import type { ValueHit } from '../../schema/values/value-hit.ts';
import { compoundsIn } from './compounds.ts';
import { containedIn } from './contained.ts';
import { lapsesIn } from './lapse.ts';

/** How a stretch that nothing says outright came to its sense: through a dictionary, or a word that is near. */
export type Via = 'meaning' | 'near';

/** What a stretch of the question may stand for. `score` is 0 to 1. */
export type Sense =
  | { is: 'table'; table: string; score: number; via?: Via }
  | { is: 'column'; table: string; column: string; score: number; via?: Via }
  | { is: 'concept'; concept: Concept; isVerb: boolean; score: number; via?: Via }
  | { is: 'formula'; formula: Formula; score: number }
  | { is: 'value'; hit: ValueHit; score: number }
  | { is: 'part'; table: string; column: string; text: string; score: number }
  | { is: 'term'; link: TermLink; score: number };

/** One stretch of the question: pieces do not overlap and together are all that was said. */
export interface Piece extends Span {
  index: number;
  text: string;
  senses: readonly Sense[];
  cues: readonly Cue[];
  period?: Period;
  number?: NumberMention;
  /** Words that carry nothing. */
  isFiller: boolean;
  /** Words that nothing explains. */
  isUnknown: boolean;
}

/** A stretch that names a table by the part that its rows play ("pickup station"), or the part alone ("handled"). */
export interface RoleSpan extends Span {
  /** Absent where the part is said with a verb: the rows are named elsewhere. */
  table?: string;
}

interface PieceInput {
  question: Question;
  links: Links;
  concepts: readonly (ConceptMention & { via?: Via })[];
  formulas: readonly FormulaMention[];
  /** Whether the database keeps anything that a concept stands for. */
  isHeld: (concept: Concept) => boolean;
  /** Where the part is spoken of that the rows of a table play. */
  roles?: readonly RoleSpan[];
}

/** "new customers" are no sign-ups where nothing is kept of those: what is not there leaves its words to others. */
const notHeld = 0.5;

interface Part extends Span {
  senses: Sense[];
  cues: Cue[];
  period?: Period;
  number?: NumberMention;
  isFiller: boolean;
  worth: number;
}

const valueWorth: Readonly<Record<ValueHit['match'], number>> = {
  exact: 1,
  case: 0.95,
  inflected: 0.85,
  gloss: 0.8,
  part: 0.6,
  sound: 0.6,
  near: 0.6,
};

/** Words as the stored value has them: where case counts, LIKE would find nothing else. */
function asStored(said: string, value = ''): string {
  const at = value.toLowerCase().indexOf(said.toLowerCase());
  return at < 0 ? said : value.slice(at, at + said.length);
}

/** "did" is no part of `did_crash`, nor "no" a number: such words only hold a sentence together. */
const helping = /^(?:do|does|did|is|are|was|were|has|have|had|no|we|it)$/i;

/** Everything that any stretch may stand for, one part per stretch. */
function partsOf({ question, links, concepts, formulas, isHeld, roles = [] }: PieceInput): Part[] {
  const parts = new Map<string, Part>();
  const part = (span: Span, worth: number): Part => {
    const key = `${span.start}:${span.end}`;
    let known = parts.get(key);
    if (!known) {
      known = { start: span.start, end: span.end, senses: [], cues: [], isFiller: false, worth: 0 };
      parts.set(key, known);
    }
    known.worth = Math.max(known.worth, worth);
    return known;
  };
  // What the lexicon has for a word is a sense of its own here.
  for (const { table, score, class: linkClass, ...span } of links.tables.filter((link) => link.class !== 'concept'))
    part(span, score).senses.push({ is: 'table', table, score, ...viaOf(linkClass) });
  // "hours from order to shipping": the ends of a stretch of time, and no `valid_from`.
  const isSpan = question.cues.some((cue) => cue.class === 'duration');
  const isHelping = (word: string) => helping.test(word) || (isSpan && /^(?:from|to|until|between)$/i.test(word));
  for (const { table, column, score, class: linkClass, ...span } of links.columns)
    if (!/^(?:hint|shared|concept)$/.test(linkClass) && !isHelping(question.text.slice(span.start, span.end)))
      part(span, score).senses.push({ is: 'column', table, column, score, ...viaOf(linkClass) });
  for (const { table, column, score, ...span } of compoundsIn(question, links))
    part(span, 1.05).senses.push({ is: 'column', table, column, score });
  for (const hit of links.values) {
    const score = valueWorth[hit.match];
    part(hit, score * 1.02).senses.push({ is: 'value', hit, score });
  }
  for (const { table, column, count, values, form, ...span } of links.parts ?? []) {
    const text = asStored(form ?? question.text.slice(span.start, span.end), values[0]);
    const score = 0.75 / Math.max(1, Math.log2(1 + count)) + (values.length === 1 ? 0.05 : 0);
    part(span, score).senses.push({ is: 'part', table, column, text, score });
  }
  for (const { link, text, ...span } of containedIn(question.text, links.columns)) {
    const { table, column, score } = link;
    part(span, 1.1 * score).senses.push({ is: 'part', table, column, text, score });
  }
  for (const link of links.terms) part(link, link.score * 1.1).senses.push({ is: 'term', link, score: link.score });
  for (const { concept, isVerb, score, start, end, via } of concepts) {
    // "how many did we move in 2025": the preposition is of the period.
    const isCut = /\s(?:in|on|at|by|for)$/i.test(question.text.slice(start, end));
    if (
      isCut &&
      !isHeld(concept) &&
      question.periods.some((period) => /^\s*$/.test(question.text.slice(end, period.start)))
    )
      continue;
    part({ start, end }, score * 0.98 * (isHeld(concept) ? 1 : notHeld)).senses.push({
      ...{ is: 'concept', concept, isVerb, score },
      ...(via ? { via } : {}),
    });
  }
  // 企业客户 is one word, and 企业 may be what is stored of the customers.
  for (const known of parts.values()) {
    const names = known.senses.some(
      (sense) => sense.is === 'concept' && sense.concept.kind === 'thing' && isHeld(sense.concept),
    );
    if (!names || known.senses.some(({ is }) => is === 'value')) continue;
    for (const hit of links.values.filter(
      (one) => one.start >= known.start && one.end <= known.end && one.match !== 'part',
    ))
      if (hit.end - hit.start >= 2) known.senses.push({ is: 'value', hit, score: valueWorth[hit.match] * 0.9 });
  }
  for (const { formula, start, end } of formulas)
    part({ start, end }, 1.05).senses.push({ is: 'formula', formula, score: 1 });
  for (const cue of question.cues) {
    const sold = cue.class === 'measure-word' ? conceptOf('sale') : undefined;
    if (sold) part(cue, 0.9).senses.push({ is: 'concept', concept: sold, isVerb: true, score: 0.9 });
  }
  for (const given of question.cues) {
    const cue = isCutShort(given, question.text)
      ? { ...given, end: given.end - 1, text: given.text.slice(0, -1) }
      : given;
    part(cue, cue.class === 'filler' ? 0.7 : 0.9).cues.push(cue);
  }
  for (const cue of [zerosIn, mediansIn, daysIn, comparisonsIn, waitsIn].flatMap((find) => find(question.text)))
    part(cue, 0.9).cues.push(cue);
  for (const cue of lapsesIn(question.text)) part(cue, 1.15).cues.push(cue);
  for (const { table, start, end } of roles) {
    const text = question.text.slice(start, end);
    const known = part({ start, end }, 1.05);
    if (table !== undefined) known.senses.unshift({ is: 'table', table, score: 1 });
    else Object.assign(known, { senses: [], cues: [{ class: 'filler', text, start, end }] });
  }
  for (const period of question.periods) part(period, 1.1).period = period;
  for (const number of question.numbers) {
    const known = part(number, 0.9);
    known.number = number;
    const year = bareYear(number, question);
    if (year && !question.periods.some((period) => period.start < number.end && period.end > number.start))
      known.period = year;
  }
  for (const filler of fillersIn(question)) {
    const known = part(filler, 0.3);
    if (known.senses.length === 0 && known.cues.length === 0) known.isFiller = true;
  }
  for (const link of links.terms)
    if (link.score >= 0.9) part(link, 0).senses = part(link, 0).senses.filter(({ is }) => is === 'term');
  // What a business says that a word means is all that it means.
  const told = [...links.tables, ...links.columns].filter((link) => link.class === 'glossary');
  for (const link of told) {
    const known = part(link, link.score);
    known.senses = known.senses.filter(
      (sense) =>
        sense.is !== 'concept' &&
        ((sense.is !== 'table' && sense.is !== 'column') ||
          told.some(
            (one) =>
              one.start === link.start &&
              one.end === link.end &&
              one.table === sense.table &&
              ('column' in one ? one.column : undefined) === ('column' in sense ? sense.column : undefined),
          )),
    );
  }
  for (const known of parts.values())
    if (known.senses.some((sense) => sense.is === 'concept' && !sense.via && isHeld(sense.concept)))
      known.senses = known.senses.filter((sense) => !('via' in sense) || !sense.via);
  return [...parts.values()];
}

const viaOf = (linkClass: LinkClass): { via?: Via } =>
  linkClass === 'meaning' || linkClass === 'near' ? { via: linkClass } : {};

/** How a piece came to what it stands for, where nothing says it outright. */
export function viaOfPiece({ senses }: Piece): Via | undefined {
  const ways = senses.map((sense) => ('via' in sense ? sense.via : undefined));
  return ways.includes(undefined) ? undefined : ways[0];
}

/** Only the grammar can write it: for the other reader it stays a word that is not understood. */
export const medianWords = /中位数|中位值|\bmedian\b/i;
const mediansIn = (text: string): Cue[] =>
  [...text.matchAll(new RegExp(medianWords, 'gi'))].map(({ index, 0: said }) => ({
    ...{ class: 'filler', text: said, start: index, end: index + said.length },
  }));

/** Weekends and working days; a work diary (工作日志) is none. */
const daysIn = (text: string): Cue[] =>
  [
    ...text.matchAll(
      /周末|双休日|周六周日|工作日(?![志记程])|平日|周一到周五|\bweekends?\b|\bweekdays?\b|\bworkdays?\b|\b(?:working|business) days?\b/gi,
    ),
  ].map(({ index, 0: said }) => ({ class: 'filler', text: said, start: index, end: index + said.length }));

/** 比前一周多了吗, "better than the week before", "compare": that two are held against each other, and no figure. */
const comparisonsIn = (text: string): Cue[] =>
  [
    ...text.matchAll(
      /(?<=比[^，,。]{1,14})[多少高低好差快慢](?=了?[吗嘛没么])|\b(?:better|worse|higher|lower|busier|quieter|up|down)(?=\b[^.]{0,30}\b(?:than|versus|vs)\b)|^compare\b/gi,
    ),
  ].map(({ index, 0: said }) => ({ class: 'filler', text: said, start: index, end: index + said.length }));

/** "how long do they wait from check-in to start": the two say what lies between them. */
const waitsIn = (text: string): Cue[] =>
  [...text.matchAll(/\bwait(?:s|ed|ing)?\b(?=.*\bfrom\b.*\bto\b)/gi)].map(({ index, 0: said }) => ({
    ...{ class: 'filler', text: said, start: index, end: index + said.length },
  }));

/** 零借阅的书: without any; a retail shop (零售) and a spare part (零件) are none. */
const zerosIn = (text: string): Cue[] =>
  [
    ...text.matchAll(
      /(?<![\d一二三四五六七八九十百千万〇零])零(?![售件食钱头点度活散碎星用配一二三四五六七八九十])(?=\p{Script=Han})/gu,
    ),
  ].map(({ index }) => ({ class: 'without', text: '零', start: index, end: index + 1 }));

/** 各类目, 各种类: the second character of 各类 and 各种 begins the next word. */
const isCutShort = ({ text: cue, end, class: kind }: Cue, text: string): boolean =>
  kind === 'each' &&
  ((/.[类种]$/.test(cue) && /^[目别型]/.test(text.slice(end))) ||
    (/.种$/.test(cue) && /^类(?!型)/.test(text.slice(end))));

/** "sales 2025", "2025 vs 2024": four digits with nothing behind them are a year. */
function bareYear({ start, end, text, value, unit }: NumberMention, { cues }: Question): Period | undefined {
  const isCompared = cues.some(
    (cue) => /^(?:greater|less)/.test(cue.class) && (cue.end === start || cue.end === start - 1),
  );
  if (!/^(?:19|20)\d\d\s*$/.test(text) || unit !== undefined || isCompared) return undefined;
  return {
    kind: 'year',
    ...yearOf(value),
    text,
    start,
    end,
    relative: false,
    description: { zh: `${value}年`, en: String(value) },
  };
}

function fillersIn({ text, tokens }: Question): Span[] {
  const found: Span[] = tokens
    .filter(({ kind, text: word, lemma }) =>
      kind === 'word'
        ? englishStopWords.has(word.toLowerCase()) || englishStopWords.has(lemma)
        : kind === 'punctuation',
    )
    .map(({ start, end }) => ({ start, end }));
  for (const { index } of text.matchAll(/['’]s\b/g)) found.push({ start: index, end: index + 2 });
  for (const word of chineseStopWords)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      found.push({ start: at, end: at + word.length });
  return found;
}

/** Chinese characters count for themselves, English by the word. */
function lengthOf(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return han + words * 2;
}

/** 作废率, "cancellation rate": behind a state these only say that a share is wanted. */
const rates = /^(?:率|比率|rate|ratio|percentage|vs|versus)$/i;
const asFiller = ({ isUnknown, text }: Pick<Piece, 'isUnknown' | 'text'>) =>
  isUnknown && rates.test(text) ? { isUnknown: false, isFiller: true } : {};

/** What one more piece costs: a longer stretch is rather one word than two. */
const pieceCost = 0.35;

/** The best way to take the question apart. */
export function piecesOf(input: PieceInput): Piece[] {
  const { text } = input.question;
  const parts = partsOf(input);
  const ending = Map.groupBy(parts, ({ end }) => end);
  const best: { score: number; part?: Part; from: number }[] = [{ score: 0, from: 0 }];
  for (let at = 1; at <= text.length; at++) {
    const before = best[at - 1];
    let winner: { score: number; part?: Part; from: number } = { score: before?.score ?? 0, from: at - 1 };
    for (const part of ending.get(at) ?? []) {
      const start = best[part.start];
      if (!start) continue;
      const score =
        start.score + part.worth * lengthOf(text.slice(part.start, part.end)) - (part.isFiller ? 0.05 : pieceCost);
      if (score > winner.score) winner = { score, part, from: part.start };
    }
    best.push(winner);
  }
  const pieces: Omit<Piece, 'index'>[] = [];
  for (let at = text.length; at > 0; ) {
    const { part, from } = best[at] ?? { from: at - 1, score: 0 };
    if (part) pieces.unshift({ ...part, text: text.slice(part.start, part.end), isUnknown: false });
    else if (/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) {
      const [next] = pieces;
      const isSame = next?.isUnknown && next.start === at;
      if (isSame) {
        next.start = at - 1;
        next.text = text.slice(at - 1, next.end);
      } else
        pieces.unshift({
          start: at - 1,
          end: at,
          text: text.slice(at - 1, at),
          senses: [],
          cues: [],
          isFiller: false,
          isUnknown: true,
        });
    }
    at = from;
  }
  return pieces.map((piece, index) => ({ ...piece, ...asFiller(piece), index }));
}
