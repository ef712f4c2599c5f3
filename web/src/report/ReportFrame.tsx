import { useEffect, useState } from 'react';
import { Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { useWords } from '../app/settings.ts';

/** The filled report. The frame may do nothing: no script, no form, no origin of its own, whatever stands in the document. */
export function ReportFrame({ path, title }: { path: string; title: string }) {
  const { report: words } = useWords();
  const [html, setHtml] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const asking = new AbortController();
    send(`${path}/file?format=html`, { signal: asking.signal })
      .then((response) => response.text())
      .then(setHtml)
      .catch((error: unknown) => {
        if (error instanceof Problem) setProblem(error);
      });
    return () => asking.abort();
  }, [path]);
  if (problem) return <ProblemText problem={problem} />;
  return html === undefined ? null : (
    <iframe className="report-frame" sandbox="" srcDoc={html} title={words.document(title)} />
  );
}
