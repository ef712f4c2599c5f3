import type { Random } from './random.ts';
import type { MadeSchema } from './schemas.ts';

/** One thing that goes wrong (or right), and what the models say meanwhile. */
export interface Failure {
  kind: string;
  /** Replaces the question of the run, where the person types SQL themselves. */
  question?: string;
  route: 'database_direct' | 'chat_direct' | 'hybrid';
  /** What the model writes for the question; an error is thrown. */
  sql: string | Error;
  repair: string;
  dryRun?: boolean;
  role?: string;
  /** What breaks below the statement. */
  breaks?: 'file';
}

export interface Names {
  table: string;
  other: string;
  column: string;
  second: string;
}

export function pickNames({ tables }: MadeSchema, random: Random): Names {
  const table = random.pick(tables);
  const other = random.pick(tables.filter((each) => each !== table));
  const column = random.pick(table.columns);
  const second = random.pick(table.columns.filter((each) => each !== column));
  return { table: table.name, other: other.name, column: column.name, second: second.name };
}

/** Sentences in which a model gives everything away: names, SQL, driver messages, codes, files. */
export function leakingTexts({ table, other, column, second }: Names): string[] {
  return [
    `The table ${table} has no column ${column}.`,
    `请检查 ${table}.${column} 是否为空`,
    `按${column}汇总，再关联${other}`,
    `SELECT ${column} FROM ${table} WHERE ${second} = 1`,
    `select count(*) from ${table} group by ${second}`,
    `no such column: ${column}`,
    `ERROR: relation "${table}" does not exist (42P01)`,
    `SQLITE_ERROR near "${column}": syntax error`,
    `ORA-00942: ${other}`,
    `数据库里的表 ${other} 没有字段 ${second}`,
    `${column.toUpperCase()} and ${second.toLowerCase()} differ`,
    `sum_of_${column} is shown`,
    `${table.replaceAll('_', ' ')} per ${column.replaceAll('_', '-')}`,
    `at run (/srv/app/src/${table}.ts:12:3)`,
    `${fullWidth(column)} is empty`,
    `${camel(table)} has no ${camel(second)}`,
    `${pascal(column)}按${snake(second)}汇总`,
    `${[...table].join('\u200b')} is locked`,
    ...madeUpTexts,
  ];
}

const fullWidth = (text: string) =>
  text.replace(/[A-Za-z0-9_]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const pieces = (name: string) => name.split(/_|(?<=[a-z])(?=[A-Z])/).map((piece) => piece.toLowerCase());
const pascal = (name: string) =>
  pieces(name)
    .map((piece) => piece.slice(0, 1).toUpperCase() + piece.slice(1))
    .join('');
const camel = (name: string) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());
const snake = (name: string) => pieces(name).join('_');

/** What no schema has: where it runs, what its types and failures are called, and names that a model made up. */
const madeUpTexts = [
  'db01.internal:5432 refused the connection',
  '请检查 127.0.0.1:3306 是否可用',
  'Cannot open /data/exports/report.csv',
  '文件 C:\\reports\\report.xlsx 不存在',
  'The value is no VARCHAR(255)',
  '应为 BIGINT 类型',
  'invalid input for type integer: "abc"',
  'OperationalError: it is locked',
  '发生 NullPointerException',
  'The qxinv_amt of each qxinvNm is shown',
  '按 qxinvNm 汇总',
  'QxinvTbl holds it',
  'q1.qxinvamt is empty',
];

const yaml = (sql: string, leak: string, confidence = 0.9) =>
  `sql: |\n  ${sql}\ntables: [x]\nassumptions:\n  - ${JSON.stringify(leak)}\n  - 按最近一期计算\nconfidence: ${confidence}`;
const quote = (name: string) => `"${name}"`;

/** Every kind of failure that the graph knows, made from this schema's names and with a leak in every sentence. */
export function makeFailure(at: number, schema: MadeSchema, random: Random): Failure {
  const names = pickNames(schema, random);
  const { table, other, column, second } = names;
  const leak = () => random.pick(leakingTexts(names));
  const [t, c, s] = [quote(table), quote(column), quote(second)];
  const hopeless = yaml('SELECT qxinvNm FROM qxinv_xxyyzz WHERE qxinv_www = 1', leak());
  const base = { route: 'database_direct', repair: hopeless } as const;
  const kinds: (() => Failure)[] = [
    () => ({ ...base, kind: 'column', sql: yaml(`SELECT ${column}_qqq, qxinv_wwwvvv FROM ${t}`, leak()) }),
    () => ({ ...base, kind: 'table', sql: yaml(`SELECT ${c} FROM ${table}_${other}_zz`, leak()) }),
    () => ({ ...base, kind: 'syntax', sql: yaml(`SELECT ${c} FRM ${t} WHERE (`, leak()) }),
    () => ({ ...base, kind: 'ambiguous', sql: yaml(`SELECT ${c} FROM ${t} a JOIN ${t} b ON a.${s} = b.${s}`, leak()) }),
    () => ({ ...base, kind: 'aggregate', sql: yaml(`SELECT ${c} FROM ${t} WHERE sum(${s}) > 3`, leak()) }),
    () => ({ ...base, kind: 'function', sql: yaml(`SELECT frobnicate(${c}) FROM ${t}`, leak()) }),
    () => ({
      ...base,
      kind: 'repaired',
      sql: yaml(`SELECT qxinv_vvvwww FROM ${t}`, leak()),
      repair: yaml(`SELECT ${c} FROM ${t}`, leak()),
    }),
    () => ({ ...base, kind: 'healed', sql: yaml(`SELECT ${quote(`${column}s`)} FROM ${t}`, leak()) }),
    () => ({
      ...base,
      kind: 'made-up aliases',
      sql: yaml(`SELECT ${s} AS qxinv_nm, count(*) AS qxinvCnt, max(${c}) AS "QxinvTbl" FROM ${t} GROUP BY 1`, leak()),
    }),
    () => ({
      ...base,
      kind: 'made-up steps',
      sql: yaml(
        `WITH qxinv_step AS (SELECT ${c} AS qxinv_amt, ${s} FROM ${t}) SELECT ${s}, sum(qxinv_amt) FROM qxinv_step GROUP BY 1`,
        leak(),
      ),
    }),
    () => ({ ...base, kind: 'healed table', sql: yaml(`SELECT ${c} FROM ${quote(`${table}s`)} qxinv_t`, leak()) }),
    () => ({ ...base, kind: 'write', sql: yaml(`DELETE FROM ${t}`, leak()) }),
    () => ({ ...base, kind: 'drop', sql: yaml(`DROP TABLE ${t}`, leak()) }),
    () => ({ ...base, kind: 'several', sql: yaml(`SELECT ${c} FROM ${t}; DELETE FROM ${t}`, leak()) }),
    () => ({ ...base, kind: 'catalogue', sql: yaml('SELECT name, sql FROM sqlite_master', leak()) }),
    () => ({ ...base, kind: 'role', role: 'clerk', sql: yaml(`SELECT ${c} FROM ${t}`, leak()) }),
    () => ({ ...base, kind: 'explains', sql: leak() }),
    () => ({
      ...base,
      kind: 'missing',
      sql: `sql:\nreason: missing_database_info\nexplanation: ${JSON.stringify(leak())}`,
    }),
    () => ({
      ...base,
      kind: 'unclear',
      sql: `sql:\nreason: ambiguous_question\nexplanation: ${JSON.stringify(leak())}`,
    }),
    () => ({ ...base, kind: 'broken model', sql: new Error(leak()) }),
    () => ({ ...base, kind: 'broken file', breaks: 'file', sql: yaml(`SELECT ${c} FROM ${t}`, leak()) }),
    () => ({
      ...base,
      kind: 'dry run',
      dryRun: true,
      sql: yaml(`SELECT ${c}, count(*) FROM ${t} GROUP BY ${s}`, leak()),
    }),
    () => ({ ...base, kind: 'chat', route: 'chat_direct', sql: leak() }),
    () => ({ ...base, kind: 'classified', route: 'hybrid', sql: yaml(`SELECT ${c} FROM ${t}`, leak()) }),
    () => ({ ...base, kind: 'raw headers', sql: yaml(`SELECT ${c}, ${s} FROM ${t}`, leak()) }),
    () => ({ ...base, kind: 'star', sql: yaml(`SELECT * FROM ${t}`, leak()) }),
    () => ({
      ...base,
      kind: 'expression',
      sql: yaml(`SELECT ${s}, count(*), max(${c}) || 'x' FROM ${t} GROUP BY ${s}`, leak()),
    }),
    () => ({
      ...base,
      kind: 'alias',
      sql: yaml(
        `SELECT ${s} AS "${leak().replaceAll('"', '').slice(0, 60)}", count(${c}) AS n_${column} FROM ${t} GROUP BY ${s}`,
        leak(),
      ),
    }),
    () => ({
      ...base,
      kind: 'literal',
      sql: yaml(`SELECT '${table}' AS x, ${s}, '${column} is here' FROM ${t}`, leak()),
    }),
    () => ({ ...base, kind: 'single', sql: yaml(`SELECT sum(${c}) FROM ${t}`, leak()) }),
    () => ({
      ...base,
      kind: 'nothing found',
      sql: yaml(`SELECT ${c} FROM ${t} WHERE ${s} = 'nobody has this'`, leak()),
    }),
    () => ({ ...base, kind: 'cross join', sql: yaml(`SELECT a.${c} FROM ${t} a, ${quote(other)} b`, leak()) }),
    () => ({ ...base, kind: 'union', sql: yaml(`SELECT ${c} FROM ${t} UNION ALL SELECT ${s} FROM ${t}`, leak()) }),
    () => ({ ...base, kind: 'typed', question: `SELECT ${column}x, qq FROM ${table}`, sql: leak() }),
    () => ({ ...base, kind: 'typed order', question: `DROP TABLE ${table}`, sql: leak() }),
  ];
  const make = kinds[at % kinds.length] as () => Failure;
  return make();
}
