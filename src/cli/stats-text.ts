import { stageText } from '../answer/stage-text.ts';
import type { Language } from '../protocol/answer.ts';
import type { Paint } from './paint.ts';
import type { Part, Tally, Times } from './stats-tally.ts';
import { renderTable } from './table.ts';
import { textWidth } from './text-width.ts';

interface Shown {
  language: Language;
  width: number;
  paint: Paint;
}

const words = {
  zh: {
    none: '日志里还没有提问。问过之后再来看：wenshu ask "…"',
    since: (day: string, runs: number) => `${day} 以来共 ${runs} 次提问`,
    answered: '已回答',
    firstTry: '第一次就成功',
    repaired: '修正后成功',
    retried: '重试后成功',
    cache: '结果取自缓存',
    time: '用时',
    of: (count: number, all: number, percent: string) => `${count} / ${all}（${percent}）`,
    times: ({ median_ms, p95_ms }: Times) => `中位数 ${median_ms} 毫秒，95% 不超过 ${p95_ms} 毫秒`,
    sources: '由谁写出查询',
    reasons: '没有回答的原因',
    errors: '语句出过的错误',
    stages: ['步骤', '次数', '中位数（毫秒）', '95%（毫秒）'],
    database: '数据库',
    databaseText: (statements: number, opened: number) => `${statements} 条语句，新开 ${opened} 个连接`,
    model: '模型',
    modelText: (calls: number, tokens: number, cost: number) => `${calls} 次请求，${tokens} 个 token，费用 ${cost}`,
    noModel: '没有用到',
  },
  en: {
    none: 'The log holds no question yet. Ask one first: wenshu ask "…"',
    since: (day: string, runs: number) => `${runs} question${runs === 1 ? '' : 's'} since ${day}`,
    answered: 'answered',
    firstTry: 'ran at the first try',
    repaired: 'answered after mending',
    retried: 'answered after a retry',
    cache: 'rows from the cache',
    time: 'time',
    of: (count: number, all: number, percent: string) => `${count} of ${all} (${percent})`,
    times: ({ median_ms, p95_ms }: Times) => `median ${median_ms} ms, 95 % within ${p95_ms} ms`,
    sources: 'written by',
    reasons: 'no answer because',
    errors: 'wrong in statements',
    stages: ['stage', 'times', 'median ms', '95 % ms'],
    database: 'database',
    databaseText: (statements: number, opened: number) => `${statements} statements, ${opened} connections opened`,
    model: 'model',
    modelText: (calls: number, tokens: number, cost: number) => `${calls} requests, ${tokens} tokens, cost ${cost}`,
    noModel: 'none was asked',
  },
};

export const noRunsText = (language: Language): string => words[language].none;

/** What a person wants to know first, then where the time goes. */
export function statsText(found: Tally & { from: string | null }, { language, width, paint }: Shown): string {
  const told = words[language];
  const part = ({ count, of, share }: Part): string =>
    share === null ? '–' : told.of(count, of, `${Math.round(share * 100)}${language === 'zh' ? '' : ' '}%`);
  const whole = (count: number): Part => ({ count, of: found.runs, share: count / found.runs });
  const list = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(language === 'zh' ? '，' : ', ') || '–';
  const lines: [string, string][] = [
    [told.answered, part(whole(found.by_status.answered ?? 0))],
    [told.firstTry, part(found.first_try)],
    [told.repaired, part(found.repaired)],
    [told.retried, part(found.retried)],
    [told.cache, part(whole(found.from_cache))],
    [told.time, told.times(found.time)],
    [told.sources, list(found.by_source)],
    [told.reasons, list(found.reasons)],
    [told.errors, list(found.error_classes)],
    [told.database, told.databaseText(found.statements, found.connections_opened)],
    [told.model, found.model_calls === 0 ? told.noModel : told.modelText(found.model_calls, found.tokens, found.cost)],
  ];
  const label = Math.max(...lines.map(([name]) => textWidth(name)));
  const stages = {
    columns: told.stages.map((name, at) => ({ name, type: at === 0 ? 'text' : 'integer' })),
    rows: Object.entries(found.stages).map(([name, { runs, median_ms, p95_ms }]) => [
      stageText(name, language),
      runs,
      median_ms,
      p95_ms,
    ]),
  };
  return [
    paint('bold', told.since((found.from ?? '').slice(0, 10), found.runs)),
    ...lines.map(([name, text]) => `${name}${' '.repeat(label - textWidth(name))}  ${text}`),
    '',
    renderTable(stages, { language, width, paint, maxRows: Number.POSITIVE_INFINITY }),
  ].join('\n');
}
