import { describe, expect, it, vi } from 'vitest';
import { WenshuError } from '../errors/wenshu-error.ts';
import { createOutageRetry, isOutage, withRetryBudget } from './outage-retry.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Each try moves the clock on by a fixed time. */
function outage(msPerTry: number) {
  let clock = 0;
  let tries = 0;
  const retryOnOutage = createOutageRetry(() => clock);
  const fail = async () => {
    tries += 1;
    clock += msPerTry;
    throw refused;
  };
  return { retryOnOutage, fail, tries: () => tries };
}

const run = { isCancelled: () => false };

describe('a memory server that is away', () => {
  it('is tried again until it answers', async () => {
    let tries = 0;
    const answer = createOutageRetry()(async () => {
      tries += 1;
      if (tries < 3) throw refused;
      return 'here';
    });
    expect(await answer).toBe('here');
    expect(tries).toBe(3);
  });

  it('is waited for by a run for 90 s, by others for 5 s, and then not at all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const others = outage(2000);
    await expect(others.retryOnOutage(others.fail)).rejects.toMatchObject({ code: 'memory_unreachable' });
    expect(others.tries()).toBe(3);
    vi.useRealTimers();
    const { retryOnOutage, fail, tries } = outage(40_000);
    await expect(withRetryBudget(run, () => retryOnOutage(fail))).rejects.toBeInstanceOf(WenshuError);
    expect(tries()).toBe(3);
    await expect(withRetryBudget(run, () => retryOnOutage(fail))).rejects.toMatchObject({ code: 'memory_unreachable' });
    expect(tries()).toBe(4);
  });

  it('is not waited for by a run that was cancelled', async () => {
    const { retryOnOutage, fail, tries } = outage(1);
    await expect(withRetryBudget({ isCancelled: () => true }, () => retryOnOutage(fail))).rejects.toMatchObject({
      code: 'memory_unreachable',
    });
    expect(tries()).toBe(1);
  });

  it('is told from one that answers with an error', async () => {
    const unique = Object.assign(new Error('duplicate key'), { code: '23505' });
    let tries = 0;
    const failing = createOutageRetry()(async () => {
      tries += 1;
      throw unique;
    });
    await expect(failing).rejects.toBe(unique);
    expect(tries).toBe(1);
    const gone = createOutageRetry()(() => Promise.reject(Object.assign(new Error('no table'), { code: '42P01' })));
    await expect(gone).rejects.toMatchObject({ code: 'memory_lost' });
    expect(['57P01', '57P03', '53300', '08006', '25006'].map((code) => isOutage({ code }))).not.toContain(false);
    expect(['23505', '42501', '57014', 'ERR_MODULE_NOT_FOUND'].map((code) => isOutage({ code }))).not.toContain(true);
  });
});
