import type { Question, Span } from '../../question/question.ts';
import type { Links } from '../../schema/links/contracts.ts';
import type { Assumption } from '../../sql/contracts/candidate.ts';
import type { Expression, Form } from '../form/form.ts';
import { figureOf, isCount, pairForm, versusForm } from './compose-form.ts';
import type { Pair, Versus } from './composition.ts';
import { pairIn } from './pair.ts';
import { versusIn } from './versus.ts';

/** What a question says that is one part of another. */
export interface PartReading {
  form: Form;
  confidence: number;
  assumptions: Assumption[];
}

export interface Composed extends PartReading {
  /** The texts that were read by themselves. */
  parts: string[];
}

export interface Reader {
  /** Undefined where it is not sure enough to be answered by itself. */
  part(text: string): Promise<PartReading | undefined>;
  /** Whether a figure is of what is given back, which is stored with either sign: more refunds are no smaller figure. */
  isGivenBack(figure: Expression): boolean;
}

/** Above this an answer has no mark: what rests on a choice of ours gets one. */
const markedConfidence = 0.8;
/** Two parts that are both right may still not be what was meant together. */
const together = 0.98;

/** A question that sets figures against each other, by the readings of its parts; undefined where it is none, or one of them is not understood. */
export async function composedReading(question: Question, links: Links, reader: Reader): Promise<Composed | undefined> {
  const versus = versusIn(question);
  if (versus && !isNamed(versus.said, links)) {
    const found = await readVersus(versus, question, reader);
    if (found) return found;
  }
  const pair = pairIn(question);
  return pair && !isNamed(pair.said, links) ? readPair(pair, reader) : undefined;
}

/** 增长率 may be a column, 净销售额 a figure of the glossary: then the words are no request to compute. */
const isNamed = (said: readonly Span[], { terms, columns }: Links): boolean =>
  [
    ...terms.filter(({ score }) => score >= 0.9),
    ...columns.filter((link) => link.score >= 0.95 && /^(?:name|comment|glossary)$/.test(link.class)),
  ].some(({ start, end }) => said.some((span) => span.start < end && start < span.end));

async function readVersus(versus: Versus, { language }: Question, reader: Reader): Promise<Composed | undefined> {
  const part = await reader.part(versus.text);
  if (!part) return undefined;
  const form = versusForm(part.form, versus, reader.isGivenBack);
  if (!form) return undefined;
  const { now, past, isUnderWay } = versus;
  const text =
    language === 'zh'
      ? `${now.description.zh}与${past.description.zh}相比${isUnderWay ? '（只比较已过去的天数）' : ''}`
      : `${now.description.en} compared with ${past.description.en}${isUnderWay ? ' (as far as it has gone by)' : ''}`;
  const confidence = Math.min(part.confidence * together, isUnderWay ? markedConfidence : 1);
  return { form, confidence, assumptions: [{ kind: 'period', text }, ...part.assumptions], parts: [versus.text] };
}

async function readPair(pair: Pair, reader: Reader): Promise<Composed | undefined> {
  const left = await reader.part(pair.left);
  const figure = left && figureOf(left.form);
  if (!left || !figure) return undefined;
  for (const text of pair.right) {
    const right = await reader.part(text);
    const other = right && figureOf(right.form);
    if (!right || !other) continue;
    // 退款 alone is how many there were; taken off sales is what they came to.
    if (pair.operator !== '/' && isCount(figure) !== isCount(other)) continue;
    const found = pairForm(left.form, right.form, pair);
    if (!found) return undefined;
    const confidence = Math.min(left.confidence, right.confidence) * together;
    return {
      form: found.form,
      confidence: found.isShared ? Math.min(confidence, markedConfidence) : confidence,
      assumptions: [...left.assumptions, ...right.assumptions],
      parts: [pair.left, text],
    };
  }
  return undefined;
}
