import type { Period, Question, Span } from '../../question/question.ts';
import { bareText, type Pair } from './composition.ts';

interface Way {
  pattern: RegExp;
  operator: Pair['operator'];
  /** Which group of the pattern is the left figure; the other one is the right. */
  left: 1 | 2;
}

const taking = '扣除|扣掉|扣去|减去|减掉|除去|去掉|刨去|刨除|刨掉|剔除|抵扣';

/** How two figures are said together. */
const ways: readonly Way[] = [
  { pattern: new RegExp(`^(?:${taking})(.+?)(?:之后|以后|后)的?(?:净)?(.+)$`, 'u'), operator: 'less', left: 2 },
  {
    pattern: new RegExp(`^(.+?)(?:${taking})(.+?)(?:之后|以后|后)?(?:的净额|净额|还?剩下?|剩余|等于)?$`, 'u'),
    operator: 'less',
    left: 1,
  },
  { pattern: /^(.+?)(?:之后|以后|后)的?净(.+)$/u, operator: 'less', left: 2 },
  {
    pattern:
      /^(.+?)占(?!比)了?(?:同期|当月|总体|全部|所有|整个)?(.+?)的?(?:比例|比重|百分比|百分之|占比|份额|比率|几成|%)?$/u,
    operator: 'share',
    left: 1,
  },
  { pattern: /^(.+?)[与和跟同](.+?)(?:之比|的比值|的比率)$/u, operator: '/', left: 1 },
  {
    pattern: /^(.+?)\s+as (?:an? )?(?:percentage|percent|share|proportion|fraction|%) of (?:the |our |total )?(.+)$/i,
    operator: 'share',
    left: 1,
  },
  { pattern: /^(?:the )?ratio of (.+?) to (.+)$/i, operator: '/', left: 1 },
  { pattern: /^(.+?)[- ]to[- ](.+?) ratio$/i, operator: '/', left: 1 },
  {
    pattern: /^net (.+?) (?:after|less|minus|net of)(?: (?:deducting|subtracting|taking off))?(?: the| all)? (.+)$/i,
    operator: 'less',
    left: 1,
  },
  {
    pattern:
      /^(.+?),? (?:net of|minus|after deducting|after subtracting|after taking off|less|after)(?: the| all)? (.+)$/i,
    operator: 'less',
    left: 1,
  },
];

/** Two figures in one question, each with the period of the whole. */
export function pairIn(question: Question): Pair | undefined {
  const { text, periods, cues, language } = question;
  if (
    periods.length > 1 ||
    cues.some((cue) => cue.class === 'each' || cue.class === 'by' || cue.class.startsWith('bucket-'))
  )
    return undefined;
  const [period] = periods;
  const place = period && placeOf(period, text);
  const rest = bareText(place ? `${text.slice(0, place.start)} ${text.slice(place.end)}` : text);
  for (const { pattern, operator, left } of ways) {
    const match = pattern.exec(rest);
    const [first, second] = [match?.[left], match?.[left === 1 ? 2 : 1]].map((one) => bareText(one ?? ''));
    if (!match || !first || !second) continue;
    const when = place ? text.slice(place.start, place.end).trim() : '';
    const dated = (figure: string) => (language === 'zh' ? `${when}${figure}` : `${figure} ${when}`.trim());
    const said = betweenWords(text, [first, second]);
    return { kind: 'pair', operator, left: dated(first), right: wordsFor(second, operator, language).map(dated), said };
  }
  return undefined;
}

const isNumber = /[数量额率价]$|\b(?:number|amount|count|total|revenue|sales)\b/i;

/** What was refunded is taken off as money: 退款, "refunds"; a part of the orders is of their number. */
function wordsFor(figure: string, operator: Pair['operator'], language: Question['language']): string[] {
  const isChinese = language === 'zh';
  const number = isChinese ? `${figure}数` : `number of ${figure}`;
  if (operator !== 'less') return isNumber.test(figure) ? [figure] : [figure, number];
  return [figure, isChinese ? `${figure}金额` : `${figure.replace(/(?<=[a-z]{3})s$/i, '')} amount`];
}

/** The period with its preposition: "in May 2026". */
function placeOf({ start, end }: Period, text: string): Span {
  const before = /(?:\b(?:in|for|during|over|on|of|within|at)\s+(?:the\s+)?|在)$/i.exec(text.slice(0, start));
  return { start: start - (before?.[0].length ?? 0), end };
}

/** The question without its figures: the words that put them together. */
function betweenWords(text: string, figures: readonly string[]): Span[] {
  const taken = figures
    .map((figure) => ({ start: text.indexOf(figure), end: text.indexOf(figure) + figure.length }))
    .filter(({ start }) => start >= 0)
    .sort((left, right) => left.start - right.start);
  const spans: Span[] = [];
  let at = 0;
  for (const { start, end } of taken) {
    if (start > at) spans.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  return at < text.length ? [...spans, { start: at, end: text.length }] : spans;
}
