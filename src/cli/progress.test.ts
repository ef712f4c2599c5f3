import { expect, test } from 'vitest';
import { stageText } from '../answer/stage-text.ts';
import type { BatchEvent } from '../protocol/batch.ts';
import { stageNames, type WenshuEvent } from '../protocol/event.ts';
import { createProgress, createReportProgress } from './progress.ts';

function screen(language: 'zh' | 'en', width = 80) {
  const written: string[] = [];
  let time = 0;
  let tick = () => {};
  let stopped = false;
  const progress = createProgress({
    write: (text) => void written.push(text),
    width,
    language,
    now: () => time,
    every: (_, callback) => {
      tick = callback;
      return () => {
        stopped = true;
      };
    },
  });
  const stage = (name: (typeof stageNames)[number]): WenshuEvent => ({ type: 'stage-start', run_id: 'r', stage: name });
  const advance = (ms: number) => {
    time += ms;
    tick();
  };
  return { progress, written, stage, advance, isStopped: () => stopped };
}

test('a quick answer shows nothing', () => {
  const { progress, written, stage, advance } = screen('en');
  progress.onEvent(stage('classify'));
  advance(100);
  progress.onEvent(stage('sql_execution'));
  progress.end();
  expect(written).toEqual([]);
});

test('one line, rewritten in place, with the seconds once they matter, cleared at the end', () => {
  const { progress, written, stage, advance, isStopped } = screen('zh');
  progress.onEvent(stage('sql_generation'));
  advance(200);
  progress.onEvent(stage('sql_execution'));
  advance(2000);
  progress.end();
  expect(written.join('\n')).not.toMatch(/\n(?!\r)/);
  expect(written.map((text) => text.replace('\r\u001b[2K', '|'))).toEqual([
    '|⠙ 编写查询…',
    '|⠹ 执行查询…',
    '|⠸ 执行查询… 2 s',
    '|',
  ]);
  expect(isStopped()).toBe(true);
});

test('speaks the language of the question and fits the line', () => {
  const { progress, written, stage, advance } = screen('zh', 14);
  progress.onEvent({ type: 'run-start', run_id: 'r', question: 'how many', language: 'en' });
  progress.onEvent(stage('schema_analysis'));
  advance(200);
  expect(written[0]).toBe('\r\u001b[2K⠙ finding th…');
});

test('the end of a statement is shown while it is written, on the same line and with nothing that commands the terminal', () => {
  const { progress, written, stage, advance } = screen('en', 50);
  const delta = (at: number, text: string) => progress.onEvent({ type: 'sql-delta', run_id: 'r', at, text });
  progress.onEvent(stage('sql_generation'));
  delta(0, 'SELECT a\n');
  advance(200);
  delta(9, 'FROM \u001b[2Jb WHERE 名称 = 1');
  advance(100);
  delta(7, 'c');
  advance(100);
  progress.onEvent(stage('sql_validation'));
  expect(written.map((text) => text.replace('\r\u001b[2K', '|'))).toEqual([
    '|⠙ writing the query… SELECT a',
    '|⠹ writing the query… …a FROM ␛[2Jb WHERE 名称 = 1',
    '|⠸ writing the query… SELECT c',
    '|⠼ checking the query…',
  ]);
});

test('every stage has its words', () => {
  for (const name of stageNames) {
    expect(stageText(name, 'zh')).toMatch(/\p{Script=Han}/u);
    expect(stageText(name, 'en')).not.toContain('_');
  }
});

function reportScreen(language: 'zh' | 'en', width = 80) {
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
const batchStage = { type: 'stage-start', stage: 'sql_execution', total: 4 };
const item = (done: number) => ({ type: 'item-end', placeholder_id: 'a', status: 'filled', done, total: 4 });

test('a report: one line, rewritten in place: how many are done, and what is being done', () => {
  const { progress, written, tell, isStopped } = reportScreen('zh');
  tell(start);
  tell(batchStage);
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
  const { written, tell } = reportScreen('en');
  tell(start);
  tell({
    type: 'stage-warning',
    stage: 'error_recovery',
    text: '3 statements failed\u001b[2J; mending them…',
  } as never);
  expect(written.slice(1)).toEqual(['|3 statements failed␛[2J; mending them…\n', `|${'░'.repeat(20)} 0/4`]);
});

test('fits a narrow screen', () => {
  const { written, tell } = reportScreen('en', 20);
  tell(start);
  tell(batchStage);
  for (const line of written) expect(line.length).toBeLessThanOrEqual(20);
});
