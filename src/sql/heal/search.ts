import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type CheckContext, type Diagnosis, diagnose, type Finding } from '../check/check.ts';
import { codeLexemes } from '../lex/lex.ts';
import { analyseScopes, resolveColumns } from '../scope/scope.ts';
import { hollowFindings } from './hollow.ts';
import { meaningOf } from './meaning.ts';
import { rules } from './rules/rules.ts';
import { questionWords, type Repair, type Situation } from './situation/situation.ts';

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

export interface SearchContext extends CheckContext {
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
 * Best-first search over texts: the first problem of the cheapest text is repaired in every way the rules know, until a
 * text has no problem. Gives the cheapest statements that are clean; more than one only if they cost the same and their
 * rows can differ.
 */
export async function findRepairs(sql: string, known: readonly Finding[], context: SearchContext): Promise<Healed[]> {
  const words = questionWords(context.question);
  const queue: State[] = [{ sql, cost: 0, expected: 0, steps: [] }];
  const seen = new Map<string, number>([[sql, 0]]);
  const found: (State & { meaning: string })[] = [];
  for (let expansions = 0; queue.length > 0 && expansions < limits.expansions; ) {
    const state = takeCheapest(queue);
    const best = found[0];
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
      if (!found.some((other) => other.meaning === meaning) && (await context.accept(state.sql)))
        found.push({ ...state, meaning });
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
  return found.map(({ sql: text, steps, cost }) => ({ sql: text, steps, cost }));
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

function proposals(situation: Situation): (Repair & { rule: string })[] {
  const repairs = rules
    .flatMap((rule) => rule.propose(situation).map((repair) => ({ ...repair, rule: rule.name })))
    .filter((repair) => repair.sql !== situation.sql);
  return repairs.sort((a, b) => a.cost - b.cost).slice(0, limits.perStep);
}

/** The check, and what it lets pass although nobody can have meant it. */
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
