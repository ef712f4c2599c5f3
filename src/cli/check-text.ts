import { problemText } from '../answer/problem-text.ts';
import type { Language } from '../protocol/answer.ts';
import type { CheckedStatement } from '../sql/check-statement/check-statement.ts';
import { warningText } from '../sql/lint/lint.ts';
import { refusalSubject } from '../sql/policy/policy.ts';
import type { Paint } from './paint.ts';
import { printableLine } from './printable.ts';
import { placeOf, type SqlFile, type SqlStatement } from './sql-file.ts';
import { textWidth } from './text-width.ts';

export type CheckedInFile = CheckedStatement & { file: SqlFile; statement: SqlStatement };

export function refusalLine(checked: CheckedStatement, language: Language): string {
  const subject = refusalSubject(checked.verdict, language);
  return language === 'zh' ? `不允许：${subject}` : `not allowed: ${subject}`;
}

/** Every finding with its place and the line it stands on, then one line that counts. */
export function checkText(all: readonly CheckedInFile[], language: Language, paint: Paint): string {
  const findings = all.flatMap((checked) =>
    findingsOf(checked, language).map((found) => findingText(checked, found, paint)),
  );
  return `${[...findings, countLine(all, language)].join('\n\n')}\n`;
}

interface Finding {
  style: 'red' | 'yellow';
  text: string;
  range: { start: number; end: number };
}

function findingsOf(checked: CheckedInFile, language: Language): Finding[] {
  const { verdict, problems, warnings, statement } = checked;
  const whole = { start: 0, end: statement.sql.length };
  const refused = !verdict.allowed && problems.length === 0;
  return [
    ...(refused
      ? [{ style: 'red' as const, text: refusalLine(checked, language), range: subjectRange(checked) ?? whole }]
      : []),
    ...problems.map((problem) => ({
      style: 'red' as const,
      text: problemText(problem, language),
      range: problem.range ?? whole,
    })),
    ...warnings.map((warning) => ({
      style: 'yellow' as const,
      text: (language === 'zh' ? '注意：' : 'note: ') + warningText(warning, 'analyst', language),
      range: warning.range ?? whole,
    })),
  ];
}

/** The policy names the word, not its place. */
function subjectRange({ verdict, statement }: CheckedInFile): { start: number; end: number } | undefined {
  const subject = verdict.subject;
  const start = subject ? statement.sql.toLowerCase().indexOf(subject.toLowerCase()) : -1;
  return subject && start >= 0 ? { start, end: start + subject.length } : undefined;
}

function findingText({ file, statement }: CheckedInFile, { text, range, style }: Finding, paint: Paint): string {
  const offset = statement.start + range.start;
  const { line, column } = placeOf(file.text, offset);
  const { shown, before, marked } = excerpt(file.text, offset, range.end - range.start);
  const gutter = `${line} │ `;
  const carets = '^'.repeat(Math.max(1, textWidth(marked)));
  return [
    `${paint('bold', `${printableLine(file.name)}:${line}:${column}:`)} ${paint(style, printableLine(text))}`,
    paint('dim', gutter) + shown,
    `${' '.repeat(textWidth(gutter) - 2)}${paint('dim', '│ ')}${' '.repeat(textWidth(before))}${paint(style, carets)}`,
  ].join('\n');
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

function countLine(all: readonly CheckedInFile[], language: Language): string {
  const refused = all.filter(({ verdict, problems }) => !verdict.allowed && problems.length === 0).length;
  const wrong = all.filter(({ problems }) => problems.length > 0).length;
  const clean = all.length - refused - wrong;
  return language === 'zh'
    ? `${all.length} 条语句：${clean} 条没有问题，${wrong} 条有错误，${refused} 条不允许`
    : `${all.length} ${all.length === 1 ? 'statement' : 'statements'}: ${clean} clean, ${wrong} with problems, ${refused} not allowed`;
}
