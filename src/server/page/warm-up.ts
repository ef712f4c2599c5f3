import { HumanMessage } from '@langchain/core/messages';
import type { Wenshu } from '../../wenshu.ts';
import { builtPage, readPage } from './page-files.ts';

export interface WarmUp {
  role: string | undefined;
  /** Connections that cost nobody anything to ask: the bundled demo. */
  free: readonly string[];
  signal: AbortSignal;
}

/** More than these are not looked at before somebody wants to know. */
const most = 3;

/**
 * Does once what the first visitor of the page would wait for: its files, words and values of the databases, questions to begin with, and
 * on the demo the way of one question, which is kept nowhere. No other database is sent a statement, no model is asked. Whatever goes
 * wrong is told to whoever asks.
 */
export async function warmUp(
  wenshu: Pick<Wenshu, 'understand' | 'suggestions' | 'graph' | 'connections' | 'model'>,
  { role, free, signal }: WarmUp,
): Promise<void> {
  readPage(builtPage);
  const as = role === undefined ? {} : { role };
  for (const { id } of wenshu.connections.slice(0, most)) {
    const where = { connection: id, ...as };
    try {
      await wenshu.understand('?', 'en', where);
      const [question] = await wenshu.suggestions('zh', { ...where, count: suggested });
      await wenshu.suggestions('en', { ...where, count: suggested });
      if (signal.aborted) return;
      if (question === undefined || !free.includes(id) || wenshu.model !== 'embedded') continue;
      const graph = await wenshu.graph(where);
      await graph.invoke({ messages: [new HumanMessage(question)] }, { signal });
    } catch {
      // As above.
    }
  }
}

/** As many as the page shows. */
export const suggested = 5;
