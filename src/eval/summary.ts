import type { Language } from '../protocol/answer.ts';
import type { SuiteLine, SuiteRecord } from './run-suite.ts';

/** What `wenshu eval` prints; on the wire as it stands. */
export type SuiteSummary = ReturnType<typeof summarise>;

export function summarise(records: readonly SuiteRecord[]) {
  const lines = records.map((record) => record.line);
  const answered = countRight(lines.filter((line) => line.status === 'answered'));
  const containing = lines.filter((line) => line.contains_gold).length;
  const times = lines.map((line) => line.ms).sort((a, b) => a - b);
  const databases = [...Map.groupBy(lines, (line) => line.db)].map(([db, own]) => [db, countRight(own)] as const);
  return {
    all: shareOf(lines),
    /** Only questions whose gold returns rows: a wrong statement that returns nothing scores on the others. */
    with_rows: shareOf(records.flatMap(({ gold, line }) => (gold === 'rows' ? [line] : []))),
    /** All questions again, where further columns beside those of gold do no harm. */
    with_more_columns: {
      questions: lines.length,
      correct: containing,
      accuracy: ratio(containing, lines.length),
    },
    /** What a user would have seen: answered questions and how many of them were right. */
    answered: { ...answered, precision: ratio(answered.correct, answered.questions) },
    statuses: countBy(lines.map((line) => line.status)),
    /** Of the questions with at least this confidence: how many, and how many right. */
    at_confidence: [0.5, 0.6, 0.7, 0.8, 0.9].flatMap((confidence) => {
      const sure = countRight(lines.filter((line) => line.confidence !== null && line.confidence >= confidence));
      const { questions, correct } = sure;
      return questions === 0 ? [] : [{ confidence, questions, precision: ratio(correct, questions) }];
    }),
    databases: Object.fromEntries(databases),
    gold_failed: records.filter((record) => record.gold === 'failed').length,
    ms: { median: quantile(times, 0.5), p95: quantile(times, 0.95) },
    model_calls: sum(records.map((record) => record.modelCalls)),
    tokens: sum(records.map((record) => record.tokens)),
  };
}

const countRight = (lines: readonly SuiteLine[]) => ({
  questions: lines.length,
  correct: lines.filter((line) => line.correct).length,
});

type Share = ReturnType<typeof shareOf>;

function shareOf(lines: readonly SuiteLine[]) {
  const { questions, correct } = countRight(lines);
  const perDatabase = [...Map.groupBy(lines, (line) => line.db).values()].map(
    (own) => countRight(own).correct / own.length,
  );
  return {
    questions,
    correct,
    accuracy: ratio(correct, questions),
    /** Mean of the databases' own accuracies, so that one large database does not decide. */
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
  measured: {
    zh: '测的是平时提问得到的回答：同一套流程、同一套权重，不按题集的习惯改写',
    en: 'What people get is measured: the same pipeline and weights, no habit of the set',
  },
  all: { zh: '全部问题', en: 'All questions' },
  rows: { zh: '标准答案有数据的问题', en: 'Questions whose gold returns rows' },
  more: { zh: '多显示几列也算对', en: 'Further columns beside gold allowed' },
  mean: { zh: '各库平均', en: 'mean over databases' },
  answered: { zh: '给出了回答', en: 'Answered' },
  right: { zh: '其中正确', en: 'of which right' },
  sure: { zh: '把握不低于', en: 'Confidence at least' },
  time: { zh: '每题用时', en: 'Time per question' },
  median: { zh: '中位数', en: 'median' },
  calls: { zh: '模型调用', en: 'Model calls' },
  tokens: { zh: '词元', en: 'tokens' },
  gold: { zh: '标准 SQL 无法运行', en: 'Gold SQL that does not run' },
};

/** The summary for a terminal. */
export function summaryText(summary: SuiteSummary, language: Language): string {
  const [colon, open, close, comma] = language === 'zh' ? ['：', '（', '）', '，'] : [': ', ' (', ')', ', '];
  const percent = (part: number) => `${(part * 100).toFixed(1)}${language === 'zh' ? '%' : ' %'}`;
  const line = (name: string, figure: string, aside = '') => name + colon + figure + (aside && open + aside + close);
  const share = (name: string, { questions, correct, accuracy, mean_over_databases: mean }: Share) =>
    line(name, `${correct}/${questions} = ${percent(accuracy)}`, `${words.mean[language]} ${percent(mean)}`);
  const { answered, ms, with_more_columns: more } = summary;
  return [
    words.measured[language],
    share(words.all[language], summary.all),
    share(words.rows[language], summary.with_rows),
    line(words.more[language], `${more.correct}/${more.questions} = ${percent(more.accuracy)}`),
    line(
      words.answered[language],
      String(answered.questions),
      `${words.right[language]} ${percent(answered.precision)}`,
    ),
    ...summary.at_confidence.map(({ confidence, questions, precision }) =>
      line(
        `${words.sure[language]} ${confidence}`,
        String(questions),
        `${words.right[language]} ${percent(precision)}`,
      ),
    ),
    line(words.time[language], `${words.median[language]} ${ms.median} ms${comma}p95 ${ms.p95} ms`),
    ...(summary.model_calls > 0
      ? [line(words.calls[language], String(summary.model_calls), `${summary.tokens} ${words.tokens[language]}`)]
      : []),
    ...(summary.gold_failed > 0 ? [line(words.gold[language], String(summary.gold_failed))] : []),
  ].join('\n');
}
