import { asOfText } from '../answer/as-of-text.ts';
import { stageText } from '../answer/stage-text.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import { chartText } from './chart-text.ts';
import { renderTable, shownRows, type TableOptions } from './table.ts';
import { createPaint, type Paint } from './terminal.ts';
import { inLanguage, printable, printableLine } from './text.ts';

export interface AnswerTextOptions {
  width: number;
  color: boolean;
  /** Also the SQL, the stages and their times. */
  verbose: boolean;
  /** Rows to show before "… and N more". */
  maxRows: number;
  /** A small picture below the rows; for screens. */
  hasChart?: boolean;
  /** How to see the other rows, in the answer's language. */
  moreHint: Record<Language, string>;
  /** Stands below the rows instead of "… and N more". */
  rowsNote?: string;
  /** The command that answers a clarification, up to its choice; absent in a conversation. */
  resumeCommand?: string;
}

const words = {
  read: { zh: '理解为：', en: 'Read as: ' },
  assumed: { zh: '前提：', en: 'Assumed: ' },
  changed: { zh: '已修正：', en: 'Repaired: ' },
  warning: { zh: '注意：', en: 'Note: ' },
  next: { zh: '还可以问：', en: 'You could ask next:' },
  more: {
    zh: (count: string, hint: string) => `… 还有 ${count} 行（${hint}）`,
    en: (count: string, hint: string) => `… and ${count} more (${hint})`,
  },
  manyMore: { zh: (hint: string) => `… 后面还有更多行（${hint}）`, en: (hint: string) => `… and more rows (${hint})` },
  choose: { zh: '继续：', en: 'Go on with: ' },
  say: { zh: '或者用自己的话说：', en: 'or in your own words: ' },
  yes: { zh: '或者提问时加上 --yes，不再询问。', en: 'or add --yes to the question, and it is not asked about.' },
  run: { zh: '运行编号：', en: 'Run: ' },
};

const receiptWords = {
  zh: {
    source: (who: string, confidence: string) => `来源 ${who}${confidence && ` · 把握 ${confidence}`}`,
    checked: '检查：',
    model: (calls: number, tokens: number) => `模型调用 ${calls} 次 · ${tokens} 个词元`,
    ran: (what: string, connections: number) => `已运行：${what} · 新开连接 ${connections} 个`,
    kept: (seconds: number, current: boolean) =>
      `结果取自 ${seconds} 秒前的查询${current ? '，数据之后没有变化' : ''}（--fresh 重新查询）`,
    limited: '按您的权限实际执行：',
  },
  en: {
    source: (who: string, confidence: string) => `Source ${who}${confidence && ` · confidence ${confidence}`}`,
    checked: 'Checks: ',
    model: (calls: number, tokens: number) => `Model calls ${calls} · tokens ${tokens}`,
    ran: (what: string, connections: number) => `Ran: ${what} · connections opened ${connections}`,
    kept: (seconds: number, current: boolean) =>
      `Rows read ${seconds} s ago${current ? ', data unchanged since' : ''} (--fresh reads them anew)`,
    limited: 'What ran, by your rights: ',
  },
};

/** How the answer was made, for somebody who wants to see inside (`--verbose`). */
function receiptText(answer: Answer, paint: Paint): string {
  const { receipt, language } = answer;
  const text = receiptWords[language];
  const confidence = receipt.confidence === null ? '' : receipt.confidence.toFixed(2);
  const stages = receipt.stages.map(({ name, ms, status }) => {
    const label = `${stageText(name, language)} ${ms} ms`;
    return status === 'ok' ? label : paint('yellow', `${label} !`);
  });
  const total = receipt.stages.reduce((sum, stage) => sum + stage.ms, 0);
  const ran = receipt.statements.map(({ purpose, count, ms }) => `${purpose} ${count} (${ms} ms)`).join(', ');
  return [
    ...(receipt.sql ? [paint('cyan', printable(receipt.sql))] : []),
    ...(receipt.limited?.sql ? [text.limited + paint('cyan', printable(receipt.limited.sql))] : []),
    ...(receipt.source ? [text.source(receipt.source, confidence)] : []),
    ...receipt.repairs.map((repair) => words.changed[language] + printableLine(repair)),
    ...(receipt.checks.length > 0 ? [text.checked + receipt.checks.map(printableLine).join(' · ')] : []),
    ...(stages.length > 0 ? [`${stages.join(' → ')} = ${Math.round(total)} ms`] : []),
    ...(ran ? [text.ran(ran, receipt.connections_opened)] : []),
    ...(receipt.cache?.hit ? [text.kept(Math.round(receipt.cache.age_ms / 1000), receipt.cache.current)] : []),
    ...(receipt.model_calls > 0 ? [text.model(receipt.model_calls, receipt.tokens)] : []),
    ...(receipt.run_id ? [words.run[language] + receipt.run_id] : []),
  ].join('\n');
}

/** The whole answer for a person: the rows, the words, how the question was read, what to mind. */
export function answerText(answer: Answer, options: AnswerTextOptions): string {
  const paint = createPaint(options.color);
  const text = inLanguage(words, answer.language);
  const { receipt } = answer;
  // While a person has to choose a reading, none has been taken yet.
  const notes =
    answer.clarification && !answer.clarification.confirms
      ? []
      : [
          ...(receipt.interpretation ? [paint('dim', text.read + printableLine(receipt.interpretation))] : []),
          ...receipt.assumptions.map((assumption) => paint('dim', text.assumed + printableLine(assumption))),
          ...receipt.repairs.map((repair) => paint('dim', text.changed + printableLine(repair))),
          ...(receipt.limited ? [paint('yellow', printableLine(receipt.limited.text))] : []),
          ...asOf(answer).map((line) => paint('dim', line)),
          ...answer.warnings.map((warning) => paint('yellow', text.warning + printableLine(warning))),
        ];
  const followUps = answer.follow_ups.slice(0, 3).map((question) => paint('dim', `  ${printableLine(question)}`));
  const blocks = [
    tableText(answer, options),
    options.hasChart ? pictureText(answer, options) : '',
    answer.clarification ? clarificationText(answer, options) : mainText(answer, options.color),
    notes.join('\n'),
    options.verbose ? receiptText(answer, paint) : '',
    followUps.length > 0 ? [paint('dim', text.next), ...followUps].join('\n') : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Answers of an earlier version say nothing of it. */
function asOf({ receipt, language }: Answer): string[] {
  const text = receipt.cache && asOfText(receipt.cache, language);
  return text ? [text] : [];
}

function mainText(answer: Answer, color: boolean): string {
  const failed = answer.status === 'failed' || answer.status === 'refused';
  const text = printable(answer.text || answer.error?.message || '').trim();
  return failed ? createPaint(color)('red', text) : text;
}

function pictureText({ chart, table, language }: Answer, { width, color }: AnswerTextOptions): string {
  if (!chart || !table || table.rows.length < 3) return '';
  return chartText(chart, table, { width, language, paint: createPaint(color) });
}

function tableText(answer: Answer, options: AnswerTextOptions): string {
  const { table, language } = answer;
  if (!table || table.columns.length === 0 || table.rows.length === 0) return '';
  const paint = createPaint(options.color);
  const tableOptions: TableOptions = { language, width: options.width, maxRows: options.maxRows, paint };
  const left = table.rows.length - shownRows(table, tableOptions);
  const text = inLanguage(words, language);
  const hint = options.moreHint[language];
  const footer =
    options.rowsNote ??
    (table.truncated ? text.manyMore(hint) : left > 0 ? text.more(left.toLocaleString('en'), hint) : '');
  return [renderTable(table, tableOptions), ...(footer ? [paint('dim', footer)] : [])].join('\n');
}

function clarificationText(answer: Answer, options: AnswerTextOptions): string {
  const paint = createPaint(options.color);
  const text = inLanguage(words, answer.language);
  const { question, options: choices, confirms } = answer.clarification ?? { question: '', options: [] };
  const command = options.resumeCommand;
  const first = choices.length > 0 ? `${command} --choose 1` : `${command} --say "…"`;
  return [
    printable(question),
    ...choices.map((choice, index) => `  ${paint('bold', `${index + 1}.`)} ${printableLine(choice.label)}`),
    ...(command ? ['', text.run + answer.receipt.run_id, text.choose + first] : []),
    ...(command && choices.length > 0 && !confirms ? [`${text.say}${command} --say "…"`] : []),
    ...(command && confirms === 'cost' ? [text.yes] : []),
  ].join('\n');
}
