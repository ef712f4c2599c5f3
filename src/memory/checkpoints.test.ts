import { emptyCheckpoint } from '@langchain/langgraph';
import { expect, it } from 'vitest';
import { checkpointTime } from './checkpoints.ts';

it('reads the time from a name', () => {
  const { id, ts } = emptyCheckpoint();
  expect(Math.abs(checkpointTime(id) - Date.parse(ts))).toBeLessThan(1000);
  expect(new Date(checkpointTime('1f1e1ef2-4772-6f20-8008-61350f52bb1c')).toISOString().slice(0, 10)).toBe(
    '2026-11-16',
  );
});
