import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { dialectOf } from '../src/dialects/registry.ts';
import { openSqlite } from '../src/drivers/sqlite/sqlite.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { type Audience, sqlInWords } from '../src/sql/words/words.ts';
import { databasePaths, readLines } from './data/sources.ts';
import { sqliteSnapshot } from './data/sqlite-snapshot.ts';

const root = join(import.meta.dirname, '..');

/** One query per common shape; chosen for variety, not for how well it reads. */
const chosen = {
  demo: ['zh-02', 'zh-08', 'zh-13', 'zh-18', 'zh-21', 'zh-23', 'en-08', 'en-13', 'en-19', 'en-24'],
  spider: [
    654, 656, 655, 1692, 1169, 2444, 8394, 6437, 6453, 827, 228, 653, 3581, 485, 4874, 1428, 4326, 5126, 4314, 8231,
  ],
  dusql: [0, 1386, 307, 3617, 819, 1203, 294, 5002, 1207, 82, 532, 2359, 5620, 135, 2342, 1661, 438, 776, 1929, 2885],
};

const opening = `# A query in words

Every answer says how the question was read. For that Wenshu puts the SQL that ran into one sentence, in Chinese and in
English, from the parsed query and not from the question: the sentence says what was asked of the database, so a
misreading shows.

\`sqlInWords(sql, { dialect, snapshot, language, audience, glossary })\` in \`src/sql/words/words.ts\` gives
\`{ text, complete }\`.

- **Faithful.** Two queries that differ in more than spelling never get one sentence: which of two columns with one name,
  which role of a table that is joined to itself, \`DISTINCT\`, the kind and condition of a join, \`'1'\` or \`1\`. Spelling is
  what \`src/sql/normalise/normalise.ts\` takes away: aliases, quotes, capitals, comments, redundant brackets, \`<>\` for \`!=\`.
- **Short where it can be.** A join along the only key between two tables is "with"; any other says "matched by …". A
  column says its table only where the name alone would not do.
- **Honest.** What it has no words for makes \`complete\` false, and the sentence ends with "and there is more that these
  words do not cover".
- **For whom.** Analysts read names as they are. Business users read glossary names and comments (\`订单金额 / Order
  amount: tax included\` gives 订单金额 or "order amount"), and never the name of a table.

Measured on all gold queries of Spider train, Spider dev-open and DuSQL train, and with every one of them changed in one
place after another: \`bench/scores/words.json\`. The fifty below are written by \`node bench/words.ts --doc\`.

## 中文说明

每个回答都会说明问题是怎样理解的。问数把实际执行的 SQL 写成一句中文、一句英文；这句话出自解析后的语句，而不是出自问题本身，所以理解错了一看便知。

- **如实。** 两条语句只要不仅仅是写法不同，就不会得到同一句话：同名的两列是哪一列，自关联的表是哪个角色，是否去重，怎样关联，写的是 \`'1'\` 还是 \`1\`，都说得出来。别名、引号、大小写、注释、多余的括号、\`<>\` 与 \`!=\`，属于写法。
- **能短则短。** 沿两张表之间唯一的键关联，只说“关联”；其他情况写明“按……对应”。列名不会混淆时不带表名。
- **不装懂。** 说不出来的部分，句尾写明“此外还有未能描述的部分”，同时 \`complete\` 为 false。
- **看对象。** 分析人员看到原来的名字；业务人员看到术语表和注释里的叫法，不会看到表名。
`;

/** Writes docs/sql-in-words.md. */
export async function writeWordsDoc(): Promise<void> {
  const sections = [
    opening,
    await demoSection(),
    section('spider', 'Spider (train)', 'Names as an analyst sees them.'),
    section('dusql', 'DuSQL (train)', 'A Chinese schema.'),
  ];
  writeFileSync(join(root, 'docs/sql-in-words.md'), sections.join('\n'));
}

async function demoSection(): Promise<string> {
  const driver = openSqlite({ path: join(root, 'demo/shop.sqlite') });
  const snapshot = await driver.introspect({ samples: 0 });
  await driver.close();
  const questions = parse(readFileSync(join(root, 'demo/questions.yaml'), 'utf8')) as { id: string; sql: string }[];
  const examples = chosen.demo.map((id) => {
    const found = questions.find((question) => question.id === id);
    if (!found) throw new TypeError(`demo/questions.yaml has no ${id}`);
    return example(found.sql, snapshot, 'business');
  });
  return ['## The demo shop\n\nAs a business user reads it.\n', ...examples].join('\n');
}

function section(suite: 'spider' | 'dusql', title: string, remark: string): string {
  const rows = new Map(
    readLines<{ id: number; db: string; sql: string }>(`${suite}/train.jsonl`).map((row) => [row.id, row]),
  );
  const examples = chosen[suite].map((id) => {
    const row = rows.get(id);
    if (!row) throw new TypeError(`${suite} train has no ${id}`);
    return example(row.sql, sqliteSnapshot(databasePaths[suite](row.db), row.db), 'analyst');
  });
  return [`## ${title}\n\n${remark}\n`, ...examples].join('\n');
}

function example(sql: string, snapshot: Snapshot, audience: Audience): string {
  const dialect = dialectOf('sqlite');
  const [zh, en] = (['zh', 'en'] as const).map((language) =>
    sqlInWords(sql, { dialect, snapshot, language, audience }),
  );
  return `\`\`\`sql\n${sql.trim().replace(/(?<=\S)[^\S\n]+/g, ' ')}\n\`\`\`\n${zh?.text}\\\n${en?.text}\n`;
}
