import { describe, expect, it } from 'vitest';
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

  it('keeps what the last one suggests when nobody wrote', async () => {
    const { list } = writers(undefined, undefined);
    expect(await writeInCascade(list, input)).toMatchObject({ candidates: [], suggestions: ['w1?'] });
  });
});
