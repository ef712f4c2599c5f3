import type { Language } from '../../protocol/answer.ts';
import type { EtlResult } from '../../protocol/batch.ts';
import { sureConfidence } from '../../question/confidence.ts';
import type { Figure } from '../document/document.ts';
import { oneLine } from '../document/plain-text.ts';
import type { Asked } from './expand.ts';
import { isPercent, theNumber } from './fill.ts';

const mostWords = 500;

/** Whether an answer is given with a mark: the engine without a model was not quite sure of its reading. */
export const isMarked = ({ answer }: EtlResult): boolean =>
  answer?.receipt.source === 'embedded' && (answer.receipt.confidence ?? 1) < sureConfidence;

/** Why there is no answer, on one line. */
export const problemOf = ({ problem, answer }: EtlResult, language: Language): string =>
  oneLine(problem?.text || answer?.text || (language === 'zh' ? '没有得到回答。' : 'There is no answer.'), mostWords);

/** What stands behind one placeholder, before anybody has said how it is shown. */
export function figureOf({ id, name, question, line }: Asked, result: EtlResult, language: Language): Figure {
  const { answer, status } = result;
  const isFilled = status === 'filled' && answer !== null;
  return {
    id,
    name: oneLine(name, mostWords),
    question: oneLine(question, 2000),
    status: isFilled ? 'filled' : 'failed',
    shown: '',
    interpretation: oneLine(answer?.receipt.interpretation ?? '', 2000),
    assumptions: (answer?.receipt.assumptions ?? []).map((text) => oneLine(text)),
    warnings: (answer?.warnings ?? []).map((text) => oneLine(text)),
    problem: isFilled ? null : problemOf(result, language),
    isMarked: isFilled && isMarked(result),
    sql: answer?.receipt.sql ?? null,
    connection: result.data_source_info?.database_name ?? answer?.receipt.connection ?? null,
    runId: answer?.receipt.run_id || null,
    value: isFilled ? theNumber(answer) : null,
    ...(isFilled && isPercent(answer) ? { isPercent: true } : {}),
    line,
  };
}
