import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot.ts';
import { classifyError } from '../classify-error.ts';
import { codeLexemes } from '../lex.ts';
import { parseSql } from '../parse.ts';
import { resolveColumns, type Scopes, scopesOf } from '../scope.ts';
import type { Shadow } from '../shadow.ts';
import { aggregateProblems } from './aggregates.ts';
import type { Diagnosis, Finding } from './finding.ts';
import { functionProblems } from './functions.ts';
import { groupingProblems } from './grouping.ts';
import { nameProblems } from './names.ts';
import { limitPairProblem, shapeProblems, strayProblem } from './shape.ts';
import { typeProblems } from './types.ts';

export interface CheckContext {
  snapshot: Snapshot;
  dialect: Dialect;
  shadow?: Shadow;
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
  const own = resolve(sql, context);
  if (!failure) return own;
  const engine = classifyError(dialect, failure, sql);
  if (engine.class === 'syntax_error')
    return { ...own, findings: [engine, ...own.findings.filter((item) => item.class === 'syntax_error')] };
  const agreed = own.findings.filter((finding) => finding.class === engine.class || isName(finding));
  return { ...own, findings: agreed.length > 0 ? mostLikely(agreed, engine) : [engine] };
}

/** Resolver's names are exact; the engine's own complaint comes first among those of its class. */
function mostLikely(findings: Finding[], engine: Finding): Finding[] {
  const names = findings.filter(isName);
  return names.length > 0 ? names : findings.length > 0 ? findings : [engine];
}

function isName(finding: Finding): boolean {
  return /^(?:table_not_found|column_not_found|ambiguous_column)$/.test(finding.class);
}

function resolve(sql: string, { snapshot, dialect }: CheckContext): Diagnosis {
  const lexemes = codeLexemes(sql, dialect);
  const stray = strayProblem(lexemes) ?? limitPairProblem(lexemes, dialect);
  if (stray) return { findings: [stray] };
  const parsed = parseSql(sql, dialect);
  if (!parsed.ok) {
    const range = parsed.start === undefined ? undefined : { start: parsed.start, end: parsed.end ?? parsed.start + 1 };
    return {
      findings: [
        {
          class: 'syntax_error',
          message: parsed.message,
          ...(range ? { range, subject: sql.slice(range.start, range.end) } : {}),
          suggestions: [],
        },
      ],
    };
  }
  const scopes: Scopes | undefined = scopesOf(sql, dialect, parsed.statements);
  if (!scopes) return { findings: [{ class: 'syntax_error', message: 'This is not a query.', suggestions: [] }] };
  const resolution = resolveColumns(scopes, snapshot);
  const findings = [
    ...nameProblems(scopes, resolution),
    ...functionProblems(scopes),
    ...typeProblems(scopes, resolution),
    ...aggregateProblems(scopes, resolution),
    ...groupingProblems(scopes, resolution),
  ];
  return { findings, scopes, resolution };
}
