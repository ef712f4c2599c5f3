import { describe, expect, it } from 'vitest';
import { WenshuError } from '../errors/wenshu-error.ts';
import { writeInCascade } from './cascade.ts';
import type { Writer, WriterInput, Written } from './writer.ts';

const input = {} as WriterInput;
const written = (confidence: number | undefined, name: string): Written => ({
  candidates:
    confidence === undefined
      ? []
      : [{ sql: name, confidence, interpretation: '', assumptions: [], source: name, unexplained: [] }],
  notUnderstood: [],
  suggestions: [`${name}?`],
});

function writers(...confidences: (number | undefined)[]) {
  const asked: string[] = [];
  const list = confidences.map<Writer>((confidence, index) => ({
    name: `w${index}`,
    async write() {
      asked.push(`w${index}`);
      return written(confidence, `w${index}`);
    },
  }));
  return { list, asked };
}

describe('writeInCascade', () => {
  it('stops at the first confident writer', async () => {
    const { list, asked } = writers(0.2, 0.9, 1);
    expect((await writeInCascade(list, input)).candidates[0]?.sql).toBe('w1');
    expect(asked).toEqual(['w0', 'w1']);
  });

  it('keeps the best when nobody is confident', async () => {
    const { list, asked } = writers(0.3, 0.1, undefined);
    expect((await writeInCascade(list, input)).candidates[0]?.sql).toBe('w0');
    expect(asked).toHaveLength(3);
  });

  it('asks on when a writer does not think that it is enough, and then takes the one that is', async () => {
    const { list } = writers(0.9, 0.6);
    const doubting = { ...list[0], isEnough: async () => false } as Writer;
    expect((await writeInCascade([doubting, ...list.slice(1)], input)).candidates[0]?.sql).toBe('w1');
    expect((await writeInCascade([doubting], input)).candidates[0]?.sql).toBe('w0');
  });

  it('keeps an answer when somebody who costs more cannot be asked, and says so', async () => {
    const { list } = writers(0.6);
    const doubting = { ...list[0], isEnough: async () => false } as Writer;
    const failing = (code: 'model_busy' | 'query_cancelled'): Writer => ({
      name: 'x',
      write: () => Promise.reject(new WenshuError(code)),
    });
    const kept = await writeInCascade([doubting, failing('model_busy')], input);
    expect(kept).toMatchObject({ candidates: [{ sql: 'w0' }], unavailable: 'model_busy' });
    await expect(writeInCascade([doubting, failing('query_cancelled')], input)).rejects.toThrow(WenshuError);
    await expect(writeInCascade([...writers(0.3).list, failing('model_busy')], input)).rejects.toThrow(WenshuError);
  });

  it('asks nobody behind a writer that has the last word, also when it declines', async () => {
    const { list, asked } = writers(undefined, 0.9);
    const last = { ...list[0], hasLastWord: true } as Writer;
    expect((await writeInCascade([last, ...list.slice(1)], input)).candidates).toEqual([]);
    expect(asked).toEqual(['w0']);
  });

  it('lets another answer for the one with the last word when that one cannot be asked, and says so', async () => {
    const down: Writer = {
      name: 'x',
      hasLastWord: true,
      write: () => Promise.reject(new WenshuError('model_failed', { name: 'm', status: 503 })),
    };
    const { list } = writers(0.9);
    expect(await writeInCascade([down, ...list], input)).toMatchObject({
      candidates: [{ sql: 'w0' }],
      unavailable: 'model_failed',
      unavailableWith: { name: 'm', status: 503 },
    });
    await expect(writeInCascade([down, ...writers(0.3).list], input)).rejects.toThrow(WenshuError);
  });

  it('keeps the reason that a writer gave for having nothing', async () => {
    const failure = { reason: 'missing_database_info', explanation: 'no weather' } as const;
    const explaining: Writer = {
      name: 'x',
      write: async () => ({ candidates: [], notUnderstood: [], suggestions: [], failure }),
    };
    expect(await writeInCascade([...writers(0.3).list, explaining], input)).toMatchObject({
      candidates: [{ sql: 'w0' }],
      failure,
    });
  });

  it('keeps what the last one suggests when nobody wrote', async () => {
    const { list } = writers(undefined, undefined);
    expect(await writeInCascade(list, input)).toMatchObject({ candidates: [], suggestions: ['w1?'] });
  });
});
