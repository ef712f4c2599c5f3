import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { acceptsRows } from '../../bench/data/accepts-rows.ts';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { dialectOf } from '../../src/dialects/registry.ts';
import { type Cell, ordersAtTop } from '../../src/eval/compare-rows.ts';
import { sureConfidence } from '../../src/question/confidence.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { buildDatabase } from './databases.ts';
import { brokenPromises } from './promises.ts';

/** What became of a question, asked of the whole product with no model. */
export interface Told {
  database: string;
  question: string;
  /** `marked`: answered, and the person was told that it is not sure. */
  status: 'answered' | 'marked' | 'asked back' | 'declined';
  /** How it was read; asked back: the options. */
  reading: string;
  promises: string[];
  broken: string[];
  /** Of an answer where it was written down what is right. */
  isRight?: boolean;
  sql: string | null;
}

const demo = fileURLToPath(new URL('../../demo/', import.meta.url));
const today = '2026-06-30';
const dialect = dialectOf('sqlite');

export async function askPromises(name: string, lines: readonly string[][], folder: string): Promise<Told[]> {
  const settings = name === 'shop' ? parse(readFileSync(join(demo, 'demo.yaml'), 'utf8')) : {};
  const file = name === 'shop' ? join(demo, 'shop.sqlite') : buildDatabase(name, folder);
  const connection = { id: name, ...connectionSchema.parse({ ...settings, url: `sqlite:${file}`, today }) };
  const home = join(folder, `${name}-home`);
  const config = { ...parseConfig({ model: 'embedded' }), home, today: () => today, secret: () => undefined };
  const wenshu = createWenshu({ ...config, connection, connections: [connection] });
  const database = new DatabaseSync(file, { readOnly: true, returnArrays: true });
  const rows = (sql: string) => database.prepare(sql).all() as unknown as Cell[][];
  const stored = (place: string) => {
    const [table, column] = place.split('.');
    return new Set(rows(`SELECT DISTINCT "${column}" FROM "${table}"`).map(([value]) => String(value)));
  };
  const told: Told[] = [];
  for (const [question = '', promised = '', ...golds] of lines) {
    const promises = promised.split(' ');
    const { status, receipt, warnings, clarification } = await wenshu.ask(question);
    const { sql, interpretation, confidence } = receipt;
    const one = { database: name, question, promises, sql };
    if (status === 'clarify') {
      const options = clarification?.options.map(({ label }) => label).join(' / ') ?? '';
      told.push({ ...one, status: 'asked back', reading: options, broken: [] });
    } else if (status !== 'answered' || sql === null) {
      told.push({ ...one, status: 'declined', reading: '', broken: [] });
    } else {
      const found = rows(sql);
      const isMarked = (confidence ?? 0) < sureConfidence || warnings.length > 0;
      const isRight = golds.some((gold) => acceptsRows(rows(gold), found, ordersAtTop(gold, dialect)));
      const kept = promises.filter((promise) => promise !== 'quoted');
      const broken = brokenPromises(kept, { rows: found }, stored);
      told.push({
        ...one,
        ...{ status: isMarked ? 'marked' : 'answered', reading: interpretation ?? '' },
        broken: promises.includes('rows') && !isRight ? [...broken, 'rows'] : broken,
        ...(golds.length > 0 ? { isRight } : {}),
      });
    }
  }
  await wenshu.close();
  database.close();
  return told;
}
