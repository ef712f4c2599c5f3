import { type FormEvent, useRef, useState } from 'react';
import type { ConnectionEntry, NewConnection } from '../../../src/protocol/connection.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { loadDatabases } from '../data/databases.ts';
import { wishOf } from './connection-wish.ts';

/** What an address may begin with, what people call it, and where its server listens unless somebody says otherwise. */
const engines = [
  { name: 'postgres', title: 'PostgreSQL', port: '5432' },
  { name: 'mysql', title: 'MySQL', port: '3306' },
  { name: 'mariadb', title: 'MariaDB', port: '3306' },
  { name: 'clickhouse', title: 'ClickHouse', port: '8123' },
  { name: 'oracle', title: 'Oracle', port: '1521' },
];

/** Adds a database for others to ask. It is tried first; what stands in the way is said in plain words. */
export function ConnectionForm() {
  const { manage: words } = useWords();
  const [engine, setEngine] = useState('postgres');
  const [added, setAdded] = useState<{ title: string; things: number }>();
  const [things, setThings] = useState<number>();
  const adding = useAct();
  const trying = useAct();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = adding.isBusy || trying.isBusy;

  /** Told of one try alone: what was said of another is gone. */
  const begin = () => {
    setAdded(undefined);
    setThings(undefined);
    adding.forget();
    trying.forget();
  };
  const test = () => {
    const filled = form.current;
    if (!filled?.reportValidity()) return;
    begin();
    trying.run(async () => {
      const wish: NewConnection = wishOf(new FormData(filled));
      const tried = await request<{ things: string[] }>('/api/v1/connections/test', { body: wish });
      setThings(tried.things.length);
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = event.currentTarget;
    begin();
    adding.run(async () => {
      const wish: NewConnection = wishOf(new FormData(filled));
      const made = await request<{ connection: ConnectionEntry; things: string[] }>('/api/v1/connections', {
        body: wish,
      });
      setAdded({ title: made.connection.title, things: made.things.length });
      filled.reset();
      await loadDatabases();
    });
  };

  return (
    <details className="card">
      <summary>{words.add}</summary>
      <form className="connection-form" onSubmit={submit} ref={form}>
        <p className="small">{words.addText}</p>
        <label>
          <span>{words.name}</span>
          <input name="title" required maxLength={100} />
        </label>
        <label>
          <span>{words.engine}</span>
          <select name="engine" value={engine} onChange={({ target }) => setEngine(target.value)}>
            {engines.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{words.host}</span>
          <input name="host" maxLength={200} placeholder="db.example.com" />
        </label>
        <label>
          <span>{words.port}</span>
          <input
            name="port"
            inputMode="numeric"
            pattern="[0-9]{1,5}"
            placeholder={engines.find(({ name }) => name === engine)?.port}
          />
        </label>
        <label>
          <span>{words.database}</span>
          <input name="database" maxLength={200} />
        </label>
        <label>
          <span>{words.user}</span>
          <input name="user" maxLength={200} autoComplete="off" />
        </label>
        <label>
          <span>{words.password}</span>
          <input name="password" type="password" maxLength={1000} autoComplete="new-password" />
        </label>
        <label>
          <span>{words.tls}</span>
          <select name="tls" defaultValue="off">
            {(['off', 'on', 'verify'] as const).map((mode) => (
              <option key={mode} value={mode}>
                {words.tlsModes[mode]}
              </option>
            ))}
          </select>
        </label>
        <label className="whole">
          <span>{words.byAddress}</span>
          <input name="url" maxLength={2000} placeholder="postgres://reader@db.example.com:5432/shop" />
        </label>
        <p className="actions">
          <button type="button" className="button" disabled={isBusy} onClick={test}>
            {words.tryIt}
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {words.tryAndAdd}
          </button>
        </p>
        <p role="status">
          {isBusy && words.testing}
          {added && words.added(added.title, added.things)}
          {things !== undefined && words.couldBeAdded(things)}
        </p>
        <ProblemText problem={adding.problem ?? trying.problem} />
      </form>
    </details>
  );
}
