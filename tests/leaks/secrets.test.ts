import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { program, runCli } from '../e2e/run-cli.ts';
import { startPostgres } from '../fixtures/embedded-postgres.ts';
import { type Issuer, startIssuer } from '../fixtures/issuer.ts';
import { openMailBox } from '../fixtures/mail-box.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { openPostBox } from '../fixtures/post-box.ts';
import { type Behaviour, type Endpoint, fails, openEndpoint, says } from '../models/endpoint.ts';
import { filesIn, formsOf, found, type Produced } from './secret-forms.ts';

/** Real parts with real secrets, everything that a person can do with them, and then every byte that came of it. */
const random = (mark: string) => `${mark}+Zq/${randomBytes(12).toString('base64')}&ü`;
const secrets: Record<string, string> = {
  'key of the model': `sk-${randomBytes(20).toString('hex')}`,
  'password of the database': random('db'),
  'password of an added database': '',
  'key of hashes': random('hash'),
  'key of the audit log': random('audit'),
  'key that seals passwords': random('seal'),
  'password of the mail server': randomBytes(15).toString('hex'),
  'secret of the webhook': random('hook'),
  'address of the chat': `chat-${randomBytes(15).toString('hex')}`,
};
/** Typed into a question. */
const typed = `sk-${randomBytes(20).toString('hex')}`;
const variables = () => ({
  OPENAI_API_KEY: secrets['key of the model'] ?? '',
  DB_PASSWORD: secrets['password of the database'] ?? '',
  HASH_KEY: secrets['key of hashes'] ?? '',
  AUDIT_KEY: secrets['key of the audit log'] ?? '',
  SEAL_KEY: secrets['key that seals passwords'] ?? '',
  MAIL_PASSWORD: secrets['password of the mail server'] ?? '',
  HOOK_SECRET: secrets['secret of the webhook'] ?? '',
  CHAT_URL: `${chat.url}/services/${secrets['address of the chat']}`,
});

const folder = mkdtempSync(join(tmpdir(), 'wenshu-secrets-'));
const produced: Produced[] = [];
const produce = (where: string, text: string | Uint8Array) => produced.push({ where, bytes: Buffer.from(text) });
let database: OwnServer;
let model: Endpoint;
let mail: Awaited<ReturnType<typeof openMailBox>>;
let hook: Awaited<ReturnType<typeof openPostBox>>;
let chat: Awaited<ReturnType<typeof openPostBox>>;
let traces: Awaited<ReturnType<typeof openPostBox>>;
let issuer: Issuer;
let server: ChildProcess;
let said = '';
let url = '';

/** A model that repeats its key when it refuses, as some do, and then writes a statement. */
const refuses: Behaviour = (response, asked) =>
  fails(401, {}, `Incorrect API key provided: ${secrets['key of the model']}`)(response, asked);
const answers = says('```sql\nSELECT count(*) AS n FROM customers\n```');

beforeAll(async () => {
  database = await startPostgres();
  const owner = new pg.Client(database.url);
  await owner.connect();
  const password = secrets['password of the database'] ?? '';
  await owner.query(`CREATE ROLE wenshu_denied LOGIN PASSWORD ${owner.escapeLiteral(password)}`);
  await owner.query('CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, phone TEXT)');
  await owner.query("INSERT INTO customers VALUES (1, 'Anna', '13812345678'), (2, 'Bob', '13912345678')");
  await owner.query('GRANT SELECT ON customers TO wenshu_denied');
  await owner.end();
  secrets['password of an added database'] = random('added');
  model = await openEndpoint(refuses, answers);
  mail = await openMailBox({ password: secrets['password of the mail server'] ?? '' });
  [hook, chat, traces] = [await openPostBox([{}]), await openPostBox([{}]), await openPostBox([{ body: '{}' }])];
  issuer = await startIssuer();
  const { host, port, pathname } = new URL(database.url);
  const target = {
    url: `postgres://wenshu_denied@${host.split(':')[0]}:${port}${pathname}`,
    password_env: 'DB_PASSWORD',
  };
  const config = {
    home: 'home',
    connections: { shop: target, wrong: { ...target, url: target.url.replace(pathname, '/none') } },
    default_connection: 'shop',
    model: 'openai:test',
    routing_mode: 'database_direct',
    model_settings: { base_urls: { openai: model.url }, retries: 0, timeout_seconds: 20 },
    hash_key_env: 'HASH_KEY',
    audit: { key_env: 'AUDIT_KEY' },
    auth: { issuer: issuer.url, audience: 'wenshu', scopes: ['ask', 'sql', 'admin'] },
    roles: {
      clerk: {
        audience: 'analyst',
        approves: true,
        report_targets: ['hook', 'mail', 'chat'],
        masks: { 'shop/customers.phone': 'hash' },
      },
      boss: { audience: 'analyst' },
    },
    server: { secret_env: 'SEAL_KEY', traces: `${traces.url}/v1/traces` },
    reports: {
      targets: {
        hook: { kind: 'webhook', url: hook.url, secret_env: 'HOOK_SECRET' },
        mail: {
          kind: 'email',
          host: '127.0.0.1',
          port: mail.port,
          tls: 'off',
          user: 'wenshu',
          password_env: 'MAIL_PASSWORD',
          from: 'a@example.com',
          to: ['b@example.com'],
        },
        chat: { kind: 'slack', url_env: 'CHAT_URL' },
      },
    },
  };
  writeFileSync(join(folder, 'wenshu.yaml'), JSON.stringify(config));
  server = spawn(process.execPath, [program, 'serve', '--port', '0', '--verbose'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...variables() },
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (piece: Buffer) => (said += piece));
  await vi.waitFor(() => expect(said).toMatch(/http:\/\/127\.0\.0\.1:\d+/), { timeout: 120_000, interval: 200 });
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
}, 180_000);

afterAll(async () => {
  server?.kill('SIGKILL');
  for (const one of [mail, hook, chat, traces, model]) await one?.close();
  await issuer?.end();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A request whose reply, headers and all, is among what was produced. */
async function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  produce(`${method} ${path}`, JSON.stringify([...reply.headers]));
  produce(`${method} ${path}`, bytes);
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire
  return { status: reply.status, read: (): any => JSON.parse(bytes.toString()) };
}

const cli = async (...words: string[]) => {
  const { stdout, stderr } = await runCli(words, { folder, variables: variables() });
  return { where: `wenshu ${words.join(' ')}`, text: stdout + stderr };
};
const asked = (content: string) => ({ messages: [{ role: 'user', content }] });
const template = `---
title: Customers
deliver:
  - { kind: webhook, to: hook, format: html }
  - { kind: email, to: mail, format: docx }
  - { kind: slack, to: chat, format: md }
---
# Customers

{{ how many customers are there | id: n }}
`;

describe('no secret stands in anything that comes out', () => {
  it('of the server, whatever is asked of it', { timeout: 240_000 }, async () => {
    const made = (await cli('keys', 'create', '--user', 'anna', '--role', 'clerk', '--scopes', 'ask,sql')).text;
    const key = /wsk_\w{12}_[\w-]{43}/.exec(made)?.[0] ?? '';
    expect(key, made).not.toBe('');
    secrets['key of a person'] = key.slice(17);
    const token = await issuer.token({ role: 'clerk', sub: 'anna' });
    secrets['signature of a token'] = token.slice(token.lastIndexOf('.') + 1);
    const anna = { 'x-api-key': key };
    const admin = { authorization: `Bearer ${await issuer.token({ role: 'boss', sub: 'root' })}` };
    for (const path of ['/health', '/ready', '/openapi.json', '/docs', '/', '/nothing']) await send('GET', path, {});
    for (const headers of [anna, { authorization: `Bearer ${token}` }]) await send('GET', '/api/v1/me', headers);
    // Refused, in every way that quotes what was sent.
    await send('GET', '/api/v1/threads', { 'x-api-key': `${key}x` });
    await send('GET', '/api/v1/threads', { authorization: `Bearer ${token}x` });
    // The model refuses with its key in its words, then answers.
    await send('POST', '/api/v1/query/sync', anna, asked('zorble the frumious bandersnatch'));
    const { answer } = (await send('POST', '/api/v1/query/sync', anna, asked('how many customers are there'))).read();
    expect(answer.status).toBe('answered');
    await send('POST', '/api/v1/query', anna, asked('SELECT name, phone FROM customers ORDER BY name'));
    await send('POST', '/api/v1/query/sync', anna, { ...asked('how many customers are there'), connection: 'wrong' });
    // What somebody types is theirs to type: the model and their conversation have it. The log that others read does not.
    await fetch(`${url}/api/v1/query/sync`, {
      method: 'POST',
      headers: { ...anna, 'content-type': 'application/json' },
      body: JSON.stringify(asked(`my key is ${typed}, how many customers are there`)),
    });
    const run = answer.receipt.run_id;
    for (const path of ['pages', 'export.csv', 'export.json', 'export.xlsx', 'chart.svg', 'events'])
      await send('GET', `/api/v1/runs/${run}/${path}`, anna);
    const saved = (await send('POST', '/api/v1/saved', anna, { run_id: run })).read().id;
    const shared = await fetch(`${url}/api/v1/shares`, {
      method: 'POST',
      headers: { ...anna, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'saved', of: saved }),
    });
    const link = ((await shared.json()) as { token: string }).token;
    secrets['token of a link'] = link.slice(4);
    await send('POST', '/api/v1/shares/open', admin, { token: link });
    await send('POST', '/api/v1/shares/open', admin, { token: `${link}x` });
    await send('GET', '/api/v1/shares', anna);
    await send('POST', '/api/v1/verified', anna, { run_id: run });
    // Databases that are added: one that lets nobody in with that password, and one that does.
    const place = new URL(database.url);
    const wish = (password: string) => ({
      title: 'More',
      engine: 'postgres',
      host: '127.0.0.1',
      port: Number(place.port),
      database: place.pathname.slice(1),
      user: 'wenshu_denied',
      password,
    });
    const wrong = secrets['password of an added database'] ?? '';
    expect((await send('POST', '/api/v1/connections', admin, wish(wrong))).status).toBeGreaterThanOrEqual(400);
    const address = `postgres://wenshu_denied:${wrong}@127.0.0.1:${place.port}/none`;
    expect(
      (await send('POST', '/api/v1/connections/test', admin, { title: 'x', url: address })).status,
    ).toBeGreaterThanOrEqual(400);
    const right = secrets['password of the database'] ?? '';
    expect((await send('POST', '/api/v1/connections', admin, { name: 'more', ...wish(right) })).status).toBe(201);
    await send('POST', '/api/v1/query/sync', admin, { ...asked('how many customers are there'), connection: 'more' });
    for (const path of [
      'connections',
      'schema',
      'glossary',
      'models',
      'threads',
      'saved',
      'reports',
      'verified',
      'uploads',
    ])
      await send('GET', `/api/v1/${path}`, admin);
    await send('GET', '/metrics', admin);
    const upload = await fetch(`${url}/api/v1/uploads?name=sales.csv`, {
      method: 'POST',
      headers: { ...anna, 'content-type': 'application/octet-stream' },
      body: 'region,amount\nnorth,1\n',
    });
    produce('uploads', await upload.text());
    // A report, brought to all three targets.
    const report = (await send('POST', '/api/v1/reports', anna, { text: template })).read().id;
    const begun = (await send('POST', `/api/v1/reports/${report}/runs`, anna, { deliver: true })).read().id;
    await send('GET', `/api/v1/reports/${report}/runs/${begun}/events`, anna);
    const { deliveries } = (await send('GET', `/api/v1/reports/${report}/runs/${begun}`, anna)).read();
    expect(deliveries.map(({ to, status }: { to: string; status: string }) => `${to} ${status}`).sort()).toEqual([
      'chat delivered',
      'hook delivered',
      'mail delivered',
    ]);
    for (const format of ['md', 'html', 'docx'])
      await send('GET', `/api/v1/reports/${report}/runs/${begun}/file?format=${format}`, anna);
    for (const { body, headers } of [...hook.received, ...chat.received]) {
      produce('what a target was sent', body);
      produce('what a target was sent', JSON.stringify(headers));
    }
    for (const { text } of mail.mails) produce('a mail', text);
    expect(found(produced, secrets)).toEqual([]);
  });

  it('of the command line, the log, the memory, the traces and what the model is told', {
    timeout: 240_000,
  }, async () => {
    for (const words of [
      ['doctor'],
      ['doctor', '--json'],
      ['doctor', '--db', 'wrong'],
      ['ask', 'how many customers are there', '--verbose', '--json'],
      ['ask', 'how many customers are there', '--verbose', '--db', 'wrong'],
      ['schema', '--json'],
      ['keys', 'list'],
      ['audit', 'show'],
      ['threads', 'list'],
      ['memory', 'list'],
      ['stats'],
    ]) {
      const { where, text } = await cli(...words);
      expect(text, where).not.toBe('');
      produce(where, text);
    }
    server.kill('SIGTERM');
    await expect.poll(() => server.exitCode ?? server.signalCode, { timeout: 60_000 }).not.toBeNull();
    produce('what the server said', said);
    expect(model.asked.length).toBeGreaterThan(1);
    for (const { body, path } of model.asked) produce(`model ${path}`, JSON.stringify(body));
    expect(traces.received.length).toBeGreaterThan(0);
    for (const { body } of traces.received) produce('traces', body);
    const files = filesIn(folder);
    expect(files.map(({ where }) => where).join()).toMatch(/checkpoints.*audit|audit.*checkpoints/s);
    expect(found([...produced, ...files], secrets)).toEqual([]);
    const conversation = /checkpoints|memory|^model /;
    const others = [...produced, ...files].filter(({ where }) => !conversation.test(where));
    for (const name of [/\/home\/audit/, /\/home\/logs\/wenshu\.log/])
      expect(others.some(({ where }) => name.test(where))).toBe(true);
    expect(found(others, { typed })).toEqual([]);
  });

  it('would be found in any of these forms', () => {
    const secret = random('probe');
    for (const { form, bytes } of formsOf(secret))
      expect(
        found([{ where: 'x', bytes: Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' after')]) }], {
          secret,
        }).join(),
        form,
      ).toContain(`(${form})`);
    for (const before of ['', 'a', 'ab', 'abc'])
      expect(
        found([{ where: 'x', bytes: Buffer.from(Buffer.from(`${before}${secret} and more`).toString('base64')) }], {
          secret,
        }),
      ).not.toEqual([]);
  });
});
