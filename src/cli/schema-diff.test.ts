import { join } from 'node:path';
import { expect, it } from 'vitest';
import { schemaChanges } from '../schema/snapshot/schema-changes.ts';
import type { Column, Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import { driftText } from './schema.ts';
import { createPaint } from './terminal.ts';

const column = (name: string, type = 'text', more: Partial<Column> = {}): Column => ({
  name,
  type,
  kind: 'text',
  nullable: true,
  ...more,
});
const table = (name: string, columns: Column[], more: Partial<Table> = {}): Table => ({
  name,
  kind: 'table',
  columns,
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
  ...more,
});
const snapshot = (...tables: Table[]): Snapshot => ({ dialect: 'postgres', database: 'x', fingerprint: '', tables });
const key = (columns: string[], target: string, more = {}) => ({
  columns,
  table: target,
  referenced: ['id'],
  evidence: 'declared' as const,
  ...more,
});

const before = snapshot(
  table('gone', [column('a')]),
  table('seen', [column('a')], { kind: 'view' }),
  table('becomes', [column('a')]),
  table(
    'orders',
    [column('id', 'integer', { nullable: false }), column('amount', 'numeric(10,2)'), column('old', '')],
    {
      comment: '订单 / Orders',
      primaryKey: ['id'],
      uniqueKeys: [['amount', 'id'], ['old']],
      foreignKeys: [key(['old'], 'people', { schema: 'hr' }), key(['amount'], 'guess', { evidence: 'names' as const })],
      rowCount: 5,
    },
  ),
  table('orders', [column('id')], { schema: 'archive' }),
);
const after = snapshot(
  table('becomes', [column('a')], { kind: 'view' }),
  table(
    'orders',
    [column('id', 'bigint'), column('amount', 'numeric(10,2)', { comment: '金额' }), column('客户', 'text')],
    {
      primaryKey: ['id', '客户'],
      uniqueKeys: [['amount', 'id'], ['客户']],
      foreignKeys: [key(['客户'], 'people', { schema: 'hr' })],
      rowCount: 900,
    },
  ),
  table('orders', [column('id', 'text', { samples: ['new'] })], { schema: 'archive' }),
  table('fresh', [column('a')]),
  table('looked_at', [column('a\u001b[2J')], { kind: 'view' }),
);

const since = new Date(2026, 6, 1, 8, 5).toISOString();
const paint = createPaint(false);

it('says every kind of change in both languages', async () => {
  const drift = { since, changes: schemaChanges(before, after), kept: true };
  const text = `${driftText(drift, { language: 'en', paint })}\n${driftText(drift, { language: 'zh', paint })}`;
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'golden', 'schema-diff.txt'));
});

it('takes data, estimates and guesses for no change', () => {
  expect(schemaChanges(before, before)).toEqual([]);
  expect(schemaChanges(before, after).filter((change) => change.table === 'archive.orders')).toEqual([]);
  expect(driftText({ since, changes: [], kept: true }, { language: 'zh', paint })).toBe(
    '自 2026-07-01 08:05 以来没有变化。\n',
  );
});

it('does not claim to have kept what it could not', () => {
  expect(driftText({ since: null, changes: [], kept: false }, { language: 'en', paint })).toBe(
    'No schema was kept yet, so there is nothing to compare.\n',
  );
  const changes = schemaChanges(before, after);
  expect(driftText({ since, changes, kept: false }, { language: 'en', paint })).not.toContain('up to date');
});
