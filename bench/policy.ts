/**
 * False refusals and speed of the access policy: every gold SQL and every published prediction that its own engine
 * accepts as one SELECT must be allowed. `node bench/policy.ts` prints what was refused and writes bench/scores/policy.json.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Dialect } from '../src/dialects/dialect.ts';
import { dialectOf } from '../src/dialects/registry.ts';
import type { Verdict } from '../src/sql/contracts/contracts.ts';
import { codeLexemes } from '../src/sql/lex/lex.ts';
import { judge } from '../src/sql/policy/policy.ts';

const root = join(import.meta.dirname, '..');
const data = join(root, '..', 'shared', 'data');
if (!existsSync(data)) {
  console.error(
    'bench/policy.ts needs the public question sets beside the project, in ../shared/data; they are not there.',
  );
  process.exit(2);
}

interface Row {
  id?: number;
  db: string;
  sql: string;
  sql_zh?: string;
  explain_error?: string | null;
}

const rowsOf = (path: string): Row[] =>
  readFileSync(join(data, path), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

const suites: { name: string; dialect: Dialect; statements: { sql: string; accepts: () => boolean }[] }[] = [];

const databases = new Map<string, DatabaseSync>();
function prepares(folder: string, db: string, sql: string): boolean {
  const path = join(data, folder, `${db}.sqlite`);
  let database = databases.get(path);
  if (!database) {
    database = new DatabaseSync(path, { readOnly: true });
    databases.set(path, database);
  }
  try {
    database.prepare(sql);
    return true;
  } catch {
    return false;
  }
}

function addSqlite(name: string, folder: string, rows: Row[], dbOf: (row: Row, index: number) => string): void {
  const statements = rows.map((row, index) => ({
    sql: row.sql,
    accepts: () => prepares(folder, dbOf(row, index), row.sql),
  }));
  suites.push({ name, dialect: dialectOf('sqlite'), statements });
}

const spider = rowsOf('spider/dev-open.jsonl');
const bird = rowsOf('bird/dev-open.jsonl');
addSqlite('spider train', 'spider/databases', rowsOf('spider/train.jsonl'), ({ db }) => db);
addSqlite('spider dev-open', 'spider/databases', spider, ({ db }) => db);
addSqlite(
  'cspider dev-open',
  'spider/databases',
  spider.map((row) => ({ ...row, sql: row.sql_zh ?? row.sql })),
  ({ db }) => db,
);
addSqlite('dusql train', 'dusql/databases', rowsOf('dusql/train.jsonl'), ({ db }) => db);
addSqlite('bird dev-open', 'bird/schema-only', bird, ({ db }) => db);
for (const [pattern, folder, gold] of [
  ['predictions/spider-dev-open/*.jsonl', 'spider/databases', spider],
  ['predictions/cspider-dev-open/*.jsonl', 'spider/databases', spider],
  ['predictions/bird-dev-open/*.jsonl', 'bird/schema-only', bird],
] as const) {
  const dbOf = new Map(gold.map(({ id, db }) => [id, db]));
  for (const path of globSync(pattern, { cwd: data }).sort()) {
    const name = `${path.split('/')[1]} ${basename(path, '.jsonl')}`;
    addSqlite(name, folder, rowsOf(path), ({ id }) => dbOf.get(id) ?? '');
  }
}
for (const path of globSync('predictions/bird-postgres-open/*.jsonl', { cwd: data }).sort()) {
  const statements = rowsOf(path).map(({ sql, explain_error }) => ({ sql, accepts: () => explain_error === null }));
  suites.push({
    name: `bird-postgres-open ${basename(path, '.jsonl')}`,
    dialect: dialectOf('postgres'),
    statements,
  });
}

/** One statement that starts as a query and that can run as it stands: an unbound parameter is no answer to anything. */
function isOneQuery(sql: string, dialect: Dialect): boolean {
  const code = codeLexemes(sql, dialect);
  const end = code.findIndex(({ text }) => text === ';');
  const isSingle = end < 0 || code.slice(end).every(({ text }) => text === ';');
  return (
    isSingle &&
    !code.some(({ kind }) => kind === 'parameter') &&
    /^(?:select|with)$/i.test(code.find(({ text }) => text !== '(')?.text ?? '')
  );
}

const refusals: { suite: string; sql: string; verdict: Verdict }[] = [];
const times: number[] = [];
const perSuite: Record<string, { legitimate: number; refused: number }> = {};
for (const { name, dialect, statements } of suites) {
  const counts = { legitimate: 0, refused: 0 };
  perSuite[name] = counts;
  for (const { sql, accepts } of statements) {
    if (!isOneQuery(sql, dialect) || !accepts()) continue;
    counts.legitimate += 1;
    const start = performance.now();
    const verdict = judge(sql, dialect);
    times.push(performance.now() - start);
    if (verdict.allowed) continue;
    counts.refused += 1;
    refusals.push({ suite: name, sql, verdict });
  }
}

times.sort((a, b) => a - b);
const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(3));
const scores = {
  command: 'node bench/policy.ts',
  legitimate: times.length,
  refused: refusals.length,
  median_ms: at(0.5),
  p99_ms: at(0.99),
  max_ms: at(0.999999),
  suites: perSuite,
};
for (const { suite, sql, verdict } of refusals) {
  console.log(`${suite}\t${verdict.reason} ${verdict.subject ?? ''}\t${sql.replace(/\s+/g, ' ')}`);
}
console.log(JSON.stringify({ ...scores, suites: undefined }));
writeFileSync(join(root, 'bench', 'scores', 'policy.json'), `${JSON.stringify(scores, null, 2)}\n`);
