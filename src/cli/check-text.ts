import { problemText } from '../answer/problem-text.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { Language } from '../protocol/answer.ts';
import { type Lexeme, lexSql } from '../sql/lex/lex.ts';
import { warningText } from '../sql/lint/lint.ts';
import { refusalSubject } from '../sql/policy/policy.ts';
import type { CheckedStatement } from '../sql/readiness/readiness.ts';
import type { Paint } from './terminal.ts';
import { printableLine, textWidth } from './text.ts';

/** A text with SQL, and the name people know it by. */
export interface SqlFile {
  name: string;
  text: string;
}

interface SqlStatement {
  sql: string;
  /** Where it begins in the file. */
  start: number;
}

/** The statements of a file. A file without any counts as one empty statement: somebody meant to check something. */
export function splitSqlFile(text: string, dialect: Dialect): SqlStatement[] {
  const pieces: Lexeme[][] = [[]];
  for (const lexeme of lexSql(text, dialect)) {
    if (lexeme.kind === 'punctuation' && lexeme.text === ';') pieces.push([]);
    else pieces.at(-1)?.push(lexeme);
  }
  // A comment before a statement belongs to it: some engines obey comments.
  const statements = pieces.flatMap((piece) => {
    const [first] = piece;
    const last = piece.at(-1);
    const hasCode = piece.some((lexeme) => lexeme.kind !== 'comment');
    const isHarmless = !hasCode && !dialect.executableComments;
    return first && last && !isHarmless ? [{ sql: text.slice(first.start, last.end), start: first.start }] : [];
  });
  return statements.length > 0 ? statements : [{ sql: text.trim(), start: 0 }];
}

/** Line and column, from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

export type CheckedInFile = CheckedStatement & { file: SqlFile; statement: SqlStatement };

interface Finding {
  ruleId: string;
  level: 'error' | 'warning';
  text: string;
  /** In the statement; the whole of it when absent. */
  range?: { start: number; end: number } | undefined;
}

const isRefused = ({ verdict, problems }: CheckedStatement): boolean => !verdict.allowed && problems.length === 0;

function findingsOf(checked: CheckedInFile, language: Language): Finding[] {
  const { verdict, problems, warnings } = checked;
  const refusal = `${language === 'zh' ? '不允许：' : 'not allowed: '}${refusalSubject(verdict, language)}`;
  return [
    ...(isRefused(checked)
      ? [{ ruleId: `not_allowed/${verdict.reason}`, level: 'error' as const, text: refusal }]
      : []),
    ...problems.map((problem) => ({
      ruleId: problem.class,
      level: 'error' as const,
      text: problemText(problem, language),
      range: problem.range,
    })),
    ...warnings.map((warning) => ({
      ruleId: `warning/${warning.code}`,
      level: 'warning' as const,
      text: warningText(warning, 'analyst', language),
      range: warning.range,
    })),
  ];
}

/** The findings as SARIF 2.1.0, which code hosts and editors show beside the line. */
export function checkSarif(all: readonly CheckedInFile[], version: string): unknown {
  const results = all.flatMap((checked) =>
    findingsOf(checked, 'en').map(({ ruleId, level, text, range }) => {
      const { file, statement } = checked;
      const start = placeOf(file.text, statement.start + (range?.start ?? 0));
      const end = placeOf(file.text, statement.start + (range?.end ?? statement.sql.length));
      const region = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
      const location = { physicalLocation: { artifactLocation: { uri: file.name }, region } };
      return { ruleId, level, message: { text }, locations: [location] };
    }),
  );
  const rules = [...new Set(results.map((result) => result.ruleId))].sort().map((id) => ({ id }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'wenshu', version, rules } }, columnKind: 'utf16CodeUnits', results }],
  };
}

/** Every finding with its place and the line it stands on, then one line that counts. */
export function checkText(all: readonly CheckedInFile[], language: Language, paint: Paint): string {
  const findings = all.flatMap((checked) =>
    findingsOf(checked, language).map((finding) => findingText(checked, finding, language, paint)),
  );
  const refused = all.filter(isRefused).length;
  const wrong = all.filter(({ problems }) => problems.length > 0).length;
  const clean = all.length - refused - wrong;
  const count =
    language === 'zh'
      ? `${all.length} 条语句：${clean} 条没有问题，${wrong} 条有错误，${refused} 条不允许`
      : `${all.length} ${all.length === 1 ? 'statement' : 'statements'}: ${clean} clean, ${wrong} with problems, ${refused} not allowed`;
  return `${[...findings, count].join('\n\n')}\n`;
}

function findingText(checked: CheckedInFile, finding: Finding, language: Language, paint: Paint): string {
  const { file, statement } = checked;
  const whole = { start: 0, end: statement.sql.length };
  const range = finding.range ?? (isRefused(checked) ? subjectRange(checked) : undefined) ?? whole;
  const note = finding.level === 'warning' ? (language === 'zh' ? '注意：' : 'note: ') : '';
  const style = finding.level === 'warning' ? 'yellow' : 'red';
  const offset = statement.start + range.start;
  const { line, column } = placeOf(file.text, offset);
  const { shown, before, marked } = excerpt(file.text, offset, range.end - range.start);
  const gutter = `${line} │ `;
  const carets = '^'.repeat(Math.max(1, textWidth(marked)));
  return [
    `${paint('bold', `${printableLine(file.name)}:${line}:${column}:`)} ${paint(style, printableLine(note + finding.text))}`,
    paint('dim', gutter) + shown,
    `${' '.repeat(textWidth(gutter) - 2)}${paint('dim', '│ ')}${' '.repeat(textWidth(before))}${paint(style, carets)}`,
  ].join('\n');
}

/** The policy names the word, not its place. */
function subjectRange({ verdict, statement }: CheckedInFile): Finding['range'] {
  const subject = verdict.subject;
  const start = subject ? statement.sql.toLowerCase().indexOf(subject.toLowerCase()) : -1;
  return subject && start >= 0 ? { start, end: start + subject.length } : undefined;
}

const around = 60;

/** The line with the finding, cut to its neighbourhood, and what the carets stand under. */
function excerpt(text: string, offset: number, length: number) {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = text.indexOf('\n', offset) < 0 ? text.length : text.indexOf('\n', offset);
  const from = Math.max(lineStart, offset - around);
  const to = Math.min(lineEnd, offset + around);
  const head = from > lineStart ? '…' : '';
  const tail = to < lineEnd ? '…' : '';
  const before = head + printableLine(text.slice(from, offset));
  const marked = printableLine(text.slice(offset, Math.min(offset + length, to)));
  const after = printableLine(text.slice(Math.min(offset + length, to), to));
  return { shown: before + marked + after + tail, before, marked };
}
