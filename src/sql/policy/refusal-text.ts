import type { Verdict } from '../contracts/contracts.ts';

/**
 * The one sentence about a refusal that people read. Everything in it comes from the verdict. `mayChange`: where single
 * changes of rows are allowed it must not say that only queries are.
 */
export function refusalText(verdict: Verdict, language: 'zh' | 'en', mayChange = false): string {
  const subject = refusalSubject(verdict, language);
  // What is closed to somebody is no matter of queries and changes.
  if (isClosed(verdict)) return closedText(verdict, language);
  if (verdict.amount)
    return language === 'zh'
      ? `不允许的操作: ${subject}。请一次少查一些。`
      : `Not allowed: ${subject}. Ask for less at once.`;
  if (mayChange)
    return language === 'zh'
      ? `不允许的操作: ${subject}。这里可以查询，也可以用单条 INSERT、UPDATE、DELETE 修改数据，逐条确认后执行。`
      : `Not allowed: ${subject}. Queries can run here, and single INSERT, UPDATE or DELETE statements that you confirm.`;
  return language === 'zh'
    ? `不允许的操作: ${subject}。本系统只支持查询操作(SELECT)。`
    : `Not allowed: ${subject}. This system only answers queries (SELECT).`;
}

/** Whether it was refused because of who asks, and not of what the statement does. */
export const isClosed = ({ reason }: Verdict): boolean =>
  /^(?:column|table|claim|limit_form|limit_setup|plan)$/.test(reason ?? '');

function closedText({ reason, subject = '' }: Verdict, language: 'zh' | 'en'): string {
  if (reason === 'claim')
    return language === 'zh'
      ? `您的账号没有 ${subject} 信息，无法确定您可以查看哪些数据，因此没有查询。请联系管理员补充。`
      : `Your account does not say its ${subject}, which decides what you may see, so nothing was read. Ask your administrator to add it.`;
  if (reason === 'limit_form')
    return language === 'zh'
      ? `您只能查看 ${subject} 的一部分数据，而这种写法无法限定范围，因此没有执行。请在 FROM 中直接写表名。`
      : `You may see a part of ${subject}, and written this way it cannot be limited to that part, so it did not run. Name the table plainly in FROM.`;
  if (reason === 'limit_setup')
    return language === 'zh'
      ? `您的数据权限设置（${subject}）与数据库不符，因此没有查询。请联系管理员检查 row_filters 和 masks。`
      : `What is set up for your rights (${subject}) does not fit the database, so nothing was read. Ask your administrator to check row_filters and masks.`;
  if (reason === 'plan')
    return language === 'zh'
      ? '执行计划会透露您无权查看的数据，因此 EXPLAIN 没有对您开放。您可以直接运行这条查询。'
      : 'A query plan tells of data that you may not see, so EXPLAIN is not open to you. You can run the query itself.';
  // The same for a table that is hidden and one that doesn't exist.
  if (reason === 'table')
    return language === 'zh'
      ? `数据表 ${subject} 不存在，或没有对您开放。请检查名称；如果需要，请联系管理员开通。`
      : `The table ${subject} doesn't exist or is not open to you. Check the name, or ask your administrator if you need it.`;
  return language === 'zh'
    ? `字段 ${subject} 没有对您开放。如果需要，请联系管理员开通。`
    : `The column ${subject} is not open to you. Ask your administrator if you need it.`;
}

/** The same for business people, to whom the names are closed as well. */
export const closedBusinessText = {
  zh: '这项信息没有对您开放。如果需要，请联系管理员开通。',
  en: 'This information is not open to you. Ask your administrator if you need it.',
} as const;

/** What was refused, in plain words: the X of the sentence, and the `subject` of the error catalogue's entry. */
export function refusalSubject(verdict: Verdict, language: 'zh' | 'en'): string {
  const [zh, en] = words(verdict);
  return language === 'zh' ? zh : en;
}

function words(verdict: Verdict): [zh: string, en: string] {
  const what = verdict.subject ?? '';
  const zh = what && `（${what}）`;
  const en = what && ` (${what})`;
  const { found, most } = verdict.amount ?? { found: 0, most: 0 };
  switch (verdict.reason) {
    case 'empty':
      return ['空语句', 'an empty statement'];
    case 'too_large':
      if (!verdict.amount) return [`过大的查询${zh}`, `a query that is too large${en}`];
      return [
        `过大的查询（${what}：${figure(found)}，上限 ${figure(most)}）`,
        `a query that is too large (${what}: ${figure(found)}, at most ${figure(most)})`,
      ];
    case 'multiplies':
      return [
        `步骤层层相乘的查询（展开后读取 ${figure(found)} 次，上限 ${figure(most)} 次）`,
        `steps that multiply (written out they read ${figure(found)} times, at most ${figure(most)})`,
      ];
    case 'too_deep':
      return ['嵌套过深的查询', 'a query that is nested too deeply'];
    case 'not_parsed':
      return [`无法识别的语句${zh}`, `a statement that could not be read${en}`];
    case 'several_statements':
      return [`一次执行多条语句${zh}`, `several statements at once${en}`];
    case 'locks':
      return [`锁定数据${zh}`, `locking rows${en}`];
    case 'selects_into':
      return verdict.statement_class === 'file'
        ? [`把结果写入文件${zh}`, `writing the result to a file${en}`]
        : [`把结果写入表${zh}`, `writing the result to a table${en}`];
    case 'function':
      return [`使用函数 ${what}`, `the function ${what}`];
    case 'table_function':
      return [`读取外部数据${zh}`, `reading from outside the database${en}`];
    case 'catalog':
      return [`查看系统表 ${what}`, `the system table ${what}`];
    case 'table':
      return [`查看数据表 ${what}`, `the table ${what}`];
    case 'column':
      return [`查看字段 ${what}`, `the column ${what}`];
    case 'executable_comment':
      return [`可执行的注释${zh}`, `a comment that the database would obey${en}`];
    case 'parameter':
      return [`未赋值的参数 ${what}`, `the unbound parameter ${what}`];
    case 'suspicious_text':
      return [`含义不明确的文本${zh}`, `text that can be read in two ways${en}`];
    case 'crashes_server':
      return [
        `带库名的字段 ${what}（与 NATURAL JOIN 或 USING 同用会使数据库崩溃，请去掉库名）`,
        `the column ${what} with its database's name (beside NATURAL JOIN or USING it can crash the database server; leave out the database's name)`,
      ];
    default:
      return byClass(verdict, zh, en);
  }
}

/** Ten digits say enough; what is beyond counting is said as such. */
function figure(amount: number): string {
  return amount < 1e15 ? Math.round(amount).toLocaleString('en-US') : '> 1,000,000,000,000,000';
}

function byClass({ statement_class: statementClass }: Verdict, zh: string, en: string): [zh: string, en: string] {
  switch (statementClass) {
    case 'read':
      return [`非查询语句${zh}`, `a statement that is not a query${en}`];
    case 'session':
      return [`查看或更改会话设置${zh}`, `reading or changing session settings${en}`];
    case 'write':
      return [`修改数据${zh}`, `changing data${en}`];
    case 'schema':
      return [`修改表结构${zh}`, `changing the structure of the database${en}`];
    case 'privilege':
      return [`更改权限${zh}`, `changing permissions${en}`];
    case 'file':
      return [`访问文件或外部数据${zh}`, `reading or writing files${en}`];
    case 'execute':
      return [`执行程序或命令${zh}`, `running commands${en}`];
    case 'unknown':
      return [`无法识别的语句${zh}`, `an unknown statement${en}`];
  }
}
