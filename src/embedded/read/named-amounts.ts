import type { Question } from '../../question/question.ts';
import type { Links } from '../../schema/links/contracts.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';

const amountOf = /^((?:the )?(?:total )?)(?:amount|quantity) of$/i;

/** "the total amount of orders" counts them, unless there is a column of that very name: then it is the total of that. */
export function withNamedAmounts(question: Question, links: Links, facts: SchemaFacts): Question {
  const isNamed = ({ start, end }: { start: number; end: number }) =>
    links.columns.some(
      (link) =>
        link.class === 'exact' &&
        link.start >= start &&
        link.end <= end &&
        facts.column(link.table, link.column)?.isMeasure,
    );
  if (!question.cues.some((cue) => amountOf.test(cue.text) && isNamed(cue))) return question;
  const cues = question.cues.flatMap((cue) => {
    const before = amountOf.exec(cue.text)?.[1]?.trimEnd();
    if (before === undefined || !isNamed(cue)) return [cue];
    return /total$/i.test(before) ? [{ ...cue, text: before, end: cue.start + before.length }] : [];
  });
  return { ...question, cues };
}
