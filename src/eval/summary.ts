import type { Language } from '../protocol/answer.ts';
import type { SuiteRecord } from './run-suite.ts';

interface Share {
  questions: number;
  correct: number;
  /** 0 to 1; 0 when there are no questions. */
  accuracy: number;
  /** Mean of the databases' own accuracies, so that one large database does not decide. */
  mean_over_databases: number;
}

/** What `wenshu eval` prints; on the wire as it stands. */
export interface SuiteSummary {
  all: Share;
  /** Only questions whose gold returns rows: a wrong statement that returns nothing scores on the others. */
  with_rows: Share;
  /** All questions again; columns beside those of gold do no harm. What people are shown more of than a set's gold is seen here. */
  with_more_columns: { questions: number; correct: number; accuracy: number };
  /** What a user would have seen: answered questions and how many of them were right. */
  answered: { questions: number; correct: number; precision: number };
  statuses: Record<string, number>;
  /** Of the questions with at least this confidence: how many, and how many right. */
  at_confidence: { confidence: number; questions: number; precision: number }[];
  databases: Record<string, { questions: number; correct: number }>;
  gold_failed: number;
  ms: { median: number; p95: number };
  model_calls: number;
  tokens: number;
}

export function summarise(records: readonly SuiteRecord[]): SuiteSummary {
  const lines = records.map((record) => record.line);
  const answered = lines.filter((line) => line.status === 'answered');
  const answeredCorrect = answered.filter((line) => line.correct).length;
  const containing = lines.filter((line) => line.contains_gold).length;
  const times = lines.map((line) => line.ms).sort((a, b) => a - b);
  return {
    all: shareOf(records),
    with_rows: shareOf(records.filter((record) => record.gold === 'rows')),
    with_more_columns: {
      questions: lines.length,
      correct: containing,
      accuracy: ratio(containing, lines.length),
    },
    answered: {
      questions: answered.length,
      correct: answeredCorrect,
      precision: ratio(answeredCorrect, answered.length),
    },
    statuses: countBy(lines.map((line) => line.status)),
    at_confidence: [0.5, 0.6, 0.7, 0.8, 0.9].flatMap((confidence) => {
      const sure = lines.filter((line) => line.confidence !== null && line.confidence >= confidence);
      const right = sure.filter((line) => line.correct).length;
      return sure.length === 0 ? [] : [{ confidence, questions: sure.length, precision: ratio(right, sure.length) }];
    }),
    databases: Object.fromEntries(
      [...Map.groupBy(lines, (line) => line.db)].map(([db, own]) => [
        db,
        { questions: own.length, correct: own.filter((line) => line.correct).length },
      ]),
    ),
    gold_failed: records.filter((record) => record.gold === 'failed').length,
    ms: { median: quantile(times, 0.5), p95: quantile(times, 0.95) },
    model_calls: sum(records.map((record) => record.modelCalls)),
    tokens: sum(records.map((record) => record.tokens)),
  };
}

function shareOf(records: readonly SuiteRecord[]): Share {
  const correct = records.filter((record) => record.line.correct).length;
  const perDatabase = [...Map.groupBy(records, (record) => record.line.db).values()].map(
    (own) => own.filter((record) => record.line.correct).length / own.length,
  );
  return {
    questions: records.length,
    correct,
    accuracy: ratio(correct, records.length),
    mean_over_databases: ratio(sum(perDatabase), perDatabase.length),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function countBy(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
}

const words = {
  zh: {
    measured: '测的是平时提问得到的回答：同一套流程、同一套权重，不按题集的习惯改写',
    all: '全部问题',
    rows: '标准答案有数据的问题',
    more: '多显示几列也算对',
    mean: '各库平均',
    answered: '给出了回答',
    right: '其中正确',
    sure: '把握不低于',
    time: '每题用时',
    median: '中位数',
    calls: '模型调用',
    tokens: '词元',
    gold: '标准 SQL 无法运行',
  },
  en: {
    measured: 'What people get is measured: the same pipeline and weights, no habit of the set',
    all: 'All questions',
    rows: 'Questions whose gold returns rows',
    more: 'Further columns beside gold allowed',
    mean: 'mean over databases',
    answered: 'Answered',
    right: 'of which right',
    sure: 'Confidence at least',
    time: 'Time per question',
    median: 'median',
    calls: 'Model calls',
    tokens: 'tokens',
    gold: 'Gold SQL that does not run',
  },
} as const;

/** The summary for a terminal. */
export function summaryText(summary: SuiteSummary, language: Language): string {
  const word = words[language];
  const [colon, open, close, comma] = language === 'zh' ? ['：', '（', '）', '，'] : [': ', ' (', ')', ', '];
  const percent = (part: number) => `${(part * 100).toFixed(1)}${language === 'zh' ? '%' : ' %'}`;
  const line = (name: string, figure: string, aside = '') => name + colon + figure + (aside && open + aside + close);
  const share = (name: string, { questions, correct, accuracy, mean_over_databases: mean }: Share) =>
    line(name, `${correct}/${questions} = ${percent(accuracy)}`, `${word.mean} ${percent(mean)}`);
  const { answered, ms, with_more_columns: more } = summary;
  return [
    word.measured,
    share(word.all, summary.all),
    share(word.rows, summary.with_rows),
    line(word.more, `${more.correct}/${more.questions} = ${percent(more.accuracy)}`),
    line(word.answered, String(answered.questions), `${word.right} ${percent(answered.precision)}`),
    ...summary.at_confidence.map(({ confidence, questions, precision }) =>
      line(`${word.sure} ${confidence}`, String(questions), `${word.right} ${percent(precision)}`),
    ),
    line(word.time, `${word.median} ${ms.median} ms${comma}p95 ${ms.p95} ms`),
    ...(summary.model_calls > 0
      ? [line(word.calls, String(summary.model_calls), `${summary.tokens} ${word.tokens}`)]
      : []),
    ...(summary.gold_failed > 0 ? [line(word.gold, String(summary.gold_failed))] : []),
  ].join('\n');
}
