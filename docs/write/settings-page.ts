import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { configSchema } from '../../src/config/schema.ts';
import { keyVariables } from '../../src/models/providers.ts';
import { readExample, type Said } from './example-comments.ts';
import { type Field, fieldsOf, type JsonSchema, kindOf } from './schema-fields.ts';

const example = readFileSync(new URL('../../wenshu.example.yaml', import.meta.url), 'utf8');

/** The example's own names stand where the schema leaves the name to people. */
function saidOf(said: ReadonlyMap<string, Said>, path: readonly string[]): Said | undefined {
  for (const [key, words] of said) {
    const parts = key.split('.');
    if (parts.length === path.length && path.every((part, index) => part === 'NAME' || part === parts[index]))
      return words;
  }
  return undefined;
}

/** Where a key has no words of its own, those of what it stands in hold. */
function nearestSaid(said: ReadonlyMap<string, Said>, path: readonly string[]): Said {
  for (let length = path.length; length > 0; length -= 1) {
    const words = path[length - 1] === 'NAME' ? undefined : saidOf(said, path.slice(0, length));
    if (words) return words;
  }
  throw new Error(`wenshu.example.yaml says nothing of ${path.join('.')}`);
}

/** The schema's: `url` of several variants is one row. */
const distinct = (fields: readonly Field[]): Field[] => [
  ...Map.groupBy(fields, ({ path }) => path.join('.'))
    .values()
    .map((same) =>
      same.length === 1 ? same[0]! : { ...same[0]!, schema: { anyOf: same.map(({ schema }) => schema) } },
    ),
];

function defaultOf({ schema, needed }: Field): string {
  const value = schema.default ?? schema.anyOf?.find((variant) => variant.default !== undefined)?.default;
  if (value === undefined) return { yes: 'needed', no: '–', depends: 'depends' }[needed];
  if (value !== null && typeof value === 'object' && Object.keys(value).length === 0) return 'none';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '').replaceAll(',', ', ')}\``;
}

const variables = [
  '| `WENSHU_DB` | which database is asked where no `--db` says it | 没有 `--db` 时问哪个数据库 |',
  '| `WENSHU_HOME` | where memory and logs are; before `home` | 记忆和日志的位置，先于 `home` |',
  ...keyVariables.map(
    (name) =>
      `| \`${name}\` | key of a chat model ([models.md](models.md)) | 大模型的密钥（[models.zh-CN.md](models.zh-CN.md)） |`,
  ),
  '| `LC_ALL`, `LC_MESSAGES`, `LANG` | language of the terminal, where no `--lang` says it | 没有 `--lang` 时终端用的语言 |',
  '| `NO_COLOR`, `FORCE_COLOR`, `TERM` | colours of the terminal | 终端的颜色 |',
  '| `COLUMNS` | width of a table that is not shown on a terminal | 输出到文件或管道时表格的宽度 |',
];

const cell = (text: string): string => text.replaceAll('|', '\\|');

function table(fields: readonly Field[], from: number, said: ReadonlyMap<string, Said>): string {
  let last: Said | undefined;
  const rows = fields.map((field) => {
    const words = nearestSaid(said, field.path);
    const isSame = words.en === last?.en;
    last = words;
    const [en, zh] = isSame ? ['as above', '同上'] : [words.en, words.zh];
    return `| \`${field.path.slice(from).join('.')}\` | ${cell(kindOf(field.schema))} | ${cell(defaultOf(field))} | ${cell(en)} | ${cell(zh)} |`;
  });
  return ['| key | takes | default | meaning | 说明 |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** docs/settings.md: types and defaults from the schema that reads the file, words from the example that people copy. */
export function settingsPage(): string {
  const said = readExample(example);
  const fields = distinct(
    fieldsOf(z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
  );
  const order = [...said.keys()].filter((key) => !key.includes('.'));
  const byTop = Map.groupBy(fields, ({ path }) => path[0] ?? '');
  const places = (top: string): number => (order.includes(top) ? order.indexOf(top) : order.length);
  const tops = [...byTop.keys()].sort((a, b) => places(a) - places(b));
  const isAlone = (top: string): boolean => byTop.get(top)!.length === 1 && byTop.get(top)![0]!.path.length === 1;
  const alone = tops.filter(isAlone).flatMap((top) => byTop.get(top)!);
  const sections = tops
    .filter((top) => !isAlone(top))
    .map((top) => {
      const held = byTop.get(top)!;
      const from = held.every(({ path }) => path[1] === 'NAME') ? 2 : held.every(({ path }) => path.length > 1) ? 1 : 0;
      const name = [top, ...(from === 2 ? ['NAME'] : [])].join('.');
      return `## \`${name}\`\n\n${table(held, from, said)}`;
    });
  return `# Settings

Every key of \`wenshu.yaml\`: what it takes, what it is when left out (–: nothing), what it means. A longer example with values is [wenshu.example.yaml](../wenshu.example.yaml).
\`NAME\` is a name of your own. A key that is not here is an error, told at the start with its place. Made by \`npm run docs\` from the schema that reads the file and the words of that example.

\`wenshu.yaml\` 的全部配置项：取值、默认值（– 表示没有）和含义。带值的例子见 [wenshu.example.yaml](../wenshu.example.yaml)；\`NAME\` 由您自己取名。写了这里没有的键，启动时会报错并指出位置。

## Single keys

${table(alone, 0, said)}

${sections.join('\n\n')}

## Variables of the environment

| variable | meaning | 说明 |
|---|---|---|
${variables.join('\n')}

Passwords and secrets of your own stand in variables that you name: every key above that ends in \`_env\`. 您自己的密码和密钥放在自己命名的变量里，上面以 \`_env\` 结尾的键都是变量名。
`;
}
