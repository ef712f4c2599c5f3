import type { Dialect } from '../../dialects/dialect.ts';
import type { ColumnKind, Scalar, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { RefusalReason, Role, Verdict } from '../contracts/verdict.ts';
import { isLimited } from '../filter/filter.ts';
import { lexSql } from '../lex/lex.ts';
import { findOddity } from '../policy/policy.ts';
import { type Match, matchForm, statementLexemes } from './match-form.ts';
import { type SchemaForm, schemaForms } from './schema-forms.ts';

/** With `result` the engine isn't asked. Without it the statement asks for a plan, which the engine makes without running the query. */
export interface SchemaAnswer {
  verdict: Verdict;
  result?: { columns: { name: string; kind: ColumnKind }[]; rows: Scalar[][]; truncated: boolean };
  omits?: SchemaForm['omits'];
}

export interface SchemaContext {
  dialect: Dialect;
  /** The part of the schema that the role may see. */
  snapshot: Snapshot;
  role: Role;
  judge(sql: string): Verdict;
}

/**
 * Answers a statement about the schema (`SHOW TABLES`, `DESCRIBE orders`, `PRAGMA table_info(orders)`) from the role's own part of the snapshot:
 * the engine would show every table and column that the account sees. The whole text must be one of `schemaForms`; returns undefined for any
 * other, which the policy then judges. `EXPLAIN` of a query that the role may run is for roles that see everything: a plan names what stands
 * behind views, and its estimates depend on rows. Nothing here runs a query.
 */
export function answerAboutSchema(sql: string, context: SchemaContext): SchemaAnswer | undefined {
  const { dialect } = context;
  const code = statementLexemes(sql, dialect);
  for (const form of schemaForms) {
    const match = form.texts.map((text) => matchForm(text, code)).find((one) => one?.rest.length === 0);
    if (match) return refuseUnclearText(sql, dialect) ?? answerForm(form, match, context);
  }
  const query = plannedQuery(sql, dialect);
  if (query === undefined) return undefined;
  return refuseUnclearText(sql, dialect) ?? { verdict: planVerdict(context.judge(query), context) };
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

function refuseUnclearText(sql: string, dialect: Dialect): SchemaAnswer | undefined {
  const oddity = findOddity(sql, lexSql(sql, dialect), dialect);
  return oddity && refuse(oddity.reason, oddity.subject);
}

function refuse(reason: RefusalReason, subject: string): SchemaAnswer {
  return { verdict: { allowed: false, statement_class: 'read', reason, subject, tables: [], functions: [] } };
}

function answerForm(form: SchemaForm, { table: path, schema, pattern }: Match, context: SchemaContext): SchemaAnswer {
  const { snapshot } = context;
  const known = path ? tableAt(path, context) : schema === undefined ? snapshot.tables : tablesIn(schema, context);
  const target = path?.join('.') ?? schema;
  // A hidden name is answered as an unknown one.
  if (known.length === 0 && target !== undefined) return refuse('table', target);
  if (form.isForTablesOnly && known.some(({ kind }) => kind === 'view')) return refuse('not_a_query', 'SHOW CREATE');
  const tables = pattern === undefined ? known : known.filter(({ name }) => isLike(name, pattern));
  const rows = form.rows(tables, snapshot);
  const columns = form.headers.map((name, index) => {
    const kind: ColumnKind = typeof rows[0]?.[index] === 'number' ? 'integer' : 'text';
    return { name, kind };
  });
  const names = path ? tables.map(({ name }) => name.toLowerCase()) : [];
  return {
    verdict: { allowed: true, statement_class: 'read', tables: names, functions: [] },
    result: { columns, rows, truncated: false },
    ...(form.omits ? { omits: form.omits } : {}),
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** At most one table: rather the one in this very case, then the one that needs no schema in front of it. */
function tableAt(path: readonly string[], { snapshot: { tables, database }, dialect }: SchemaContext): Table[] {
  const [name = '', schema, catalog] = path.toReversed();
  if (path.length > 3 || (catalog !== undefined && !isSame(catalog, database))) return [];
  const { ownSchema } = dialect;
  const isIn = (table: Table, wanted: string) => isSame(table.schema ?? ownSchema ?? database, wanted);
  const matches = tables.filter((table) => isSame(table.name, name) && (schema === undefined || isIn(table, schema)));
  const rank = (table: Table) =>
    (table.name === name ? 2 : 0) + (table.schema === undefined || table.schema === ownSchema ? 1 : 0);
  return matches.sort((one, other) => rank(other) - rank(one)).slice(0, 1);
}

function tablesIn(schema: string, { snapshot: { tables, database }, dialect }: SchemaContext): Table[] {
  if (isSame(schema, database)) return tables;
  return tables.filter((table) => isSame(table.schema ?? dialect.ownSchema ?? '', schema));
}

/** Plans are for those who see everything; a connection that leaves tables out has to know all that is read. */
function planVerdict(verdict: Verdict, { role, snapshot }: SchemaContext): Verdict {
  if (!verdict.allowed) return verdict;
  const isPart = role.tables !== undefined || (role.deniedColumns ?? []).length > 0 || isLimited(role);
  const isPlain = (path: string) =>
    snapshot.tables.some(
      ({ name, kind, heirs }) => kind === 'table' && !heirs && isSame(name, path.split('.').at(-1) as string),
    );
  const mayName = (!role.include && !role.exclude) || verdict.tables.every(isPlain);
  return !isPart && mayName ? verdict : { ...verdict, allowed: false, reason: 'plan', subject: 'EXPLAIN' };
}

/** LIKE in any case. Keeps all places that the pattern can have reached, so that many wildcards don't take long. */
function isLike(name: string, pattern: string): boolean {
  const letters = [...name.toLowerCase()];
  let reached = [0];
  for (const sign of pattern.toLowerCase()) {
    const [first = letters.length + 1] = reached;
    reached =
      sign === '%'
        ? [...letters.keys(), letters.length].slice(first)
        : reached.filter((at) => at < letters.length && (sign === '_' || letters[at] === sign)).map((at) => at + 1);
  }
  return reached.includes(letters.length);
}
