import { expect, test } from 'vitest';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Answer } from '../protocol/answer.ts';
import { type AnswerTextOptions, answerText } from './answer-text.ts';
import { failedAnswer } from './failure.ts';

const blank = failedAnswer(new WenshuError('internal'), 'zh');

type Changes = Partial<Omit<Answer, 'receipt'>> & { receipt?: Partial<Answer['receipt']> };

const answer = ({ receipt, ...changes }: Changes): Answer => ({
  ...blank,
  status: 'answered',
  error: null,
  text: '',
  ...changes,
  receipt: { ...blank.receipt, run_id: 'run-1', ...receipt },
});

const options: AnswerTextOptions = {
  width: 80,
  color: false,
  verbose: false,
  maxRows: 50,
  moreHint: { zh: '用 --csv 输出全部', en: '--csv prints all' },
  resumeCommand: 'wenshu ask --resume run-1',
};

const numbers = (count: number, truncated: boolean): Answer['table'] => ({
  columns: [{ name: 'n', type: 'integer' }],
  rows: Array.from({ length: count }, (_, index) => [index + 1]),
  row_count: count,
  truncated,
});

const cases: Record<string, [Answer, Partial<AnswerTextOptions>?]> = {
  'rows, words, how it was read, what to mind': [
    answer({
      language: 'zh',
      text: '销售额最高的是红富士，共 12,300 元。',
      table: {
        columns: [
          { name: '产品', type: 'text' },
          { name: '销售额', type: 'decimal' },
        ],
        rows: [
          ['红富士', 12300],
          ['香蕉', 8000.5],
        ],
        row_count: 2,
        truncated: false,
      },
      warnings: ['有 3 个订单没有金额，没有计入。'],
      follow_ups: ['按城市来看呢？', '上上个月呢？'],
      receipt: {
        interpretation: '2025 年 6 月各产品的销售额，从高到低取前 2 个',
        assumptions: ['“销售额”指数量 × 单价'],
      },
    }),
  ],
  'the same in English, and inside': [
    answer({
      language: 'en',
      text: 'There are 3 customers.',
      table: numbers(1, false),
      receipt: {
        interpretation: 'the number of customers',
        sql: 'SELECT COUNT(*)\nFROM customers',
        source: 'embedded',
        confidence: 0.9312,
        checks: ['policy', 'schema'],
        repairs: ['custmers → customers'],
        stages: [
          { name: 'classify', ms: 1.2, status: 'ok' },
          { name: 'sql_execution', ms: 4.7, status: 'problem' },
        ],
        model_calls: 1,
        tokens: 812,
      },
    }),
    { verbose: true },
  ],
  'a clarification with the command to go on': [
    answer({
      status: 'clarify',
      clarification: {
        question: '“大客户”指哪一种？',
        options: [
          { id: '1', label: '消费最多的客户' },
          { id: '2', label: '订单最多的客户' },
        ],
      },
    }),
  ],
  'a clarification in a conversation': [
    answer({
      status: 'clarify',
      language: 'en',
      clarification: { question: 'Which "best"?', options: [{ id: 'a', label: 'by sales' }] },
    }),
    { resumeCommand: undefined } as unknown as Partial<AnswerTextOptions>,
  ],
  'refused, in red on a terminal': [answer({ status: 'refused', text: '不允许的操作: DROP。' }), { color: true }],
  'no rows': [
    answer({
      language: 'en',
      text: 'Nothing matches.',
      table: { ...numbers(0, false), columns: [] } as Answer['table'],
    }),
  ],
  'more rows than the screen takes': [
    answer({ language: 'en', text: '7 numbers.', table: numbers(7, false) }),
    { maxRows: 3 },
  ],
  'more rows than were fetched': [
    answer({ language: 'zh', text: '很多数字。', table: numbers(4, true) }),
    { maxRows: 3 },
  ],
  'stored text cannot command the terminal': [
    answer({
      language: 'en',
      text: 'The name is \u001b[31mred\u001b[0m.',
      warnings: ['a\u0007b'],
      follow_ups: ['x\ny'],
    }),
  ],
};

test('answers as they stand in the golden file', async () => {
  const text = Object.entries(cases)
    .map(([name, [shown, changes]]) => `# ${name}\n${answerText(shown, { ...options, ...changes })}`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./golden/answer.txt');
});
