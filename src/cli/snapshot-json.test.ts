import { expect, test } from 'vitest';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { snapshotFromJson, snapshotJson } from '../schema/snapshot/snapshot-json.ts';
import { schemaText } from './schema.ts';
import { createPaint } from './terminal.ts';

const column = (name: string, type: string, changes = {}) => ({
  name,
  type,
  kind: 'text' as const,
  nullable: true,
  ...changes,
});

const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'shop',
  fingerprint: 'abc',
  tables: [
    {
      name: '客户',
      kind: 'table',
      comment: '所有注册过的客户',
      columns: [
        column('编号', 'INTEGER'),
        column('手机号', 'TEXT', { comment: '手机：11 位，用于登录和接收验证码，不能为空 / Mobile: 11 digits' }),
        column('camelCase', ''),
      ],
      primaryKey: ['编号'],
      uniqueKeys: [['手机号']],
      foreignKeys: [],
      rowCount: 12345,
    },
    {
      name: 'orders',
      schema: 'main',
      kind: 'view',
      columns: [column('id', 'INTEGER', { distinctCount: 3 }), column('customer_id', 'INTEGER')],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [{ columns: ['customer_id'], table: '客户', referenced: ['编号'], evidence: 'names' }],
    },
  ],
};

test('on the wire keys are snake_case, names stay as they are', () => {
  const json = JSON.stringify(snapshotJson(snapshot));
  expect(json).toContain('"row_count":12345');
  expect(json).toContain('"primary_key":["编号"]');
  expect(json).toContain('"camelCase"');
  expect(snapshotFromJson(JSON.parse(json))).toEqual(snapshot);
});

const paint = createPaint(false);

test('tables for people', async () => {
  const text = [
    schemaText(snapshot, { language: 'zh', paint, width: 60 }),
    schemaText(snapshot, { language: 'en', paint, width: 60 }),
  ].join('=====\n');
  await expect(text).toMatchFileSnapshot('./golden/schema.txt');
});
