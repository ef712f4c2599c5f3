import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { classifyError, suggestionsFor, withheld } from '../classify-error/classify-error.ts';
import type { Problem, Shadow } from '../contracts/contracts.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import { parseSql } from '../parse/parse.ts';
import {
  type Clause,
  type FunctionUse,
  isAggregateName,
  type Resolution,
  resolveColumns,
  type Scope,
  type Scopes,
  scopesOf,
} from '../scope/scope.ts';
import { asProblem, type Diagnosis, type Finding, findingOf, groupingProblems, nameProblems } from './findings.ts';
import { typeProblems } from './types.ts';

export { type Diagnosis, type Finding, findingOf } from './findings.ts';

/** A statement with a thousand wrong names is described by its first ones. */
const mostProblems = 50;

/** The order in which PostgreSQL reads a SELECT; most others are near to it. */
const ranks: Record<Clause, number> = {
  from: 0,
  on: 0,
  select: 1,
  where: 2,
  having: 3,
  window: 4,
  order: 4,
  group: 5,
  limit: 6,
};

/** Sorts findings so that the first is the one that the engine would most likely name. */
function inEngineOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
}

/** From the outermost SELECT inwards: the clause, then the place in the text; grouping is checked after all names. */
function keyOf(finding: Finding): number[] {
  // A function is looked up once its arguments are read.
  const at =
    finding.call && finding.class === 'function_not_found'
      ? finding.call.argumentRange.end
      : (finding.range?.start ?? 0);
  const clause = finding.use?.clause ?? finding.call?.clause ?? (finding.source ? 'from' : 'select');
  let key = [finding.class === 'grouping_error' ? 8 : ranks[clause], at];
  for (let scope: Scope | undefined = finding.scope; scope?.parent; scope = scope.parent) {
    const rank = scope.role === 'cte' ? -1 : scope.role === 'member' ? 0 : scope.clause ? ranks[scope.clause] : 0;
    key = [rank, scope.range.start, ...key];
  }
  return key;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

export interface CheckContext {
  snapshot: Snapshot;
  dialect: Dialect;
  shadow?: Shadow;
}

/** What no engine can run as one query: an empty text, several statements, or an unbound parameter. */
function shapeProblems(lexemes: readonly Lexeme[], dialect: Dialect): Finding[] {
  if (lexemes.length === 0) return [findingOf('syntax_error', 'There is no statement.')];
  const end = lexemes.findIndex((lexeme) => lexeme.text === ';');
  const second = end < 0 ? undefined : lexemes.slice(end).find((lexeme) => lexeme.text !== ';');
  if (second) {
    const range = { start: second.start, end: lexemes.at(-1)!.end };
    return [findingOf('syntax_error', 'There is more than one statement.', { range })];
  }
  const parameter = lexemes.find((lexeme) => lexeme.kind === 'parameter' && isParameter(lexeme, dialect));
  if (!parameter) return [];
  const { text, start, end: last } = parameter;
  const range = { start, end: last };
  return [findingOf('syntax_error', `The parameter ${text} has no value.`, { range, subject: text })];
}

/** `LIMIT a, b`, which the parser takes for every dialect. */
function limitPairProblem(lexemes: readonly Lexeme[], dialect: Dialect): Finding | undefined {
  if (dialect.supportsLimitPair) return undefined;
  const at = lexemes.findIndex(
    (lexeme, i) => /^limit$/i.test(lexeme.text) && lexemes[i + 1]?.kind === 'number' && lexemes[i + 2]?.text === ',',
  );
  const comma = lexemes[at + 2];
  if (at < 0 || !comma) return undefined;
  const range = { start: comma.start, end: comma.end };
  return findingOf('syntax_error', 'LIMIT takes one number here; the other belongs to OFFSET.', {
    range,
    subject: ',',
  });
}

/** `@name` may be a session variable, which the policy judges. */
function isParameter(lexeme: Lexeme, dialect: Dialect): boolean {
  return !(lexeme.text.startsWith('@') && dialect.sessionVariables);
}

/** Characters that no token begins with, and quotes that are never closed. */
function strayProblem(lexemes: readonly Lexeme[]): Finding | undefined {
  const stray = lexemes.find((lexeme) => lexeme.kind === 'unknown' || lexeme.unterminated);
  if (!stray) return undefined;
  const subject = stray.text.slice(0, 20);
  const range = { start: stray.start, end: stray.end };
  return findingOf('syntax_error', `The text cannot be read at ${subject}.`, { range, subject });
}

/**
 * What is wrong with a statement, without suggestions. With a shadow the engine itself decides whether anything is; our
 * own resolver then only says where. Without one the resolver decides.
 */
export async function diagnose(sql: string, context: CheckContext): Promise<Diagnosis> {
  const { dialect, shadow } = context;
  const lexemes = codeLexemes(sql, dialect);
  const shape = shapeProblems(lexemes, dialect);
  if (shape.length > 0) return { findings: shape };
  const failure = shadow && (await shadow.prepare(sql));
  if (shadow && !failure) return { findings: [] };
  const own = resolve(sql, lexemes, context);
  if (!shadow || !failure) return own;
  const complaint = classifyError(dialect, failure, sql);
  const engine: Finding = shadow.isConcealed ? withheld(complaint, sql) : complaint;
  if (engine.class === 'syntax_error') return { ...own, findings: [engine], engine };
  // Our own findings say where; names are exact, the rest counts only when the engine agrees on its class.
  const names = own.findings.filter(isName);
  const agreed = own.findings.filter((finding) => finding.class === engine.class);
  return { ...own, findings: names.length > 0 ? names : agreed.length > 0 ? agreed : [engine], engine };
}

function isName(finding: Finding): boolean {
  return /^(?:table_not_found|column_not_found|ambiguous_column)$/.test(finding.class);
}

/** Words of the grammar that look like calls in every dialect. */
const constructs = words(
  'cast try_cast safe_cast extract position substring trim overlay coalesce nullif case row array values grouping interval',
);

/** Functions that the dialect does not have. */
function functionProblems(scopes: Scopes): Finding[] {
  const { allowedFunctions, allowedTableFunctions, missingFunctions } = scopes.dialect;
  return scopes.all
    .flatMap((scope) => scope.functions)
    .filter((call) => {
      const name = call.name.toLowerCase();
      if (missingFunctions.has(name)) return true;
      if (allowedFunctions.has(`${familyOf(call, scopes)}.${name}`)) return false;
      if (constructs.has(name) || allowedFunctions.has(name) || allowedTableFunctions.has(name)) return false;
      return !(isAggregateName(name) && allowedFunctions.size === 0);
    })
    .map((call) => findingOf('function_not_found', `There is no function ${call.name}.`, { call }));
}

/** What stands before the dot: `hll_count` of `HLL_COUNT.INIT(x)`. */
function familyOf({ nameRange }: FunctionUse, { lexemes }: Scopes): string | undefined {
  const at = lexemes.findIndex(({ start }) => start === nameRange.start);
  return lexemes[at - 1]?.text === '.' ? lexemes[at - 2]?.value.toLowerCase() : undefined;
}

/** Aggregates where none may stand: inside another one, in WHERE, ON or GROUP BY; and window functions in WHERE. */
function aggregateProblems(scopes: Scopes, resolution: Resolution): Finding[] {
  const findings: Finding[] = [];
  for (const scope of scopes.all) {
    for (const call of scope.functions.filter((item) => item.over && item.clause === 'where')) {
      findings.push(misuse(call, `The window function ${call.name} may not stand in WHERE.`));
    }
    const calls = scope.functions.filter((call) => call.aggregate && !call.over);
    for (const call of calls) {
      const outer = calls.find((other) => other !== call && holds(other, call));
      const belongs = clauseOfOwner(call, resolution);
      if (outer) findings.push(misuse(call, `The aggregate ${call.name} stands inside ${outer.name}.`));
      else if (belongs === 'where' || belongs === 'on' || belongs === 'group') {
        findings.push(misuse(call, `The aggregate ${call.name} may not stand in ${belongs.toUpperCase()}.`));
      }
    }
  }
  return findings;
}

/** An aggregate over columns of the outer query alone belongs to the outer query: where the subquery stands counts then. */
function clauseOfOwner(call: FunctionUse, resolution: Resolution): Clause | undefined {
  const inside = call.scope.columns.filter(
    ({ range }) => range.start >= call.argumentRange.start && range.end <= call.argumentRange.end,
  );
  const isOuter =
    inside.length > 0 &&
    inside.every((use) => {
      const meaning = resolution.columns.get(use);
      return (meaning?.kind === 'column' || meaning?.kind === 'derived') && meaning.outer;
    });
  return isOuter ? call.scope.clause : call.clause;
}

function holds(outer: FunctionUse, inner: FunctionUse): boolean {
  return outer.argumentRange.start <= inner.nameRange.start && inner.argumentRange.end <= outer.argumentRange.end;
}

function misuse(call: FunctionUse, message: string): Finding {
  return findingOf('aggregate_misuse', message, { call });
}

/** A reserved word as a bare table name: `FROM order`. SQLite takes many of them where it can guess. */
function reservedNames({ all, dialect }: Scopes): Finding[] {
  if (dialect.guessesReservedNames) return [];
  return all
    .flatMap((scope) => scope.sources)
    .filter(
      (source) =>
        source.kind === 'table' &&
        !source.quoted &&
        source.schema === undefined &&
        !/^dual$/i.test(source.name) &&
        dialect.reservedWords.has(source.name.toLowerCase()),
    )
    .map(({ name, nameRange }) =>
      findingOf('syntax_error', `${name} is a reserved word: as a name it must be quoted.`, {
        ...(nameRange ? { range: nameRange } : {}),
        subject: name,
      }),
    );
}

/** ORDER BY or LIMIT of one member of a set operation, without brackets around the member. */
function earlyOrder({ all, sql }: Scopes): Finding[] {
  return all.flatMap((scope): Finding[] => {
    if (scope.kind !== 'set') return [];
    const members = scope.children.filter((child) => child.role === 'member');
    return members.slice(0, -1).flatMap((member) => {
      const clause = member.clauses.order ?? member.clauses.limit;
      const isBracketed = /\(\s*$/.test(sql.slice(0, member.range.start));
      if (!clause || isBracketed || member.kind === 'set') return [];
      const message = 'ORDER BY and LIMIT come after the last part of a set operation.';
      return [findingOf('syntax_error', message, { range: clause, scope: member })];
    });
  });
}

function emptyLists({ all, dialect }: Scopes): Finding[] {
  if (dialect.supportsEmptySelect) return [];
  return all
    .filter((scope) => scope.kind === 'select' && scope.projections.length === 0 && scope.sources.length === 0)
    .map((scope) => findingOf('syntax_error', 'Nothing is selected.', { range: scope.range, scope }));
}

function resolve(sql: string, lexemes: Lexeme[], { snapshot, dialect }: CheckContext): Diagnosis {
  const stray = strayProblem(lexemes) ?? limitPairProblem(lexemes, dialect);
  if (stray) return { findings: [stray] };
  const parsed = parseSql(sql, dialect);
  if (!parsed.ok) {
    const range = parsed.start === undefined ? undefined : { start: parsed.start, end: parsed.end ?? parsed.start + 1 };
    const place = range ? { range, subject: sql.slice(range.start, range.end) } : {};
    return { findings: [findingOf('syntax_error', parsed.message, place)] };
  }
  const scopes: Scopes | undefined = scopesOf(sql, dialect, parsed.statements, lexemes);
  // What our resolver cannot tell is the engine's to say.
  if (!scopes && isBeyondUs(parsed.statements, lexemes, dialect)) return { findings: [] };
  if (!scopes) return { findings: [findingOf('syntax_error', 'This is not a query.')] };
  const resolution = resolveColumns(scopes, snapshot);
  // Forms that the parser lets pass in every dialect and no engine takes.
  const clauses = [...reservedNames(scopes), ...earlyOrder(scopes), ...emptyLists(scopes)];
  if (clauses.length > 0) return { findings: clauses, scopes, resolution };
  const findings = [
    ...nameProblems(scopes, resolution),
    ...functionProblems(scopes),
    ...typeProblems(scopes, resolution),
    ...aggregateProblems(scopes, resolution),
    ...groupingProblems(scopes, resolution),
  ];
  return { findings, scopes, resolution };
}

/** A query in another form: VALUES, DuckDB's PIVOT, BigQuery's pipes. */
function isBeyondUs(statements: readonly object[], lexemes: readonly Lexeme[], dialect: Dialect): boolean {
  if (dialect.pipes && lexemes.some(({ text }) => text === '|>')) return true;
  const [statement = {}] = statements;
  return statements.length === 1 && ('values' in statement || (dialect.pivotQueries && 'pivot' in statement));
}

/**
 * Whether the statement is right, without touching the database: through the shadow where there is one (exact), by our
 * own resolver elsewhere. The first problem is the one to fix first. The text must have passed the access policy.
 */
export async function checkSql(sql: string, context: CheckContext): Promise<Problem[]> {
  const { findings, resolution, engine } = await diagnose(sql, context);
  // The first problem is the one that the engine names, or would name.
  const ordered = engine ? engineFirst(engine, findings) : inEngineOrder(findings);
  return ordered.slice(0, mostProblems).map((finding) => {
    const tables = inScope(finding).flatMap((source) => resolution?.tables.get(source) ?? []);
    return { ...asProblem(finding), suggestions: suggestionsFor(finding, context.snapshot, tables) };
  });
}

function engineFirst(engine: Finding, findings: readonly Finding[]): Finding[] {
  const isSame = (finding: Finding) =>
    finding.class === engine.class && finding.subject?.toLowerCase() === engine.subject?.toLowerCase();
  const placed = findings.find(isSame) ?? engine;
  return [placed, ...findings.filter((finding) => finding !== placed)];
}

function inScope(finding: Finding) {
  if (finding.among) return finding.among;
  return finding.source ? [finding.source] : (finding.scope?.sources ?? []);
}
