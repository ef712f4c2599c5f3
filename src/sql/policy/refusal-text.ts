import type { Language } from '../../protocol/answer.ts';
import type { RefusalReason, StatementClass, Verdict } from '../contracts/contracts.ts';

/** `{subject}` is what was refused as it is written, `{note}` the same in brackets or nothing, `{found}` and `{most}` are amounts. */
type Texts = Record<Language, string>;

/** Sentences for what is refused because of who asks, and not of what the statement does. */
const closedTexts: Partial<Record<RefusalReason, Texts>> = {
  claim: {
    zh: '您的账号没有 {subject} 信息，无法确定您可以查看哪些数据，因此没有查询。请联系管理员补充。',
    en: 'Your account does not say its {subject}, which decides what you may see, so nothing was read. Ask your administrator to add it.',
  },
  limit_form: {
    zh: '您只能查看 {subject} 的一部分数据，而这种写法无法限定范围，因此没有执行。请在 FROM 中直接写表名。',
    en: 'You may see a part of {subject}, and written this way it cannot be limited to that part, so it did not run. Name the table plainly in FROM.',
  },
  limit_setup: {
    zh: '您的数据权限设置（{subject}）与数据库不符，因此没有查询。请联系管理员检查 row_filters 和 masks。',
    en: 'What is set up for your rights ({subject}) does not fit the database, so nothing was read. Ask your administrator to check row_filters and masks.',
  },
  plan: {
    zh: '执行计划会透露您无权查看的数据，因此 EXPLAIN 没有对您开放。您可以直接运行这条查询。',
    en: 'A query plan tells of data that you may not see, so EXPLAIN is not open to you. You can run the query itself.',
  },
  // The same for a table that is hidden and one that doesn't exist.
  table: {
    zh: '数据表 {subject} 不存在，或没有对您开放。请检查名称；如果需要，请联系管理员开通。',
    en: "The table {subject} doesn't exist or is not open to you. Check the name, or ask your administrator if you need it.",
  },
  column: {
    zh: '字段 {subject} 没有对您开放。如果需要，请联系管理员开通。',
    en: 'The column {subject} is not open to you. Ask your administrator if you need it.',
  },
};

/** The same for business users, to whom the names are closed as well. */
export const closedBusinessText: Texts = {
  zh: '这项信息没有对您开放。如果需要，请联系管理员开通。',
  en: 'This information is not open to you. Ask your administrator if you need it.',
};

const subjects: Partial<Record<RefusalReason, Texts>> = {
  empty: { zh: '空语句', en: 'an empty statement' },
  too_large: { zh: '过大的查询{note}', en: 'a query that is too large{note}' },
  multiplies: {
    zh: '步骤层层相乘的查询（展开后读取 {found} 次，上限 {most} 次）',
    en: 'steps that multiply (written out they read {found} times, at most {most})',
  },
  too_deep: { zh: '嵌套过深的查询', en: 'a query that is nested too deeply' },
  not_parsed: { zh: '无法识别的语句{note}', en: 'a statement that could not be read{note}' },
  several_statements: { zh: '一次执行多条语句{note}', en: 'several statements at once{note}' },
  locks: { zh: '锁定数据{note}', en: 'locking rows{note}' },
  selects_into: { zh: '把结果写入表{note}', en: 'writing the result to a table{note}' },
  function: { zh: '使用函数 {subject}', en: 'the function {subject}' },
  table_function: { zh: '读取外部数据{note}', en: 'reading from outside the database{note}' },
  catalog: { zh: '查看系统表 {subject}', en: 'the system table {subject}' },
  table: { zh: '查看数据表 {subject}', en: 'the table {subject}' },
  column: { zh: '查看字段 {subject}', en: 'the column {subject}' },
  executable_comment: { zh: '可执行的注释{note}', en: 'a comment that the database would obey{note}' },
  parameter: { zh: '未赋值的参数 {subject}', en: 'the unbound parameter {subject}' },
  suspicious_text: { zh: '含义不明确的文本{note}', en: 'text that can be read in two ways{note}' },
  crashes_server: {
    zh: '带库名的字段 {subject}（与 NATURAL JOIN 或 USING 同用会使数据库崩溃，请去掉库名）',
    en: "the column {subject} with its database's name (beside NATURAL JOIN or USING it can crash the database server; leave out the database's name)",
  },
};

const tooLarge: Texts = {
  zh: '过大的查询（{subject}：{found}，上限 {most}）',
  en: 'a query that is too large ({subject}: {found}, at most {most})',
};
const writesFile: Texts = { zh: '把结果写入文件{note}', en: 'writing the result to a file{note}' };

/** For every other reason. */
const subjectsByClass: Record<StatementClass, Texts> = {
  read: { zh: '非查询语句{note}', en: 'a statement that is not a query{note}' },
  session: { zh: '查看或更改会话设置{note}', en: 'reading or changing session settings{note}' },
  write: { zh: '修改数据{note}', en: 'changing data{note}' },
  schema: { zh: '修改表结构{note}', en: 'changing the structure of the database{note}' },
  privilege: { zh: '更改权限{note}', en: 'changing permissions{note}' },
  file: { zh: '访问文件或外部数据{note}', en: 'reading or writing files{note}' },
  execute: { zh: '执行程序或命令{note}', en: 'running commands{note}' },
  unknown: { zh: '无法识别的语句{note}', en: 'an unknown statement{note}' },
};

const refusals: Record<'amount' | 'mayChange' | 'query', Texts> = {
  amount: { zh: '不允许的操作: {subject}。请一次少查一些。', en: 'Not allowed: {subject}. Ask for less at once.' },
  mayChange: {
    zh: '不允许的操作: {subject}。这里可以查询，也可以用单条 INSERT、UPDATE、DELETE 修改数据，逐条确认后执行。',
    en: 'Not allowed: {subject}. Queries can run here, and single INSERT, UPDATE or DELETE statements that you confirm.',
  },
  query: {
    zh: '不允许的操作: {subject}。本系统只支持查询操作(SELECT)。',
    en: 'Not allowed: {subject}. This system only answers queries (SELECT).',
  },
};

/** The sentence about a refusal that users read. With `mayChange` it doesn't say that only queries are allowed. */
export function refusalText(verdict: Verdict, language: Language, mayChange = false): string {
  const closed = verdict.reason && closedTexts[verdict.reason];
  if (closed) return fill(closed, language, verdict);
  const text = refusals[verdict.amount ? 'amount' : mayChange ? 'mayChange' : 'query'];
  return fill(text, language, { subject: refusalSubject(verdict, language) });
}

/** Whether it was refused because of who asks. */
export const isClosed = ({ reason }: Verdict): boolean => reason !== undefined && reason in closedTexts;

/** What was refused, in plain words; also the `subject` of the error catalogue's entry. */
export function refusalSubject(verdict: Verdict, language: Language): string {
  const { reason, amount, statement_class: statementClass } = verdict;
  if (reason === 'too_large' && amount) return fill(tooLarge, language, verdict);
  if (reason === 'selects_into' && statementClass === 'file') return fill(writesFile, language, verdict);
  return fill((reason && subjects[reason]) ?? subjectsByClass[statementClass], language, verdict);
}

function fill(texts: Texts, language: Language, { subject = '', amount }: Pick<Verdict, 'subject' | 'amount'>): string {
  const parts: Record<string, string> = {
    subject,
    note: subject && (language === 'zh' ? `（${subject}）` : ` (${subject})`),
    found: figure(amount?.found ?? 0),
    most: figure(amount?.most ?? 0),
  };
  return texts[language].replace(/\{(\w+)\}/g, (_, key) => parts[key] ?? '');
}

/** Ten digits say enough. */
function figure(amount: number): string {
  return amount < 1e15 ? Math.round(amount).toLocaleString('en-US') : '> 1,000,000,000,000,000';
}
