import type { Dialect } from '../../dialects/dialect.ts';
import type { Question, Span } from '../../question/question.ts';
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
import { castOf } from './cast.ts';
import { roleSpans } from './key-roles.ts';
import { missingWords } from './missing-words.ts';
import { type Piece, piecesOf } from './pieces.ts';
import type { Scene } from './scene.ts';
import { formsOf } from './shapes.ts';
import { withVisits } from './visits.ts';

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

export interface ParseInput {
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
