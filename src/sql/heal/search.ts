import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type CheckContext, type Diagnosis, diagnose, type Finding, findingOf } from '../check/check.ts';
import { codeLexemes } from '../lex/lex.ts';
import {
  analyseScopes,
  type ColumnUse,
  type Resolution,
  type ResolvedColumn,
  resolveColumns,
  type Scope,
  type Scopes,
  type Source,
} from '../scope/scope.ts';
import { addJoin, nearColumn, nearColumnElsewhere } from './column-rules.ts';
import { caselessLike, castOperator, foreignFunctions } from './function-rules.ts';
import { joinOnKey, joinPath } from './joins.ts';
import { ambiguous, requalify } from './qualifier-rules.ts';
import { questionWords, type Repair, type Rule, type Situation } from './situation.ts';
import {
  allAny,
  apostrophe,
  foreignQuotes,
  limitPair,
  quoteCase,
  quoteNames,
  quoteReserved,
  severalSelects,
  top,
} from './syntax-rules.ts';
import { addFrom, nearTable, tableByColumns, unknownQualifier } from './table-rules.ts';
import { castArgument, castOperand, groupByColumns, nestedAggregate } from './type-rules.ts';

/** How far the search goes; measured so that more finds nothing better. */
const limits = { expansions: 60, steps: 7, cost: 2.6, tie: 0.03, perStep: 12 };

export interface Step {
  rule: string;
  zh: string;
  en: string;
}

/** A statement without problems, and how it came about. */
export interface Healed {
  sql: string;
  steps: Step[];
  cost: number;
}

interface SearchContext extends CheckContext {
  visible: Snapshot;
  question?: string;
  /** Whether a statement that checks clean may be handed out. */
  accept(sql: string): Promise<boolean>;
}

interface State {
  sql: string;
  cost: number;
  steps: Step[];
  /** Cost and what the rest will take at the least; the order of the queue. */
  expected: number;
  diagnosis?: Diagnosis;
}

/**
 * The statement in a form in which texts that must return the same rows are equal: columns that an inner join equates
 * are one and the same, names are without case, blanks and aliases' spelling do not count.
 */
function meaningOf(scopes: Scopes, resolution: Resolution): string {
  const classes = new Map<Scope, Map<string, string>>();
  const labels = new Map<Source, string>();
  for (const [i, source] of scopes.all.flatMap((scope) => scope.sources).entries()) labels.set(source, String(i));
  const keyOf = (meaning: ResolvedColumn | undefined, use: ColumnUse) =>
    meaning?.kind === 'column' || meaning?.kind === 'derived'
      ? `${labels.get(meaning.source)}.${use.name.toLowerCase()}`
      : undefined;
  for (const scope of scopes.all)
    classes.set(
      scope,
      equatedColumns(scope, (use) => keyOf(resolution.columns.get(use), use)),
    );
  const replaced = new Map<number, { end: number; text: string }>();
  for (const [use, found] of resolution.columns) {
    const key = keyOf(found, use);
    if (key === undefined || (found.kind !== 'column' && found.kind !== 'derived')) continue;
    const owner = classes.get(found.source.scope);
    replaced.set(use.range.start, { end: use.range.end, text: owner?.get(key) ?? key });
  }
  const words: string[] = [];
  let skipTo = -1;
  for (const lexeme of scopes.lexemes) {
    if (lexeme.start < skipTo) continue;
    const use = replaced.get(lexeme.start);
    if (use) skipTo = use.end;
    words.push(use?.text ?? (lexeme.kind === 'word' ? lexeme.text.toLowerCase() : lexeme.text));
  }
  return words.join(' ');
}

/** For each column that an inner join equates with another: the first of its class. */
function equatedColumns(scope: Scope, keyOf: (use: ColumnUse) => string | undefined): Map<string, string> {
  const parent = new Map<string, string>();
  if (scope.sources.some((source) => /^(?:left|right|full|other)$/.test(source.join))) return parent;
  const rootOf = (key: string): string => {
    const up = parent.get(key);
    return up === undefined || up === key ? key : rootOf(up);
  };
  for (const { left, right } of scope.sources.flatMap((source) => source.onPairs)) {
    const [a, b] = [keyOf(left), keyOf(right)];
    if (a === undefined || b === undefined) continue;
    const [first, second] = [rootOf(a), rootOf(b)].sort();
    parent.set(second as string, first as string);
    if (!parent.has(first as string)) parent.set(first as string, first as string);
  }
  return new Map([...parent.keys()].map((key) => [key, rootOf(key)]));
}

/**
 * Best-first search over texts: the first problem of the cheapest text is repaired in every way the rules know, until a
 * text has no problem. Gives the cheapest statements that are clean; more than one only if they cost the same and their
 * rows can differ.
 */
export async function findRepairs(sql: string, known: readonly Finding[], context: SearchContext): Promise<Healed[]> {
  const words = questionWords(context.question);
  const queue: State[] = [{ sql, cost: 0, expected: 0, steps: [] }];
  const seen = new Map<string, number>([[sql, 0]]);
  const results: (State & { meaning: string })[] = [];
  for (let expansions = 0; queue.length > 0 && expansions < limits.expansions; ) {
    const state = takeCheapest(queue);
    const best = results[0];
    if (best && state.expected >= best.cost + limits.tie) break;
    if (state.cost > (seen.get(state.sql) ?? 0)) continue;
    if (!state.diagnosis) {
      state.diagnosis = await examine(state.sql, context);
      if (state.steps.length === 0 && state.diagnosis.findings.length === 0) state.diagnosis.findings = [...known];
      const rest = leastRest(state.diagnosis);
      if (rest > 0) {
        queue.push({ ...state, expected: state.cost + rest });
        continue;
      }
    }
    const { findings, scopes, resolution } = state.diagnosis;
    const [first] = findings;
    if (!first) {
      const meaning = scopes && resolution ? meaningOf(scopes, resolution) : state.sql;
      if (!results.some((other) => other.meaning === meaning) && (await context.accept(state.sql)))
        results.push({ ...state, meaning });
      continue;
    }
    expansions += 1;
    if (state.steps.length >= limits.steps) continue;
    const situation: Situation = {
      sql: state.sql,
      dialect: context.dialect,
      snapshot: context.snapshot,
      visible: context.visible,
      finding: first,
      findings,
      ...(scopes ? { scopes } : {}),
      ...(resolution ? { resolution } : {}),
      lexemes: codeLexemes(state.sql, context.dialect),
      question: words,
    };
    for (const repair of proposals(situation)) {
      const cost = state.cost + repair.cost;
      if (cost > limits.cost || cost >= (seen.get(repair.sql) ?? Number.POSITIVE_INFINITY)) continue;
      seen.set(repair.sql, cost);
      const step = { rule: repair.rule, zh: repair.zh, en: repair.en };
      queue.push({ sql: repair.sql, cost, expected: cost, steps: [...state.steps, step] });
    }
  }
  return results.map(({ sql: text, steps, cost }) => ({ sql: text, steps, cost }));
}

function takeCheapest(queue: State[]): State {
  let cheapest = 0;
  for (let i = 1; i < queue.length; i += 1) if (queue[i]!.expected < queue[cheapest]!.expected) cheapest = i;
  return queue.splice(cheapest, 1)[0]!;
}

/** What the problems that are left will cost at the least, so that texts with fewer of them go first. */
function leastRest({ findings }: Diagnosis): number {
  const distinct = new Set(
    findings.map((finding) => `${finding.scope?.range.start} ${finding.qualifier}.${finding.subject}`.toLowerCase()),
  );
  return Math.min(distinct.size, 8) * 0.2;
}

/**
 * All rules; each looks at the first problem and proposes nothing when it is not its own. Among proposals of one cost the
 * order here decides.
 */
const rules: readonly Rule[] = [
  severalSelects,
  apostrophe,
  foreignQuotes,
  quoteCase,
  quoteReserved,
  quoteNames,
  allAny,
  limitPair,
  top,
  castOperator,
  caselessLike,
  foreignFunctions,
  castArgument,
  castOperand,
  nearTable,
  tableByColumns,
  unknownQualifier,
  addFrom,
  joinOnKey,
  joinPath,
  nearColumn,
  requalify,
  addJoin,
  nearColumnElsewhere,
  ambiguous,
  nestedAggregate,
  groupByColumns,
];

function proposals(situation: Situation): (Repair & { rule: string })[] {
  const repairs = rules
    .flatMap((rule) => rule.propose(situation).map((repair) => ({ ...repair, rule: rule.name })))
    .filter((repair) => repair.sql !== situation.sql);
  return repairs.sort((a, b) => a.cost - b.cost).slice(0, limits.perStep);
}

/**
 * Statements that run and mean nothing, which a repair must not produce: a condition `t.x = t.x`, and `x IN (SELECT y
 * FROM t)` where y is not of t but of the query around it.
 */
function hollowFindings(scopes: Scopes, resolution: Resolution): Finding[] {
  const findings: Finding[] = [];
  for (const scope of scopes.all) {
    for (const { left, right, range } of scope.sources.flatMap((source) => source.onPairs)) {
      const [a, b] = [resolution.columns.get(left), resolution.columns.get(right)];
      if (a?.kind === 'column' && b?.kind === 'column' && a.source === b.source && a.column === b.column) {
        const message = 'A join compares a column with itself.';
        findings.push(findingOf('column_not_found', message, { range, subject: left.name, scope, detail: 'hollow' }));
      }
    }
    const only = scope.serves === 'in' && scope.projections.length === 1 ? scope.projections[0]?.column : undefined;
    const isAggregated = ({ qualifier, function: call }: ColumnUse) =>
      qualifier === undefined && call?.aggregate && !call.over;
    for (const use of [...scope.columns.filter(isAggregated), ...(only ? [only] : [])]) {
      const meaning = resolution.columns.get(use);
      if (meaning?.kind === 'column' && meaning.outer)
        findings.push(findingOf('column_not_found', `There is no column ${use.name} here.`, { use }));
    }
  }
  return findings;
}

/** The check, and statements that it lets pass although they cannot be meant. */
async function examine(sql: string, context: SearchContext): Promise<Diagnosis> {
  const diagnosis = await diagnose(sql, context);
  const isName = diagnosis.findings.some(({ class: found }) =>
    /^(?:table_not_found|column_not_found|syntax_error)$/.test(found),
  );
  if (isName) return diagnosis;
  const scopes = diagnosis.scopes ?? analyseScopes(sql, context.dialect);
  if (!scopes) return diagnosis;
  const resolution = diagnosis.resolution ?? resolveColumns(scopes, context.snapshot);
  return { findings: [...hollowFindings(scopes, resolution), ...diagnosis.findings], scopes, resolution };
}
