import { describe, expect, it } from 'vitest';
import type { Column, Snapshot, Table } from '../snapshot/snapshot.ts';
import { kindText, privateKindOf, withPrivateKinds } from './private-columns.ts';

const column = (name: string, samples: Column['samples'] = [], more: Partial<Column> = {}): Column => ({
  name,
  type: '',
  kind: typeof samples[0] === 'number' ? 'integer' : 'text',
  nullable: true,
  samples,
  ...more,
});
const table = (name: string, ...columns: Column[]): Table => ({
  name,
  kind: 'table',
  columns,
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
});
const kindOf = (owner: string, ...given: Parameters<typeof column>) =>
  privateKindOf(table(owner, column(...given)), column(...given));

describe('a private column', () => {
  it.each([
    ['customers', 'first_name', 'person_name'],
    ['customers', 'LastName', 'person_name'],
    ['employees', 'name', 'person_name'],
    ['orders', 'recipient', 'person_name'],
    ['客户', '联系人', 'person_name'],
    ['t', '姓名', 'person_name'],
    ['t', 'xm', 'person_name'],
    ['t', 'HomePhone', 'phone'],
    ['t', 'mobile_no', 'phone'],
    ['t', '手机号码', 'phone'],
    ['t', 'Fax', 'fax'],
    ['t', 'email2', 'email'],
    ['t', '电子邮箱', 'email'],
    ['t', 'billing_address', 'address'],
    ['t', '家庭住址', 'address'],
    ['t', 'zip_code', 'postcode'],
    ['t', 'dob', 'date_of_birth'],
    ['t', '出生年月', 'date_of_birth'],
    ['t', 'ssn', 'national_id'],
    ['t', '身份证号', 'national_id'],
    ['t', 'passport_no', 'national_id'],
    ['t', 'card_number', 'payment_card'],
    ['t', 'iban', 'bank_account'],
    ['t', '银行账号', 'bank_account'],
    ['t', 'client_ip', 'ip_address'],
    ['t', '登录IP', 'ip_address'],
    ['t', '车牌号', 'plate'],
    ['t', 'wechat_id', 'messaging_id'],
    ['t', 'QQ号', 'messaging_id'],
    ['t', 'username', 'account_name'],
    ['couriers', 'latitude', 'location'],
    ['t', 'password', 'password'],
    ['t', 'pwd_md5', 'password'],
    ['t', '登录密码', 'password'],
    ['t', 'api_key', 'access_key'],
    ['t', 'refresh_token', 'access_key'],
    ['t', '接口密钥', 'access_key'],
    ['t', 'photo_url', 'photo'],
  ])('by its name alone: %s.%s', (owner, name, kind) => {
    expect(kindOf(owner, name)).toBe(kind);
  });

  it('by its comment', () => {
    expect(kindOf('t', 'c7', [], { comment: '联系电话 / phone' })).toBe('phone');
  });

  it.each([
    [['1 (780) 836-9987', '+420 2 4172 5555'], 'phone'],
    [['13912345678', '13587654321'], 'phone'],
    [[13912345678, 13587654321, 18600112233], 'phone'],
    [['ann@example.com', 'n/a', 'bob@example.org'], 'email'],
    [['上海市浦东新区世纪大道100号', '南山区科技园南路8号'], 'address'],
    [['908 W. Capital Way', '722 Moss Bay Blvd.'], 'address'],
    [['4111111111111111', '5500000000000004'], 'payment_card'],
    [['11010519491231002X'], 'national_id'],
    [['203.0.113.7', '198.51.100.2'], 'ip_address'],
    [['9aB0cD7eF1gH2iJ3kL4mN5oP', 'Zx8Cv7Bn6Mq5Wl4Ek3Rj2Tf1'], 'access_key'],
    [['$2b$12$KIXQ1x0z3s8yq3k8m1n2aO1kz9Jx8v7u6t5s4r3q2p1o0n9m8l7k'], 'password'],
  ])('by what is stored alone: %j', (samples, kind) => {
    expect(kindOf('t', 'c1', samples)).toBe(kind);
  });

  it.each([
    ['products', 'name', ['Walker Classic', 'Reading Lamp']],
    ['products', 'sku', ['WK-100-2231', 'HA-220-9912']],
    ['companies', 'name', ['Exotic Liquids']],
    ['customers', 'name', ['Acme Ltd', 'Siemens AG', 'Globex Corp']],
    ['customers', 'CompanyName', ['Around the Horn']],
    ['客户', '客户名称', ['宁波明辉机械有限公司']],
    ['orders', 'order_no', ['SO-2026-00001', '20260101000123']],
    ['orders', 'total', [1234, 99999, 42]],
    ['orders', 'order_date', ['2024-01-15', '2024-02-16']],
    ['customers', 'city', ['Berlin', 'Paris']],
    ['customers', 'country', ['UK']],
    ['shops', 'address', ['北京市西城区', '北京市朝阳区']],
    ['shops', 'latitude', [48, 49, 50]],
    ['files', 'checksum', ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b']],
    ['events', 'id', ['123e4567-e89b-12d3-a456-426614174000']],
    ['users', 'password_changed_at', ['2024-01-15']],
    ['users', 'email_verified', ['Y', 'N']],
    ['users', 'token_count', [812, 33, 5]],
    ['phones', 'phone_model', ['Z520e']],
    ['invoice_lines', 'invoice_line_id', [1, 2, 3]],
    ['teams', 'nickname', ['Tigers']],
    ['council_tax', 'council_tax_id', [1, 2, 3]],
    ['books', 'isbn', ['978-3-16-148410-0']],
    ['reports', 'era', ['1920-1940', '1850-1890']],
    ['things', 'relationship', ['Customers', 'Suppliers']],
  ])('is none of these: %s.%s', (owner, name, samples) => {
    expect(kindOf(owner, name, samples)).toBeUndefined();
  });
});

describe('a snapshot with private columns', () => {
  const snapshot: Snapshot = {
    dialect: 'sqlite',
    database: 'shop',
    fingerprint: 'f',
    tables: [
      table('users', column('email', ['a@b.example']), column('password', ['hunter2'], { distinctCount: 1 })),
      {
        ...table('logins', column('who', ['a@b.example'])),
        foreignKeys: [{ columns: ['who'], table: 'users', referenced: ['email'], evidence: 'declared' }],
      },
    ],
  };

  it('holds no secret at all, personal samples for those who use no model, and the kind of both', () => {
    const [users, logins] = withPrivateKinds(snapshot, { personal: true }).tables;
    expect(users?.columns).toEqual([
      expect.objectContaining({ private: 'email', samples: ['a@b.example'] }),
      { name: 'password', type: '', kind: 'text', nullable: true, masked: true, private: 'password' },
    ]);
    // What leads to it holds its values.
    expect(logins?.columns[0]?.private).toBe('email');
    expect(users?.columns.map((one) => kindText(one, 'zh'))).toEqual(['电子邮箱', '密码']);
  });

  it('marks secrets alone where personal values may be shown, and nothing that the connection opens', () => {
    const kinds = (options: Parameters<typeof withPrivateKinds>[1]) =>
      withPrivateKinds(snapshot, options).tables[0]?.columns.map((one) => one.private);
    expect(kinds({ personal: false })).toEqual([undefined, 'password']);
    expect(kinds({ personal: true, open: ['Users.Password'] })).toEqual(['email', undefined]);
  });
});
