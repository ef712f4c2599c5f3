import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { processorTime } from '../../tests/fixtures/processor-time.ts';
import { dialectOf } from '../dialects/registry.ts';
import { type Reply, readFields, readReply } from './read-reply.ts';

const golden = parse(readFileSync(new URL('./read-reply.golden.yaml', import.meta.url), 'utf8')) as {
  name: string;
  text: string;
  reply: Reply;
}[];

describe('readReply', () => {
  it.each(golden)('$name', ({ text, reply }) => {
    expect(readReply({ text }, dialectOf('sqlite'))).toEqual(reply);
  });

  it('drops characters that hide or turn text', () => {
    const reply = readReply({ text: 'explanation: "a\\u202Eb\\u0007c"\nsql: ""' }, dialectOf('sqlite'));
    expect(reply.explanation).toBe('a b c');
  });

  it('takes a statement that is called with as a whole or not at all', () => {
    const sqlOf = (length: number) => {
      const sql = `DELETE FROM t WHERE a IN (${Array(length).fill('1').join(',')}) AND b = 2`;
      const call = { id: '1', name: 'write_sql', arguments: { sql } };
      return { sql, read: readReply({ text: '', calls: [call] }, sqlite).sql };
    };
    const sqlite = dialectOf('sqlite');
    const [short, long] = [sqlOf(100), sqlOf(20_000)];
    expect(short.read).toBe(short.sql);
    expect(long.read).toBeUndefined();
  });

  it('is quick with a reply that is made to be slow', async () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`)}]`)
      .join('\n')}\nsql: SELECT 1`;
    const replies = [bomb, '{'.repeat(50_000), '```\n'.repeat(20_000), `sql: |\n${' '.repeat(60_000)}`];
    const spent = await processorTime(() => replies.map((text) => readReply({ text }, dialectOf('sqlite'))));
    expect(spent).toBeLessThan(5000);
  });
});

describe('readFields', () => {
  it('finds only the fields that were asked for', () => {
    expect(readFields('route: chat\npassword: x', ['route'])).toEqual({ route: 'chat' });
    expect(readFields('Hello there: how are you', ['route'])).toBeUndefined();
  });

  it('takes the first of a list, and names in any case', () => {
    expect(readFields('- Tool: list_tables\n- tool: other', ['tool'])).toEqual({ tool: 'list_tables' });
  });
});
