import { useEffect, useState } from 'react';
import type { ReportFault } from '../../../src/protocol/report.ts';
import { request } from '../api/request.ts';
import { useSettings } from '../app/settings.ts';

const pauseMs = 300;

/** What is wrong with a template, a moment after the last key; undefined while it is being found out. */
export function useFaults(text: string): ReportFault[] | undefined {
  const { language } = useSettings();
  const [told, setTold] = useState<{ text: string; language: string; faults: ReportFault[] }>();
  useEffect(() => {
    if (text.trim() === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      request<{ faults: ReportFault[] }>('/api/v1/reports/check', { body: { text }, signal: asking.signal })
        .then(({ faults }) => setTold({ text, language, faults }))
        // What cannot be checked now is checked when it is saved.
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, language]);
  if (text.trim() === '') return [];
  return told?.text === text && told.language === language ? told.faults : undefined;
}
