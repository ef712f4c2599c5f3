import type { Language } from '../../../protocol/answer.ts';

/** What an output says of its own accord; everything else is the document's. */
export interface OutputWords {
  period: string;
  readAt: string;
  databases: string;
  /** Between two readings, two classes, two names. */
  comma: string;
  colon: string;
  open: string;
  close: string;
  receipts: string;
  receiptsLead: string;
  /** Opens the receipt of a table or a picture. */
  howRead: string;
  question: string;
  shown: string;
  readAs: string;
  assumed: string;
  warned: string;
  problem: string;
  change: string;
  connection: string;
  sql: string;
  run: string;
  marked: string;
  notFilled: string;
  /** Below the title, where not everything is as it should be. */
  toCheck(failed: number, marked: number): string;
  rows: string;
  leftOut(count: number): string;
  /** A document in which the picture cannot be drawn shows the rows instead. */
  noPicture: string;
  runFigures: string;
  placeholders: string;
  firstTry: string;
  repaired: string;
  failed: string;
  errorClasses: string;
  time: string;
  connections: string;
  statements: string;
  modelCalls: string;
  tokens: string;
  oneView: string;
  yes: string;
  no: string;
  seconds(ms: number): string;
  page: string;
  table(name: string): string;
}

const seconds = (ms: number): string => (ms < 100 ? '< 0.1' : (ms / 1000).toFixed(ms < 10_000 ? 1 : 0));

export const outputWords: Readonly<Record<Language, OutputWords>> = {
  zh: {
    period: '数据期间',
    readAt: '数据读取时间',
    databases: '数据来源',
    comma: '、',
    colon: '：',
    open: '（',
    close: '）',
    receipts: '附录：每个数字的来历',
    receiptsLead: '正文里的每个数字都对应下面的一条，说明它是怎么读出来的。',
    howRead: '怎么来的',
    question: '问题',
    shown: '结果',
    readAs: '理解为',
    assumed: '前提',
    warned: '请留意',
    problem: '未填原因',
    change: '与上次相比',
    connection: '数据来源',
    sql: 'SQL',
    run: '查询编号',
    marked: '待核对',
    notFilled: '未填',
    toCheck: (failed, marked) =>
      `${[failed ? `${failed} 处没有填上` : '', marked ? `${marked} 处待核对` : ''].filter(Boolean).join('，')}，文中均已标出。`,
    rows: '数据',
    leftOut: (count) => `还有 ${count.toLocaleString('en-US')} 行没有列出。`,
    noPicture: '这台机器上没有装能画图的组件（@resvg/resvg-js），图表以表格给出。',
    runFigures: '本次生成情况',
    placeholders: '填写',
    firstTry: '一次成功',
    repaired: '自动修正',
    failed: '未填',
    errorClasses: '失败类型',
    time: '用时',
    connections: '打开连接',
    statements: '执行查询',
    modelCalls: '模型调用',
    tokens: 'Token',
    oneView: '同一时刻的数据',
    yes: '是',
    no: '否',
    seconds: (ms) => `${seconds(ms)} 秒`,
    page: '页',
    table: (name) => `表：${name}`,
  },
  en: {
    period: 'Period',
    readAt: 'Data read at',
    databases: 'Source',
    comma: ', ',
    colon: ': ',
    open: ' (',
    close: ')',
    receipts: 'Appendix: where each figure comes from',
    receiptsLead: 'Each figure of the text has an entry below that says how it was read.',
    howRead: 'How it was read',
    question: 'Question',
    shown: 'Result',
    readAs: 'Read as',
    assumed: 'Assumed',
    warned: 'Beware',
    problem: 'Missing because',
    change: 'Against the last run',
    connection: 'Source',
    sql: 'SQL',
    run: 'Run',
    marked: 'to be checked',
    notFilled: 'missing',
    toCheck: (failed, marked) =>
      `${[failed ? `${failed} missing` : '', marked ? `${marked} to be checked` : ''].filter(Boolean).join(', ')}; each is marked where it stands.`,
    rows: 'Data',
    leftOut: (count) => `${count.toLocaleString('en-US')} more ${count === 1 ? 'row is' : 'rows are'} not listed.`,
    noPicture:
      'Nothing on this machine can draw pictures (@resvg/resvg-js is not installed): charts are given as tables.',
    runFigures: 'How this report was made',
    placeholders: 'Filled',
    firstTry: 'At the first try',
    repaired: 'Repaired',
    failed: 'Missing',
    errorClasses: 'Kinds of failure',
    time: 'Time',
    connections: 'Connections opened',
    statements: 'Queries run',
    modelCalls: 'Model calls',
    tokens: 'Tokens',
    oneView: 'Data of one moment',
    yes: 'yes',
    no: 'no',
    seconds: (ms) => `${seconds(ms)} s`,
    page: 'Page',
    table: (name) => `Table: ${name}`,
  },
};
