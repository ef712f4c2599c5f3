import type { z } from 'zod';
import type { modelsReply } from '../../../src/protocol/replies.ts';
import { useWords } from '../app/settings.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { UsagePanel } from './UsagePanel.tsx';

/** For those who look after the server: its databases, who writes the queries, and how much it is used. */
export function ManageView() {
  const { manage: words } = useWords();
  const models = useLoaded<z.infer<typeof modelsReply>>('/api/v1/models');
  return (
    <div className="view">
      <h1>{words.title}</h1>
      <UsagePanel />
      <section aria-label={words.connections}>
        <h2>{words.connections}</h2>
        <ConnectionList />
        <ConnectionForm />
      </section>
      <section aria-label={words.models}>
        <h2>{words.models}</h2>
        <ul className="terms">
          {models.data?.models.map(({ stage, name }) => (
            <li key={stage}>{name === 'embedded' ? words.embedded : name}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
