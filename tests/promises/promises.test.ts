import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { askPromises, type Told } from './ask-promises.ts';
import { untold } from './untold.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wenshu-promises-'));
afterAll(() => rmSync(folder, { recursive: true }));

const names = ['shop', 'flat', 'subscriptions', 'clinic'];
const questions = (name: string) =>
  readFileSync(join(here, `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '));
const told = new Map<string, Told[]>();
for (const name of names) told.set(name, await askPromises(name, questions(name), folder));
const all = [...told.values()].flat();

it('are at least 150, both languages about evenly', () => {
  const chinese = all.filter(({ question }) => /\p{Script=Han}/u.test(question)).length;
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(Math.abs(chinese / all.length - 0.5)).toBeLessThan(0.1);
  expect(new Set(all.map(({ question, database }) => `${database} ${question}`)).size).toBe(all.length);
});

describe.each(names)('%s', (name) => {
  it('an answer without a mark keeps what the words promise', () => {
    const broken = told.get(name)?.filter(({ status, broken: own }) => status === 'answered' && own.length > 0);
    expect(broken?.map(({ question, broken: own, sql }) => ({ question, broken: own, sql }))).toEqual([]);
  });

  it('what the data cannot tell is not answered', () => {
    const answered = told.get(name)?.filter((one) => one.promises.includes('none') && one.status === 'answered');
    expect(answered?.map(({ question, sql }) => ({ question, sql }))).toEqual([]);
  });
});

it('what once went wrong is right, or asked back', () => {
  const wrong = all.filter(({ promises, isRight }) => promises.includes('quoted') && isRight === false);
  expect(wrong.map(({ question, sql }) => ({ question, sql }))).toEqual([]);
});

it('how it was read hides nothing that the statement does', () => {
  const answered = all.filter(({ status, sql }) => (status === 'answered' || status === 'marked') && sql);
  expect(answered.length).toBeGreaterThan(80);
  const hidden = answered.map(({ question, sql, reading }) => ({ question, untold: untold(sql ?? '', reading) }));
  expect(hidden.filter((one) => one.untold.length > 0)).toEqual([]);
  expect(untold("SELECT a FROM t WHERE b = 'x' GROUP BY a LIMIT 3", 'The figures')).toEqual([
    'groups',
    'the first 3',
    'x',
  ]);
});

it('is read as it was', async () => {
  const text = [...told].map(([name, lines]) => `# ${name}\n${lines.map(lineOf).join('\n')}`).join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot(join(here, 'promises.golden.txt'));
});

/** question → status → how it was read → what was promised, and whether it was kept. */
function lineOf({ question, status, reading, promises, broken, isRight }: Told): string {
  const kept = promises
    .filter((promise) => promise !== 'quoted')
    .map((promise) => (broken.includes(promise) ? `${promise} BROKEN` : promise));
  const right = isRight === undefined ? [] : [isRight ? 'right' : 'WRONG'];
  return [question, status, reading.replaceAll(/\s+/g, ' '), [...kept, ...right].join(', ')].join(' → ');
}
