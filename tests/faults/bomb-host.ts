/** The program of the process in which bombs are thrown, so that its memory and that of what it starts can be measured. */

import { loadConfig } from '../../src/config/config.ts';
import { dialectOf } from '../../src/dialects/registry.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import { openShadow } from '../../src/drivers/shadows.ts';
import { checkStatement } from '../../src/sql/readiness/readiness.ts';
import { createWenshu } from '../../src/wenshu.ts';

/** `run` and `prepare` go past the policy. */
export type Way = 'ask' | 'check' | 'run' | 'prepare';

const [path = '', seconds = '', way = 'ask'] = process.argv.slice(2);
const timeoutMs = Number(seconds) * 1000;

async function copied() {
  const driver = openDriver(path);
  const snapshot = await driver.introspect();
  await driver.close();
  return { snapshot, shadow: await openShadow(snapshot) };
}

const ways: Record<Way, () => Promise<(sql: string) => Promise<string>>> = {
  async ask() {
    const { limits, ...config } = loadConfig({ folder: '/', db: path });
    const wenshu = createWenshu({
      ...config,
      home: null,
      model: 'embedded',
      limits: { ...limits, timeout_seconds: Number(seconds) },
    });
    return async (sql) => {
      const { status, error, table } = await wenshu.ask(sql);
      return `${status} ${error?.code ?? ''} ${table?.rows[0]?.[0] ?? ''}`;
    };
  },
  async check() {
    const { snapshot, shadow } = await copied();
    const against = { dialect: dialectOf(snapshot.dialect), snapshot, ...(shadow ? { shadow } : {}) };
    return async (sql) => {
      const { verdict, problems } = await checkStatement(sql, against);
      const classes = problems.map((problem) => problem.class);
      return verdict.allowed ? `allowed ${classes.join(' ')}` : `refused ${verdict.reason}`;
    };
  },
  async run() {
    const driver = openDriver(path);
    return async (sql) => {
      const found = await driver.run(sql, { maxRows: 100, timeoutMs }).catch((error: Error) => error.message);
      return typeof found === 'string' ? found : `rows ${found.rows[0]?.[0]?.toString().slice(0, 10)}`;
    };
  },
  async prepare() {
    const { shadow } = await copied();
    return async (sql) => {
      const failure = await shadow?.prepare(sql);
      return failure ? `${failure.code ?? failure.ended ?? ''} ${failure.message}` : 'prepared';
    };
  },
};

const take = await ways[way as Way]();
process.on('message', async (sql: string) => {
  const start = performance.now();
  const before = process.cpuUsage();
  const said = await take(sql).catch((error: Error) => `failed ${error.message}`);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ said, ms: performance.now() - start, processorMs: (user + system) / 1000 });
});
process.send?.('ready');
