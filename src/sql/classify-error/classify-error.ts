import type { Dialect, DialectName } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../contracts/driver-failure.ts';
import type { Problem, ProblemClass } from '../contracts/problem.ts';
import { clickhouseErrors } from './clickhouse.ts';
import { duckdbErrors } from './duckdb.ts';
import type { ErrorTable, MessageShape } from './error-table.ts';
import { locate } from './locate.ts';
import { mysqlErrors } from './mysql.ts';
import { oracleErrors } from './oracle.ts';
import { postgresErrors } from './postgres.ts';
import { sqliteErrors } from './sqlite.ts';
import { sqlserverErrors } from './sqlserver.ts';
import { suggestionsFor } from './suggest.ts';
import { bigqueryErrors, dorisErrors, snowflakeErrors } from './warehouses.ts';
import { commonWords } from './words.ts';

export { suggestionsFor } from './suggest.ts';

/** An engine without a table is read by SQLSTATE and common words. */
const tables: Partial<Record<DialectName, ErrorTable>> = {
  sqlite: sqliteErrors,
  postgres: postgresErrors,
  mysql: mysqlErrors,
  mariadb: mysqlErrors,
  doris: dorisErrors,
  starrocks: dorisErrors,
  duckdb: duckdbErrors,
  clickhouse: clickhouseErrors,
  oracle: oracleErrors,
  oracle11: oracleErrors,
  sqlserver: sqlserverErrors,
  snowflake: snowflakeErrors,
  bigquery: bigqueryErrors,
};

/** SQLSTATE says the same in several engines; only its class is standard. */
const sqlStateClasses: Record<string, ProblemClass> = {
  '08': 'connection_error',
  '28': 'permission_error',
  '22': 'type_mismatch',
  '42': 'syntax_error',
};

/**
 * What an engine's complaint means: by SQLSTATE or vendor code first, by the shape of its message next, by common words
 * last. With the statement the place is found, with the snapshot near names are proposed.
 */
export function classifyError(dialect: Dialect, failure: DriverFailure, sql?: string, snapshot?: Snapshot): Problem {
  const { class: problemClass, subject, qualifier } = understand(dialect.name, failure);
  const problem: Problem = {
    class: problemClass,
    message: failure.message,
    ...(subject === undefined ? {} : { subject }),
    ...(qualifier === undefined ? {} : { qualifier }),
    ...(failure.concealed ? { concealed: true } : {}),
    suggestions: [],
  };
  const range = sql === undefined ? undefined : locate(sql, dialect, problem, failure.position);
  if (range) problem.range = range;
  if (snapshot) problem.suggestions = suggestionsFor(problem, snapshot);
  return problem;
}

/** The same without the engine's own words: of what it names, only what stands in the statement. */
export function withheld({ subject, qualifier, ...problem }: Problem, sql = ''): Problem {
  const isWritten = (name: string | undefined) => name && sql.toLowerCase().includes(name.toLowerCase());
  return {
    ...problem,
    message: withheldMessage(problem.class),
    ...(isWritten(subject) ? { subject } : {}),
    ...(isWritten(qualifier) ? { qualifier } : {}),
  } as Problem;
}

export const withheldMessage = (problemClass: ProblemClass): string =>
  `the database reported an error of the kind ${problemClass}; its own message is withheld`;

function understand(name: DialectName, failure: DriverFailure): Pick<Problem, 'class' | 'subject' | 'qualifier'> {
  if (failure.concealed) return { class: failure.concealed };
  if (failure.ended === 'timeout') return { class: 'timeout' };
  if (failure.ended === 'cancelled') return { class: 'unknown_error' };
  // The drivers' own word for it.
  if (failure.code === 'UNREACHABLE') return { class: 'connection_error' };
  // To a person it is the same: too much was asked for, and asking the same again does not help.
  if (failure.code === 'RESULT_TOO_LARGE' || failure.code === 'SQLITE_TOOBIG') return { class: 'timeout' };
  const table = tables[name] ?? { codes: {}, messages: [] };
  const matched = firstMatch(table.messages, failure.message);
  const coded = byCode(table, failure);
  const names = matched
    ? { ...trimmed('subject', matched.groups.subject), ...trimmed('qualifier', matched.groups.qualifier) }
    : {};
  if (matched && (coded === undefined || matched.shape.overridesCode || matched.shape.class === coded)) {
    return { class: matched.shape.class, ...names };
  }
  if (coded) return { class: coded, ...names };
  const state = sqlStateClasses[failure.sqlState?.slice(0, 2) ?? ''];
  return { class: state ?? firstMatch(commonWords, failure.message)?.shape.class ?? 'unknown_error' };
}

function byCode(table: ErrorTable, { sqlState, code, message }: DriverFailure): ProblemClass | undefined {
  for (const key of [sqlState, code, code?.padStart(6, '0'), /\b(?:ORA|NJS|DPI)-\d+/.exec(message)?.[0]]) {
    const found = key === undefined ? undefined : table.codes[key];
    if (found) return found;
  }
  return undefined;
}

function firstMatch(shapes: readonly MessageShape[], message: string) {
  for (const candidate of shapes) {
    const match = candidate.pattern.exec(message);
    if (match) return { shape: candidate, groups: match.groups ?? {} };
  }
  return undefined;
}

function trimmed(
  key: 'subject' | 'qualifier',
  text: string | undefined,
): Partial<Pick<Problem, 'subject' | 'qualifier'>> {
  const clean = text?.trim().replace(/^[`"'[]|[`"'\]]$/g, '');
  return clean ? { [key]: clean } : {};
}
