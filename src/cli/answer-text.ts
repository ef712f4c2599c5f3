import { asOfText } from '../answer/as-of-text.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import { chartText } from './chart-text.ts';
import { createPaint } from './paint.ts';
import { printable, printableLine } from './printable.ts';
import { receiptText } from './receipt-text.ts';
import { renderTable, shownRows, type TableOptions } from './table.ts';

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
  zh: {
    read: '理解为：',
    assumed: '前提：',
    changed: '已修正：',
    warning: '注意：',
    next: '还可以问：',
    more: (count: string, hint: string) => `… 还有 ${count} 行（${hint}）`,
    manyMore: (hint: string) => `… 后面还有更多行（${hint}）`,
    choose: '继续：',
    say: '或者用自己的话说：',
    yes: '或者提问时加上 --yes，不再询问。',
    run: '运行编号：',
  },
  en: {
    read: 'Read as: ',
    assumed: 'Assumed: ',
    changed: 'Repaired: ',
    warning: 'Note: ',
    next: 'You could ask next:',
    more: (count: string, hint: string) => `… and ${count} more (${hint})`,
    manyMore: (hint: string) => `… and more rows (${hint})`,
    choose: 'Go on with: ',
    say: 'or in your own words: ',
    yes: 'or add --yes to the question, and it is not asked about.',
    run: 'Run: ',
  },
};

/** The whole answer for a person: the rows, the words, how the question was read, what to mind. */
export function answerText(answer: Answer, options: AnswerTextOptions): string {
  const paint = createPaint(options.color);
  const text = words[answer.language];
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
  const text = words[language];
  const hint = options.moreHint[language];
  const footer =
    options.rowsNote ??
    (table.truncated ? text.manyMore(hint) : left > 0 ? text.more(left.toLocaleString('en'), hint) : '');
  return [renderTable(table, tableOptions), ...(footer ? [paint('dim', footer)] : [])].join('\n');
}

function clarificationText(answer: Answer, options: AnswerTextOptions): string {
  const paint = createPaint(options.color);
  const text = words[answer.language];
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
