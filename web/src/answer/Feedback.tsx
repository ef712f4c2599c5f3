import { type FormEvent, useState } from 'react';
import type { FeedbackResult } from '../../../src/protocol/replies.ts';
import { Problem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { useSettings } from '../app/settings.ts';

/** Right or wrong, with a reason; and to remember an answer, for those who may. */
export function Feedback({ runId }: { runId: string }) {
  const { words, me } = useSettings();
  const [verdict, setVerdict] = useState<'up' | 'down'>();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [said, setSaid] = useState('');

  async function tell(path: string, body: object, done: string) {
    try {
      await request<FeedbackResult>(path, { body: { run_id: runId, ...body } });
      setSaid(done);
    } catch (error) {
      if (error instanceof Problem) setSaid(words.problem(error));
    }
  }
  function judge(chosen: 'up' | 'down') {
    setVerdict(chosen);
    setIsAsking(chosen === 'down');
    if (chosen === 'up') tell('/api/v1/feedback', { verdict: chosen }, me?.approves ? words.remembered : words.thanks);
  }
  function send(event: FormEvent) {
    event.preventDefault();
    setIsAsking(false);
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    tell('/api/v1/feedback', { verdict: 'down', ...why }, words.thanks);
  }

  return (
    <div className="feedback">
      <button type="button" className="quiet" aria-pressed={verdict === 'up'} onClick={() => judge('up')}>
        <span aria-hidden="true">✓</span> {me?.approves ? words.remember : words.good}
      </button>
      <button type="button" className="quiet" aria-pressed={verdict === 'down'} onClick={() => judge('down')}>
        <span aria-hidden="true">✕</span> {words.bad}
      </button>
      {isAsking && (
        <form className="free-line" onSubmit={send}>
          <input
            aria-label={words.whyBad}
            placeholder={words.whyBad}
            value={reason}
            maxLength={2000}
            onChange={({ target }) => setReason(target.value)}
          />
          <button type="submit" className="button">
            {words.whyBadSend}
          </button>
        </form>
      )}
      <span role="status">{said}</span>
    </div>
  );
}
