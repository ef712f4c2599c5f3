import type { Answer } from '../../../src/protocol/answer.ts';
import { useWords } from '../app/settings.ts';
import { AssumptionChip } from './AssumptionChip.tsx';
import { insteadOf } from './instead.ts';

export interface HowReadProps {
  answer: Answer;
  question: string;
  /** Whether nothing was asked after it. */
  isLast: boolean;
  /** Asks in the place of this answer. */
  onInstead: (question: string) => void;
}

/** How the question was understood, in words, and what could have been meant instead. */
export function HowRead({ answer, question, isLast, onInstead }: HowReadProps) {
  const words = useWords();
  const { interpretation, assumption_details: assumptions } = answer.receipt;
  if (interpretation === '' || answer.status === 'clarify') return null;
  const context = { question, language: answer.language, isLast };
  return (
    <section className="how-read" aria-label={words.howRead}>
      <h3>{words.howRead}</h3>
      <p>{interpretation}</p>
      {assumptions.length > 0 && (
        <ul className="assumptions">
          {assumptions.map((one) => (
            <li key={one.text}>
              <AssumptionChip text={one.text} instead={insteadOf(one, context)} onInstead={onInstead} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
