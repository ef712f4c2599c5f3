import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, runCli, type Shop } from '../e2e/run-cli.ts';

/** Clears the screen, turns the writing round, hides, sets the title, goes back to the start of the line, C1's own escape. */
const hostile = '\u001b[2J\u202e\u200b\u001b]0;owned\u0007\u009b2J\u3164';
const obeyed = /\u001b(?!\[[0-9;]*m|\[2K)|[\u0007\u009b\u202e\u200b\u3164]|\r(?!\n|\u001b\[2K)/u;

let shop: Shop;
beforeAll(() => {
  shop = createShop();
  writeFileSync(join(shop.folder, `${hostile}.sql`), 'SELECT nothing FROM nowhere');
  writeFileSync(
    join(shop.folder, 'lines.jsonl'),
    `{"id": "${hostile.replaceAll('\u001b', '')}"}\nno json ${hostile}\n`,
  );
  writeFileSync(
    join(shop.folder, 'keys.yaml'),
    `"${hostile.replaceAll('\u001b', '\\e').replaceAll('\u0007', '\\a')}": 1\n`,
  );
  const file = new DatabaseSync(shop.database);
  file.prepare('INSERT INTO notes VALUES (3, ?)').run(`paid\rforged ${hostile}`);
  file.exec(`CREATE TABLE "odd${hostile}" ("a${hostile}" TEXT); INSERT INTO "odd${hostile}" VALUES ('x')`);
  file.close();
});
afterAll(() => shop.remove());

const db = ['--db', 'shop.sqlite'];
const commands: [string, string[]][] = [
  ['a file that is not there', ['ask', 'how many customers', '--db', `${hostile}.csv`]],
  ['an unknown flag', ['ask', 'how many', `--flag${hostile}`]],
  ['an unknown command', [`ask${hostile}`]],
  ['a value of a flag', ['ask', 'how many', '--audience', hostile]],
  ['a model', ['ask', 'how many', '--model', hostile]],
  ['a role', ['ask', 'how many', ...db, '--role', hostile]],
  ['a run', ['ask', '--resume', hostile, '--choose', '1', ...db]],
  ['a table', ['schema', hostile, ...db]],
  ['all tables', ['schema', ...db]],
  ['a folder to write to', ['ask', 'how many customers', ...db, '--out', `/none${hostile}/x.csv`]],
  ['a file that was written', ['ask', 'how many customers', ...db, '--out', `x${hostile}.csv`]],
  ['a settings file', ['ask', 'how many', '--config', `${hostile}.yaml`]],
  ['a key of the settings', ['ask', 'how many', '--config', 'keys.yaml']],
  ['a file to check', ['check', `${hostile}.sql`, ...db]],
  ['lines to check', ['check', '--jsonl', 'lines.jsonl', ...db]],
  ['cells', ['ask', 'SELECT body FROM notes', ...db]],
  ['cells as CSV', ['ask', 'SELECT body FROM notes', ...db, '--csv']],
  ['cells as JSON', ['ask', 'SELECT body FROM notes', ...db, '--json']],
  ['headers and names', ['ask', `SELECT * FROM "odd${hostile}"`, ...db, '--verbose']],
  ['an address', ['ask', 'how many', '--verbose', '--db', `postgres://u${hostile}:p@127.0.0.1:1/d`]],
  ['a diagnosis', ['doctor', '--db', `${hostile}.sqlite`]],
];

describe('what a screen is sent', () => {
  it.each(commands)('is never a command to it: %s', async (_, words) => {
    const { stdout, stderr } = await runCli(words, { folder: shop.folder, isScreen: true });
    expect(stdout + stderr).not.toBe('');
    expect(stdout + stderr).not.toMatch(obeyed);
  });

  it('would be found out', () => {
    for (const text of [hostile, 'paid\rforged', ...(hostile.match(/[\u0007\u009b\u202e\u200b\u3164]/gu) ?? [])])
      expect(text).toMatch(obeyed);
    expect('\r\u001b[2K⠙ working\u001b[31mred\u001b[39m\r\n').not.toMatch(obeyed);
  });

  it('is what is stored where it goes into a pipe', async () => {
    const { stdout } = await runCli(['ask', 'SELECT body FROM notes', ...db, '--csv'], { folder: shop.folder });
    expect(stdout).toContain(hostile);
  });
});

describe('an address with a password', () => {
  const passwords = [
    's3cret',
    's3cret/x',
    'x/s3cret',
    '/s3cret',
    's3cret x',
    's3cret?x',
    's3cret#',
    'x@s3cret',
    '%s3cret',
  ];
  const addresses = passwords.flatMap((password) => [
    `//user:${password}@host/db`,
    `foo://user:${password}@host/db`,
    `postgres://user:${password}@127.0.0.1:1/db`,
    `/user:${password}@host`,
    `user:${password}@host/db`,
  ]);
  it.each(addresses)('is told without it: %s', async (address) => {
    for (const words of [['ask', 'how many', '--verbose'], ['doctor'], ['doctor', '--json']]) {
      const { stdout, stderr } = await runCli([...words, '--db', address], { folder: shop.folder });
      expect(stdout + stderr).not.toBe('');
      expect(stdout + stderr).not.toContain('s3cret');
    }
  });

  it('stands in no diagnosis of a connection that is kept', async () => {
    const url = '//user:x/s3cret@host/db';
    writeFileSync(join(shop.folder, 'kept.yaml'), JSON.stringify({ connections: { shop: { url } } }));
    for (const words of [['doctor'], ['ask', 'how many', '--verbose']]) {
      const { stdout, stderr } = await runCli([...words, '--config', 'kept.yaml'], { folder: shop.folder });
      expect(stdout + stderr).toContain('[hidden]');
      expect(stdout + stderr).not.toContain('s3cret');
    }
  });
});

describe('a conversation with business people', () => {
  const technical = /\bSQL\b|database|数据库|schema|表结构|customer_id|ordered_on|INTEGER|\bTEXT\b|\bREAL\b/i;
  it.each([
    ['en', '/schema'],
    ['en', '/sql'],
    ['en', '/help'],
    ['en', '/db'],
    ['en', '/db nothing'],
    ['zh', '/schema'],
    ['zh', '表结构'],
    ['zh', '/sql'],
    ['zh', '/help'],
    ['zh', '/db'],
    ['zh', '换库 没有'],
  ])('%s %s tells nothing of how data is stored', async (language, line) => {
    const run = (audience: string) =>
      runCli(['chat', ...db, '--audience', audience, '--lang', language], { folder: shop.folder, input: `${line}\n` });
    const { stdout, stderr } = await run('business');
    const [, ...said] = stdout.split('\n');
    expect(said.join('').trim()).not.toBe('');
    expect(said.join('\n') + stderr).not.toMatch(technical);
    if (line === '/schema') expect((await run('analyst')).stdout).toMatch(technical);
  });
});
