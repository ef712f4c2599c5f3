import { useState } from 'react';
import type { ConnectionEntry } from '../../../src/protocol/connection.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { RemoveButton } from '../app/RemoveButton.tsx';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { loadDatabases, useDatabases } from '../data/databases.ts';

export function ConnectionList() {
  const { all } = useDatabases();
  return (
    <ul className="database-list">
      {all
        ?.filter(({ kind }) => kind !== 'upload')
        .map((one) => (
          <ConnectionItem key={one.id} connection={one} />
        ))}
    </ul>
  );
}

function ConnectionItem({ connection: { id, title, kind, removable } }: { connection: ConnectionEntry }) {
  const { manage: words, data } = useWords();
  const [tables, setTables] = useState<number>();
  const testing = useAct();
  const path = `/api/v1/connections/${encodeURIComponent(id)}`;
  const test = () =>
    testing.run(async () => {
      setTables(undefined);
      setTables((await request<{ tables: number }>(`${path}/test`, { body: {} })).tables);
    });
  const remove = () =>
    testing.run(async () => {
      await request(path, { method: 'DELETE' });
      await loadDatabases();
    });
  return (
    <li className="card" data-database={id}>
      <h3>{title}</h3>
      <p className="small">{data.kinds[kind]}</p>
      <p role="status">{testing.isBusy ? words.testing : tables === undefined ? '' : words.reachable(tables)}</p>
      <ProblemText problem={testing.problem} />
      <p className="actions">
        <button
          type="button"
          className="button"
          aria-label={words.testNamed(title)}
          disabled={testing.isBusy}
          onClick={test}
        >
          {words.test}
        </button>
        {removable && (
          <RemoveButton
            label={data.remove}
            name={data.removeNamed(title)}
            yes={data.yesRemove}
            no={data.cancel}
            onRemove={remove}
          />
        )}
      </p>
    </li>
  );
}
