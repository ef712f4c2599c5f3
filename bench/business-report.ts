/**
 * `node bench/business-report.ts restaurants|school [--without-model] [--model ADDRESS] [--show]`: a monthly report of a business that nobody
 * tuned for, each figure beside SQL that was written by hand. The model is recorded: a strong one wrote each reply from the text of our
 * prompt alone (`bench/data/reports/*.replies.json`); with `--model` another is asked. Needs ../shared and python3.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '../src/config/config.ts';
import { connectionSchema } from '../src/config/schema.ts';
import { createWenshu } from '../src/wenshu.ts';
import { byPlaceholder } from '../tests/reports/check-figures.ts';
import { fillReport } from '../tests/reports/fill-report.ts';
import { builtDatabase, businessesOf, glossaryOf, today } from './business/folder.ts';
import { openRecorded } from './data/replay-business.ts';
import { requireData } from './data/sources.ts';

requireData();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'without-model': { type: 'boolean' }, model: { type: 'string' }, show: { type: 'boolean' } },
});
const name = positionals[0] ?? 'restaurants';
const business = businessesOf('shared').find((one) => one.name === name);
if (!business) throw new Error(`no business ${name}`);
const database = builtDatabase(business);
const folder = join(import.meta.dirname, 'data/reports');
const template = ['en', 'zh'].map((language) => join(folder, `${name}.${language}.md`)).find(existsSync) ?? '';
const recorded = join(folder, `${name}.replies.json`);
const model = await openRecorded(existsSync(recorded) ? JSON.parse(readFileSync(recorded, 'utf8')) : {});
const asked = values['without-model'] ? 'embedded' : (values.model ?? model.name);
const glossary = glossaryOf(business.folder);
const connection = { id: name, ...connectionSchema.parse({ url: `sqlite:${database}`, today, glossary }) };
const config = parseConfig({ home: null, model: asked, model_settings: { requests_per_minute: 1_000_000 } });
const wenshu = createWenshu({
  ...config,
  connection,
  connections: [connection],
  today: () => today,
  secret: () => undefined,
});
const gold = join(folder, `${name}.gold.yaml`);
const { checked, document, outcome, ms } = await fillReport(wenshu, { template, gold, database });
const found = { right: 0, missing: 0, marked: 0, wrong: 0 };
for (const verdict of byPlaceholder(checked).values()) found[verdict] += 1;
if (values.show)
  for (const { id, verdict } of checked.filter((one) => one.verdict !== 'right')) {
    const figure = document.figures.find((one) => id.startsWith(one.id.replace(/\.\d+$/, '')));
    console.error(
      `${verdict}  ${id}  ${figure?.question}\n    ${figure?.problem ?? figure?.interpretation}\n    ${figure?.sql}`,
    );
  }
const { first_try, repaired, failed, connections_opened, model_calls, tokens, one_view } = outcome.metrics;
const run = { first_try, repaired, failed, connections_opened, model_calls, tokens, one_view };
const prompts_to_record_anew = model.unknown.length;
console.log(
  JSON.stringify(
    { report: name, model: values['without-model'] ? null : 'recorded', found, ms, ...run, prompts_to_record_anew },
    null,
    2,
  ),
);
await wenshu.close();
await model.close();
