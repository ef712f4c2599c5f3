/**
 * `node bench/reports.ts [monthly|quarter] [--show]`: a report of the demo in both languages, without a model, each figure beside SQL that
 * was written by hand; and how long it takes. `--show` lists what is not right; nobody who makes rules looks at that of `quarter`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../src/config/config.ts';
import { createWenshu } from '../src/wenshu.ts';
import { byPlaceholder, type Verdict } from '../tests/reports/check-figures.ts';
import { fillReport } from '../tests/reports/fill-report.ts';

const root = join(import.meta.dirname, '..');
const material = join(root, 'tests/reports');
const isShown = process.argv.includes('--show');
const name = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? 'monthly';

const count = (verdicts: Iterable<Verdict>) => {
  const found = { right: 0, missing: 0, marked: 0, wrong: 0 };
  for (const verdict of verdicts) found[verdict] += 1;
  return found;
};

const scores: Record<string, unknown> = {};
for (const language of ['zh', 'en'] as const) {
  const home = mkdtempSync(join(tmpdir(), 'wenshu-reports-'));
  const config = loadConfig({ folder: root, secret: () => undefined, environment: { WENSHU_HOME: home } });
  const wenshu = createWenshu({ ...config, model: 'embedded' });
  try {
    const files = {
      template: join(material, `${name}.${language}.md`),
      gold: join(material, `${name}.gold.yaml`),
      database: join(root, 'demo/shop.sqlite'),
    };
    const { checked, document, outcome, ms } = await fillReport(wenshu, files);
    const { stages, connections_opened, statements, one_view } = outcome.metrics;
    const placeholders = byPlaceholder(checked);
    scores[language] = {
      placeholders: { total: placeholders.size, ...count(placeholders.values()) },
      figures: { total: checked.length, ...count(checked.map(({ verdict }) => verdict)) },
      ms,
      stages,
      connections_opened,
      statements,
      one_view,
    };
    if (isShown)
      for (const { id, verdict } of checked.filter((one) => one.verdict !== 'right')) {
        const figure = document.figures.find((one) => id.startsWith(one.id.replace(/\.\d+$/, '')));
        console.error(
          `${verdict}  ${id}  ${figure?.question}\n    ${figure?.problem ?? figure?.interpretation}\n    ${figure?.sql}`,
        );
      }
  } finally {
    await wenshu.close();
    rmSync(home, { recursive: true, force: true });
  }
}
console.log(JSON.stringify({ command: `node bench/reports.ts ${name}`, ...scores }, null, 2));
