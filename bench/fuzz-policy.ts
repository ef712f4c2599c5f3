/**
 * A million texts near attacks and near legitimate statements. None may crash the policy or hold it for a second; and what
 * it allows in SQLite's dialect must, when the engine itself prepares it, read only: no write, no file, no setting, no
 * function outside of the list, no table that the verdict does not name, no denied column, nothing behind the statement.
 *
 *   node bench/fuzz-policy.ts --count 1000000 --seed 1
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { dialectOf, dialects } from '../src/dialects/registry.ts';
import type { Role, Verdict } from '../src/sql/contracts/contracts.ts';
import { codeLexemes } from '../src/sql/lex/lex.ts';
import { judge } from '../src/sql/policy/policy.ts';
import { corpus } from '../tests/attacks/corpus.ts';
import { damage, disguise, nest, pick, randomFrom } from '../tests/attacks/mutate.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const count = Number(options.count);
const random = randomFrom(Number(options.seed));
const sqlite = dialectOf('sqlite');
const all = Object.values(dialects);
const texts = new Map(
  all.map((dialect) => [dialect, [...corpus('refused', dialect), ...corpus('legitimate', dialect)]]),
);
const role: Role = { name: 'fuzz', deniedColumns: ['t.b', 'orders.amount', 'customers.name'] };

/** Tables and columns that the corpora speak of, so that most mutants get as far as the engine's authorizer. */
const database = new DatabaseSync(':memory:');
const columns = `id, name, a, b, c, d, x, y, z, n, amount, region, status, city, customer_id, created, created_at, note, data, tags, value, grp`;
for (const table of [
  't',
  'u',
  'v',
  'orders',
  'customers',
  'numbers_table',
  'drop_offs',
  'words',
  'execute_log',
  'secret',
  'copy',
]) {
  database.exec(`CREATE TABLE ${table} (${columns}, updated_at, "delete", "update", "drop", parent_id)`);
}
database.exec('CREATE TABLE one_column (a); CREATE INDEX i ON t (a)');

interface Seen {
  actions: string[];
  tables: Set<string>;
  columns: Set<string>;
  functions: Set<string>;
}
let seen: Seen = { actions: [], tables: new Set(), columns: new Set(), functions: new Set() };
const names = new Map(Object.entries(constants).map(([name, code]) => [code, name]));
database.setAuthorizer((action, first, second) => {
  if (action === constants.SQLITE_READ) {
    seen.tables.add(String(first).toLowerCase());
    seen.columns.add(`${first}.${second}`.toLowerCase());
  } else if (action === constants.SQLITE_FUNCTION) seen.functions.add(String(second).toLowerCase());
  else if (action !== constants.SQLITE_SELECT && action !== constants.SQLITE_RECURSIVE) {
    seen.actions.push(`${names.get(action) ?? action} ${first}`);
    return constants.SQLITE_DENY;
  }
  return constants.SQLITE_OK;
});

/** What SQLite itself finds wrong with a statement that the policy allowed; nothing when it does not even prepare. */
function breach(sql: string, verdict: Verdict, denied: readonly string[]): string | undefined {
  seen = { actions: [], tables: new Set(), columns: new Set(), functions: new Set() };
  let prepared = '';
  try {
    prepared = database.prepare(sql).sourceSQL;
    engine.prepared += 1;
  } catch {
    // A refused action is a breach even when the statement then fails.
  }
  if (seen.actions.length > 0) return seen.actions[0];
  for (const name of seen.functions)
    if (!sqlite.allowedFunctions.has(name) && !inner.has(name)) return `function ${name}`;
  if (!prepared) return undefined;
  const known = new Set(verdict.tables.map((name) => name.split('.').at(-1)));
  // The engine reports a CTE by its name too: only real tables count.
  for (const name of seen.tables) if (!known.has(name) && isReal(name)) return `table ${name}`;
  // `EXISTS (SELECT * …)` reads every column to the engine and shows none to anybody.
  const shows = /exists/i.test(sql) ? [] : denied;
  for (const name of shows) if (seen.columns.has(name)) return `column ${name}`;
  const rest = codeLexemes(sql.slice(prepared.length), sqlite);
  return rest.every(({ text }) => text === ';') ? undefined : 'a second statement';
}
const real = new Set(
  database
    .prepare('SELECT name FROM sqlite_master')
    .all()
    .map((row) => String(row.name).toLowerCase()),
);
function isReal(name: string): boolean {
  return real.has(name) || /^(?:sqlite|pragma)_/.test(name);
}
// How SQLite calls operators and DISTINCT aggregates inside.
const inner = new Set(['->', '->>', 'like', 'glob', 'match', 'regexp']);
const engine = { allowed: 0, prepared: 0 };

const failures: { kind: string; dialect: string; sql: string }[] = [];
function fail(kind: string, dialect: string, sql: string): void {
  failures.push({ kind, dialect, sql });
  console.log(JSON.stringify({ kind, dialect, sql }));
}
const tally = { mutants: 0, allowed: 0, slowest_ms: 0, over_1s: 0, crashes: 0, breaches: 0 };
const started = performance.now();
for (; tally.mutants < count; tally.mutants += 1) {
  const dialect = random() < 0.6 ? sqlite : pick(random, all);
  const list = texts.get(dialect) as string[];
  let sql = pick(random, list);
  const kind = random();
  if (kind < 0.7) sql = damage(sql, pick(random, list), dialect, random);
  if (kind > 0.6 && kind < 0.85) sql = nest(sql, random);
  if (kind > 0.8) sql = disguise(sql, dialect, random);
  const withRole = random() < 0.3;
  const begin = process.threadCpuUsage();
  let verdict: Verdict;
  try {
    verdict = judge(sql, dialect, withRole ? role : undefined);
  } catch {
    tally.crashes += 1;
    fail('crash', dialect.name, sql);
    continue;
  }
  const { user, system } = process.threadCpuUsage(begin);
  const milliseconds = (user + system) / 1000;
  tally.slowest_ms = Math.max(tally.slowest_ms, milliseconds);
  if (milliseconds > 1000) {
    tally.over_1s += 1;
    fail('slow', dialect.name, sql);
  }
  if (verdict.allowed) {
    tally.allowed += 1;
    if (dialect === sqlite) {
      engine.allowed += 1;
      const found = breach(sql, verdict, withRole ? (role.deniedColumns ?? []) : []);
      if (found) {
        tally.breaches += 1;
        fail(found, dialect.name, sql);
      }
    }
  }
  if (tally.mutants % 100_000 === 99_999)
    console.error(`${tally.mutants + 1}: ${JSON.stringify({ ...tally, engine })}`);
}

const command = `node bench/fuzz-policy.ts --count ${count} --seed ${options.seed}`;
const scores = { command, ...tally, sqlite: engine, seconds: Math.round((performance.now() - started) / 1000) };
console.log(JSON.stringify(scores));
const out = options.out ?? join(import.meta.dirname, 'scores', 'fuzz-policy.json');
writeFileSync(out, `${JSON.stringify(scores, null, 2)}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
