import type { Language } from '../../protocol/answer.ts';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
const seconds = (ms: number): string => (ms < 100 ? '< 0.1' : (ms / 1000).toFixed(ms < 10_000 ? 1 : 0));
const joined = (parts: readonly (string | false)[], comma: string): string => parts.filter(Boolean).join(comma);

/** What a report says of itself; everything else comes from the template and the data. */
const messages = {
  // Signs
  comma: { zh: '、', en: ', ' },
  colon: { zh: '：', en: ': ' },
  open: { zh: '（', en: ' (' },
  close: { zh: '）', en: ')' },

  // In the text
  nothing: { zh: '无数据', en: 'no data' },
  noAnswer: { zh: '没有得到回答。', en: 'There is no answer.' },
  missing: { zh: (why: string) => `〔暂缺：${why}〕`, en: (why: string) => `[missing: ${why}]` },
  listMissing: {
    zh: (list: string, why: string) => `“${list}”没有列出：${why}`,
    en: (list: string, why: string) => `"${list}" could not be listed: ${why}`,
  },
  untested: {
    zh: (name: string, why: string) => `“${name}”没有结果，这一段无法判断：${why}`,
    en: (name: string, why: string) => `"${name}" has no result, so this part cannot be decided: ${why}`,
  },
  more: {
    zh: (texts: readonly string[], left: number) => `${texts.join('、')}${left > 0 ? `等（另有 ${left} 项）` : ''}`,
    en: (texts: readonly string[], left: number) => `${texts.join(', ')}${left > 0 ? ` and ${left} more` : ''}`,
  },
  tableOf: {
    zh: (count: number) => `表格，${count} 行`,
    en: (count: number) => `table of ${count} ${plural(count, 'row', 'rows')}`,
  },
  notOne: {
    zh: (rows: number, columns: number) => `这里要的是一个数，得到的是 ${rows} 行 ${columns} 列。`,
    en: (rows: number, columns: number) =>
      `One number was wanted here, and ${rows} ${plural(rows, 'row', 'rows')} of ${columns} ${plural(columns, 'column', 'columns')} came.`,
  },
  notDrawn: {
    zh: '这些数据不适合画成这种图，改用表格。',
    en: 'The data do not suit that chart; a table stands in its place.',
  },
  listCut: {
    zh: (limit: number) => `列表太长，只取了前 ${limit} 项。`,
    en: (limit: number) => `The list is too long; only its first ${limit} are here.`,
  },
  paramUnsafe: {
    zh: '参数里有不能放进查询的字符。',
    en: 'The parameter holds characters that cannot stand in a query.',
  },
  marked: { zh: '待核对', en: 'to be checked' },
  notFilled: { zh: '未填', en: 'missing' },
  rows: { zh: '数据', en: 'Data' },
  tableNamed: { zh: (name: string) => `表：${name}`, en: (name: string) => `Table: ${name}` },
  leftOut: {
    zh: (count: number) => `还有 ${count.toLocaleString('en-US')} 行没有列出。`,
    en: (count: number) => `${count.toLocaleString('en-US')} more ${plural(count, 'row is', 'rows are')} not listed.`,
  },
  /** Word shows the rows where the picture can't be drawn. */
  noPicture: {
    zh: '这台机器上没有装能画图的组件（@resvg/resvg-js），图表以表格给出。',
    en: 'Nothing on this machine can draw pictures (@resvg/resvg-js is not installed): charts are given as tables.',
  },

  // Below the title
  period: { zh: '数据期间', en: 'Period' },
  readAt: { zh: '数据读取时间', en: 'Data read at' },
  databases: { zh: '数据来源', en: 'Source' },
  toCheck: {
    zh: (failed: number, marked: number) =>
      `${joined([failed > 0 && `${failed} 处没有填上`, marked > 0 && `${marked} 处待核对`], '，')}，文中均已标出。`,
    en: (failed: number, marked: number) =>
      `${joined([failed > 0 && `${failed} missing`, marked > 0 && `${marked} to be checked`], ', ')}; each is marked where it stands.`,
  },

  // Receipts
  receipts: { zh: '附录：每个数字的来历', en: 'Appendix: where each figure comes from' },
  receiptsLead: {
    zh: '正文里的每个数字都对应下面的一条，说明它是怎么读出来的。',
    en: 'Each figure of the text has an entry below that says how it was read.',
  },
  /** Opens the receipt of a table or a picture. */
  howRead: { zh: '怎么来的', en: 'How it was read' },
  question: { zh: '问题', en: 'Question' },
  readAs: { zh: '理解为', en: 'Read as' },
  assumed: { zh: '前提', en: 'Assumed' },
  warned: { zh: '请留意', en: 'Beware' },
  problem: { zh: '未填原因', en: 'Missing because' },
  change: { zh: '与上次相比', en: 'Against the last run' },
  connection: { zh: '数据来源', en: 'Source' },
  sql: { zh: 'SQL', en: 'SQL' },
  run: { zh: '查询编号', en: 'Run' },

  // How the report was made
  runFigures: { zh: '本次生成情况', en: 'How this report was made' },
  placeholders: { zh: '填写', en: 'Filled' },
  firstTry: { zh: '一次成功', en: 'At the first try' },
  repaired: { zh: '自动修正', en: 'Repaired' },
  failed: { zh: '未填', en: 'Missing' },
  errorClasses: { zh: '失败类型', en: 'Kinds of failure' },
  timeout: { zh: '超时', en: 'took too long' },
  permission_error: { zh: '没有权限', en: 'not permitted' },
  connection_error: { zh: '连不上数据', en: 'data out of reach' },
  otherError: { zh: '其他', en: 'other' },
  time: { zh: '用时', en: 'Time' },
  seconds: { zh: (ms: number) => `${seconds(ms)} 秒`, en: (ms: number) => `${seconds(ms)} s` },
  connections: { zh: '打开连接', en: 'Connections opened' },
  statements: { zh: '执行查询', en: 'Queries run' },
  modelCalls: { zh: '模型调用', en: 'Model calls' },
  tokens: { zh: 'Token', en: 'Tokens' },
  oneView: { zh: '同一时刻的数据', en: 'Data of one moment' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
};

/** The messages of one language. */
export type ReportTexts = { [Key in keyof typeof messages]: (typeof messages)[Key]['zh'] };

const inLanguage = (language: Language) =>
  Object.fromEntries(Object.entries(messages).map(([key, both]) => [key, both[language]])) as ReportTexts;

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { zh: inLanguage('zh'), en: inLanguage('en') };
