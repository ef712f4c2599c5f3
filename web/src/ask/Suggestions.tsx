import { useEffect, useState } from 'react';
import type { ConnectionEntry } from '../../../src/protocol/connection.ts';
import { request } from '../api/request.ts';
import { useSettings } from '../app/settings.ts';
import { FileButton } from '../data/FileButton.tsx';

export interface SuggestionsProps {
  connections: readonly ConnectionEntry[];
  /** The one that is asked; empty where the words say it. */
  chosen: string;
  onAsk: (question: string) => void;
}

/** On the empty page: what the data is about, and questions that will be answered. */
export function Suggestions({ connections, chosen, onAsk }: SuggestionsProps) {
  const { words, language } = useSettings();
  const [questions, setQuestions] = useState<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are worded in the language of the page
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const which = chosen === '' ? '' : `?connection=${encodeURIComponent(chosen)}`;
    request<{ suggestions: string[] }>(`/api/v1/schema${which}`, { signal })
      .then(({ suggestions }) => setQuestions(suggestions))
      .catch(() => undefined);
    return () => asking.abort();
  }, [language, chosen]);
  return (
    <section className="suggestions" aria-label={words.suggestions}>
      {connections.length === 1 && (
        <p className="about">{connections.map(({ title, today }) => words.about(title, today)).join('')}</p>
      )}
      {questions.length > 0 && <h2>{words.suggestions}</h2>}
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className="chip" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      <p className="own-data">
        {words.data.ownFile} <FileButton className="quiet" />
      </p>
    </section>
  );
}
