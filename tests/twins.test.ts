import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { askTwins } from '../bench/twins/ask-twins.ts';
import { tallyOf } from '../bench/twins/tally.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** How many pairs agree, and how many of those that are only counted differ though both were answered. */
const standing = [
  { database: 'demo', title: 'demo', isThere: true, same: 30, differ: 1 },
  { database: 'clinic', title: 'clinic (skipped where no python3 builds it)', isThere: hasPython, same: 10, differ: 0 },
];

describe('a question in Chinese and in English, with no model', () => {
  for (const { database, title, isThere, same, differ } of standing)
    it.skipIf(!isThere)(
      `brings the same rows on ${title}`,
      async () => {
        const twins = await askTwins(database);
        const differing = twins.filter(({ verdict }) => /^(?:different|two)/.test(verdict));
        const shown = differing.filter(({ half }) => half === 'look').map(({ pair }) => [pair.zh, pair.en]);
        expect(shown).toEqual([]);
        // Of the other half only totals are seen (bench/README.md), here too.
        expect(differing.length - shown.length).toBeLessThanOrEqual(differ);
        expect(tallyOf(twins).same).toBeGreaterThanOrEqual(same);
      },
      120_000,
    );
});
