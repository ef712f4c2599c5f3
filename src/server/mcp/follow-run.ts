import { stageText } from '../../answer/stage-text.ts';
import type { Answer, Language } from '../../protocol/answer.ts';
import type { ServerEvent } from '../../protocol/server-event.ts';
import { entriesOf } from '../runs/entries.ts';
import type { Run } from '../runs/run.ts';
import type { Call } from './call.ts';

/** Waits for the end and tells how far it is, also in silence: clients give up on what says nothing. A cancelled call ends the run. */
export async function followRun(run: Run, { parts, signal, tell, language }: Call): Promise<Answer> {
  const stopListening = run.listen();
  const cancel = () => run.cancel();
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    let last = '';
    for await (const entry of entriesOf(run, 0, parts.heartbeatMs, new AbortController().signal)) {
      const news = entry ? progressText(JSON.parse(entry.text) as ServerEvent, language) : last;
      if (news) tell(news);
      last = news ?? last;
    }
    const outcome = await run.outcome;
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  } finally {
    signal.removeEventListener('abort', cancel);
    stopListening();
  }
}

/** Undefined for what is not worth a line. */
function progressText(event: ServerEvent, language: Language): string | undefined {
  if (event.type === 'run-queued')
    return language === 'zh' ? `排队中，第 ${event.position} 位` : `waiting in line, position ${event.position}`;
  return event.type === 'stage-start' ? stageText(event.stage, language) : undefined;
}
