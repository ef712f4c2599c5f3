import type { Cue, Question, Span } from '../../question/question.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import type { Links } from '../../schema/links/contracts.ts';
import { type SchemaFacts, schemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { ValueHit } from '../../schema/values/value-hit.ts';
import { findDerived } from './derived.ts';
import type { Reading, Weights } from './draft.ts';
import { findMentions, type Mention, speakingCues } from './mentions.ts';

export interface ReadingInput {
  question: Question;
  links: Links;
  snapshot: Snapshot;
  weights: Weights;
  /** Features without a weight too, for fitting them. */
  everyFeature?: boolean;
  glossary?: readonly GlossaryTerm[];
}

/** Nobody names more things in one question; a pasted page does. */
const mostMentions = 24;

const scopePattern = /^(?:(?:在|从)[^，,。？?]{2,30}?|[^，,。？?每各]{2,36}?)(?:中|里|内|当中|之中)[，,]/u;

function scopeOf(text: string): { scope: Span } | Record<string, never> {
  const match = scopePattern.exec(text);
  return match ? { scope: { start: 0, end: match[0].length } } : {};
}

/** A pasted page is read as far as it names things; what follows would only be walked over again and again. */
function readable(question: Question, mentions: readonly Mention[]): Question {
  const last = mentions.at(-1);
  if (mentions.length < mostMentions || !last) return question;
  const near = ({ start }: Span) => start < last.end + 60;
  return {
    ...question,
    cues: question.cues.filter(near),
    numbers: question.numbers.filter(near),
    periods: question.periods.filter(near),
    quoted: question.quoted.filter(near),
  };
}

const bounds: ReadonlySet<Cue['class']> = new Set(['greater', 'greater-equal', 'less', 'less-equal', 'not-equal']);

/** 体重大于80kg: an amount that is also stored as a text (`80kg`) is still compared as a number. */
function withoutAmounts(question: Question, links: Links, facts: SchemaFacts): Links {
  const isAmount = ({ start, end, table, column }: ValueHit) =>
    /^\d/.test(question.text.slice(start, end)) &&
    facts.column(table, column)?.isMeasure === true &&
    question.cues.some((cue) => bounds.has(cue.class) && (cue.end === start || cue.start === end));
  return links.values.some(isAmount) ? { ...links, values: links.values.filter((hit) => !isAmount(hit)) } : links;
}

export function readingOf(input: ReadingInput): Reading {
  const { question: whole, links, snapshot, weights, everyFeature = false, glossary = [] } = input;
  const facts = schemaFacts(snapshot);
  const mentions = findMentions(whole, withoutAmounts(whole, links, facts), findDerived(whole, facts)).slice(
    0,
    mostMentions,
  );
  const question = readable(whole, mentions);
  return {
    question,
    language: question.language,
    links,
    facts,
    mentions,
    cues: speakingCues(question, mentions),
    ...scopeOf(question.text),
    weights,
    everyFeature,
    glossary,
  };
}
