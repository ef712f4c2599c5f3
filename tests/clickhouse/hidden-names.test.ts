import { afterAll } from 'vitest';
import { hiddenNamesFixture, hiddenNamesSpec } from '../attacks/hidden-names-spec.ts';
import { type ChdbBridge, startBridge } from './chdb-bridge.ts';
import { chdbFolder } from './chdb-folder.ts';

let bridge: ChdbBridge | undefined;
afterAll(() => bridge?.stop());

hiddenNamesSpec(
  'clickhouse',
  async () => {
    bridge = await startBridge(chdbFolder, hiddenNamesFixture(' ENGINE = MergeTree ORDER BY tuple()'), 2);
    return bridge.url;
  },
  [
    'SELECT * EXCEPT (PHONE) FROM customers',
    'SELECT c.* EXCEPT (Phone) FROM customers AS c',
    'SELECT name, phone FROM customers AS phone',
    'SELECT x.id, x.phone FROM orders AS x LEFT JOIN customers AS orders ON 1 = 1',
    'SELECT * EXCEPT (`phone `) FROM customers',
  ],
  'SELECT c.name FROM customers AS c JOIN orders AS o ON o.customer_id = c.id',
);
