import { useEffect, useState } from 'react';
import type { Answer } from '../../../src/protocol/answer.ts';
import type { Understood } from '../../../src/protocol/replies.ts';
import { request } from '../api/request.ts';
import { useWords } from '../app/settings.ts';

const most = 4;

export interface FollowUpsProps {
  answer: Answer;
  question: string;
  onAsk: (question: string) => void;
}

/** Where one may go from here: what the answer offers, else the question as it may go on. */
export function FollowUps({ answer, question, onAsk }: FollowUpsProps) {
  const words = useWords();
  const [further, setFurther] = useState<string[]>([]);
  const { status, receipt } = answer;
  const { connection } = receipt;
  // Other readings stand beside how it was read, in shorter words.
  const readings = receipt.assumption_details.flatMap((one) => one.readings ?? []).map((one) => one.question);
  const offered = answer.follow_ups.filter((one) => !readings.includes(one));
  const hasOffered = offered.length > 0;
  useEffect(() => {
    if (hasOffered || status !== 'answered') return;
    const asking = new AbortController();
    const text = question.replace(/[\s。．.？?！!，,]+$/u, '');
    request<Understood>('/api/v1/understand', {
      body: { text, ...(connection ? { connection } : {}) },
      signal: asking.signal,
    })
      .then(({ continuations }) => setFurther(continuations))
      .catch(() => undefined);
    return () => asking.abort();
  }, [hasOffered, status, question, connection]);
  const questions = [...new Set(offered.length > 0 ? offered : further)].slice(0, most);
  if (questions.length === 0) return null;
  return (
    <section className="follow-ups" aria-label={words.followUps}>
      <h3>{words.followUps}</h3>
      {questions.map((one) => (
        <button key={one} type="button" className="chip" onClick={() => onAsk(one)}>
          {one}
        </button>
      ))}
    </section>
  );
}
