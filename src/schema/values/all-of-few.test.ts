import { expect, it } from 'vitest';
import { goldenSnapshot } from '../../../tests/fixtures/golden-snapshot.ts';
import type { Column, Snapshot } from '../snapshot/snapshot.ts';
import { withAllOfFew } from './all-of-few.ts';

const stored = ['paid', 'open', 'void'];
const asked: string[] = [];
const values = {
  async valuesOf(table: string, column: string) {
    asked.push(`${table}.${column}`);
    return { values: stored, complete: column !== 'note' };
  },
};

function snapshotWith(...changes: Partial<Column>[]): Snapshot {
  const base = goldenSnapshot([{ name: 'orders', columns: [['status', 'text']], keys: [] }]);
  const [table] = base.tables;
  const [column] = table?.columns ?? [];
  if (!table || !column) throw new Error('no column');
  return { ...base, tables: [{ ...table, columns: changes.map((change) => ({ ...column, ...change })) }] };
}

const samplesOf = async (snapshot: Snapshot) =>
  (await withAllOfFew(snapshot, values)).tables[0]?.columns.map(({ samples }) => samples);

it('tells all values of a column that has few, asked once', async () => {
  const snapshot = snapshotWith({ samples: ['paid'], distinctCount: 3 });
  asked.length = 0;
  expect(await samplesOf(snapshot)).toEqual([stored]);
  await samplesOf(snapshot);
  expect(asked).toEqual(['orders.status']);
  expect(snapshot.tables[0]?.columns[0]?.samples).toEqual(['paid']);
});

it('asks nothing of a masked column, one with many values, or a number', async () => {
  asked.length = 0;
  const snapshot = snapshotWith(
    { samples: [], distinctCount: 3, masked: true },
    { samples: ['paid'], distinctCount: 40 },
    { samples: [1], distinctCount: 3, kind: 'integer' },
  );
  expect(await samplesOf(snapshot)).toEqual([[], ['paid'], [1]]);
  expect(asked).toEqual([]);
});

it('leaves what is known as it stands, and takes no estimate for a count', async () => {
  const right = snapshotWith({ samples: ['void', 'paid', 'open'], distinctCount: 3 });
  expect(await samplesOf(right)).toEqual([['void', 'paid', 'open']]);
  const low = await withAllOfFew(snapshotWith({ samples: ['paid', 'open'], distinctCount: 2 }), values);
  expect(low.tables[0]?.columns[0]).toMatchObject({ samples: stored, distinctCount: 3 });
});

it('does not call what the index does not know whole a count, and asks again the next time', async () => {
  const snapshot = snapshotWith({ name: 'note', samples: ['paid'], distinctCount: 1 });
  asked.length = 0;
  const [column] = (await withAllOfFew(snapshot, values)).tables[0]?.columns ?? [];
  expect(column).toMatchObject({ samples: ['paid'] });
  expect(column?.distinctCount).toBeUndefined();
  await withAllOfFew(snapshot, values);
  expect(asked).toEqual(['orders.note', 'orders.note']);
});
