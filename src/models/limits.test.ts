import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../tests/fixtures/scripted-model.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { limited, retrying, timed } from './limits.ts';
import type { Model } from './model.ts';
import { fallingBack } from './model-set.ts';
import { modelFromKeys, parseModelName } from './providers.ts';
import { createAccount, openUsageLog } from './usage.ts';

const ask = (model: Model) => model.complete([{ role: 'user', content: '你好 hello' }]);
const failing = (status: number) => Object.assign(new Error(`HTTP ${status}`), { status });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => (error instanceof WenshuError ? error.code : `bare ${error}`),
  );

describe('parseModelName', () => {
  it('fills in what was left out', () => {
    expect(parseModelName('siliconflow')).toEqual({
      kind: 'provider',
      provider: 'siliconflow',
      model: 'deepseek-ai/DeepSeek-V3.2-Exp',
    });
    expect(parseModelName('ollama:qwen3:8b')).toEqual({ kind: 'provider', provider: 'ollama', model: 'qwen3:8b' });
    expect(parseModelName('http://127.0.0.1:8000/v1#qwen')).toEqual({
      kind: 'url',
      baseUrl: 'http://127.0.0.1:8000/v1',
      model: 'qwen',
    });
    expect(parseModelName('embedded')).toEqual({ kind: 'embedded' });
  });

  it.each(['gpt', 'http://127.0.0.1:8000/v1', 'recorded:', ''])('does not know %j', (name) => {
    expect(() => parseModelName(name)).toThrow(WenshuError);
  });
});

describe('modelFromKeys', () => {
  it('takes the first key there is, and none without', () => {
    expect(modelFromKeys({ OPENAI_API_KEY: 'x' })).toBe('openai');
    expect(modelFromKeys({ OPENAI_API_KEY: 'x', SILICONFLOW_API_KEY: 'y' })).toBe('siliconflow');
    expect(modelFromKeys({})).toBe('embedded');
  });
});

describe('retrying', () => {
  const options = { retries: 2, random: () => 1 };

  it('waits longer each time for what passes by itself', async () => {
    const waits: number[] = [];
    const model = scriptedModel([failing(429), failing(503), 'done']);
    const patient = retrying(model, { ...options, wait: async (ms) => void waits.push(ms) });
    expect((await ask(patient)).text).toBe('done');
    expect(waits).toEqual([500, 1000]);
  });

  it('waits as long as the server asks', async () => {
    const waits: number[] = [];
    const busy = Object.assign(failing(429), { headers: new Headers({ 'retry-after': '3' }) });
    await ask(retrying(scriptedModel([busy, 'ok']), { ...options, wait: async (ms) => void waits.push(ms) }));
    expect(waits).toEqual([3000]);
  });

  it('does not repeat what cannot pass, and hides what the server said', async () => {
    const model = scriptedModel([Object.assign(new Error('bad key sk-secret'), { status: 401 })]);
    const failed = ask(retrying(model, { ...options, wait: async () => {} }));
    await expect(failed).rejects.toThrow(/refused the key/);
    await expect(failed).rejects.not.toThrow(/sk-secret/);
    expect(model.asked).toHaveLength(1);
  });

  it('gives up after its tries', async () => {
    const model = scriptedModel([failing(429), failing(429), failing(429)]);
    expect(await codeOf(ask(retrying(model, { ...options, wait: async () => {} })))).toBe('model_busy');
  });

  it('ends a request that takes too long', async () => {
    const slow: Model = {
      name: 'slow',
      complete: (_, settings) =>
        new Promise((_resolve, reject) =>
          settings?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    };
    expect(await codeOf(ask(retrying(timed(slow, 30), { retries: 0 })))).toBe('model_timeout');
  });
});

describe('limited', () => {
  it('runs no more at once than it may', async () => {
    let running = 0;
    let most = 0;
    const counting: Model = {
      name: 'counting',
      async complete() {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return { text: '', promptTokens: 0, completionTokens: 0, cost: 0 };
      },
    };
    const gated = limited(counting, { requestsPerMinute: 1000, concurrency: 3 });
    await Promise.all(Array.from({ length: 12 }, () => ask(gated)));
    expect(most).toBe(3);
    expect(running).toBe(0);
  });

  const slowly = (ms: number): Model => ({
    name: 'slow',
    async complete(_, settings) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, ms);
        settings?.signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(new Error('aborted'));
        });
      });
      return { text: 'ok', promptTokens: 0, completionTokens: 0, cost: 0 };
    },
  });

  it('does not count the time in the queue against the time limit', async () => {
    const gated = limited(timed(slowly(100), 1000), { requestsPerMinute: 1000, concurrency: 1 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask(gated)));
    expect(replies.map(({ text }) => text)).toEqual(Array(12).fill('ok'));
  });

  it('lets go who cancels in the queue, and the others go on', async () => {
    const gated = limited(slowly(60), { requestsPerMinute: 1000, concurrency: 1 });
    const controller = new AbortController();
    const first = ask(gated);
    const second = codeOf(gated.complete([], { signal: controller.signal }));
    const third = ask(gated);
    controller.abort();
    // Not only when its turn comes.
    expect(await Promise.race([second, first.then(() => 'the first one was waited for')])).toBe('query_cancelled');
    expect((await first).text + (await third).text).toBe('okok');
    expect(await codeOf(gated.complete([], { signal: AbortSignal.abort() }))).toBe('query_cancelled');
    expect((await ask(gated)).text).toBe('ok');
  });

  it('lets go who cancels while the minute passes', async () => {
    const gated = limited(slowly(1), { requestsPerMinute: 1, concurrency: 1 });
    await ask(gated);
    const controller = new AbortController();
    const waiting = codeOf(gated.complete([], { signal: controller.signal }));
    setTimeout(() => controller.abort(), 20);
    expect(await waiting).toBe('query_cancelled');
  });

  it('waits for the minute to pass', async () => {
    let clock = 0;
    const waits: number[] = [];
    const gated = limited(scriptedModel(['a', 'b', 'c']), {
      requestsPerMinute: 2,
      concurrency: 1,
      now: () => clock,
      wait: async (ms) => {
        waits.push(ms);
        clock += ms;
      },
    });
    for (let i = 0; i < 3; i += 1) await ask(gated);
    expect(waits).toEqual([60_000]);
  });

  it('gives its place back after a failure', async () => {
    const gated = limited(scriptedModel([new Error('x'), 'ok']), { requestsPerMinute: 10, concurrency: 1 });
    await expect(ask(gated)).rejects.toThrow('x');
    expect((await ask(gated)).text).toBe('ok');
  });
});

describe('createAccount', () => {
  it('counts by run and by day, and starts anew the next day', async () => {
    let day = '2026-01-01';
    const account = createAccount({}, () => day);
    await ask(account.charging(scriptedModel(['hello']), 'a'));
    await ask(account.charging(scriptedModel(['hello']), 'b'));
    expect(account.usageOf('a')).toMatchObject({ calls: 1 });
    expect((await account.today()).calls).toBe(2);
    day = '2026-01-02';
    expect((await account.today()).calls).toBe(0);
    expect(account.usageOf('nobody')).toEqual({ calls: 0, tokens: 0, cost: 0 });
  });

  it('refuses before the call when a ceiling is reached', async () => {
    const account = createAccount({ tokens_per_run: 1 }, () => 'today');
    const model = scriptedModel(['one', 'two']);
    const charged = account.charging(model, 'a');
    await ask(charged);
    expect(await codeOf(ask(charged))).toBe('model_ceiling');
    expect(model.asked).toHaveLength(1);
    expect(await codeOf(ask(account.charging(scriptedModel(['x']), 'b')))).toBe('no error');
  });
});

describe('fallingBack', () => {
  it('asks the second when the first fails, but not past a ceiling', async () => {
    expect((await ask(fallingBack(scriptedModel([new Error('down')]), scriptedModel(['ok'])))).text).toBe('ok');
    const spent = scriptedModel([new WenshuError('model_ceiling')]);
    expect(await codeOf(ask(fallingBack(spent, scriptedModel(['ok']))))).toBe('model_ceiling');
  });
});

describe('a day book', () => {
  it('makes a daily ceiling hold for another process that shares the folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-usage-'));
    const open = () => createAccount({ tokens_per_day: 5 }, () => '2026-01-01', openUsageLog(join(folder, 'usage')));
    await ask(open().charging(scriptedModel(['a reply of some length']), 'r1'));
    const another = open();
    expect((await another.today()).calls).toBe(1);
    expect(await codeOf(ask(another.charging(scriptedModel(['b']), 'r2')))).toBe('model_ceiling');
    expect(statSync(join(folder, 'usage', '2026-01-01.txt')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('that cannot be read lets nothing be spent where a ceiling is to hold, and stops nobody else', async () => {
    const gone = { spent: () => Promise.reject(new Error('gone')), note: async () => undefined };
    const model = scriptedModel(['a', 'b']);
    const bounded = createAccount({ cost_per_day: 5 }, () => '2026-01-01', gone);
    expect(await codeOf(ask(bounded.charging(model, 'r1')))).toBe('spending_unknown');
    expect(model.asked).toHaveLength(0);
    const free = createAccount({ tokens_per_run: 500 }, () => '2026-01-01', gone);
    expect(await codeOf(ask(free.charging(model, 'r1')))).toBe('no error');
  });
});
