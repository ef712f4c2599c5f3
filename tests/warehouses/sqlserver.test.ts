import { afterEach, describe, expect, it } from 'vitest';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { configuration, openSqlserver } from '../../src/drivers/sqlserver/sqlserver.ts';
import { type Reply, startTdsStandIn, type TdsStandIn } from './tds-stand-in.ts';

const described: Reply = { columns: [['name', 'text']], rows: [['a']] };
const limits = { maxRows: 10, timeoutMs: 60_000 };
const opened: { close(): Promise<void> }[] = [];
let server: TdsStandIn;
afterEach(async () => {
  for (const driver of opened.splice(0)) await driver.close();
  await server.stop();
});

async function open(answer: (sql: string) => Reply, url = 'sqlserver://reader:right@127.0.0.1/shop') {
  server = await startTdsStandIn((sql) => (/sp_describe_first_result_set/.test(sql) ? describing(sql) : answer(sql)));
  const target = parseDatabaseUrl(url) as ServerTarget<'sqlserver'>;
  const driver = openSqlserver({ ...target, port: server.port, tls: { mode: 'off' } });
  opened.push(driver);
  return driver;
}

/** As a server has it: what returns no columns is described by no row. */
const describing = (sql: string): Reply =>
  /\| (?:SELECT|WITH)/i.test(sql) ? described : { columns: [['name', 'text']], rows: [] };

/** Without what the client sets for itself. */
const said = () => server.sent.filter((text) => !/^set /i.test(text));

describe('SQL Server, on a stand-in', () => {
  it('a query is described, runs in a transaction, and that is rolled back; the line says that it only reads', async () => {
    const driver = await open(() => ({
      columns: [
        ['id', 'integer'],
        ['名称', 'text'],
      ],
      rows: [
        [1, '茶'],
        [2n ** 53n + 1n, null],
      ],
    }));
    const found = await driver.run('SELECT id, 名称 FROM t;', limits);
    expect(found).toEqual({
      columns: [
        { name: 'id', kind: 'integer' },
        { name: '名称', kind: 'text' },
      ],
      rows: [
        [1, '茶'],
        ['9007199254740993', null],
      ],
      truncated: false,
    });
    await driver.run('SELECT 2', limits);
    expect(said().slice(0, 5)).toEqual([
      'LOGIN reader/shop/ReadOnly',
      'EXEC sys.sp_describe_first_result_set @statement | SELECT id, 名称 FROM t',
      'BEGIN',
      'SELECT id, 名称 FROM t',
      'ROLLBACK',
    ]);
    // One line for both.
    expect(said().filter((text) => text.startsWith('LOGIN'))).toHaveLength(1);
  });

  it('what the server does not describe as a query never runs', async () => {
    const driver = await open(() => 'done');
    for (const sql of ['DELETE FROM t', 'EXEC wipe', 'SET ROWCOUNT 1', ' -- nothing'])
      await expect(driver.run(sql, limits)).rejects.toMatchObject({ failure: { code: 'NO_RESULT' } });
    expect(said().filter((text) => !/^(?:LOGIN|EXEC sys)/.test(text))).toEqual([]);
  });

  it('reads every type, to the last digit that the client has', async () => {
    const driver = await open(() => ({
      columns: [
        ['d', 'decimal'],
        ['f', 'float'],
        ['b', 'truth'],
        ['day', 'date'],
        ['at', 'moment'],
      ],
      rows: [
        [{ decimal: '-12.50' }, 0.1, true, { day: 738_944 }, { moment: [738_944, 452_967_891_234n] }],
        [null, null, null, null, null],
      ],
    }));
    const { rows, columns } = await driver.run('SELECT 1', limits);
    expect(columns.map(({ kind }) => kind)).toEqual(['decimal', 'decimal', 'boolean', 'date', 'datetime']);
    expect(rows).toEqual([
      [-12.5, 0.1, true, '2024-02-29', '2024-02-29 12:34:56.7891234'],
      [null, null, null, null, null],
    ]);
  });

  it('says exactly whether there were more rows, and streams in order', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [at]);
    const driver = await open(() => ({ columns: [['n', 'integer']], rows }));
    expect(await driver.run('SELECT n FROM t', { ...limits, maxRows: 4999 })).toMatchObject({ truncated: true });
    expect(await driver.run('SELECT n FROM t', { ...limits, maxRows: 5000 })).toMatchObject({ truncated: false });
    let next = 0;
    for await (const [n] of driver.stream('SELECT n FROM t')) expect(n).toBe(next++);
    expect(next).toBe(5000);
  });

  it('a time-out and a cancel end the query on the server, and the next one is answered', async () => {
    const driver = await open((sql) => (sql.includes('slow') ? 'hang' : described));
    await expect(driver.run('SELECT slow', { maxRows: 1, timeoutMs: 200 })).rejects.toMatchObject({
      failure: { ended: 'timeout' },
    });
    expect(said()).toContain('CANCEL');
    const stop = new AbortController();
    const run = driver.run('SELECT slow', { ...limits, signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(run).rejects.toMatchObject({ failure: { ended: 'cancelled' } });
    expect((await driver.run('SELECT name', limits)).rows).toEqual([['a']]);
  });

  it('errors of the server keep their number; a refused login and a silent server are told apart', async () => {
    const driver = await open(() => ({ error: 208, message: "Invalid object name 'gone'." }));
    await expect(driver.run('SELECT * FROM gone', limits)).rejects.toMatchObject({
      failure: { code: '208', message: "Invalid object name 'gone'." },
    });
    const target = parseDatabaseUrl('mssql://reader:wrong@127.0.0.1/shop') as ServerTarget<'sqlserver'>;
    const wrong = openSqlserver({ ...target, port: server.port, tls: { mode: 'off' } });
    const silent = openSqlserver({ ...target, port: 1, tls: { mode: 'off' } });
    // The stand-in does not encrypt: who wants that is not answered in the clear.
    const encrypted = openSqlserver({ ...target, port: server.port });
    opened.push(wrong, silent, encrypted);
    await expect(wrong.connect()).rejects.toMatchObject({ failure: { code: 'DENIED' } });
    await expect(silent.connect()).rejects.toMatchObject({ failure: { code: 'UNREACHABLE' } });
    await expect(encrypted.connect()).rejects.toMatchObject({ failure: { code: 'UNREACHABLE' } });
  });

  it('a plan is asked for on a line of its own that runs nothing else', async () => {
    const xml =
      '<ShowPlanXML><StmtSimple StatementText="SELECT" StatementType="SELECT"><RelOp AvgRowSize="11" EstimateRows="40" EstimatedRowsRead="9000"/></StmtSimple></ShowPlanXML>';
    const driver = await open((sql) =>
      sql === 'SET SHOWPLAN_XML ON' ? 'done' : { columns: [['plan', 'text']], rows: [[xml]] },
    );
    expect(await driver.explain('SELECT a FROM t;')).toEqual({ plan: xml, rows: 9000, bytes: 99_000 });
    expect(server.sent.filter((text) => !/^set (?:ansi|quoted|arith)/i.test(text))).toEqual([
      'LOGIN reader/shop/ReadOnly',
      'SET SHOWPLAN_XML ON',
      'SELECT a FROM t',
    ]);
  });

  it('reads the structure with keys and what people wrote about it', async () => {
    const driver = await open(catalogue);
    const { tables } = await driver.introspect({ samples: 0 });
    expect(tables).toMatchObject([
      {
        name: 'customers',
        kind: 'table',
        comment: '客户',
        rowCount: 3,
        primaryKey: ['id'],
        uniqueKeys: [['code']],
        columns: [
          { name: 'id', type: 'int', kind: 'integer', nullable: false },
          { name: 'code', type: 'nvarchar(20)', kind: 'text', nullable: true, comment: '编码' },
        ],
      },
      {
        name: 'orders',
        schema: 'sales',
        kind: 'table',
        foreignKeys: [{ columns: ['customer_id'], table: 'customers', referenced: ['id'], evidence: 'declared' }],
        columns: [
          { name: 'customer_id', type: 'int' },
          { name: 'amount', type: 'decimal(18,2)', kind: 'decimal' },
        ],
      },
      { name: 'recent', kind: 'view', columns: [{ name: 'note', type: 'varchar(max)' }] },
    ]);
  });

  it('asks for distinct values and samples in its own words', async () => {
    const driver = await open((sql) =>
      /sys\.|SCHEMA_NAME/.test(sql) ? catalogue(sql) : { columns: [['v', 'text']], rows: [] },
    );
    await driver.distinctValues('odd ]name', 'v', 5, 'sales');
    expect(said().at(-1)).toMatch(/FROM \[sales\]\.\[odd \]\]name\].*OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY/s);
    await driver.introspect({ samples: 3 });
    const samples = said().filter((text) => text.includes('<= 80'));
    expect(samples.join('\n')).toContain('LEN([code])');
    expect(samples.join('\n')).not.toMatch(/\bLIMIT\b|\bLENGTH\(/);
  });

  it('tells an account that may write from one that may not', async () => {
    const powers = (changes: number, files: number) => async () => {
      const driver = await open(() => ({
        columns: [
          ['account', 'text'],
          ['changes', 'integer'],
          ['files', 'integer'],
        ],
        rows: [['reader', changes, files]],
      }));
      return driver.powers?.();
    };
    expect(await powers(0, 0)()).toMatchObject({ account: 'reader', changes: false, files: false });
    await server.stop();
    const found = await powers(4, 1)();
    expect(found).toMatchObject({ changes: true, files: true });
    expect(found?.remedy).toContain('db_datareader');
  });
});

describe('how a server is dialled', () => {
  const of = (url: string, more: Partial<ServerTarget<'sqlserver'>> = {}) =>
    configuration({ ...(parseDatabaseUrl(url) as ServerTarget<'sqlserver'>), ...more }).options;

  it('encrypted unless it is switched off, and read-only by intent', async () => {
    server = await startTdsStandIn(() => 'done');
    expect(of('sqlserver://me@db/shop')).toMatchObject({
      encrypt: true,
      trustServerCertificate: true,
      port: 1433,
      readOnlyIntent: true,
    });
    expect(of('mssql://me@db:1500/shop', { tls: { mode: 'verify' } })).toMatchObject({
      trustServerCertificate: false,
      port: 1500,
    });
    expect(of('sqlserver://me@db/shop', { tls: { mode: 'off' } })).toMatchObject({ encrypt: false });
    expect(of('sqlserver://me@db/shop?instance=SQLEXPRESS')).toMatchObject({ instanceName: 'SQLEXPRESS' });
  });
});

/** What the catalogue of a small shop says, by what is asked for. */
function catalogue(sql: string): Reply {
  const texts = (rows: (string | number | boolean | null)[][], kinds: ('text' | 'integer' | 'truth')[]): Reply => ({
    columns: kinds.map((kind, at) => [`c${at}`, kind]),
    rows,
  });
  if (sql.includes('SCHEMA_NAME()')) return texts([['dbo']], ['text']);
  if (sql.includes('sys.foreign_keys'))
    return texts(
      [[2, 9, 'customer_id', 'dbo', 'customers', 'id']],
      ['integer', 'integer', 'text', 'text', 'text', 'text'],
    );
  if (sql.includes('sys.indexes'))
    return texts(
      [
        [1, 1, true, 'id'],
        [1, 2, false, 'code'],
      ],
      ['integer', 'integer', 'truth', 'text'],
    );
  if (sql.includes('sys.types'))
    return texts(
      [
        [1, 'id', 'int', 4, 10, 0, false, null],
        [1, 'code', 'nvarchar', 40, 0, 0, true, '编码'],
        [2, 'customer_id', 'int', 4, 10, 0, true, null],
        [2, 'amount', 'decimal', 9, 18, 2, true, null],
        [3, 'note', 'varchar', -1, 0, 0, true, null],
      ],
      ['integer', 'text', 'text', 'integer', 'integer', 'integer', 'truth', 'text'],
    );
  if (sql.includes('sys.objects'))
    return texts(
      [
        [1, 'dbo', 'customers', 'U ', '客户', 3],
        [2, 'sales', 'orders', 'U ', null, 5],
        [3, 'dbo', 'recent', 'V ', null, null],
      ],
      ['integer', 'text', 'text', 'text', 'text', 'integer'],
    );
  return texts([[0, 0, 0, 0]], ['integer', 'integer', 'integer', 'integer']);
}
