import type { Dialect } from '../../dialects/dialect.ts';
import { addDays, addMonths } from '../../question/calendar.ts';
import type { Period, Question, Span } from '../../question/question.ts';
import { conceptsInQuestion } from '../../schema/lexicon/concepts-in-question.ts';
import type { Concept } from '../../schema/lexicon/contracts.ts';
import type { Links } from '../../schema/links/contracts.ts';
import { nearConcepts } from '../../schema/links/near-concepts.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Compiled, compileForm } from '../compile/compile.ts';
import type { Form } from '../form/form.ts';
import { untilToday } from '../form/until-today.ts';
import { type Assignment, assign } from './assign.ts';
import { withBelow } from './belonging.ts';
import { bookOf } from './book.ts';
import { type Cast, castOf } from './cast.ts';
import { roleSpans } from './key-roles.ts';
import { missingWords } from './missing-words.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { isPerson, mainEventOf } from './places.ts';
import { hasCue, type Scene } from './scene.ts';
import { formsOf } from './shapes.ts';

/** A reading of a business question: what is asked, as SQL, and what speaks for it. */
export interface Parse {
  form: Form;
  compiled: Compiled;
  score: number;
  features: string[];
  assignment: Assignment;
  /** Words that nothing explains. */
  unknown: string[];
}

interface ParseInput {
  question: Question;
  links: Links;
  snapshot: Snapshot;
  dialect: Dialect;
  today: string;
}

const recently = /^(?:最近|近期|recent|recently|lately)$/i;

/** Words that this reading passes over though somebody meant something by them: of the glossary, and 最近 without a period. */
function unheardIn(pieces: readonly Piece[], { uses }: Assignment, features: readonly string[]): string[] {
  const idle = uses.filter(
    ({ as, piece }) => as === 'none' && piece.senses.some(({ is, score }) => is === 'term' && score >= 0.9),
  );
  const isDated = features.some((name) => name === 'shape:newest' || name === 'shape:when' || name.startsWith('date:'));
  const vague = isDated
    ? []
    : pieces.filter(({ cues, text }) => recently.test(text) && cues.some((cue) => cue.class === 'vague'));
  return [...idle.map(({ piece }) => piece.text), ...vague.map(({ text }) => text)];
}

/** How many ways to take the pieces are made into forms. */
const mostWays = 40;

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
function withVisits(cast: Cast, scene: Scene): Cast {
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

/** Readings by the grammar of business questions, best first. Pure. */
export function parseQuestion({ question, links, snapshot, dialect, today }: ParseInput): {
  pieces: Piece[];
  parses: Parse[];
  /** Things that are named and that the data does not hold. */
  missing: string[];
} {
  const book = bookOf(snapshot);
  const { concepts, formulas } = conceptsInQuestion(question);
  const isHeld = ({ id }: Concept) => book.holds(id, today);
  const near = nearConcepts(question, links, isHeld);
  const pieces = piecesOf({
    ...{ question, links, concepts: [...concepts, ...near], formulas, isHeld },
    roles: roleSpans(question.text, links, book),
  });
  const scene: Scene = { text: question.text, pieces, book, today, isChinese: question.language === 'zh' };
  const unknown = pieces.filter(({ isUnknown }) => isUnknown).map(({ text }) => text);
  const asFarAsToday = untilToday(question, book.meaning);
  const best = new Map<string, Parse>();
  for (const assignment of assign(scene).slice(0, mostWays)) {
    const cast = withBelow(withVisits(castOf(assignment, scene), scene), book);
    for (const { form: whole, score, features } of formsOf({ text: question.text, cast, book, today })) {
      const form = asFarAsToday(whole);
      const compiled = compileForm(form, { facts: book.facts, dialect });
      if (!compiled) continue;
      const joins = compiled.trees.reduce((sum, { joins: own }) => sum + own.length, 0);
      const total = assignment.score + score - 0.25 * joins;
      const known = best.get(compiled.sql);
      if (!known || known.score < total)
        best.set(compiled.sql, {
          ...{ form, compiled, score: total, features, assignment },
          unknown: [...unknown, ...unheardIn(pieces, assignment, features)],
        });
    }
  }
  const parses = [...best.values()].sort((left, right) => right.score - left.score);
  return { pieces, parses, missing: missingWords(scene, parses, stillOpen(links.unmatched, near)) };
}

/** What a concept is near to is no longer missing. */
const stillOpen = (unmatched: Links['unmatched'], near: readonly Span[]): Links['unmatched'] =>
  unmatched.filter(({ start, end }) => !near.some((one) => one.start <= start && end <= one.end));
