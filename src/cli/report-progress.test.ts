import { expect, test } from 'vitest';
import type { BatchEvent } from '../protocol/batch.ts';
import { createReportProgress } from './report-progress.ts';

function screen(language: 'zh' | 'en', width = 80) {
  const written: string[] = [];
  let time = 0;
  let isStopped = false;
  const progress = createReportProgress({
    write: (text) => void written.push(text.replace('\r\u001b[2K', '|')),
    width,
    language,
    now: () => time,
    every: () => () => {
      isStopped = true;
    },
  });
  const tell = (event: { type: string }, ms = 0) => {
    time += ms;
    progress.onEvent({ batch_id: 'b', ...event } as BatchEvent);
  };
  return { progress, written, tell, isStopped: () => isStopped };
}

const start = { type: 'batch-start', total: 4 };
const stage = { type: 'stage-start', stage: 'sql_execution', total: 4 };
const item = (done: number) => ({ type: 'item-end', placeholder_id: 'a', status: 'filled', done, total: 4 });

test('one line, rewritten in place: how many are done, and what is being done', () => {
  const { progress, written, tell, isStopped } = screen('zh');
  tell(start);
  tell(stage);
  tell(item(1), 2500);
  progress.end();
  expect(written).toEqual([
    `|${'░'.repeat(20)} 0/4`,
    `|${'░'.repeat(20)} 0/4 执行查询`,
    `|${'█'.repeat(5)}${'░'.repeat(15)} 1/4 执行查询 2 s`,
    '|',
  ]);
  expect(isStopped()).toBe(true);
});

test('a warning stays above the line, and commands nothing', () => {
  const { written, tell } = screen('en');
  tell(start);
  tell({
    type: 'stage-warning',
    stage: 'error_recovery',
    text: '3 statements failed\u001b[2J; mending them…',
  } as never);
  expect(written.slice(1)).toEqual(['|3 statements failed␛[2J; mending them…\n', `|${'░'.repeat(20)} 0/4`]);
});

test('fits a narrow screen', () => {
  const { written, tell } = screen('en', 20);
  tell(start);
  tell(stage);
  for (const line of written) expect(line.length).toBeLessThanOrEqual(20);
});
