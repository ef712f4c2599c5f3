import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { go } from '../app/route.ts';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { keepDraft } from './drafted.ts';

/** "Make a report of this": its template stands in the editor, to be looked at before it is saved. */
export function MakeReport({ of }: { of: { board: string } | { thread: string } }) {
  const { report: words } = useWords();
  const { run, isBusy, problem } = useAct();
  const make = () =>
    run(async () => {
      const { text } = await request<{ text: string }>('/api/v1/reports/draft', { body: of });
      keepDraft(text);
      go({ view: 'reports', rest: 'new' });
    });
  return (
    <>
      <button type="button" className="quiet" disabled={isBusy} onClick={make}>
        {words.makeOf}
      </button>
      <ProblemText problem={problem} />
    </>
  );
}
