import { describe, expect, it } from 'vitest';
import { once, remembered } from './once.ts';

describe('once', () => {
  it('makes one thing, also for callers at the same time', async () => {
    let made = 0;
    const get = once(async () => ++made);
    expect(get.peek()).toBeUndefined();
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    expect(await get.peek()).toBe(1);
  });

  it('tries again after a failure', async () => {
    let tries = 0;
    const get = once(async () => {
      tries += 1;
      if (tries === 1) throw new Error('down');
      return 'up';
    });
    await expect(get()).rejects.toThrow('down');
    expect(await get()).toBe('up');
  });
});

describe('remembered', () => {
  it('keeps the last few and forgets the rest', async () => {
    const made: string[] = [];
    const get = remembered(async (text) => {
      made.push(text);
      return text;
    }, 2);
    for (const text of ['a', 'b', 'a', 'c', 'b']) await get(text);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not keep failures', async () => {
    let tries = 0;
    const get = remembered(async () => {
      tries += 1;
      throw new Error('no');
    });
    await expect(get('a')).rejects.toThrow();
    await expect(get('a')).rejects.toThrow();
    expect(tries).toBe(2);
  });
});
