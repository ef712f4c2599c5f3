import { afterAll, beforeAll } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import { notationSpec, setup, type Witness } from '../attacks/notation-spec.ts';
import { type ChdbBridge, startBridge } from './chdb-bridge.ts';
import { chdbFolder } from './chdb-folder.ts';

/** A result that differs where only denied columns differ has read them. */
let bridges: ChdbBridge[];
beforeAll(async () => {
  const types = { key: 'Int32', text: 'String', end: ' ENGINE = MergeTree ORDER BY tuple()', quote: '`' };
  bridges = await Promise.all([42, 7000].map((secret) => startBridge(chdbFolder, setup(secret, types), 1)));
});
afterAll(() => Promise.all(bridges.map((bridge) => bridge.stop())));

async function run(bridge: ChdbBridge, sql: string): Promise<string> {
  const { origin, username, password } = new URL(bridge.url.replace(/^clickhouse:/, 'http:'));
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const response = await fetch(`${origin}/?readonly=1`, { method: 'POST', body: sql, headers: { authorization } });
  return response.ok ? (await response.text()).split('\n').sort().join('\n') : 'error';
}

const ask: Witness['ask'] = async (sql) => {
  const [one, other] = await Promise.all(bridges.map((bridge) => run(bridge, sql)));
  if (one !== other) return { reads: `${one} or ${other}` };
  return one === 'error' ? 'fails' : 'compiles';
};
notationSpec('clickhouse', () => ({ dialect: dialectOf('clickhouse'), ask }));
