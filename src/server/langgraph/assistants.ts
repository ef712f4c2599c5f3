import { WenshuError } from '../../errors/wenshu-error.ts';
import type { StreamMode } from './requests.ts';

/** A name under which LangGraph clients know the graph. */
export interface Assistant {
  /** As LangGraph makes it from the name of the graph: version 5 of that name. */
  assistant_id: string;
  graph_id: string;
  description: string;
  /** What a stream tells where the client names nothing. */
  modes: readonly StreamMode[];
}

/** Both are the same graph: the one gives its state after every step, the other also tells what happens in between. */
export const assistants: readonly Assistant[] = [
  {
    assistant_id: '7c9a1524-02f0-5b43-941c-81718050605f',
    graph_id: 'text2sql_agent',
    description: 'Answers a question about the data. 回答关于数据的问题。',
    modes: ['values'],
  },
  {
    assistant_id: '5622013f-43d4-51a6-a4d6-51fe344deb0d',
    graph_id: 'text2sql_stream',
    description: 'The same, told as it happens. 同上，边做边说。',
    modes: ['values', 'updates', 'messages-tuple', 'custom'],
  },
];

/** By its id or the name of its graph. */
export function assistantNamed(name: string): Assistant {
  const found = assistants.find((one) => one.assistant_id === name || one.graph_id === name);
  if (found) return found;
  const known = assistants.map(({ graph_id }) => graph_id).join(', ');
  throw new WenshuError('assistant_unknown', { name: name.slice(0, 100), known });
}

const made = '2026-01-01T00:00:00.000Z';

/** As LangGraph writes it. There is one version of it, and nothing to configure. */
export const shownAssistant = ({ assistant_id, graph_id, description }: Assistant) => ({
  assistant_id,
  graph_id,
  name: graph_id,
  description,
  config: {},
  context: {},
  metadata: { created_by: 'system' },
  version: 1,
  created_at: made,
  updated_at: made,
});
