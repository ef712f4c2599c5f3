import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8');

/** How many lines each design has. */
const counts = { A: 49, B: 18, C: 38, D: 81, E: 36 };

interface Shown {
  file: string;
  /** Words of the test in it. */
  title: string | undefined;
}

interface Line {
  id: string;
  what: string;
  state: string;
  shown: Shown[];
  note: string;
}

const lines: Line[] = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| id '))
  .map((line) => {
    const [id = '', what = '', state = '', shown = '', note = '', ...more] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    expect(more, `a cell too many: ${line}`).toEqual([]);
    return { id, what, state, shown: shown.split(/; (?=`)/).map(readShown), note };
  });

function readShown(text: string): Shown {
  const [, file = '', title] = /^`([^`]+)`(?: › (.+))?$/.exec(text) ?? [];
  return { file, title };
}

/** A title as it stands in the source. */
const sources = new Map<string, string>();
function holds(file: string, title: string): boolean {
  const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
  sources.set(file, source);
  return source.includes(title);
}

describe('what the five designs ask', () => {
  it('stands there line by line, each exactly once', () => {
    const ids = Object.entries(counts).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, at) => `${letter}-${String(at + 1).padStart(2, '0')}`),
    );
    expect(lines.map(({ id }) => id)).toEqual(ids);
    expect(lines.filter(({ what }) => what === '')).toEqual([]);
  });

  it('works, or is settled in another way, or says what is missing', () => {
    expect(lines.filter(({ state }) => !['works', 'settled', 'partly'].includes(state))).toEqual([]);
    expect(lines.filter(({ state, note }) => state !== 'works' && note === '').map(({ id }) => id)).toEqual([]);
  });

  it('is shown by tests that are there', () => {
    const wrong = lines.flatMap(({ id, shown }) =>
      shown
        .filter(({ file }) => !/\.test\.ts$/.test(file) || !existsSync(join(root, file)))
        .map(({ file }) => `${id}: ${file || 'no test'}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is shown by tests that say so', () => {
    const wrong = lines.flatMap(({ id, shown }) =>
      shown.filter(({ file, title }) => title && !holds(file, title)).map(({ title }) => `${id}: ${title}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is counted as it is', () => {
    const of = (state: string) => lines.filter((line) => line.state === state).length;
    expect(page).toContain(
      `${lines.length} lines: ${of('works')} work, ${of('settled')} are settled in another way, ${of('partly')} work in part`,
    );
  });
});
