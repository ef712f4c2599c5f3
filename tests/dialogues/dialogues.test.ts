import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { hold, readDialogues, type Verdict } from './dialogues.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-dialogues-'));
const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
afterAll(() => wenshu.close());

const dialogues = readDialogues();

it('are thirty and more, half of them Chinese, of four to eight turns', () => {
  expect(dialogues.length).toBeGreaterThanOrEqual(30);
  expect(dialogues.filter(({ language }) => language === 'zh')).toHaveLength(dialogues.length / 2);
  for (const { title, turns } of dialogues) {
    expect(turns.length, title).toBeGreaterThanOrEqual(4);
    expect(turns.length, title).toBeLessThanOrEqual(8);
  }
});

it('are answered with no model as their statements by hand say, and else asked back', async () => {
  const verdicts: Record<'zh' | 'en', Verdict[]> = { zh: [], en: [] };
  const lines: string[] = [];
  for (const dialogue of dialogues) {
    lines.push('', `# ${dialogue.file}: ${dialogue.title}`);
    for (const { turn, answer, verdict } of await hold(wenshu, dialogue)) {
      verdicts[dialogue.language].push(verdict);
      // How a statement is told changes with the engine; what a turn took over from the one before does not.
      const taken = answer.receipt.assumption_details.filter(({ kind }) => kind === 'follow_up');
      lines.push(`${verdict.padEnd(7)} ${turn.says}`, ...taken.map(({ text }) => `          ${text}`));
    }
  }
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('verdicts.golden.txt');
  for (const language of ['zh', 'en'] as const) {
    const of = (verdict: Verdict) => verdicts[language].filter((one) => one === verdict).length;
    expect(of('wrong'), language).toBe(0);
    expect(of('refused'), language).toBe(0);
    expect(of('right') / verdicts[language].length, language).toBeGreaterThanOrEqual(0.9);
  }
}, 180_000);
