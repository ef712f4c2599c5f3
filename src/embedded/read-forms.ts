import type { Dialect } from '../dialects/dialect.ts';
import type { Question, Span } from '../question/question.ts';
import type { GlossaryEntry, Links } from '../schema/links.ts';
import type { Snapshot } from '../schema/snapshot.ts';
import { findDerived } from './derived.ts';
import type { Reading, Weights } from './draft.ts';
import type { Expression } from './form.ts';
import { findMentions, speakingCues } from './mentions.ts';
import { type Ranked, rankForms } from './rank.ts';
import { schemaFacts } from './schema-facts.ts';

export interface ReadFormsInput {
  question: Question;
  links: Links;
  snapshot: Snapshot;
  dialect: Dialect;
  weights: Weights;
  glossary?: readonly GlossaryEntry[];
  headerOf?: (expression: Expression) => string | undefined;
}

/** Nobody names more things in one question; a pasted page does. */
const mostMentions = 24;

const scopePattern = /^(?:(?:在|从)[^，,。？?]{2,30}?|[^，,。？?每各]{2,36}?)(?:中|里|内|当中|之中)[，,]/u;

function scopeOf(text: string): { scope: Span } | Record<string, never> {
  const match = scopePattern.exec(text);
  return match ? { scope: { start: 0, end: match[0].length } } : {};
}

export function readingOf({ question, links, snapshot, weights, glossary = [] }: ReadFormsInput): Reading {
  const facts = schemaFacts(snapshot);
  const mentions = findMentions(question, links, findDerived(question, facts)).slice(0, mostMentions);
  return {
    question,
    language: question.language,
    links,
    facts,
    mentions,
    cues: speakingCues(question, mentions),
    ...scopeOf(question.text),
    weights,
    glossary,
  };
}

/** Every reading of the question as a form with its SQL, best first. Pure. */
export function readForms(input: ReadFormsInput): { reading: Reading; ranked: Ranked[] } {
  const reading = readingOf(input);
  return { reading, ranked: rankForms(reading, input.dialect, input.headerOf) };
}
