import type { Language } from '../protocol/answer.ts';
import type { Problem, ProblemClass } from '../sql/contracts/problem.ts';
import { warningText } from '../sql/lint/lint.ts';
import { refusalSubject } from '../sql/policy/policy.ts';
import type { CheckedStatement } from './check-statement.ts';
import type { Paint } from './paint.ts';
import { printableLine } from './printable.ts';
import { placeOf, type SqlFile, type SqlStatement } from './sql-file.ts';
import { textWidth } from './text-width.ts';

export type CheckedInFile = CheckedStatement & { file: SqlFile; statement: SqlStatement };

const labels: Record<ProblemClass, Record<Language, string>> = {
  syntax_error: { zh: '语法错误', en: 'syntax error' },
  table_not_found: { zh: '没有这张表', en: 'no such table' },
  column_not_found: { zh: '没有这一列', en: 'no such column' },
  ambiguous_column: { zh: '列属于哪张表不明确', en: 'ambiguous column' },
  type_mismatch: { zh: '类型不符', en: 'types do not fit' },
  grouping_error: { zh: '分组有误', en: 'grouping error' },
  aggregate_misuse: { zh: '聚合函数用错了位置', en: 'misplaced aggregate' },
  join_error: { zh: '连接条件有误', en: 'wrong join condition' },
  function_not_found: { zh: '没有这个函数', en: 'no such function' },
  argument_error: { zh: '参数有误', en: 'wrong arguments' },
  permission_error: { zh: '没有权限', en: 'no permission' },
  // Nothing is run here: what takes too long is the check.
  timeout: { zh: '太重，无法在执行前检查', en: 'too heavy to check before it runs' },
  connection_error: { zh: '连接出错', en: 'connection error' },
  unknown_error: { zh: '其他错误', en: 'error' },
};

export function problemText(problem: Problem, language: Language): string {
  const label = labels[problem.class][language];
  const subject = problem.subject ? [problem.qualifier, problem.subject].filter(Boolean).join('.') : problem.message;
  const near = problem.suggestions.join(language === 'zh' ? '、' : ', ');
  if (language === 'zh') return `${label}：${subject}${near && `，是不是 ${near}？`}`;
  return `${label}: ${subject}${near && `, did you mean ${near}?`}`;
}

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
