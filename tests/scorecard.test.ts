import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measurements } from '../bench/scorecard/measurements.ts';
import { movesOf } from '../bench/scorecard/moved.ts';
import { renderPage } from '../bench/scorecard/page.ts';
import { drawPictures } from '../bench/scorecard/pictures.ts';
import { digestOf, figuresOf, openScores, readOrigins } from '../bench/scorecard/scores.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const again = 'npm run scorecard -- --render';

describe('docs/scorecard.md', () => {
  it('is what the committed scores give', () =>
    expect(renderPage(openScores()), again).toBe(read('docs/scorecard.md')));

  it('shows pictures of the same scores', async () => {
    for (const [name, svg] of Object.entries(await drawPictures(openScores()))) {
      expect(read('docs/scorecard.md')).toContain(`(pictures/${name})`);
      // What they say and which figures they show; how they are drawn is the business of the charts.
      const told = (text: string) => text.match(/aria-label="[^"]*"/)?.[0];
      expect(told(read(`docs/pictures/${name}`)), again).toBe(told(svg));
    }
  });

  it('knows where every figure comes from', () => {
    const origins = readOrigins();
    const sources = measurements.flatMap((one) => one.sources);
    expect(
      sources.filter((source) => origins[source]?.digest !== digestOf(figuresOf(source))),
      again,
    ).toEqual([]);
    for (const origin of Object.values(origins)) expect(origin.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('says under every table when it was measured, on what and how', () => {
    const page = read('docs/scorecard.md').split('\n## Make it again')[0] ?? '';
    const tables = page.match(/^\|---.*\n(?:\|.*\n)+\n.*$/gm) ?? [];
    expect(tables.length).toBeGreaterThan(8);
    for (const table of tables) expect(table).toMatch(/\n\n<sub>`node bench\/.* · \d{4}-\d\d-\d\d · commit \w+/);
  });
});

describe('what moved', () => {
  it('is every count that differs, and of times what is more than noise', () => {
    const before = { right: 55, median_ms: 10, deep: { wrong: [1, 2] }, name: 'a' };
    const after = { right: 54, median_ms: 14, deep: { wrong: [1, 3] }, name: 'b', new: 1 };
    expect(movesOf(before, after).map(({ figure }) => figure)).toEqual(['right', 'deep.wrong.1']);
    expect(movesOf({ median_ms: 10 }, { median_ms: 16 })).toEqual([
      { figure: 'median_ms', before: 10, after: 16, isTime: true },
    ]);
  });
});
