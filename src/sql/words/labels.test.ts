import { expect, test } from 'vitest';
import { commentLabel } from './labels.ts';

test.each([
  ['订单金额 / Order amount', '订单金额', 'order amount'],
  ['订单金额，含税 / Order amount, tax included', '订单金额', 'order amount'],
  ['标价（元） / List price (CNY, tax included)', '标价', 'list price'],
  ['状态：1 有效，0 无效 / Status: 1 valid, 0 not', '状态', 'status'],
  ['货号 / SKU', '货号', 'SKU'],
  ['VAT rate', 'VAT rate', 'VAT rate'],
  ['Customer name; as registered', 'Customer name', 'customer name'],
  ['客户名称', '客户名称', undefined],
  ['收入/支出', '收入/支出', undefined],
  ['', undefined, undefined],
  ['：', undefined, undefined],
  [undefined, undefined, undefined],
])('the label in %j is %j and %j', (comment, zh, en) => {
  expect(commentLabel(comment, 'zh') ?? undefined).toBe(zh);
  expect(commentLabel(comment, 'en') ?? undefined).toBe(en);
});
