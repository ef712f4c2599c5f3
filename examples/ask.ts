/** The library in twenty lines: ask the bundled demo database and read the receipt. Run it with `node examples/ask.ts`. */
import { type Answer, createWenshu, loadConfig } from '../src/index.ts';

const wenshu = createWenshu(loadConfig({ folder: import.meta.dirname, db: 'demo' }));

function show(answer: Answer): void {
  console.log(answer.text);
  console.log(answer.receipt.interpretation);
  for (const row of answer.table?.rows.slice(0, 3) ?? []) console.log(row.join(' | '));
}

try {
  show(await wenshu.ask('上个月销售额最高的5个产品是什么？'));
  show(
    await wenshu.ask('How many customers ordered in 2025?', {
      onEvent: (event) => event.type === 'sql-ready' && console.log(event.sql),
    }),
  );
} finally {
  await wenshu.close();
}
