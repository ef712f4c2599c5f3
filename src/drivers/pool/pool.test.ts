import { describe, expect, it } from 'vitest';
import { DriverError } from '../contract/driver.ts';
import type { PoolOptions } from '../contract/engine.ts';
import { createPool, createWaitingLine } from './pool.ts';

interface Line {
  number: number;
  isUp: boolean;
  answers: boolean;
}

function makePool(options: Partial<PoolOptions> = {}, canOpen = () => true) {
  const opened: Line[] = [];
  const closed: number[] = [];
  let clock = 0;
  const pool = createPool<Line>(
    {
      async open() {
        if (!canOpen()) throw new Error('refused');
        const line = { number: opened.length + 1, isUp: true, answers: true };
        opened.push(line);
        return line;
      },
      async close(line) {
        closed.push(line.number);
      },
      isOpen: (line) => line.isUp,
      isAlive: async (line) => line.answers,
    },
    { size: 2, overflow: 1, acquireTimeoutMs: 1000, recycleMs: 10_000, checkAfterMs: 100, reconnectMs: 0, ...options },
    () => clock,
  );
  return { pool, opened, closed, pass: (milliseconds: number) => (clock += milliseconds) };
}

describe('pool', () => {
  it('keeps its size, lends overflow, closes the overflow again', async () => {
    const { pool, closed } = makePool();
    const leases = await Promise.all([pool.acquire(), pool.acquire(), pool.acquire()]);
    expect(pool.counts()).toEqual({ open: 3, idle: 0, waiting: 0 });
    for (const lease of leases) lease.release();
    await Promise.resolve();
    expect(pool.counts()).toMatchObject({ open: 2, idle: 2 });
    expect(closed).toHaveLength(1);
  });

  it('serves who waits in the order of arrival', async () => {
    const { pool } = makePool({ size: 1, overflow: 0 });
    const first = await pool.acquire();
    const order: string[] = [];
    const later = ['a', 'b', 'c'].map(async (name) => {
      const lease = await pool.acquire();
      order.push(name);
      lease.release();
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(pool.counts().waiting).toBe(3);
    first.release();
    await Promise.all(later);
    expect(order).toEqual(['a', 'b', 'c']);
    expect(pool.counts()).toEqual({ open: 1, idle: 1, waiting: 0 });
  });

  it('loses nothing under many at once', async () => {
    const { pool, opened } = makePool({ size: 5, overflow: 0 });
    let busy = 0;
    let most = 0;
    const work = async () => {
      const lease = await pool.acquire();
      busy += 1;
      most = Math.max(most, busy);
      await new Promise((resolve) => setTimeout(resolve, 1));
      busy -= 1;
      lease.release();
      lease.release();
    };
    await Promise.all(Array.from({ length: 50 }, work));
    expect(most).toBe(5);
    expect(opened).toHaveLength(5);
    expect(pool.counts()).toEqual({ open: 5, idle: 5, waiting: 0 });
  });

  it('gives up waiting after its time, and at an abort', async () => {
    const { pool } = makePool({ size: 1, overflow: 0, acquireTimeoutMs: 20 });
    const held = await pool.acquire();
    await expect(pool.acquire()).rejects.toMatchObject({ failure: { code: 'POOL_BUSY' } });
    await expect(pool.acquire(AbortSignal.timeout(1))).rejects.toThrow();
    expect(pool.counts().waiting).toBe(0);
    held.release();
    (await pool.acquire()).release();
  });

  it('replaces a connection that broke, is silent or is old', async () => {
    const { pool, opened, closed, pass } = makePool({ size: 1, overflow: 0 });
    const use = async () => {
      const lease = await pool.acquire();
      lease.release();
      return lease.connection.number;
    };
    expect([await use(), await use()]).toEqual([1, 1]);
    opened[0]!.isUp = false;
    expect(await use()).toBe(2);
    opened[1]!.answers = false;
    expect(await use()).toBe(2); // It has only just been used, so it isn't checked.
    pass(101);
    expect(await use()).toBe(3);
    pass(10_001);
    expect(await use()).toBe(4);
    expect(closed).toEqual([1, 2, 3]);
    expect(pool.counts().open).toBe(1);
  });

  it('a connection that cannot be opened leaves room for the next try', async () => {
    let isUp = false;
    const { pool } = makePool({ size: 1, overflow: 0 }, () => isUp);
    await expect(pool.acquire()).rejects.toThrow('refused');
    isUp = true;
    (await pool.acquire()).release();
    expect(pool.counts()).toEqual({ open: 1, idle: 1, waiting: 0 });
  });

  it('close refuses who waits, waits for what is out, and is idempotent', async () => {
    const { pool, closed } = makePool({ size: 1, overflow: 0 });
    const out = await pool.acquire();
    const waiting = pool.acquire();
    await Promise.resolve();
    const done = Promise.all([pool.close(), pool.close()]);
    await expect(waiting).rejects.toBeInstanceOf(DriverError);
    out.release();
    await done;
    await pool.close();
    expect(closed).toEqual([1]);
    await expect(pool.acquire()).rejects.toMatchObject({ failure: { code: 'CLOSED' } });
  });

  it('tries a server that was there a moment ago again, and later tells everybody at once that it is gone', async () => {
    let isUp = true;
    let tries = 0;
    const { pool, opened, pass } = makePool({ reconnectMs: 10_000 }, () => {
      tries += 1;
      if (!isUp) throw new DriverError({ code: 'UNREACHABLE', message: 'refused' });
      return true;
    });
    await (await pool.acquire()).discard();
    isUp = false;
    const waiting = pool.acquire();
    await expect.poll(() => tries).toBe(3);
    isUp = true;
    (await waiting).release();
    for (const line of opened) line.isUp = false;
    isUp = false;
    const late = pool.acquire();
    await expect.poll(() => tries).toBe(6);
    pass(10_000);
    await expect(late).rejects.toMatchObject({ failure: { code: 'UNREACHABLE' } });
    const before = tries;
    await expect(pool.acquire()).rejects.toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(tries).toBe(before + 1);
  });

  it('tells at once of a server that was never there', async () => {
    const { pool } = makePool({ reconnectMs: 10_000 }, () => {
      throw new DriverError({ code: 'UNREACHABLE', message: 'refused' });
    });
    await expect(pool.acquire()).rejects.toMatchObject({ failure: { code: 'UNREACHABLE' } });
  });

  it('waits for a server that has no connection left, as for one of its own', async () => {
    let tries = 0;
    const { pool, pass } = makePool({ acquireTimeoutMs: 1000 }, () => {
      tries += 1;
      if (tries !== 3) throw new DriverError({ code: 'POOL_BUSY', message: 'too many clients' });
      return true;
    });
    (await pool.acquire()).discard();
    const late = pool.acquire();
    await expect.poll(() => tries).toBeGreaterThan(4);
    pass(1000);
    await expect(late).rejects.toMatchObject({ failure: { code: 'POOL_BUSY' } });
  });
});

describe('callers that wait', () => {
  const busy = { code: 'POOL_BUSY', message: 'busy' };

  it('admits in the order of arrival, each caller once', async () => {
    const line = createWaitingLine();
    const order: number[] = [];
    const waits = [1, 2, 3].map((n) => line.wait(1000, undefined, busy).then(() => order.push(n)));
    expect(line.length).toBe(3);
    expect([line.admit(), line.admit(), line.admit(), line.admit()]).toEqual([true, true, true, false]);
    await Promise.all(waits);
    expect(order).toEqual([1, 2, 3]);
  });

  it('a caller that times out or is cancelled leaves the line, so that no turn is wasted', async () => {
    const line = createWaitingLine();
    const cancel = new AbortController();
    const impatient = expect(line.wait(1, undefined, busy)).rejects.toMatchObject({ failure: busy });
    const cancelled = expect(line.wait(1000, cancel.signal, busy)).rejects.toMatchObject({
      failure: { ended: 'cancelled' },
    });
    cancel.abort();
    await Promise.all([impatient, cancelled]);
    expect(line.admit()).toBe(false);
  });

  it('does not admit a caller that was cancelled before', async () => {
    const line = createWaitingLine();
    await expect(line.wait(1000, AbortSignal.abort(), busy)).rejects.toMatchObject({ failure: { ended: 'cancelled' } });
    expect(line.length).toBe(0);
  });

  it('sends everybody away', async () => {
    const line = createWaitingLine();
    const waits = [1, 2].map(() => expect(line.wait(1000, undefined, busy)).rejects.toThrow('closed'));
    line.refuse({ message: 'closed' });
    await Promise.all(waits);
    expect(line.length).toBe(0);
  });
});
