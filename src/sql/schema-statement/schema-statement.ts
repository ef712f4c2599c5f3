import type { Dialect } from '../../dialects/dialect.ts';
import type { SchemaForm } from '../../dialects/schema-forms.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { RefusalReason, Role, Verdict } from '../contracts/verdict.ts';
import { isLimited } from '../filter/filter.ts';
import { lexSql } from '../lex/lex.ts';
import { findOddity } from '../policy/policy.ts';
import { type Match, matchForm, statementLexemes } from './match-form.ts';
import { type SchemaRows, schemaRows } from './schema-rows.ts';

/** With rows the engine is not asked. Without them it is a plan, which the engine tells without running the query. */
export interface SchemaAnswer {
  verdict: Verdict;
  rows?: SchemaRows;
}

export interface SchemaContext {
  dialect: Dialect;
  /** What the role may know of. */
  snapshot: Snapshot;
  role: Role;
  judge(sql: string): Verdict;
}

/**
 * What a statement about the schema (`SHOW TABLES`, `DESCRIBE orders`, `PRAGMA table_info(orders)`) tells this role, from its own part of the
 * snapshot: the engine would tell of every table and column that the account sees. The whole text must be one of the dialect's forms; undefined
 * for any other, which the policy then judges. `EXPLAIN` of a query that the role may run is for roles that see everything: a plan names what
 * stands behind views, and its estimates tell of rows. Nothing here runs a query.
 */
export function answerAboutSchema(sql: string, context: SchemaContext): SchemaAnswer | undefined {
  const { dialect } = context;
  const code = statementLexemes(sql, dialect);
  for (const form of dialect.schemaForms) {
    const match = matchForm(form.text, code);
    if (match?.rest.length === 0) return odd(sql, dialect) ?? told(form, match, context);
  }
  const query = plannedQuery(sql, dialect);
  if (query === undefined) return undefined;
  return odd(sql, dialect) ?? { verdict: planVerdict(context.judge(query), context) };
}

/** The query whose plan is asked for; a sentence may begin with "explain with" as well. */
export function plannedQuery(sql: string, dialect: Dialect): string | undefined {
  const code = statementLexemes(sql, dialect);
  for (const form of dialect.planForms) {
    const { rest = [] } = matchForm(form, code) ?? {};
    const [first] = rest;
    const isQuery =
      /^select$/i.test(first?.text ?? '') ||
      (/^with$/i.test(first?.text ?? '') && rest.some(({ text }) => text === '('));
    if (first && isQuery) return sql.slice(first.start);
  }
  return undefined;
}

function odd(sql: string, dialect: Dialect): SchemaAnswer | undefined {
  const oddity = findOddity(sql, lexSql(sql, dialect), dialect);
  return oddity && refused(oddity.reason, oddity.subject);
}

function refused(reason: RefusalReason, subject: string): SchemaAnswer {
  return { verdict: { allowed: false, statement_class: 'read', reason, subject, tables: [], functions: [] } };
}

function told(
  form: SchemaForm,
  { table: path, name, pattern }: Match,
  { snapshot, dialect }: SchemaContext,
): SchemaAnswer {
  // A name that the role may not know is answered as one that nobody knows.
  const tables = path ? tablesAt(path, snapshot, dialect) : tablesIn(name, snapshot);
  if (tables.length === 0 && (path || name !== undefined)) return refused('table', path?.join('.') ?? (name as string));
  const hidden = Object.values(form.tells).includes('ddl') && tables.some(({ kind }) => kind === 'view');
  if (hidden) return refused('not_a_query', 'SHOW CREATE');
  const wanted = pattern === undefined ? tables : tables.filter((table) => isLike(table.name, pattern));
  const rows = schemaRows(form, wanted, snapshot);
  const names = path ? wanted.map((table) => table.name.toLowerCase()) : [];
  return { verdict: { allowed: true, statement_class: 'read', tables: names, functions: [] }, rows };
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The table of that name, spelt so rather than in other letters, in the schema of bare names rather than in another. */
function tablesAt(path: readonly string[], { tables, database }: Snapshot, dialect: Dialect): Table[] {
  const name = path.at(-1) as string;
  const schema = path.at(-2);
  const home = (table: Table) => table.schema ?? dialect.ownSchema ?? database;
  const fits = tables.filter((table) => same(table.name, name) && (schema === undefined || same(home(table), schema)));
  const isOwn = (table: Table) => table.schema === undefined || table.schema === dialect.ownSchema;
  const ranked = [...fits].sort(
    (one, other) =>
      Number(other.name === name) - Number(one.name === name) || Number(isOwn(other)) - Number(isOwn(one)),
  );
  return path.length > 2 && !same(path.at(-3) as string, database) ? [] : ranked.slice(0, 1);
}

function tablesIn(name: string | undefined, { tables, database }: Snapshot): Table[] {
  if (name === undefined || same(name, database)) return tables;
  return tables.filter(({ schema }) => schema !== undefined && same(schema, name));
}

/** Plans are for those who see everything; a connection that leaves tables out has to know all that is read. */
function planVerdict(verdict: Verdict, { role, snapshot }: SchemaContext): Verdict {
  if (!verdict.allowed) return verdict;
  const isPart = role.tables !== undefined || (role.deniedColumns ?? []).length > 0 || isLimited(role);
  const isPlain = (path: string) =>
    snapshot.tables.some(
      ({ name, kind, heirs }) => kind === 'table' && !heirs && same(name, path.split('.').at(-1) as string),
    );
  const mayName = (!role.include && !role.exclude) || verdict.tables.every(isPlain);
  return !isPart && mayName ? verdict : { ...verdict, allowed: false, reason: 'plan', subject: 'EXPLAIN' };
}

/** LIKE without regard to case, step by step: a pattern of many wildcards must not take long. */
function isLike(name: string, pattern: string): boolean {
  const letters = [...name.toLowerCase()];
  let reached = [0];
  for (const sign of pattern.toLowerCase()) {
    if (sign === '%')
      reached = letters
        .map((_, at) => at)
        .concat(letters.length)
        .slice(reached[0] ?? letters.length + 1);
    else
      reached = reached
        .filter((at) => at < letters.length && (sign === '_' || letters[at] === sign))
        .map((at) => at + 1);
  }
  return reached.includes(letters.length);
}
