import { expect, it } from 'vitest';
import { goldenSnapshot } from '../../../tests/fixtures/golden-snapshot.ts';
import type { GlossaryEntry } from '../../config/schema.ts';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { type GlossaryTerm, type SqlPiece, sqlOf } from '../../schema/glossary/glossary.ts';
import { faultText, readGlossary } from './glossary.ts';

const tables: Readonly<Record<string, readonly string[]>> = {
  orders: ['id', 'customer_id', 'paid_amount', 'status', 'Total'],
  order_items: ['order_id', 'product_id', 'quantity', 'unit_price'],
  products: ['id', 'name', 'cost_price', 'status'],
  customers: ['id', 'name', 'level', 'status'],
  订单明细: ['产品编号', '数量', '单价'],
  产品: ['编号', '名称', '单价'],
  '退货 明细': ['产品编号', '数 量'],
  order: ['group', 'amount'],
  'v1.lines': ['unit price'],
};
const snapshot = goldenSnapshot(
  Object.entries(tables).map(([name, columns]) => ({ name, columns: columns.map((column) => [column, 'integer']) })),
);

const marked = (piece: SqlPiece) => sqlOf(piece, ({ table, column }) => `⟨${table}|${column}⟩`);

function said(term: GlossaryTerm): string {
  switch (term.kind) {
    case 'table':
      return `table ${term.table}`;
    case 'column':
      return `column ${term.table}|${term.column}`;
    case 'condition':
      return `rows of ${term.table} where ${marked(term.where)}`;
    case 'expression': {
      const how = term.aggregated.length > 0 ? 'aggregate' : `${term.over} of`;
      return `${how} ${marked(term.expression)}${term.where ? ` where ${marked(term.where)}` : ''}`;
    }
  }
}

function read(kind: string, text: string, dialect: DialectName): string {
  const entry = { words: ['it'], [kind]: text } as unknown as GlossaryEntry;
  const { terms, faults } = readGlossary([entry], { ...snapshot, dialect }, dialectOf(dialect));
  return [...terms.map(said), ...faults.flatMap((fault) => [faultText(fault, 'en'), faultText(fault, 'zh')])].join(
    '\n  ',
  );
}

/** One entry to a line: dialect, key, text. */
const entries = `
sqlite column order_items.quantity
sqlite column ORDER_ITEMS.Quantity
sqlite column 订单明细.数量
sqlite column 退货 明细.数 量
sqlite column "退货 明细"."数 量"
sqlite column [退货 明细].[数 量]
mysql column \`退货 明细\`.\`数 量\`
sqlite column v1.lines.unit price
sqlite column paid_amount
sqlite column paid_amount where status <> 'refunded'
sqlite column status
sqlite column order_items.quantty
sqlite column 订单明细.数两
sqlite column order_itms.quantity
sqlite column orders.quantity
sqlite table customers
sqlite table 退货 明细
sqlite table order
sqlite table customers where level = 'A'
sqlite table custmers
sqlite table customers, orders
sqlite expression order_items.quantity * order_items.unit_price
sqlite expression 订单明细.数量 * 订单明细.单价
sqlite expression 数量 * 单价
sqlite expression "退货 明细"."数 量" * 产品.单价
postgres expression "退货 明细"."数 量" * 产品.单价
bigquery expression \`退货 明细\`.\`数 量\` * 产品.单价
sqlite expression [退货 明细].[数 量] * 2
sqlite expression order_items.quantity * (order_items.unit_price - products.cost_price)
sqlite expression paid_amount where status <> 'refunded'
sqlite expression paid_amount where status <> "refunded" or total > 5
sqlite expression sum of paid_amount where status <> 'refunded'
sqlite expression average of orders.total
sqlite expression SUM(order_items.quantity)
sqlite expression sum(orders.paid_amount)/count(distinct customers.id)
mysql expression sum(orders.paid_amount)/count(distinct customers.id)
sqlite expression SUM(paid_amount) * 1.0 / SUM(total)
sqlite expression orders.paid_amount / orders.total
sqlite expression orders.paid_amount / 100
sqlite expression order.amount * 2
sqlite expression order.group
sqlite expression CASE WHEN orders.status = 'paid' THEN 1 ELSE 0 END
sqlite expression customers.level = 'A'
sqlite condition level = 'A'
sqlite condition customers.level IN ('A', 'B') OR customers.name LIKE '%公司'
sqlite condition orders.status <> 'refunded' AND customers.level = 'A'
sqlite condition level = 5 order by 1
sqlite expression sum(orders.paid_amount) / orders.total
sqlite expression sum(orders.paid_amount) over (order by orders.id)
sqlite expression orders.total, orders.id
sqlite expression (select max(total) from orders)
sqlite expression orders.total; drop table orders
sqlite expression orders.total +
sqlite expression 销售 额 * 2
sqlite expression 'x'
`;

it('reads what may be written, and tells what it cannot', async () => {
  const lines = entries.trim().split('\n');
  const golden = lines.map((line) => {
    const [dialect = '', kind = '', ...text] = line.split(' ');
    return `${line}\n  ${read(kind, text.join(' '), dialect as DialectName)}`;
  });
  await expect(`${golden.join('\n\n')}\n`).toMatchFileSnapshot('./glossary.golden.txt');
});

it('reads a glossary once for each snapshot', () => {
  const list: GlossaryEntry[] = [{ words: ['x'], table: 'orders' }];
  const dialect = dialectOf('sqlite');
  expect(readGlossary(list, snapshot, dialect)).toBe(readGlossary(list, snapshot, dialect));
  expect(readGlossary(list, { ...snapshot }, dialect)).not.toBe(readGlossary(list, snapshot, dialect));
});
