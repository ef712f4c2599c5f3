import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { demoFile } from '../../demo/sample-questions.ts';
import { introspectSqlite } from '../../src/drivers/sqlite/introspect.ts';
import { inferKeys } from '../../src/schema/keys/keys.ts';
import {
  type ColumnMeaning,
  type ConceptScore,
  meaningOf,
  type TableMeaning,
} from '../../src/schema/meaning/meaning.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { compactSchema } from '../fixtures/compact-schema.ts';
import { processorTime } from '../fixtures/processor-time.ts';

const here = import.meta.dirname;

function snapshotOf(database: DatabaseSync): Snapshot {
  const snapshot = inferKeys({ dialect: 'sqlite', database: 'own', ...introspectSqlite(database, {}) });
  database.close();
  return snapshot;
}

function ownSnapshot(name: string): Snapshot {
  const database = new DatabaseSync(':memory:', { returnArrays: true });
  database.exec(readFileSync(join(here, `${name}.sql`), 'utf8'));
  return snapshotOf(database);
}

/** Only what is meant most: what else a word may stand for changes with the lexicon. */
const best = ([first]: readonly ConceptScore[]): string => (first && first.score >= 0.5 ? first.concept : '-');

function columnText({ column, role, concepts, figure, date, key, states, flag }: ColumnMeaning): string {
  const notes = [
    ...(figure
      ? [
          Object.entries(figure)
            .map(([name, value]) => `${name} ${value}`)
            .join(' '),
        ]
      : []),
    ...(date && date.form !== 'native' ? [date.form] : []),
    ...(key ? [`-> ${key.table}.${key.column}${key.as ? ` as ${key.as}` : ''}`] : []),
    ...(flag ? [`yes ${flag.yes} no ${flag.no}`] : []),
    ...(states ?? []).map(({ value, states: [state] }) => `${value} = ${state ?? '?'}`),
  ];
  return `  ${column} | ${role} | ${best(concepts)}${notes.length > 0 ? ` | ${notes.join(', ')}` : ''}`;
}

function tableText({ columns, computed, ...table }: TableMeaning): string {
  const { name, nameParts, date, dateThrough, parent } = table;
  const head = [
    `${table.table}: ${table.isCalendar ? 'calendar' : table.role} ${best(table.concepts)}`,
    ...(name ? [`name ${nameParts?.join(' + ') ?? name}`] : []),
    ...(date ? [`date ${date}`] : []),
    ...(dateThrough ? [`date ${dateThrough.key} -> ${dateThrough.table}.${dateThrough.column}`] : []),
    ...(parent ? [`part of ${parent.table} by ${parent.column}`] : []),
  ];
  const amounts = [...computed, ...(table.computedThrough ?? [])].map(
    ({ concepts, quantity, price, discount, reduction, factor, ...through }) =>
      `  = ${best(concepts)}: ${quantity} x ${'table' in through ? `${through.table}.` : ''}${price}${discount ? ` less ${discount.column}${discount.percent ? ' %' : ''}` : ''}${reduction ? ` - ${reduction}` : ''}${factor ? ` x ${factor}` : ''}`,
  );
  return [head.join(', '), ...columns.map(columnText), ...amounts].join('\n');
}

const textOf = (snapshot: Snapshot) => `${meaningOf(snapshot).tables.map(tableText).join('\n\n')}\n`;

describe('what a database means', () => {
  it.each(['car-hire', 'training-school', 'till-export', 'retail-star', 'plant-erp', 'old-shop'])(
    '%s',
    async (name) => {
      await expect(textOf(ownSnapshot(name))).toMatchFileSnapshot(join(here, `${name}.golden.txt`));
    },
  );

  it('the demo', async () => {
    const demo = snapshotOf(new DatabaseSync(demoFile, { readOnly: true, returnArrays: true }));
    await expect(textOf(demo)).toMatchFileSnapshot(join(here, 'demo.golden.txt'));
  });

  it('is built once and found in any case, also for an instance of a table', () => {
    const snapshot = compactSchema('orders: id* int, status text\ncustomers: id* int, name text');
    const meaning = meaningOf(snapshot);
    expect(meaningOf(snapshot)).toBe(meaning);
    expect(meaning.table('ORDERS@x.y')).toBe(meaning.tables[0]);
    expect(meaning.column('orders', 'Status')?.role).toBe('state');
    expect(meaning.table('gone')).toBeUndefined();
  });

  it('takes a file of sales for what happened, and a list of salespeople for people', () => {
    const roleOf = (line: string) => meaningOf(compactSchema(line)).tables[0]?.role;
    expect(roleOf('门店销售: 单号 text, 日期 date, 时段 text, 商品名称 text, 数量 int, 实收金额 real')).toBe('event');
    expect(roleOf('销售: 日期 date, 商品名称 text, 金额 real')).toBe('event');
    expect(roleOf('销售: 工号 text, 姓名 text, 入职日期 date, 底薪 real, 城市 text')).toBe('thing');
  });

  it('takes little time, also in a wide schema', async () => {
    const lines = Array.from({ length: 800 }, (_, at) => {
      const key = at === 0 ? '' : `, parent_id int > area${at - 1}_orders.id`;
      return `area${at}_orders: id* int${key}, order_no text, ordered_at timestamp, paid_at timestamp, status text, quantity int, unit_price real, customer_name text, city text, is_new boolean`;
    });
    const snapshot = compactSchema(lines.join('\n'));
    expect(await processorTime(() => meaningOf(snapshot))).toBeLessThan(1500);
    expect(meaningOf(snapshot).tables).toHaveLength(800);
  });
});
