import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replayBusiness } from '../../bench/data/replay-business.ts';

const folder = join(import.meta.dirname, '../../bench/data/business/carrental');
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('a recorded model on a car rental firm, whose database python3 builds', () => {
  it('is asked nothing that was not recorded, is right, and declines what the data does not hold', async () => {
    const replies = JSON.parse(readFileSync(join(folder, 'replies.json'), 'utf8')) as Record<string, string>;
    const { right, wrong, declined, unknown } = await replayBusiness(folder, replies);
    // Whoever changes a prompt records these anew: bench/README.md says how.
    expect(unknown, 'prompts to be recorded anew').toEqual([]);
    expect(right.length, `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(35);
    expect(declined.length).toBeGreaterThanOrEqual(5);
  }, 120_000);
});
