import { getEncoding } from 'js-tiktoken';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ModelMessage } from '../../src/models/model.ts';
import type { Line } from '../fixtures/scripted-model.ts';
import { openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

/** The tokenizer of `bench/cost.ts`. */
const tokenizer = getEncoding('o200k_base');
const tokensOf = (messages: readonly ModelMessage[]) =>
  messages.reduce((sum, { role, content }) => sum + 3 + tokenizer.encode(`${role}${content}`, 'all').length, 3);

const turns = 200;
/** What a person calls the people at the top, month by month. */
const listed = 'sql: SELECT name, hired FROM employee ORDER BY salary DESC';

/** A model that can only know what its prompt tells: the second of the rows, or the statement before. */
const theSecond: Line = (messages) => {
  const rows = /Rows:\n.*\n.*\n"([^"]+)"/.exec(messages.at(-1)?.content ?? '');
  return `sql: SELECT salary FROM employee WHERE name = '${rows?.[1] ?? ''}' ORDER BY salary`;
};
const lastMonth: Line = (messages) => {
  const before = /SQL: (SELECT [^\n]+)\n(?![\s\S]*SQL:)/.exec(messages.at(-1)?.content ?? '')?.[1] ?? '';
  return `sql: "${before.replace('2024-06', '2024-05')}"`;
};

it('stays under the budget for two hundred turns and still knows what was meant', async () => {
  const script: Line[] = [
    ...Array<Line>(turns - 4).fill(listed),
    listed,
    theSecond,
    `sql: "SELECT COUNT(*) AS n FROM employee WHERE hired LIKE '2024-06%'"`,
    lastMonth,
  ];
  const { ask, scripts } = walker.connect({ says: { sql: script } });
  const place = { thread: 'long' };
  const long = 'blorptastic frumious bandersnatch of the outgrabe kind, and once more at length, '.repeat(4);
  for (let turn = 0; turn < turns - 4; turn += 1) await ask(`zorble ${turn} ${long}`, place);
  await ask('zorble mimsy', place);
  const second = await ask('zorble the second one', place);
  expect(second.receipt.sql).toContain("'王芳'");
  expect(second.table?.rows).toEqual([[7000], [9000]]);
  await ask('佐布尔这个月入职了几个', place);
  const before = await ask('那上个月佐布尔呢', place);
  expect(before.table?.rows).toEqual([[2]]);

  const prompts = scripts.sql?.asked ?? [];
  expect(prompts).toHaveLength(turns);
  expect(Math.max(...prompts.map(tokensOf))).toBeLessThan(3000);
  // No growth: the hundredth question costs what the last one does.
  expect(tokensOf(prompts[turns - 5] ?? [])).toBeLessThan(tokensOf(prompts[30] ?? []) * 1.1);
  expect(prompts[turns - 5]?.at(-1)?.content).toMatch(/Asked earlier: \d+ questions/);
}, 300_000);
