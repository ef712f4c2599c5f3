import { problemText } from '../answer/problem-text.ts';
import { warningText } from '../sql/lint/lint.ts';
import { type CheckedInFile, refusalLine } from './check-text.ts';
import { placeOf } from './sql-file.ts';

interface Result {
  ruleId: string;
  level: 'error' | 'warning';
  message: { text: string };
  locations: unknown[];
}

/** The findings as SARIF 2.1.0, which code hosts and editors show beside the line. */
export function checkSarif(all: readonly CheckedInFile[], version: string): unknown {
  const results = all.flatMap(resultsOf);
  const rules = [...new Set(results.map((result) => result.ruleId))].sort().map((id) => ({ id }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'wenshu', version, rules } }, columnKind: 'utf16CodeUnits', results }],
  };
}

function resultsOf(checked: CheckedInFile): Result[] {
  const { verdict, problems, warnings } = checked;
  const refused = !verdict.allowed && problems.length === 0;
  return [
    ...(refused ? [result(checked, `not_allowed/${verdict.reason}`, 'error', refusalLine(checked, 'en'))] : []),
    ...problems.map((problem) => result(checked, problem.class, 'error', problemText(problem, 'en'), problem.range)),
    ...warnings.map((warning) =>
      result(checked, `warning/${warning.code}`, 'warning', warningText(warning, 'analyst', 'en'), warning.range),
    ),
  ];
}

function result(
  { file, statement }: CheckedInFile,
  ruleId: string,
  level: Result['level'],
  text: string,
  range = { start: 0, end: statement.sql.length },
): Result {
  const start = placeOf(file.text, statement.start + range.start);
  const end = placeOf(file.text, statement.start + range.end);
  const region = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  const location = { physicalLocation: { artifactLocation: { uri: file.name }, region } };
  return { ruleId, level, message: { text }, locations: [location] };
}
