import type { Language } from '../protocol/answer.ts';
import type { Problem, ProblemClass } from '../sql/contracts/contracts.ts';

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

/** A problem of a statement in one line, for whoever wrote it. */
export function problemText(problem: Problem, language: Language): string {
  const label = labels[problem.class][language];
  const subject = problem.subject ? [problem.qualifier, problem.subject].filter(Boolean).join('.') : problem.message;
  const near = problem.suggestions.join(language === 'zh' ? '、' : ', ');
  if (language === 'zh') return `${label}：${subject}${near && `，是不是 ${near}？`}`;
  return `${label}: ${subject}${near && `, did you mean ${near}?`}`;
}
