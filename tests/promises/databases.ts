import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What the questions are asked about beside the demo: rows that a rule makes, the same each time. */
type Row = readonly (string | number | null)[];

const day = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
const rows = (count: number, of: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => of(index));
const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

const stores = ['Harbour', 'Station', 'Market Square', 'Airport'];
const products = [
  ['Oat Latte', 'Drinks', 4.5, 1.1],
  ['Flat White', 'Drinks', 4, 1],
  ['Carrot Cake', 'Bakery', 5.2, 2.1],
  ['Rye Bread', 'Bakery', 6.5, 2.6],
  ['Gift Box', 'Gifts', 32, 17],
  ['Mug', 'Gifts', 14, 5.5],
  ['Bagel', 'Bakery', 3.2, 1.2],
] as const;

/** One row per product on a receipt; customers come at their own pace. */
function sales(): Row[] {
  return rows(900, (line) => {
    const order = Math.floor(line / 2);
    const [product, category, price, cost] = pick(products, (line * line + order * 3) % 61);
    const quantity = 1 + ((line * 7 + order) % 4);
    const customer = `Customer ${String.fromCharCode(65 + (((order * order) % 23) % (order < 360 ? 18 : 13)))}`;
    const names = [pick(stores, (order * 5) % 11), product, category];
    const people = [pick(['Mia', 'Noor', 'Olek', 'Pia', 'Quin'], order % 7), customer];
    const channel = order % 3 === 0 ? 'online' : 'in store';
    return [
      `S${1000 + order}`,
      day('2024-01-03', order * 2),
      ...names,
      ...people,
      channel,
      quantity,
      price,
      cost,
      quantity * price,
    ];
  });
}

const script: Readonly<Record<string, string>> = {
  flat: `CREATE TABLE sales (order_no TEXT, sale_date TEXT, store TEXT, product TEXT, category TEXT, salesperson TEXT, customer TEXT,
    channel TEXT, quantity INTEGER, unit_price REAL, unit_cost REAL, amount REAL);`,
  subscriptions: `
    CREATE TABLE plans (id INTEGER PRIMARY KEY, name TEXT NOT NULL, monthly_price NUMERIC NOT NULL);
    CREATE TABLE accounts (id INTEGER PRIMARY KEY, company_name TEXT NOT NULL, country TEXT NOT NULL, created_at DATETIME NOT NULL);
    CREATE TABLE members (id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts (id), full_name TEXT NOT NULL,
      email TEXT NOT NULL, joined_on DATE NOT NULL, last_login_at DATETIME);
    CREATE TABLE subscriptions (id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts (id),
      plan_id INTEGER NOT NULL REFERENCES plans (id), status TEXT NOT NULL, started_on DATE NOT NULL, cancelled_on DATE, mrr NUMERIC NOT NULL);
    CREATE TABLE invoices (id INTEGER PRIMARY KEY, subscription_id INTEGER NOT NULL REFERENCES subscriptions (id),
      issued_on DATE NOT NULL, due_on DATE NOT NULL, paid_on DATE, amount NUMERIC NOT NULL);`,
  clinic: `
    CREATE TABLE 科室 (编号 INTEGER PRIMARY KEY, 名称 TEXT NOT NULL);
    CREATE TABLE 医生 (编号 INTEGER PRIMARY KEY, 姓名 TEXT NOT NULL, 科室编号 INTEGER NOT NULL REFERENCES 科室 (编号), 职称 TEXT NOT NULL);
    CREATE TABLE 患者 (编号 INTEGER PRIMARY KEY, 姓名 TEXT NOT NULL, 性别 TEXT NOT NULL, 出生日期 DATE NOT NULL, 建档日期 DATE NOT NULL);
    CREATE TABLE 预约 (编号 INTEGER PRIMARY KEY, 患者编号 INTEGER NOT NULL REFERENCES 患者 (编号), 医生编号 INTEGER NOT NULL REFERENCES 医生 (编号),
      预约日期 DATE NOT NULL, 状态 TEXT NOT NULL);
    CREATE TABLE 收费 (编号 INTEGER PRIMARY KEY, 预约编号 INTEGER NOT NULL REFERENCES 预约 (编号), 项目 TEXT NOT NULL, 金额 NUMERIC NOT NULL,
      收费日期 DATE NOT NULL);`,
};

const tables: Readonly<Record<string, Readonly<Record<string, () => Row[]>>>> = {
  flat: { sales },
  subscriptions: {
    plans: () => [
      [1, 'Starter', 19],
      [2, 'Team', 79],
      [3, 'Business', 249],
    ],
    accounts: () =>
      rows(40, (at) => [
        ...[
          at + 1,
          `${pick(['Blue', 'North', 'Bright', 'Iron', 'Swift'], at)} ${pick(['Labs', 'Foods', 'Works'], at)} ${at + 1}`,
        ],
        ...[pick(['Germany', 'France', 'Spain', 'Germany', 'Italy'], at * 3), `${day('2023-02-01', at * 31)} 09:00:00`],
      ]),
    members: () =>
      rows(150, (at) => [
        ...[at + 1, 1 + ((at * at) % 37), `Member ${at + 1}`, `m${at + 1}@example.com`, day('2023-03-01', at * 8)],
        at % 6 === 0 ? null : `${day('2026-05-01', at % 59)} 1${at % 9}:0${at % 6}:00`,
      ]),
    subscriptions: () =>
      rows(46, (at) => {
        const isOver = at % 4 === 3;
        const plan = 1 + ((at * 5) % 3);
        const ended = isOver ? day('2025-09-01', at * 6) : null;
        return [
          at + 1,
          1 + (at % 36),
          plan,
          isOver ? 'cancelled' : 'active',
          day('2023-04-01', at * 20),
          ended,
          [19, 79, 249][plan - 1] ?? 0,
        ];
      }),
    invoices: () =>
      rows(320, (at) => {
        const issued = day('2025-01-05', Math.floor(at * 1.68));
        const paid = at % 9 === 4 || at > 305 ? null : day(issued, 3 + ((at * 7) % 25));
        return [at + 1, 1 + ((at * 11) % 46), issued, day(issued, 30), paid, 19 * (1 + (at % 5)) + 60 * (at % 3)];
      }),
  },
  clinic: {
    科室: () => ['内科', '骨科', '儿科', '口腔科'].map((name, at) => [at + 1, name]),
    医生: () =>
      ['张伟', '李娜', '王芳', '刘洋', '陈静', '赵磊', '孙悦'].map((name, at) => [
        at + 1,
        name,
        1 + (at % 4),
        pick(['主任医师', '主治医师'], at),
      ]),
    患者: () =>
      rows(90, (at) => [
        ...[
          at + 1,
          `${pick([...'钱周吴郑冯蒋沈韩杨'], at)}${pick(['建国', '小红', '敏', '志强', '丽', '涛', '雪'], at * 2)}${pick([...'一二三四五六七八九十'], at)}`,
        ],
        ...[pick(['男', '女', '女'], at), day('1945-05-01', at * 290), day('2024-01-10', at * 10)],
      ]),
    预约: () =>
      rows(420, (at) => [
        ...[at + 1, 1 + ((at * at) % 83), 1 + ((at * at) % 7), day('2025-02-01', Math.floor(at * 1.225))],
        at % 13 === 5 ? '爽约' : at % 11 === 4 ? '已取消' : at > 417 ? '已预约' : '已就诊',
      ]),
    收费: () =>
      Array.from({ length: 420 }, (_, at) => at)
        .flatMap((at) => (at % 13 === 5 || at % 11 === 4 || at > 417 ? [] : [at]))
        .map((at, index) => [
          ...[index + 1, at + 1, pick(['挂号费', 'CT检查', '洁牙', '输液', '化验', '拍片', '复诊'], at * 3)],
          ...[20 + ((at * 37) % 480), day('2025-02-01', Math.floor(at * 1.225))],
        ]),
  },
};

/** Names of the databases that are built here. */
export const built = Object.keys(script);

/** Makes the database of that name in a folder; returns its file. */
export function buildDatabase(name: string, folder: string): string {
  const file = join(folder, `${name}.sqlite`);
  rmSync(file, { force: true });
  const database = new DatabaseSync(file);
  database.exec(`BEGIN; ${script[name] ?? ''}`);
  for (const [table, make] of Object.entries(tables[name] ?? {}))
    for (const row of make())
      database.prepare(`INSERT INTO "${table}" VALUES (${row.map(() => '?').join(', ')})`).run(...row);
  database.exec('COMMIT');
  database.close();
  return file;
}
