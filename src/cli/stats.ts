import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageText } from '../answer/stage-text.ts';
import { type RunRecord, runRecordSchema } from '../protocol/run-record.ts';
import { type Command, printResult } from './context.ts';
import { usageError } from './failure.ts';
import { type Display, displayOf, renderTable } from './table.ts';
import { inLanguage, pad, textWidth } from './text.ts';

const dayMs = 86_400_000;

/** Some of a whole; `share` is null where the whole is empty. */
interface Part {
  count: number;
  of: number;
  share: number | null;
}

interface Times {
  runs: number;
  median_ms: number;
  p95_ms: number;
}

type Tally = ReturnType<typeof tally>;

/** Many runs in figures; names with counts come most frequent first. */
export function tally(records: readonly RunRecord[]) {
  const answered = records.filter(({ status }) => status === 'answered');
  const isAnswered = ({ status }: RunRecord) => status === 'answered';
  const share = (all: readonly RunRecord[], isPart = isAnswered): Part => {
    const count = all.filter(isPart).length;
    return { count, of: all.length, share: all.length === 0 ? null : count / all.length };
  };
  const sum = (value: (record: RunRecord) => number) => records.reduce((total, one) => total + value(one), 0);
  const stages = Map.groupBy(
    records.flatMap((record) => record.stages),
    ({ name }) => name,
  );
  const withStatement = records.filter(({ attempts }) => attempts > 0);
  const withRepair = records.filter(({ repairs }) => repairs > 0);
  const withRetry = records.filter(({ attempts }) => attempts > 1);
  return {
    runs: records.length,
    by_status: counted(records.map(({ status }) => status)),
    by_source: counted(answered.flatMap(({ source }) => source ?? [])),
    first_try: share(withStatement, ({ first_try }) => first_try),
    repaired: share(withRepair),
    retried: share(withRetry),
    /** Why there was no answer. */
    reasons: counted(records.flatMap(({ reason }) => reason ?? [])),
    /** What was wrong with statements, also with those that were repaired. */
    error_classes: counted(records.flatMap((one) => one.error_classes)),
    time: timesOf(records.map(({ ms }) => ms)),
    stages: Object.fromEntries([...stages].map(([name, all]) => [name, timesOf(all.map(({ ms }) => ms))])),
    connections_opened: sum((one) => one.connections_opened),
    statements: sum((one) => one.statements.reduce((total, { count }) => total + count, 0)),
    from_cache: records.filter((one) => one.from_cache).length,
    model_calls: sum((one) => one.model_calls),
    tokens: sum((one) => one.tokens),
    cached_tokens: sum((one) => one.cached_tokens),
    cost: Number(sum((one) => one.cost).toFixed(6)),
  };
}

function counted(names: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const);
  return Object.fromEntries(groups.sort(([, a], [, b]) => b - a));
}

/** The value that so much of them do not exceed. */
function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0);
  return { runs: all.length, median_ms: at(0.5), p95_ms: at(0.95) };
}

const words = {
  none: {
    zh: '日志里还没有提问。问过之后再来看：wenshu ask "…"',
    en: 'The log holds no question yet. Ask one first: wenshu ask "…"',
  },
  since: {
    zh: (day: string, runs: number) => `${day} 以来共 ${runs} 次提问`,
    en: (day: string, runs: number) => `${runs} question${runs === 1 ? '' : 's'} since ${day}`,
  },
  answered: { zh: '已回答', en: 'answered' },
  firstTry: { zh: '第一次就成功', en: 'ran at the first try' },
  repaired: { zh: '修正后成功', en: 'answered after mending' },
  retried: { zh: '重试后成功', en: 'answered after a retry' },
  cache: { zh: '结果取自缓存', en: 'rows from the cache' },
  time: { zh: '用时', en: 'time' },
  of: {
    zh: (count: number, all: number, percent: string) => `${count} / ${all}（${percent}）`,
    en: (count: number, all: number, percent: string) => `${count} of ${all} (${percent})`,
  },
  times: {
    zh: ({ median_ms, p95_ms }: Times) => `中位数 ${median_ms} 毫秒，95% 不超过 ${p95_ms} 毫秒`,
    en: ({ median_ms, p95_ms }: Times) => `median ${median_ms} ms, 95 % within ${p95_ms} ms`,
  },
  sources: { zh: '由谁写出查询', en: 'written by' },
  reasons: { zh: '没有回答的原因', en: 'no answer because' },
  errors: { zh: '语句出过的错误', en: 'wrong in statements' },
  stages: { zh: ['步骤', '次数', '中位数（毫秒）', '95%（毫秒）'], en: ['stage', 'times', 'median ms', '95 % ms'] },
  database: { zh: '数据库', en: 'database' },
  databaseText: {
    zh: (statements: number, opened: number) => `${statements} 条语句，新开 ${opened} 个连接`,
    en: (statements: number, opened: number) => `${statements} statements, ${opened} connections opened`,
  },
  model: { zh: '模型', en: 'model' },
  modelText: {
    zh: (calls: number, tokens: number, cost: number) => `${calls} 次请求，${tokens} 个 token，费用 ${cost}`,
    en: (calls: number, tokens: number, cost: number) => `${calls} requests, ${tokens} tokens, cost ${cost}`,
  },
  noModel: { zh: '没有用到', en: 'none was asked' },
};

/** What a person wants to know first, then where the time goes. */
function statsText(found: Tally & { from: string | null }, display: Display): string {
  const { language, paint } = display;
  const text = inLanguage(words, language);
  const part = ({ count, of, share }: Part): string =>
    share === null ? '–' : text.of(count, of, `${Math.round(share * 100)}${language === 'zh' ? '' : ' '}%`);
  const whole = (count: number): Part => ({ count, of: found.runs, share: count / found.runs });
  const list = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(language === 'zh' ? '，' : ', ') || '–';
  const lines: [string, string][] = [
    [text.answered, part(whole(found.by_status.answered ?? 0))],
    [text.firstTry, part(found.first_try)],
    [text.repaired, part(found.repaired)],
    [text.retried, part(found.retried)],
    [text.cache, part(whole(found.from_cache))],
    [text.time, text.times(found.time)],
    [text.sources, list(found.by_source)],
    [text.reasons, list(found.reasons)],
    [text.errors, list(found.error_classes)],
    [text.database, text.databaseText(found.statements, found.connections_opened)],
    [text.model, found.model_calls === 0 ? text.noModel : text.modelText(found.model_calls, found.tokens, found.cost)],
  ];
  const label = Math.max(...lines.map(([name]) => textWidth(name)));
  const stages = {
    columns: text.stages.map((name, at) => ({ name, type: at === 0 ? 'text' : 'integer' })),
    rows: Object.entries(found.stages).map(([name, { runs, median_ms, p95_ms }]) => [
      stageText(name, language),
      runs,
      median_ms,
      p95_ms,
    ]),
  };
  return [
    paint('bold', text.since((found.from ?? '').slice(0, 10), found.runs)),
    ...lines.map(([name, value]) => `${pad(name, label, 'left')}  ${value}`),
    '',
    renderTable(stages, display),
  ].join('\n');
}

/** `wenshu stats`: what became of the questions in the log of this home folder, in figures. */
export const stats: Command = async ({ values }, context) => {
  const days = values.days === undefined ? undefined : daysOf(values.days);
  const { home } = await context.config(values);
  const since = days === undefined ? 0 : Date.now() - days * dayMs;
  const { records, from } = home === null ? { records: [], from: undefined } : loggedRuns(join(home, 'logs'), since);
  const figures = { from: from ?? null, ...tally(records) };
  await printResult(context, values, figures, () =>
    records.length === 0 ? words.none[context.language] : statsText(figures, displayOf(context)),
  );
  return 0;
};

/** Oldest first. Lines of other kinds are skipped. */
function loggedRuns(folder: string, since: number): { records: RunRecord[]; from?: string } {
  const texts = ['wenshu.log.1', 'wenshu.log']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  const runs = texts.flatMap((text) => text.split('\n')).flatMap((line) => readLine(line, since) ?? []);
  const [first] = runs;
  return { records: runs.map(({ record }) => record), ...(first ? { from: first.time } : {}) };
}

function readLine(line: string, since: number): { time: string; record: RunRecord } | undefined {
  if (!line.includes('"ended"')) return undefined;
  try {
    const { time, stage, message, detail } = JSON.parse(line) as Record<string, unknown>;
    if (stage !== 'run' || message !== 'ended' || typeof time !== 'string' || Date.parse(time) < since)
      return undefined;
    const record = runRecordSchema.safeParse(detail);
    return record.success ? { time, record: record.data } : undefined;
  } catch {
    // The process was killed while it wrote this line.
    return undefined;
  }
}

function daysOf(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days > 0) return days;
  throw usageError('--days 后面要写天数，例如 7', '--days needs a number of days, such as 7');
}
