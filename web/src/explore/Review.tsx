import { useState } from 'react';
import type { z } from 'zod';
import type { verifiedReply } from '../../../src/protocol/replies.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { RemoveButton } from '../app/RemoveButton.tsx';
import { useSettings } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { askAnew } from '../ask/ask-anew.ts';
import { chooseDatabase } from '../data/databases.ts';

/** The business words of a database, and the answers that people approved; whoever may approve may revoke. */
export function Review({ id, words: terms }: { id: string; words: readonly string[] }) {
  const { words: all, me, language } = useSettings();
  const { explore: words, data } = all;
  const asked = `connection=${encodeURIComponent(id)}`;
  const loaded = useLoaded<z.infer<typeof verifiedReply>>(`/api/v1/verified?${asked}`);
  const revoking = useAct();
  const [isRevoked, setIsRevoked] = useState(false);
  const revoke = (answer: string) =>
    revoking.run(async () => {
      await request(`/api/v1/verified/${encodeURIComponent(answer)}?${asked}`, { method: 'DELETE' });
      setIsRevoked(true);
      loaded.reload();
    });
  const day = (at: string) => new Date(at).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en');
  return (
    <div className="review">
      <section aria-label={words.words}>
        <h2>{words.words}</h2>
        {terms.length === 0 && <p className="calm">{words.noWords}</p>}
        <ul className="terms">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </section>
      <section aria-label={words.verified}>
        <h2>{words.verified}</h2>
        <p className="small">{words.verifiedText}</p>
        <ProblemText problem={loaded.problem ?? revoking.problem} />
        <p role="status">{isRevoked ? words.revoked : ''}</p>
        {loaded.data?.verified.length === 0 && <p className="calm">{words.noVerified}</p>}
        <ul className="verified">
          {loaded.data?.verified.map((one) => (
            <li key={one.id} className="card">
              <p>{one.question}</p>
              <p className="small">
                {words.by(one.by, day(one.at))}
                {one.in_use ? '' : ` · ${words.outOfUse}`}
              </p>
              {one.note && <p className="small">{one.note}</p>}
              {one.sql && (
                <pre>
                  <code>{one.sql}</code>
                </pre>
              )}
              <p className="actions">
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    chooseDatabase(id);
                    askAnew(one.question);
                  }}
                >
                  {words.ask}
                </button>
                {me?.approves && (
                  <RemoveButton
                    label={words.revoke}
                    name={words.revokeNamed(one.question)}
                    yes={words.revoke}
                    no={data.cancel}
                    onRemove={() => revoke(one.id)}
                  />
                )}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
