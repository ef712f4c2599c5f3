import { describe, expect, it } from 'vitest';
import type { Column, Snapshot, Table } from '../snapshot/snapshot.ts';
import { kindsOf, kindText, withPrivateKinds } from './private-columns.ts';

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
  [...kindsOf(table(owner, column(...given))).values()][0];

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
    ['t', 'dlmm', 'password'],
    ['t', 'totp_secret', 'password'],
    ['t', '门锁密码', 'password'],
    ['users', 'pin', 'password'],
    ['users', 'legacy_hash', 'password'],
    ['t', 'imei', 'device_id'],
    ['t', 'travel_doc', 'national_id'],
    ['t', '房号', 'address'],
    ['couriers', 'home_x', 'location'],
    ['t', 'dlzh', 'account_name'],
  ])('by its name alone: %s.%s', (owner, name, kind) => {
    expect(kindOf(owner, name)).toBe(kind);
  });

  it.each([
    ...['处理人', '来访者', '付款户名', '业务经理', '值班', 'ysxm', 'fzr', 'jjlxr'],
    ...['assignee', 'acct_mgr', 'signed_by', 'driver', 'account_owner'],
  ])('by what a person does: %s', (name) => {
    expect(kindOf('t', name)).toBe('person_name');
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
    [['8b7638578d4aede627239dc19d1353c9', '2d64f88a4c7aff49de674ee54c96c458'], 'password'],
    [['n/a', 'sk-proj-abcDEF1234567890abcd', 'none', 'tbd', 'later'], 'access_key'],
    [['6217620309171962799', '6217001234567890123'], 'payment_card'],
    [['DE09600086028594406088', 'CZ65 0800 0000 2482 0618 2077'], 'bank_account'],
    [['YK12 XPS', 'LD07 ABC'], 'plate'],
    [['00:1a:2b:3c:4d:5e'], 'device_id'],
    [['罗小勇', '贺天明', '倪淑芬'], 'person_name'],
    [['欧阳俊杰', '阿依古丽·买买提', '何丽'], 'person_name'],
    [['罗小勇、贺天明', '倪淑芬、滕丽君'], 'person_name'],
    [['Jonathan Albright', 'Priya Raghunathan', 'Lars van der Berg'], 'person_name'],
    [['HATHERSAGE/ADELAIDE', 'CROWE, THOMAS', 'Horatio Nakamura'], 'person_name'],
    [['Coach Bellweather', 'Coach Ironside', '教练 鲁智深'], 'person_name'],
  ])('by what is stored alone: %j', (samples, kind) => {
    expect(kindOf('t', 'c1', samples)).toBe(kind);
  });

  it.each([
    ['products', 'name', ['Walker Classic', 'Reading Lamp']],
    ['products', 'sku', ['WK-100-2231', 'HA-220-9912']],
    ['companies', 'name', ['Exotic Liquids']],
    ['customers', 'CompanyName', ['Around the Horn']],
    ['orders', 'order_no', ['SO-2026-00001', '20260101000123']],
    ['orders', 'total', [1234, 99999, 42]],
    ['orders', 'order_date', ['2024-01-15', '2024-02-16']],
    ['customers', 'city', ['Berlin', 'Paris']],
    ['customers', 'country', ['UK']],
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
    ['things', 'relationship', ['Customers', 'Suppliers']],
    ['exams', 'pass', ['Y', 'N']],
    ['regions', 'pin_code', [110001, 560001, 400001]],
    ['channel_stats', 'mobile', [812, 33, 5]],
    ['software', 'version', ['10.0.1.2', '4.7.0.15']],
    ['metal', 'tin', [0.1234567, 0.2, 12.5]],
    ['orders', 'order_no', [13912345678, 13912345679, 13912345680]],
    ['deploys', 'commit_sha', ['1f91964e237e1d8dcffdef06e5b1686ae7eb7f77']],
    ['employees', 'title', ['Sales Lead', 'IT Staff']],
    ['customers', '城市', ['杭州', '宁波']],
    ['albums', 'title', ['Rosa Parks', 'Billie Jean', 'Hey Jude']],
    ['members', 'height', ['180cm', '165cm']],
  ])('is none of these: %s.%s', (owner, name, samples) => {
    expect(kindOf(owner, name, samples)).toBeUndefined();
  });

  it.each([
    ['shops', 'address', ['北京市西城区', '北京市朝阳区']],
    ['reports', 'era', ['1920-1940', '1850-1890']],
    ['stocks', 'security_code', ['AAPL', 'MSFT']],
    ['foods', 'salt', ['low', 'high']],
    ['conference', 'session', ['Morning', 'Keynote']],
    ['crypto', 'token', ['BTC', 'ETH']],
    ['gl', 'account_number', ['1001', '1002']],
    ['gl', '账号', ['1001', '2203']],
    ['customers', 'name', ['Acme Ltd', 'Siemens AG', 'Globex Corp']],
    ['客户', '客户名称', ['宁波明辉机械有限公司']],
  ])('is of no known kind, but nothing says that it is public: %s.%s', (owner, name, samples) => {
    expect(kindOf(owner, name, samples)).toBe('unclassified');
  });
});

describe('a text that nothing says is public', () => {
  const kindsIn = (owner: string, columns: Column[], more: Partial<Table> = {}, ofPeople = false) => {
    const given = { ...table(owner, ...columns), ...more };
    const kinds = kindsOf(given, ofPeople);
    return given.columns.map((one) => kinds.get(one));
  };
  const few = { distinctCount: 3 };

  it('is hidden wherever it stands', () => {
    const note = column('f_07', ['blue door', 'second floor', 'ring twice']);
    expect(kindsIn('things', [note])).toEqual(['unclassified']);
    expect(kindsIn('members', [note])).toEqual(['unclassified']);
    expect(kindsIn('things', [note], {}, true)).toEqual(['unclassified']);
    expect(kindsIn('things', [note, column('email')])).toEqual(['unclassified', 'email']);
    expect(kindText({ ...note, private: 'unclassified' }, 'en')).toBe('');
  });

  it('is open where several rows share its few values, unless these are people or logins', () => {
    const kinds = (samples: string[]) => kindsIn('visits', [column('x', samples, few)], { rowCount: 40 }, true);
    expect(kinds(['gold', 'silver', '学生卡'])).toEqual([undefined]);
    expect(kinds(['罗小勇', '满意', '一般'])).toEqual(['unclassified']);
    expect(kinds(['chengdy', 'duanxl', 'nakun'])).toEqual(['unclassified']);
    expect(kinds(['A1B2C3', 'E91636677', 'X1'])).toEqual(['unclassified']);
    const rare = kindsIn('visits', [column('x', ['gold', 'silver'], few)], { rowCount: 6 }, true);
    expect(rare).toEqual(['unclassified']);
  });

  it('is hidden where one of its samples holds something private, whatever it is called', () => {
    expect(kindOf('products', 'description', ['red', 'blue', 'call +49 30 1234567'])).toBe('unclassified');
    expect(kindOf('products', 'description', ['red', 'blue', 'green'])).toBeUndefined();
  });

  it('is hidden where nothing of it is known', () => {
    expect(kindOf('things', 'f_07')).toBe('unclassified');
    expect(kindOf('things', 'f_07', ['ok'], { distinctCount: 13 })).toBe('unclassified');
    expect(kindOf('things', 'status')).toBeUndefined();
  });

  it('hides two columns of degrees beside something private', () => {
    const degrees = (name: string, ...samples: number[]) => column(name, samples, { kind: 'decimal' });
    const pair = [degrees('f1', 121.49623, 121.44036, 121.4009), degrees('f2', 31.29157, 31.26147, 31.23979)];
    expect(kindsIn('things', [...pair, column('email')])).toEqual(['location', 'location', 'email']);
    expect(kindsIn('things', pair)).toEqual(['location', 'location']);
    const spoken = [degrees('gain', 121.49623, 121.44036, 121.4009), degrees('loss', 31.29157, 31.26147, 31.23979)];
    expect(kindsIn('things', spoken)).toEqual([undefined, undefined]);
  });

  it('is judged by the keys of its documents', () => {
    const kind = (document: object) => kindOf('claims', 'attrs', [JSON.stringify(document)]);
    expect(kind({ colour: 'red', size: 3 })).toBeUndefined();
    expect(kind({ reporter: { name: 'Crowe', phones: ['030-1234567'] } })).toBe('unclassified');
    expect(kind({ region: 'eu', password: 'x' })).toBe('password');
    expect(kindOf('claims', 'attrs', [], { kind: 'json' })).toBe('unclassified');
  });

  it('is hidden as the value of any key, and secret where a key says so', () => {
    const kinds = (key: string, ...keys: string[]) =>
      kindsIn('params', [column(key, keys), column('value', ['300', 'blue'])])[1];
    expect(kinds('name', 'city', 'limit')).toBe('unclassified');
    expect(kinds('k', 'city', 'his_password')).toBe('password');
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

  it('treats what leads to a column as that column', () => {
    const ref = (name: string) => ({
      ...table('visits', column('person', ['M1', 'M2']), column('x', ['lane', 'hill'])),
      foreignKeys: [{ columns: ['person'], table: name, referenced: ['code'], evidence: 'declared' as const }],
    });
    const kinds = (...tables: Table[]) =>
      withPrivateKinds({ ...snapshot, tables }, { personal: true }).tables.map(({ columns }) =>
        columns.map((one) => one.private),
      );
    const members = { ...table('members', column('code', ['M1', 'M2'])), primaryKey: ['code'] };
    expect(kinds(ref('members'), members)).toEqual([[undefined, 'unclassified'], [undefined]]);
    const named = table('members', column('code', ['Ann Lee', 'Tom Hall']));
    expect(kinds(ref('members'), named)).toEqual([['person_name', 'unclassified'], ['person_name']]);
  });

  it('marks secrets alone where personal values may be shown, and nothing that the connection opens', () => {
    const kinds = (options: Parameters<typeof withPrivateKinds>[1]) =>
      withPrivateKinds(snapshot, options).tables[0]?.columns.map((one) => one.private);
    expect(kinds({ personal: false })).toEqual([undefined, 'password']);
    expect(kinds({ personal: true, open: ['Users.Password'] })).toEqual(['email', undefined]);
  });
});

describe('a column with few values', () => {
  const notes = column('beizhu', ['租户', '自住', '空置'], { distinctCount: 5 });
  const homes = { ...table('fangwu', notes), rowCount: 400 };
  const kindWith = (values: string[] | undefined) => kindsOf(homes, true, () => values).get(notes);

  it('is shown when every one of them is ordinary', () =>
    expect(kindWith(['租户', '自住', '空置', '装修中', '待售'])).toBeUndefined());
  it('is hidden when one of them names somebody, however rare', () =>
    expect(kindWith(['租户', '自住', '空置', '装修中', '租给刘子轩'])).toBe('unclassified'));
  it('is hidden while not all of them are known', () => expect(kindWith(undefined)).toBe('unclassified'));
});

describe('a column of whole numbers', () => {
  const numbers = (name: string, samples: number[], more: Partial<Column> = {}) =>
    kindsOf({
      ...table('suites', column(name, samples, { kind: 'integer', distinctCount: 24, ...more })),
      rowCount: 60,
    })
      .values()
      .next().value;

  it.each([
    ['door_code', [534659, 120938, 99121]],
    ['safe_override', [557198, 138259, 702211]],
    ['acct', [6575868263, 3669604759, 21906261]],
    ['门锁密码', [534659, 120938, 991210]],
  ])('%s is hidden: it names or opens something', (name, samples) => expect(numbers(name, samples)).toBeDefined());

  it.each([
    ['beds', [2, 4, 1]],
    ['price_cents', [129900, 89900, 45000]],
    ['year', [2019, 2020, 2021]],
    ['product_code', [534659, 120938, 991210]],
  ])('%s is shown', (name, samples) => expect(numbers(name, samples)).toBeUndefined());
});
