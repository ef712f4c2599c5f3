import { readFileSync } from 'node:fs';
import { type ReportOptions, runReport } from '../../src/reports/run/run-report.ts';
import { readTemplate } from '../../src/reports/template/read-template.ts';
import type { Wenshu } from '../../src/wenshu.ts';
import { type Checked, openGold } from './check-figures.ts';

/** A template filled in, and each of its figures beside what it must be. */
export async function fillReport(
  wenshu: Wenshu,
  { template: path, gold, database }: { template: string; gold: string; database: string },
  options: Partial<ReportOptions> = {},
) {
  const { template, faults } = readTemplate(readFileSync(path, 'utf8'));
  if (!template) throw new Error(faults.map(({ line, texts }) => `${line}: ${texts.en}`).join('\n'));
  const since = performance.now();
  const run = await runReport(template, wenshu, { audience: 'analyst', ...options });
  const ms = Math.round(performance.now() - since);
  const judge = openGold(gold, database, run.document.language);
  const words = Object.values(template.lists).find(Array.isArray) ?? [];
  // `id.2` is the second turn of the loop, which people write as `id[word]`.
  const named = (id: string) => id.replace(/\.(\d+)$/, (_, round) => `[${words[Number(round) - 1]}]`);
  const checked: Checked[] = [];
  for (const figure of run.document.figures) {
    const result = run.outcome.etl_results[figure.id];
    if (!result || figure.id.startsWith('list.')) continue;
    checked.push(judge.check({ id: named(figure.id), isMarked: figure.isMarked, result }));
  }
  judge.close();
  return { ...run, template, checked, ms };
}
