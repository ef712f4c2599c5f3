import type { Unit } from '../../question/calendar.ts';
import {
  type Compared,
  heldAgainst,
  movedBack,
  presentAgainst,
  presentAgainstBefore,
  units,
} from '../../question/compared-periods.ts';
import type { Period, Question, Span } from '../../question/question.ts';
import { bareText, type Versus } from './composition.ts';

/** Month over month, without a period that was said. */
const steps: readonly (readonly [RegExp, Unit, boolean])[] = [
  [/周环比|week[- ](?:over|on)[- ]week|\bwow\b/i, 'week', false],
  [/季度?环比|quarter[- ](?:over|on)[- ]quarter|\bqoq\b/i, 'quarter', false],
  [/日环比|day[- ](?:over|on)[- ]day|\bdod\b/i, 'day', false],
  [/年同比|year[- ]to[- ]year/i, 'year', false],
  [/同比|year[- ](?:over|on)[- ]year|\byoy\b/i, 'month', true],
  [/月?环比|month[- ](?:over|on)[- ]month|\bmom\b/i, 'month', false],
];

/** A figure against an earlier period, where the present one was not said: it is the one that holds today. */
export function versusIn(question: Question): Versus | undefined {
  const { text, periods, cues } = question;
  if (cues.some((cue) => cue.class.startsWith('bucket-') && !periods.some((one) => overlaps(one, cue))))
    return undefined;
  const [first, ...more] = periods;
  if (more.length > 0) return undefined;
  return first ? againstPeriod(first, question) : againstStep(text, question);
}

const overlaps = (left: Span, right: Span): boolean => left.start < right.end && right.start < left.end;

const rises = '增长|增加|上升|提高|上涨|涨|增|多';
const falls = '减少|下降|降低|下跌|下滑|跌|降|少';
const moves = `${rises}|${falls}|变化|变动|增减|涨跌`;

const englishRise = 'growth|increase|rise|gain|grow|grew|grown|rose|risen|increased|improved|gained';
const englishFall = 'decrease|decline|drop|fall|loss|shrink|fell|fallen|dropped|declined|decreased|lost|shrank';

/** What says that a figure has changed, and by how much; no part of the figure. */
const changeWords = new RegExp(
  [
    `(?:的)?(?:同比|环比)?(?:${moves})(?:了|的)?(?:还是(?:${moves})(?:了)?)?(?:百分之)?(?:多少|几)?个?(?:率|幅度?|额|量|速度?|情况|比例|百分比|百分点)?(?:吗|呢)?\\s*[？?。]?\\s*$`,
    `(?:的)?(?:增长率|增幅|降幅|涨幅|跌幅|变化率|增速|差额|差异|增量|对比)(?:是?多少)?\\s*[？?。]?\\s*$`,
    `\\b(?:by )?how much (?:did|has|have|more|less|higher|lower)\\b`,
    `(?:\\bpercentage |\\bpercent |\\bpct |% ?|\\bnet |\\babsolute )?\\b(?:change|difference|${englishRise}|${englishFall})(?: rate| percentage| %)?(?: (?:in|of)\\b(?: the)?)?`,
    `\\b(?:is|are|was|were|has|have|did) (?=.*\\b(?:up|down)\\b)`,
    `\\b(?:up|down)(?: or (?:up|down))?\\b`,
  ].join('|'),
  'iu',
);

interface Picked {
  /** The same question by the figure itself: 销售额最高的品类 for 销售额下降最多的品类. */
  text: string;
  direction: 'up' | 'down';
  isPercent: boolean;
}

const most = '最多|最大|最快|最明显|最厉害|最猛|最显著|最高';
const chinesePick = new RegExp(`(?:的)?(?:同比|环比)?(${rises}|${falls})(率|幅度?|速度?|额)?(?:得|的)?(${most})`, 'u');

const superlative = 'biggest|largest|greatest|steepest|strongest|sharpest|highest|fastest|most';
const noun = `(?:percentage |percent |% )?(?:${englishRise}|${englishFall})(?: rate)?`;
/** "whose revenue dropped the most" */
const englishVerb = new RegExp(
  `\\b(?:has |have |had )?(${englishRise}|${englishFall})\\s+(?:by )?(?:the\\s+)?(most|fastest|quickest)\\b`,
  'i',
);
/** "the largest drop in revenue", "the biggest revenue drop" */
const englishNoun = new RegExp(`\\b(?:the\\s+)?(?:${superlative})\\s+(${noun})\\s+(?:in|of)\\s+(?:the\\s+)?`, 'i');
const englishBehind = new RegExp(`\\b(?:the\\s+)?(?:${superlative})\\s+((?:[a-z]+\\s+){1,3}?)(${noun})\\b`, 'i');

const isFall = (word: string): boolean =>
  new RegExp(`^(?:${falls})`, 'u').test(word) || new RegExp(`\\b(?:${englishFall})\\b`, 'i').test(word);

/** 下降最多的品类, "which store grew the fastest": the groups by how much they have changed. */
function pickedText(text: string): Picked | undefined {
  const zh = chinesePick.exec(text);
  if (zh) {
    const [all, move = '', measure = '', how = ''] = zh;
    const isPercent = /率|幅|速/.test(measure) || how === '最快';
    return { text: text.replace(all, '最高'), direction: isFall(move) ? 'down' : 'up', isPercent };
  }
  const verb = englishVerb.exec(text);
  if (verb) {
    const [all, move = '', how = ''] = verb;
    return {
      text: text.replace(all, 'is the highest'),
      direction: isFall(move) ? 'down' : 'up',
      isPercent: how.toLowerCase() !== 'most',
    };
  }
  const named = englishNoun.exec(text) ?? englishBehind.exec(text);
  if (!named) return undefined;
  const [all, one = '', two] = named;
  const move = two ?? one;
  return {
    text: text.replace(all, two === undefined ? 'the highest ' : `the highest ${one.trim()}`),
    direction: isFall(move) ? 'down' : 'up',
    isPercent: /percent|%|rate|growth/i.test(move) || /\bfastest\b/i.test(all),
  };
}

function againstPeriod(past: Period, question: Question): Versus | undefined {
  const { text, today } = question;
  const said = heldAgainst(past, text, changeWords.test(text));
  if (said) {
    const pair = presentAgainst(past, today);
    return pair && versus(question, pair, cut(text, [said]), [said]);
  }
  // 2026年5月各渠道销售额的环比: of the period that was said; without groups the grammar reads it.
  const step = steps.find(([words]) => words.test(text));
  const at = step?.[0].exec(text);
  const unit = units.find((one) => one === past.kind);
  if (!step || !at || !unit || past.to === undefined || !isByGroups(question)) return undefined;
  const span = { start: at.index, end: at.index + at[0].length };
  const pair = { now: past, past: movedBack(past, unit, step[2]), isUnderWay: false };
  return versus(question, pair, cut(text, [past, span]), [span], true);
}

function againstStep(text: string, question: Question): Versus | undefined {
  for (const [words, unit, isYear] of steps) {
    const match = words.exec(text);
    if (!match) continue;
    const said = { start: match.index, end: match.index + match[0].length };
    return versus(question, presentAgainstBefore(unit, question.today, isYear), cut(text, [said]), [said], true);
  }
  return undefined;
}

const isByGroups = ({ cues, text }: Question): boolean =>
  cues.some((cue) => cue.class === 'each' || cue.class === 'by') || pickedText(text) !== undefined;

/** The text without some stretches of it. */
const cut = (text: string, spans: readonly Span[]): string =>
  spans
    .toSorted((left, right) => right.start - left.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);

function versus(
  question: Question,
  { now, past, isUnderWay }: Compared,
  rest: string,
  said: Span[],
  isStep = false,
): Versus | undefined {
  const picked = pickedText(rest);
  const { bare, said: change } = picked ? { bare: picked.text, said: '' } : withoutChange(rest);
  if (!picked && change === '' && !isStep && !/比|vs|versus|compared/i.test(question.text)) return undefined;
  const isPercent = picked ? picked.isPercent : isInPercent(change, isStep);
  const figure = bareText(bare);
  if (figure === '') return undefined;
  const isChinese = question.language === 'zh';
  const text = isChinese ? `${now.description.zh}${figure.replace(/\s+/g, '')}` : `${figure} ${inWords(now)}`;
  return {
    ...{ kind: 'versus', text, now, past, isPercent, isUnderWay, said },
    ...(picked ? { pick: picked.direction } : {}),
  };
}

const inWords = ({ kind, from, to, description: { en } }: Period): string =>
  from === to ? `on ${en}` : kind === 'week' || / to /.test(en) ? `from ${en}` : `in ${en}`;

/** The words for the change taken out, wherever they stand. */
function withoutChange(text: string): { bare: string; said: string } {
  let bare = text;
  const said: string[] = [];
  for (let match = changeWords.exec(bare); match; match = changeWords.exec(bare)) {
    said.push(match[0]);
    bare = `${bare.slice(0, match.index)} ${bare.slice(match.index + match[0].length)}`;
  }
  return { bare, said: said.join(' ') };
}

/** 增长率 and "growth" are in percent, 增加了多少 and "change in" an amount; 环比 alone is in percent. */
function isInPercent(change: string, isStep: boolean): boolean {
  if (/百分点|percentage points?/i.test(change)) return false;
  if (/率|幅|速|百分|%|％|percent|\brate\b/i.test(change)) return true;
  if (isStep) return !/差额|增减额|变化额|\bdifference\b/i.test(change);
  return /\bgrowth\b|\bgrow\b|\bgrew\b/i.test(change) && !/\bhow (?:much|many)\b/i.test(change);
}
