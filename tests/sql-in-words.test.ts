import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialectOf } from '../src/dialects/registry.ts';
import { openSqlite } from '../src/drivers/sqlite/sqlite.ts';
import { sqlInWords } from '../src/sql/words/words.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/sql-in-words.md'), 'utf8');

/** Each block of SQL with the Chinese and the English line below it. */
function examplesIn(text: string) {
  return [...text.matchAll(/```sql\n([\s\S]*?)\n```\n(.*)\\\n(.*)\n/g)].map(([, sql = '', zh = '', en = '']) => ({
    sql,
    zh,
    en,
  }));
}

test('the page has fifty queries, no two with one sentence', () => {
  const examples = examplesIn(page);
  expect(examples).toHaveLength(50);
  expect(new Set(examples.flatMap(({ zh, en }) => [zh, en])).size).toBe(100);
});

test('the sentences for the demo shop are what the code says today', async () => {
  const driver = openSqlite({ path: join(root, 'demo/shop.sqlite') });
  const snapshot = await driver.introspect({ samples: 0 });
  await driver.close();
  const options = { dialect: dialectOf('sqlite'), snapshot, audience: 'business' } as const;
  const section = page.slice(page.indexOf('## The demo shop'), page.indexOf('## Spider'));
  const examples = examplesIn(section);
  expect(examples).toHaveLength(10);
  for (const { sql, zh, en } of examples) {
    expect(sqlInWords(sql, { ...options, language: 'zh' })).toEqual({ text: zh, complete: true });
    expect(sqlInWords(sql, { ...options, language: 'en' })).toEqual({ text: en, complete: true });
    const names = snapshot.tables.map(({ name }) => name).filter((name) => name.includes('_'));
    for (const name of names) expect(zh + en).not.toContain(name);
  }
});
