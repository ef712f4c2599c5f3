import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { type Behaviour, calls, type Endpoint, openEndpoint, says, streams } from './endpoint.ts';

let folder: string;
const open: { close(): Promise<void> }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-personal-'));
  const database = new DatabaseSync(join(folder, 'staff.sqlite'));
  database.exec(`
    CREATE TABLE staff ( -- 员工 / staff
      id INTEGER PRIMARY KEY,
      full_name TEXT, -- 姓名 / full name
      phone TEXT, -- 电话 / phone
      pay INTEGER, -- 工资 / pay
      team TEXT -- 团队 / team
    );
    INSERT INTO staff VALUES
      (1, '欧阳明慧', '13912345678', 77123, 'Falcon'),
      (2, 'Siobhan O''Brien', '13887654321', 66321, 'Falcon'),
      (3, '诸葛青云', '13500001111', 55777, 'Osprey');
    CREATE VIEW everyone AS SELECT full_name AS who, pay AS earns FROM staff;
  `);
  database.close();
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  rmSync(folder, { recursive: true });
});

async function ask(
  settings: object,
  behaviours: Behaviour[],
  questions: string[],
  masked = ['staff.full_name', 'staff.phone', 'staff.pay'],
  options: { dryRun?: boolean; onEvent?: (event: WenshuEvent) => void } = {},
) {
  const server: Endpoint = await openEndpoint(...behaviours);
  const connection = connectionSchema.parse({ url: `sqlite:${join(folder, 'staff.sqlite')}`, masked_columns: masked });
  const config = parseConfig({
    home: null,
    routing_mode: 'database_direct',
    model: `${server.url}#test`,
    model_settings: { retries: 0, timeout_seconds: 20 },
    ...settings,
  });
  const wenshu: Wenshu = createWenshu({
    ...config,
    connection: { id: 'staff', ...connection },
    connections: [],
    today: () => '2026-06-30',
    secret: () => undefined,
  });
  open.push(wenshu, server);
  const thread = wenshu.thread('t1');
  const answers = [];
  for (const question of questions) answers.push(await thread.ask(question, options));
  return { answers, sent: server.asked.map(({ body }) => JSON.stringify(body)), server };
}

const sql = (statement: string) => says(`sql: |\n  ${statement}\nassumptions: []\nconfidence: 0.9`);
const secrets = /欧阳明慧|诸葛青云|Brien|1391234|1388765|1350000|77123|66321|55777/;
const odd = 'zorble the frumious bandersnatch';
const byModel = { summary_writer: 'model', execution_mode: 'allow_execution' };

describe('a masked column', () => {
  it('never reaches a model: not in prompts, samples, hits, rows, statistics, summaries or the conversation', async () => {
    const { sent, answers } = await ask(
      byModel,
      [
        sql('SELECT full_name, phone, pay FROM staff ORDER BY pay DESC'),
        streams(['最高的是 [[', 'P1]]。']),
        sql('SELECT team, count(*) FROM staff GROUP BY team'),
        says('ok'),
      ],
      [`${odd} 欧阳明慧`, `${odd} again`],
    );
    expect(sent).toHaveLength(4);
    for (const body of sent) expect(body).not.toMatch(secrets);
    expect(answers[0]?.table?.rows[0]).toEqual(['欧阳明慧', '13912345678', 77123]);
    expect(answers[0]?.text).toBe('最高的是 欧阳明慧。');
  });

  it('comes back in SQL literals, quotation marks and all', async () => {
    const { sent, answers } = await ask(
      {},
      [
        (response, asked) => {
          const text = asked.body.messages?.map(({ content }) => content).join('\n') ?? '';
          const mark = /Question: .*?(\[\[P\d+\]\])/.exec(text)?.[1] ?? 'none';
          return sql(`SELECT team FROM staff WHERE full_name = '${mark}'`)(response, asked);
        },
      ],
      [`${odd} Siobhan O'Brien`],
    );
    expect(sent.join('')).not.toMatch(secrets);
    expect(answers[0]?.receipt.sql).toBe("SELECT team FROM staff WHERE full_name = 'Siobhan O''Brien'");
    expect(answers[0]?.table?.rows).toEqual([['Falcon']]);
  });

  it.each([
    'SELECT * FROM staff',
    'SELECT who FROM everyone',
    'SELECT max(pay) FROM staff',
    'SELECT s.x FROM (SELECT upper(full_name) AS x FROM staff) s',
  ])('is not shown by %s either', async (statement) => {
    const { sent, answers } = await ask(byModel, [sql(statement), says('fine')], [odd]);
    expect(answers[0]?.status).toBe('answered');
    for (const body of sent) expect(body).not.toMatch(secrets);
  });

  it('is not told as a value that contains a word of the question, with marks or without', async () => {
    for (const replace_personal_values of [true, false]) {
      const { sent } = await ask({ replace_personal_values }, [sql('SELECT 1')], [`${odd} siobhan`]);
      expect(sent).toHaveLength(1);
      expect(sent.join('')).not.toMatch(secrets);
    }
  });

  it('keeps a question from the model that a dry run cannot look through', async () => {
    const { sent, answers } = await ask({}, [sql('SELECT 1')], ['有多少员工叫诸葛青云'], undefined, { dryRun: true });
    expect(sent).toEqual([]);
    expect(answers).toHaveLength(1);
    const open = await ask({}, [sql('SELECT 1')], ['有多少员工叫诸葛青云'], [], { dryRun: true });
    expect(open.sent).toHaveLength(1);
  });

  it('keeps its rows from the model altogether when marks are switched off', async () => {
    const { sent, answers } = await ask(
      { ...byModel, replace_personal_values: false },
      [sql('SELECT full_name, pay FROM staff'), says('never asked')],
      [odd],
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toMatch(secrets);
    expect(answers[0]?.text).toMatch(/3 records/);
  });

  it('stays hidden in a retry: the statement, the message and the verifying execution', async () => {
    const { sent, answers } = await ask(
      byModel,
      [
        sql("SELECT zzz FROM staff WHERE full_name = 'Siobhan O''Brien' OR full_name = '诸葛青'"),
        says('tool: sql_execute\nsql: SELECT full_name, pay FROM staff'),
        sql('SELECT team FROM staff'),
        says('ok'),
      ],
      [`${odd} Siobhan O'Brien`],
    );
    expect(sent.length).toBeGreaterThanOrEqual(3);
    for (const body of sent) expect(body).not.toMatch(secrets);
    expect(answers[0]?.status).toBe('answered');
  });

  it('comes back from the arguments of a call, and goes there again as a mark', async () => {
    const written = (column: string) => ({ sql: `SELECT ${column} FROM staff WHERE full_name = '[[P1]]'` });
    const { sent, answers } = await ask(
      byModel,
      [
        calls({ name: 'write_sql', arguments: written('zzz') }),
        calls({ name: 'sql_validate', arguments: written('yyy') }, { name: 'list_tables', arguments: {} }),
        calls({ name: 'write_sql', arguments: written('team') }),
        says('ok'),
      ],
      [`${odd} Siobhan O'Brien`],
    );
    expect(answers[0]).toMatchObject({ table: { rows: [['Falcon']] } });
    expect(answers[0]?.receipt.sql).toContain("'Siobhan O''Brien'");
    for (const body of sent) expect(body).not.toMatch(secrets);
    expect(sent[2]).toContain("WHERE full_name = '[[P1]]'");
  });

  it('comes back in a statement that is told while it is written, spelt as SQL spells it', async () => {
    let told = '';
    const statement = "SELECT team FROM staff WHERE full_name = '[[P1]]' AND id > 0";
    await ask(
      {},
      [calls({ name: 'write_sql', arguments: { sql: statement } })],
      [`${odd} Siobhan O'Brien`],
      undefined,
      {
        onEvent(event) {
          if (event.type !== 'sql-delta') return;
          expect(event.at).toBe(told.length);
          told += event.text;
        },
      },
    );
    expect(told).toBe(statement.replace('[[P1]]', "Siobhan O''Brien"));
  });

  it('goes back as a mark in YAML that the model wrote, too', async () => {
    const statement = "SELECT yyy FROM staff WHERE full_name = '[[P1]]'";
    const replies = [says(`tool: sql_validate\nsql: ${statement}`), sql('SELECT team FROM staff'), says('ok')];
    const { sent } = await ask(byModel, [sql(statement), ...replies], [`${odd} Siobhan O'Brien`]);
    expect(sent[2]).toContain('tool: sql_validate');
    for (const body of sent) expect(body).not.toMatch(secrets);
  });
});

describe('allow_llm_to_see_data: false', () => {
  it('lets no sample, row or hit through, masked or not', async () => {
    const { sent } = await ask(
      { ...byModel, allow_llm_to_see_data: false },
      [
        sql("SELECT zzz FROM staff WHERE team = 'falcon'"),
        says('tool: sql_execute\nsql: SELECT team FROM staff'),
        sql('SELECT team FROM staff'),
        sql('SELECT id FROM staff'),
      ],
      [`${odd} osprey`, odd],
      [],
    );
    expect(sent.length).toBeGreaterThanOrEqual(4);
    for (const body of sent) {
      expect(body).not.toMatch(secrets);
      expect(body).not.toMatch(/Falcon|Osprey/);
    }
  });
});

describe('what looks like a person’s', () => {
  const question = `${odd} mail ann.lee@example.com or call 13912345678, id 11010519491231002X, card 4111 1111 1111 1111`;

  it('becomes marks, the same all through a run, and comes back', async () => {
    const repeats: Behaviour = (response, asked) => {
      const text = asked.body.messages?.map(({ content }) => content).join('\n') ?? '';
      const [mail = '', phone = ''] = /Question: .*/.exec(text)?.[0].match(/\[\[P\d+\]\]/g) ?? [];
      return sql(`SELECT '${mail}' AS a, '${phone}' AS b, '${mail}' AS c`)(response, asked);
    };
    const { sent, answers } = await ask({}, [repeats], [question], []);
    expect(sent[0]).not.toMatch(/ann\.lee|13912345678|11010519491231002|4111/);
    expect(sent[0]).toMatch(/mail \[\[P\d+\]\] or call \[\[P\d+\]\], id \[\[P\d+\]\], card \[\[P\d+\]\]/);
    expect(answers[0]?.table?.rows[0]).toEqual(['ann.lee@example.com', '13912345678', 'ann.lee@example.com']);
    expect(JSON.stringify(answers[0])).not.toContain('[[P');
  });

  it('comes back in text that streams in pieces', async () => {
    const { answers, sent } = await ask(
      { routing_mode: 'chat_direct' },
      [streams(['Write to [', '[P', '1]] now, not [here].'])],
      ['hello, I am bob@example.org'],
      [],
    );
    expect(sent[0]).not.toContain('bob@example.org');
    expect(answers[0]?.text).toBe('Write to bob@example.org now, not [here].');
  });

  it('goes as it is when the switch is off', async () => {
    const { sent } = await ask({ replace_personal_values: false }, [sql('SELECT 1')], [question], []);
    expect(sent[0]).toContain('ann.lee@example.com');
  });
});
