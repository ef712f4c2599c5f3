import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { byPlaceholder } from './check-figures.ts';
import { fillReport } from './fill-report.ts';

const root = join(import.meta.dirname, '../..');
const home = mkdtempSync(join(tmpdir(), 'wenshu-monthly-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What people wrote who knew nothing of the engine, with the right rows as SQL by hand; the least that is filled right without a model. */
it.each([
  ['monthly', 'zh', 36, 40],
  ['monthly', 'en', 36, 40],
  ['quarter', 'zh', 20, 30],
  ['quarter', 'en', 19, 30],
] as const)(
  'a %s report of the demo (%s) has at least %i of its %i figures right, and none wrong without a mark',
  async (name, language, least, total) => {
    const config = loadConfig({ folder: root, secret: () => undefined, environment: { WENSHU_HOME: home } });
    const wenshu = createWenshu({ ...config, model: 'embedded' });
    try {
      const { checked, outcome } = await fillReport(wenshu, {
        template: join(import.meta.dirname, `${name}.${language}.md`),
        gold: join(import.meta.dirname, `${name}.gold.yaml`),
        database: join(root, 'demo/shop.sqlite'),
      });
      const verdicts = [...byPlaceholder(checked).values()];
      expect(verdicts).toHaveLength(total);
      expect(checked.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
      expect(verdicts.filter((verdict) => verdict === 'right').length).toBeGreaterThanOrEqual(least);
      expect(outcome.metrics).toMatchObject({ one_view: true, model_calls: 0 });
    } finally {
      await wenshu.close();
    }
  },
  300_000,
);
