/** The library in twenty lines: ask the bundled demo database and read the receipt. Run it with `node examples/ask.ts`. */
import { join } from 'node:path';
import { openWenshu } from '../src/index.ts';

await using wenshu = await openWenshu(join(import.meta.dirname, '../demo/shop.sqlite'));

const answer = await wenshu.ask('How many customers ordered in 2025?');
if (answer.status === 'answered') console.log(answer.text, answer.table?.rows, answer.receipt.sql);

for await (const event of wenshu.stream('2025年销售额最高的5个产品是什么？')) {
  if (event.type === 'sql-ready') console.log(event.sql);
  if (event.type === 'run-end') {
    console.log(event.answer.text);
    for (const row of event.answer.table?.rows.slice(0, 3) ?? []) console.log(row.join(' | '));
  }
}
