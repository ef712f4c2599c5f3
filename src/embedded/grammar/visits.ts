import { addDays, addMonths } from '../../question/calendar.ts';
import type { Period } from '../../question/question.ts';
import type { Cast } from './cast.ts';
import { isPerson, mainEventOf } from './places.ts';
import { hasCue, type Scene } from './scene.ts';

/** To come is to do whatever people come for; "come from" tells where somebody is of. */
const coming = /\b(?:came|come|been|show(?:ed)? up|turn(?:ed)? up|drop(?:ped)? (?:in|by))\b(?! (?:from|out|to))/i;

const lengths: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, nine: 9, ten: 10, twelve: 12, eighteen: 18 },
};

/** "not … for over a year", "no order in 6 months": since then until today. */
function lapseIn(text: string, today: string): Period | undefined {
  const said =
    /\b(?:for|in)\s+(?:(?:over|more than|at least|about)\s+)?(an?|one|two|three|four|five|six|nine|ten|twelve|eighteen|\d{1,3})\s+(day|week|month|year)s?\b/i.exec(
      text,
    );
  if (!said) return undefined;
  const [whole, count = '1', unit = 'year'] = said;
  const length = lengths[count.toLowerCase()] ?? Number(count);
  const from = /day|week/i.test(unit)
    ? addDays(today, -length * (/week/i.test(unit) ? 7 : 1))
    : addMonths(today, -length * (/year/i.test(unit) ? 12 : 1));
  const english = `the last ${length} ${unit.toLowerCase()}${length === 1 ? '' : 's'}`;
  const chinese = `最近${length}${{ day: '天', week: '周', month: '个月', year: '年' }[unit.toLowerCase()]}`;
  return {
    ...{ kind: 'range', from, to: today, text: whole, relative: true },
    ...{ start: said.index, end: said.index + whole.length, description: { zh: chinese, en: english } },
  };
}

const denials = ['without', 'not', 'but-not'] as const;

/** The cast with what people came for, and since when they did not, where the question only says that they came. */
export function withVisits(cast: Cast, scene: Scene): Cast {
  if (scene.isChinese) return cast;
  const { book, pieces, text, today } = scene;
  const denial = pieces.find((piece) => hasCue(piece, ...denials));
  const lapse = denial && cast.periods.length === 0 ? lapseIn(text.slice(denial.start), today) : undefined;
  const told = lapse ? { ...cast, periods: [{ ...lapse, start: lapse.start + (denial?.start ?? 0) }] } : cast;
  // The length of the lapse bounds no figure.
  const free = lapse
    ? { ...told, bounds: told.bounds.filter(({ piece }) => !lapse.text.includes(piece.text.trim())), buckets: [] }
    : told;
  const verb = coming.exec(text);
  const piece = pieces.find(({ start, end }) => verb !== null && start <= verb.index && end > verb.index) ?? denial;
  const thing = [...(cast.counted ? [cast.counted] : []), ...cast.shown, ...cast.context].find(
    ({ table, column }) => column === undefined && isPerson(table, book),
  );
  const isSaid = cast.doings.length + cast.moments.length + cast.figures.length > 0 || cast.formula !== undefined;
  if (!verb || !piece || !thing || isSaid) return free;
  const event = mainEventOf(thing.table, book);
  if (event === undefined) return free;
  const negated = denial !== undefined && denial.start <= verb.index;
  return { ...free, doings: [{ table: event, concept: 'visit', negated, piece }] };
}
