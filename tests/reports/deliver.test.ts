import { createHmac } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type ReportTarget, reportTargetSchema } from '../../src/config/server-schema.ts';
import { fileName } from '../../src/reports/deliver/channels.ts';
import { type DeliverOptions, deliver } from '../../src/reports/deliver/deliver.ts';
import type { Parcel } from '../../src/reports/deliver/parcel.ts';
import { openMailBox } from '../fixtures/mail-box.ts';
import { openPostBox } from '../fixtures/post-box.ts';

const parcel = (more: Partial<Parcel> = {}): Parcel => ({
  id: '5c1e4d2a-0000-4000-8000-000000000001',
  report: 'r-1',
  run: 'p-1',
  title: '三月经营报告',
  language: 'zh',
  at: '2026-04-01T01:00:00.000Z',
  window: { from: '2026-03-01', to: '2026-03-31' },
  filled: 2,
  failed: 1,
  figures: [
    { id: 'sales', name: '销售额', status: 'filled', shown: '1,120 元', value: 1120, change: '+12 %' },
    {
      id: 'top',
      name: '最佳产品',
      status: 'filled',
      shown: '<at id=all></at> [免费](http://x) @all',
      value: null,
      change: null,
    },
    { id: 'rate', name: '退货率', status: 'failed', shown: '', value: null, change: null },
  ],
  alerts: ['销售额为 1120（< 2000）'],
  file: { name: '三月经营报告.md', type: 'text/markdown; charset=utf-8', bytes: new TextEncoder().encode('# 三月\n') },
  link: 'https://wenshu.example.com/#/reports/r-1',
  ...more,
});
const now = new Date('2026-04-01T01:00:05.500Z');
const secrets: Record<string, string> = { SIGN: 'SEC-geheim', MAIL: 'geheim', EMPTY: '' };
const means: DeliverOptions = { secret: (name) => secrets[name], now: () => now, pausesMs: [1, 1] };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function postBox(...replies: Parameters<typeof openPostBox>[0]) {
  const box = await openPostBox(replies.length === 0 ? [{}] : replies);
  closing.push(box.close);
  return box;
}
const bring = (target: unknown, more?: Partial<Parcel>, options = means) =>
  deliver(parcel(more), 'there', reportTargetSchema.parse(target) as ReportTarget, options);
const bodyOf = (received: { body: Buffer } | undefined) => JSON.parse(received?.body.toString() ?? 'null');

describe('a webhook', () => {
  it('gets figures and file in one body, signed', async () => {
    const box = await postBox();
    const done = await bring({ kind: 'webhook', url: `${box.url}/hook`, secret_env: 'SIGN' });
    expect(done).toEqual({ to: 'there', kind: 'webhook', status: 'delivered', tries: 1, problem: null });
    const [got] = box.received;
    expect(bodyOf(got)).toMatchObject({
      run_id: 'p-1',
      filled: 2,
      failed: 1,
      figures: [{ id: 'sales', change: '+12 %' }, {}, {}],
    });
    expect(Buffer.from(bodyOf(got).file.base64, 'base64').toString()).toBe('# 三月\n');
    const seconds = 1_775_005_205;
    const made = createHmac('sha256', 'SEC-geheim').update(`${seconds}.${got?.body}`).digest('hex');
    expect(got?.headers['wenshu-signature']).toBe(`t=${seconds},v1=${made}`);
  });

  it('gets the file alone where that is wanted', async () => {
    const box = await postBox();
    await bring({ kind: 'webhook', url: box.url, send: 'file' });
    expect(box.received[0]?.body.toString()).toBe('# 三月\n');
    expect(box.received[0]?.headers['content-type']).toContain('text/markdown');
    expect(decodeURIComponent(String(box.received[0]?.headers['wenshu-file']))).toBe('三月经营报告.md');
  });

  it('is tried again while it is busy, under the same id, and no more than a few times', async () => {
    const box = await postBox({ status: 503 }, { status: 429 }, {});
    expect(await bring({ kind: 'webhook', url: box.url })).toMatchObject({ status: 'delivered', tries: 3 });
    expect(new Set(box.received.map(({ headers }) => headers['wenshu-delivery'])).size).toBe(1);
    const down = await postBox({ status: 500 });
    expect(await bring({ kind: 'webhook', url: down.url })).toMatchObject({
      status: 'failed',
      tries: 3,
      problem: 'HTTP 500',
    });
    expect(down.received).toHaveLength(3);
  });

  it('is not tried again where it says no', async () => {
    const box = await postBox({ status: 400 });
    expect(await bring({ kind: 'webhook', url: box.url })).toMatchObject({
      status: 'failed',
      tries: 1,
      problem: 'HTTP 400',
    });
  });

  it('leads nowhere else: a redirect is not followed', async () => {
    const inside = await postBox();
    const box = await postBox({ status: 307, headers: { location: `${inside.url}/admin` } });
    expect(await bring({ kind: 'webhook', url: box.url })).toMatchObject({ status: 'failed', problem: 'HTTP 307' });
    expect(inside.received).toEqual([]);
  });

  it('that is not there is told without its address', async () => {
    const box = await openPostBox([{}]);
    await box.close();
    const done = await bring({ kind: 'webhook', url: `${box.url}/key=geheim` });
    expect(done).toMatchObject({ status: 'failed', tries: 3, problem: 'ECONNREFUSED' });
    expect(JSON.stringify(done)).not.toMatch(/127\.0\.0\.1|geheim/);
  });

  it('whose secret is not set gets nothing: unsigned is not what was wanted', async () => {
    const box = await postBox();
    for (const variable of ['MISSING', 'EMPTY'])
      expect(await bring({ kind: 'webhook', url: box.url, secret_env: variable })).toMatchObject({
        status: 'failed',
        problem: expect.stringContaining(variable),
      });
    expect(box.received).toEqual([]);
  });
});

describe('chats', () => {
  it.each(['feishu', 'dingtalk', 'wecom', 'slack'])(
    '%s: an address in a variable goes over no open line either, and is not told',
    async (kind) => {
      const secret = () => 'http://chat.invalid/hook/geheim';
      const done = await bring({ kind, url_env: 'CHAT' }, {}, { ...means, secret });
      expect(done).toMatchObject({ status: 'failed', tries: 1, problem: expect.stringContaining('https') });
      expect(JSON.stringify(done)).not.toMatch(/invalid|geheim/);
    },
  );

  it('Feishu: a signed card of plain text', async () => {
    const box = await postBox({ body: '{"code":0}' });
    expect(await bring({ kind: 'feishu', url: box.url, secret_env: 'SIGN' })).toMatchObject({ status: 'delivered' });
    const body = bodyOf(box.received[0]);
    const sign = createHmac('sha256', '1775005205\nSEC-geheim').digest('base64');
    expect(body).toMatchObject({ timestamp: '1775005205', sign, msg_type: 'interactive' });
    expect(body.card.header).toEqual({ title: { tag: 'plain_text', content: '三月经营报告' }, template: 'red' });
    expect(body.card.elements[0].text.tag).toBe('plain_text');
    expect(body.card.elements[0].text.content).toContain('销售额：1,120 元 (+12 %)');
    expect(body.card.elements[1].actions[0].url).toBe('https://wenshu.example.com/#/reports/r-1');
  });

  it('Feishu: a refusal in a reply of 200 is a refusal, too much is tried again', async () => {
    const wrong = await postBox({ body: '{"code":19021,"msg":"sign match fail"}' });
    expect(await bring({ kind: 'feishu', url: wrong.url })).toMatchObject({
      status: 'failed',
      tries: 1,
      problem: 'code 19021',
    });
    const busy = await postBox({ body: '{"code":11232}' }, { body: '{"StatusCode":0}' });
    expect(await bring({ kind: 'feishu', url: busy.url })).toMatchObject({ status: 'delivered', tries: 2 });
    const odd = await postBox({ body: '<html>' });
    expect(await bring({ kind: 'feishu', url: odd.url })).toMatchObject({
      status: 'failed',
      problem: '答复看不懂',
    });
  });

  it('DingTalk: Markdown, signed in the address; no value becomes a link or a call', async () => {
    const box = await postBox({ body: '{"errcode":0,"errmsg":"ok"}' });
    await bring({ kind: 'dingtalk', url: `${box.url}/robot/send?access_token=abc`, secret_env: 'SIGN' });
    const [got] = box.received;
    const asked = new URL(got?.url ?? '', box.url).searchParams;
    const time = String(now.getTime());
    expect(asked.get('access_token')).toBe('abc');
    expect(asked.get('timestamp')).toBe(time);
    expect(asked.get('sign')).toBe(createHmac('sha256', 'SEC-geheim').update(`${time}\nSEC-geheim`).digest('base64'));
    // A plus sign in an address would be read as a blank.
    expect(got?.url).not.toMatch(/sign=[^&]*\+/);
    const { msgtype, markdown } = bodyOf(got);
    expect(msgtype).toBe('markdown');
    expect(markdown.text).toContain('### 三月经营报告');
    expect(markdown.text.match(/\[[^\]]*\]\(/g)).toEqual(['[查看报告](']);
    expect(markdown.text).not.toMatch(/@all|<at/);
  });

  it('WeCom: Markdown within its bytes', async () => {
    const figures = Array.from({ length: 200 }, (_, index) => ({
      id: `f${index}`,
      name: `指标${index}${'很'.repeat(100)}`,
      status: 'filled' as const,
      shown: '很'.repeat(200),
      value: 1,
      change: null,
    }));
    const box = await postBox({ body: '{"errcode":0}' });
    expect(await bring({ kind: 'wecom', url: `${box.url}/send?key=k` }, { figures })).toMatchObject({
      status: 'delivered',
    });
    const { msgtype, markdown } = bodyOf(box.received[0]);
    expect(msgtype).toBe('markdown');
    expect(Buffer.byteLength(markdown.content)).toBeLessThanOrEqual(4096);
    expect(markdown.content).toContain('[查看报告](https://wenshu.example.com/#/reports/r-1)');
    const full = await postBox({ body: '{"errcode":93000}' });
    expect(await bring({ kind: 'wecom', url: full.url })).toMatchObject({ status: 'failed', problem: 'code 93000' });
  });

  it('Slack: blocks of plain text within their lengths', async () => {
    const box = await postBox({ body: 'ok' });
    await bring({ kind: 'slack', url: box.url }, { title: `<!channel> ${'x'.repeat(400)}`, language: 'en' });
    const { text, blocks } = bodyOf(box.received[0]);
    expect(text).toMatch(/^&lt;!channel&gt;/);
    expect(blocks[0]).toMatchObject({ type: 'header', text: { type: 'plain_text' } });
    expect(blocks[0].text.text.length).toBeLessThanOrEqual(150);
    expect(blocks[1].text).toMatchObject({ type: 'plain_text', text: expect.stringContaining('⚠ 销售额为 1120') });
    expect(blocks[2].elements[0].url).toContain('/reports/r-1');
  });
});

describe('a folder', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'wenshu-deliver-'));

  it('gets the file', async () => {
    const place = join(folder(), 'new');
    expect(await bring({ kind: 'folder', folder: place })).toMatchObject({ status: 'delivered' });
    expect(readdirSync(place)).toEqual(['三月经营报告-p-1.md']);
    expect(readFileSync(join(place, '三月经营报告-p-1.md'), 'utf8')).toBe('# 三月\n');
  });

  it('is not left, whatever the file is called', async () => {
    const outer = folder();
    const place = join(outer, 'in');
    const names = [
      '../../etc/passwd.md',
      '/etc/cron.d/x.md',
      '..\\..\\x.md',
      '.bashrc',
      'a\u0000b.md',
      '...',
      'con.md',
      `${'很'.repeat(500)}.pdf`,
    ];
    for (const name of names)
      await bring(
        { kind: 'folder', folder: place },
        { file: { name, type: 'text/plain', bytes: new Uint8Array([1]) } },
      );
    expect(readdirSync(outer)).toEqual(['in']);
    expect(readdirSync(place)).toHaveLength(names.length);
    for (const name of readdirSync(place)) {
      expect(name).toMatch(/^[\p{L}\p{N}_-]+(?:\.[a-z]{2,4})?$/u);
      expect(lstatSync(join(place, name)).isFile()).toBe(true);
    }
    expect(fileName('../x.md')).toBe('x.md');
  });

  it('is not left by a link that lies there', async () => {
    const outer = folder();
    const secret = join(outer, 'secret');
    writeFileSync(secret, 'mine');
    const place = folder();
    symlinkSync(secret, join(place, '三月经营报告-p-1.md'));
    await bring({ kind: 'folder', folder: place });
    expect(readFileSync(secret, 'utf8')).toBe('mine');
    expect(lstatSync(join(place, '三月经营报告-p-1.md')).isSymbolicLink()).toBe(false);
  });

  it('that cannot be written is told, and nothing half is left', async () => {
    const outer = folder();
    writeFileSync(join(outer, 'file'), '');
    expect(await bring({ kind: 'folder', folder: join(outer, 'file') })).toMatchObject({ status: 'failed', tries: 1 });
    expect(existsSync(join(outer, 'file', 'x'))).toBe(false);
  });
});

describe('e-mail', () => {
  const target = (port: number, more = {}) => ({
    kind: 'email',
    host: '127.0.0.1',
    port,
    tls: 'off',
    from: 'wenshu@example.com',
    to: ['anna@example.com', 'bo@example.com'],
    ...more,
  });
  async function mailBox(options: Parameters<typeof openMailBox>[0] = {}) {
    const box = await openMailBox(options);
    closing.push(box.close);
    return box;
  }

  it('brings the report as a file to those whom the configuration names', async () => {
    const box = await mailBox({ password: 'geheim' });
    const given = target(box.port, { user: 'wenshu', password_env: 'MAIL' });
    expect(await bring(given, { title: 'March\r\nBcc: everybody@example.com' })).toMatchObject({ status: 'delivered' });
    const [mail] = box.mails;
    expect(mail?.to).toEqual(['anna@example.com', 'bo@example.com']);
    expect(mail?.text).not.toMatch(/^Bcc:/m);
    expect(mail?.text).toMatch(/^Content-Type: text\/markdown/m);
    expect(mail?.text).toContain(Buffer.from('# 三月\n').toString('base64'));
    expect(box.logins).toEqual(['wenshu']);
  });

  it('is tried again where the server is busy, not where it knows us not', async () => {
    const busy = await mailBox({ refusals: 1 });
    expect(await bring(target(busy.port))).toMatchObject({ status: 'delivered', tries: 2 });
    const strict = await mailBox({ password: 'other' });
    const done = await bring(target(strict.port, { user: 'wenshu', password_env: 'MAIL' }));
    expect(done).toMatchObject({ status: 'failed', tries: 1, problem: 'SMTP 535' });
    expect(strict.mails).toEqual([]);
  });

  it('is not sent over an open line where a closed one is wanted', async () => {
    const box = await mailBox();
    expect(await bring(target(box.port, { tls: 'start' }))).toMatchObject({ status: 'failed' });
    expect(box.mails).toEqual([]);
  });
});

describe('targets', () => {
  it('have one address, and chats a closed line', () => {
    const isFine = (target: unknown) => reportTargetSchema.safeParse(target).success;
    expect(isFine({ kind: 'slack', url: 'https://hooks.slack.com/services/x' })).toBe(true);
    expect(isFine({ kind: 'slack', url: 'http://hooks.slack.com/services/x' })).toBe(false);
    expect(isFine({ kind: 'slack' })).toBe(false);
    expect(isFine({ kind: 'slack', url: 'https://a.b', url_env: 'X' })).toBe(false);
    expect(isFine({ kind: 'webhook', url: 'file:///etc/passwd' })).toBe(false);
    expect(isFine({ kind: 'email', host: 'a', from: 'a@b', to: ['x@y\nBcc: z@y'] })).toBe(false);
    expect(isFine({ kind: 'fax', url: 'https://a.b' })).toBe(false);
  });

  it('whose variable holds no address get nothing', async () => {
    const target = { kind: 'slack', url_env: 'SIGN' };
    expect(await bring(target)).toMatchObject({ status: 'failed', problem: expect.stringContaining('SIGN') });
  });
});
