import { useEffect, useState } from 'react';
import type { Understood } from '../../../src/protocol/replies.ts';
import { request } from '../api/request.ts';

const pauseMs = 120;
const nothing: Understood = { understood: [], not_understood: [], completions: [], continuations: [] };

/** What of a half typed text is understood; of the text that it was said of, so that marks never stand on other words. */
export function useUnderstood(text: string, connection: string, isComposing: boolean): Understood & { text: string } {
  const [found, setFound] = useState({ ...nothing, text: '' });
  useEffect(() => {
    // What an input method is still writing is nobody's word yet.
    if (isComposing) return;
    if (text.trim() === '') {
      setFound({ ...nothing, text });
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(() => {
      request<Understood>('/api/v1/understand', {
        body: { text, ...(connection ? { connection } : {}) },
        signal: asking.signal,
      })
        .then((understood) => setFound({ ...understood, text }))
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, connection, isComposing]);
  return found;
}
