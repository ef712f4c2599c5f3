import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import type { AuditEntry } from '../../src/memory/audit-chain.ts';
import { type Memory, openMemory, openServerMemory, type ServerMemory } from '../../src/memory/open-memory.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

const programs = debianPostgres();

describe.skipIf(!programs)('keys and audit log of several machines', () => {
  let server: OwnServer;
  const memories: Memory[] = [];
  /** As another machine has them. */
  async function books(): Promise<ServerMemory> {
    const memory = await openMemory({ home: null, memory: server.url });
    memories.push(memory);
    const config = { home: null, memory: server.url, audit: undefined, secret: () => undefined };
    return openServerMemory(config, async () => memory);
  }
  let here: ServerMemory;
  let there: ServerMemory;
  beforeAll(async () => {
    server = await startPostgres(programs);
    [here, there] = [await books(), await books()];
  });
  afterAll(async () => {
    for (const memory of memories) await memory.close();
    await server.stop();
  });

  it('a key that one makes is known to the other, and refused there once it is revoked here', async () => {
    expect(await there.keys.any()).toBe(false);
    const { key, id } = await here.keys.create({ user: '小王', role: 'clerk', claims: { region: '华东' } });
    expect(await there.keys.any()).toBe(true);
    expect(await there.keys.find(key)).toMatchObject({ id, user: '小王', role: 'clerk', claims: { region: '华东' } });
    await here.keys.revoke(id);
    expect(await there.keys.find(key)).toBeUndefined();
    expect(await there.keys.list()).toMatchObject([{ id, status: 'revoked' }]);
  });

  const entry = (user: string): AuditEntry => ({
    at: new Date().toISOString(),
    user,
    role: 'clerk',
    how: 'key',
    door: 'rest',
    action: 'ask',
    request: 'r',
  });

  it('both write one chain, and a change of it is found', async () => {
    const all = Array.from({ length: 300 }, (_, index) => (index % 2 ? here : there).audit.append(entry(`u${index}`)));
    await Promise.all(all);
    expect(await here.audit.verify()).toEqual({ entries: 300, head: expect.any(String) });
    expect(await there.audit.newest({ user: 'u7' })).toMatchObject([{ user: 'u7' }]);
    const pool = new pg.Client({ connectionString: server.url });
    await pool.connect();
    await pool.query(`UPDATE wenshu.audit SET text = replace(text, 'clerk', 'boss') WHERE number = 120`);
    expect(await there.audit.verify()).toMatchObject({ entries: 119, broken: 120 });
    await pool.query(`UPDATE wenshu.audit SET text = replace(text, 'boss', 'clerk') WHERE number = 120`);
    await pool.end();
    expect((await there.audit.verify()).broken).toBeUndefined();
  });

  it('an allowance holds for both together', async () => {
    const within = {
      since: '2020-01-01T00:00:00.000Z',
      check(tally: { questions: number }) {
        if (tally.questions >= 5) throw new WenshuError('budget_spent');
      },
    };
    const all = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? here : there).audit.append(entry('anna'), within),
    );
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});
