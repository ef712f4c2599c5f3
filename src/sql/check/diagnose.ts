import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { classifyError, withheld } from '../classify-error/classify-error.ts';
import type { Shadow } from '../contracts/shadow.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import { parseSql } from '../parse/parse.ts';
import { resolveColumns, type Scopes, scopesOf } from '../scope/scope.ts';
import { aggregateProblems } from './aggregates.ts';
import { clauseProblems } from './clauses.ts';
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

function resolve(sql: string, lexemes: Lexeme[], { snapshot, dialect }: CheckContext): Diagnosis {
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
  const scopes: Scopes | undefined = scopesOf(sql, dialect, parsed.statements, lexemes);
  // What our resolver cannot tell is the engine's to say.
  if (!scopes && isBeyondUs(parsed.statements, lexemes, dialect)) return { findings: [] };
  if (!scopes) return { findings: [{ class: 'syntax_error', message: 'This is not a query.', suggestions: [] }] };
  const resolution = resolveColumns(scopes, snapshot);
  const clauses = clauseProblems(scopes);
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

/** A query in a form of its own: VALUES, DuckDB's PIVOT, BigQuery's pipes. */
function isBeyondUs(statements: readonly object[], lexemes: readonly Lexeme[], dialect: Dialect): boolean {
  if (dialect.pipes && lexemes.some(({ text }) => text === '|>')) return true;
  const [statement = {}] = statements;
  return statements.length === 1 && ('values' in statement || (dialect.pivotQueries && 'pivot' in statement));
}
