import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createRandom, type Random } from './random.ts';

/** A schema to write into a real database file. */
export interface MadeSchema {
  tables: { name: string; label?: string; columns: { name: string; type: string; label?: string }[] }[];
}

const consonants = 'bcdfghjklmnpqrstvwxz';
const prefixes = ['zx', 'tbl', 'ods', 'dwd', 'qk', 'xr', 'fct'];
const labels = [
  '客户 / client',
  '金额 / amount',
  '地区 / region',
  '批次 / batch',
  '状态 / status',
  '日期 / day',
  '等级 / tier',
  '渠道 / channel',
];

/** Names that nobody could say by accident: in four spellings, half of them without a word of explanation. */
export function unmistakableSchema(seed: number, { isExplained = true } = {}): MadeSchema {
  const random = createRandom(seed);
  const used = new Set<string>();
  const name = (): string => {
    const made = spell(random);
    const key = made.toLowerCase();
    if (used.has(key)) return name();
    used.add(key);
    return made;
  };
  const labelled = () => (isExplained && random.number(2) === 0 ? { label: random.pick(labels) } : {});
  const columns = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: name(),
      type: at % 2 === 0 ? 'INTEGER' : 'TEXT',
      ...labelled(),
    }));
  return { tables: Array.from({ length: 4 }, () => ({ name: name(), ...labelled(), columns: columns(5) })) };
}

function spell(random: Random): string {
  const cluster = () => Array.from({ length: 4 + random.number(2) }, () => random.pick([...consonants])).join('');
  const [first, second] = [random.pick(prefixes), cluster()];
  const style = random.number(4);
  if (style === 0) return `${first}_${second}_${random.pick(['hdr', 'dtl', 'cd', 'flg'])}`;
  if (style === 1) return `${first}${second[0]?.toUpperCase()}${second.slice(1)}`;
  if (style === 2) return `${second.toUpperCase()}${10 + random.number(90)}`;
  return `T_${second.toUpperCase()}`;
}

/** Names that are words, in both languages: most of what people say about this data uses them. */
export const everydaySchema: MadeSchema = {
  tables: [
    {
      name: 'customers',
      columns: ['name', 'city', 'age', 'email', 'country'].map((name) => ({
        name,
        type: name === 'age' ? 'INTEGER' : 'TEXT',
      })),
    },
    {
      name: 'orders',
      columns: ['number', 'date', 'status', 'total', 'address'].map((name) => ({
        name,
        type: name === 'number' || name === 'total' ? 'INTEGER' : 'TEXT',
      })),
    },
    {
      name: '商品',
      columns: ['价格', '名称', '库存', '类别', '产地'].map((name) => ({
        name,
        type: name === '价格' || name === '库存' ? 'INTEGER' : 'TEXT',
      })),
    },
    { name: 'warehouse', columns: ['title', 'place', 'size', 'price', 'type'].map((name) => ({ name, type: 'TEXT' })) },
  ],
};

const words = ['alpha', 'beta', 'gamma', '东区', '西区', '北区'];

/** Six rows a table; every cell is harmless, so that whatever leaks was not stored. */
export function writeDatabase(path: string, { tables }: MadeSchema): void {
  rmSync(path, { force: true });
  const database = new DatabaseSync(path);
  for (const { name, label, columns } of tables) {
    const lines = columns.map((column, at) => {
      const comma = at === columns.length - 1 ? '' : ',';
      return `  "${column.name}" ${column.type}${comma}${column.label ? ` -- ${column.label}` : ''}`;
    });
    database.exec(`CREATE TABLE "${name}" (${label ? ` -- ${label}` : ''}\n${lines.join('\n')}\n)`);
    const insert = database.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`);
    for (let row = 0; row < 6; row += 1)
      insert.run(
        ...columns.map(({ type }, at) => (type === 'INTEGER' ? row * 10 + at : (words[(row + at) % 6] ?? ''))),
      );
  }
  database.close();
}
