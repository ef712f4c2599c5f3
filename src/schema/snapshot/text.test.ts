import { expect, it } from 'vitest';
import { compactSchema, petShop } from '../../../tests/fixtures/compact-schema.ts';
import { packSnapshot, unpackSnapshot } from './text.ts';

const snapshot = compactSchema(petShop);

it('comes back as it was, with every fact of a column', () => {
  const [first, ...others] = snapshot.tables;
  const [column, ...columns] = first!.columns;
  const told = { ...column!, comment: '名称 / Name', samples: ['a', 1, null] };
  const whole = { ...snapshot, tables: [{ ...first!, schema: 'main', columns: [told, ...columns] }, ...others] };
  expect(unpackSnapshot(packSnapshot(whole))).toEqual(whole);
});

it('writes a type once, however many columns have it', () => {
  const wide = compactSchema(`t: ${Array.from({ length: 200 }, (_, index) => `c${index} timestamp`).join(', ')}`);
  expect(packSnapshot(wide).match(/TIMESTAMP/g)).toHaveLength(1);
});

const packed = JSON.parse(packSnapshot(snapshot));
it.each([
  ['of another version', { ...packed, version: packed.version - 1 }],
  ['without its head', { ...packed, head: undefined }],
  ['without a fingerprint', { ...packed, head: { ...packed.head, fingerprint: undefined } }],
  ['with a kind of column that nobody knows', { ...packed, types: [['TEXT', 'poem', true]] }],
  ['with a table that has no keys', { ...packed, tables: [[{ name: 'a', kind: 'table' }, []]] }],
  [
    'with a table that is neither table nor view',
    { ...packed, tables: [[{ ...packed.tables[0][0], kind: 'dog' }, []]] },
  ],
  ['that is null', null],
  ['that is a list', []],
])('a text %s is none', (_, json) => expect(unpackSnapshot(JSON.stringify(json))).toBeUndefined());

it('what is no JSON throws, and is never half of a snapshot', () => {
  expect(() => unpackSnapshot(packSnapshot(snapshot).slice(0, -20))).toThrow(SyntaxError);
});
