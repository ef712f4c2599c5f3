import type { BucketPart } from '../form/form.ts';
import type { Piece } from './pieces.ts';

/** What comes round again: days of the week, hours of the day, weekends against working days. */
const rounds: readonly (readonly [BucketPart, RegExp])[] = [
  ['weekday', /^(?:按|每个?|各个?|哪个?)?(?:星期几|周几|礼拜几|星期|weekdays?|days? of (?:the )?week)$/i],
  [
    'hour',
    /^(?:按|每个?|各个?|哪个?|什么)?(?:几点钟?|钟点|时段|时间段|小时|hours?(?: of (?:the )?day)?|time of day)$/i,
  ],
];
const free = /^(?:周末|双休日|礼拜六礼拜天|周六周日|weekends?)$/i;
const working = /^(?:工作日|平日|周中|周一到周五|workdays?|working days?|business days?|weekdays?)$/i;

/** Hours that something took are no hours of the day. */
const spent =
  /(?:多少|几)个?小时|工时|小时数|how many hours|hours (?:worked|logged|spent)|in hours|hours (?:from|between)\b.+\b(?:to|and|until)\b/i;

interface TimeParts {
  buckets: BucketPart[];
  /** Only weekends, or only working days. */
  only?: 'free' | 'working';
}

export const isTimePart = ({ text }: Piece): boolean =>
  rounds.some(([, words]) => words.test(text)) || free.test(text) || working.test(text);

/** Of pieces that nothing in the database answers to. */
export function timePartsOf(pieces: readonly Piece[], text: string): TimeParts {
  const texts = pieces.map(({ text }) => text);
  const [isFree, isWorking] = [texts.some((text) => free.test(text)), texts.some((text) => working.test(text))];
  if (isFree && isWorking) return { buckets: ['weekend'] };
  const [round] = rounds
    .filter(([part, words]) => texts.some((one) => words.test(one)) && !(part === 'hour' && spent.test(text)))
    .map(([part]) => part);
  if (round && !isFree) return { buckets: [round] };
  return { buckets: [], ...(isFree ? { only: 'free' } : isWorking ? { only: 'working' } : {}) };
}
