import { isDeepStrictEqual } from 'node:util';
import type { ReportRunRecord } from '../../memory/report-records.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Window } from '../../protocol/batch.ts';
import type { ReportRun } from '../../protocol/report.ts';
import { type Alert, compare } from '../template/template.ts';

/** What a run keeps of a figure, to be compared with later. */
export interface Measured {
  id: string;
  name: string;
  /** Null where it isn't a number, or there is none. */
  value: number | null;
  /** The number is a percentage: 12 is 12 %. */
  isPercent?: true | undefined;
  /** As the report shows it. */
  shown?: string | undefined;
}

/** A number of this run against the same number of the last one. */
interface Difference {
  figure: string;
  name: string;
  before: number;
  now: number;
  /** Null where the last one was zero. */
  percent: number | null;
  /** `+12 %`; `0 → 5` where there is no percentage. */
  change: string;
  /** `销售额 +12 %`. */
  text: string;
}

/** Compares the numbers that both runs have. */
export function differences(now: readonly Measured[], before: readonly Measured[]): Difference[] {
  const earlier = new Map(before.map((one) => [identityOf(one), one.value]));
  return now.flatMap((figure) => {
    const { id, name, value } = figure;
    const last = earlier.get(identityOf(figure)) ?? null;
    if (value === null || last === null) return [];
    const percent = percentOf(value, last);
    const change = percent === null ? `0 → ${withGroups(String(Math.round(value * 100) / 100))}` : percentText(percent);
    return [{ figure: id, name, before: last, now: value, percent, change, text: `${name} ${change}` }];
  });
}

/** The rounds of a loop are identified by name: the third shop of this month may not be the third of the last. */
function identityOf({ id, name }: Measured): string {
  const round = /(?:\.\d+)+$/.exec(id);
  return round ? JSON.stringify([id.slice(0, round.index), name]) : id;
}

/** Relative to the absolute value, so that a loss that turns into a gain is an increase. */
function percentOf(now: number, before: number): number | null {
  if (now === before) return 0;
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
}

/** One decimal below ten, none above; a tiny change isn't rounded to none. */
export function percentText(percent: number): string {
  if (percent === 0) return '±0 %';
  const size = Math.abs(percent);
  const sign = percent > 0 ? '+' : '−';
  if (size < 0.05) return `${sign}<0.1 %`;
  return `${sign}${withGroups(size.toFixed(size < 9.95 ? 1 : 0).replace(/\.0$/, ''))} %`;
}

const withGroups = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

const messages = {
  zh: {
    same: '与上次相同',
    comma: '，',
    moreChanges: (count: number) => `，另有 ${count} 项变化`,
    about: (text: string) => `（${text}）`,
    colon: '：',
    valueIs: (name: string, shown: string, limit: string) => `${name}为 ${shown}（${limit}）`,
    changeIs: (name: string, shown: string, limit: string) => `${name}的变化为 ${shown}（${limit}）`,
    unknown: (name: string) => `无法检查${name}：没有得到数值`,
  },
  en: {
    same: 'the same as last time',
    comma: ', ',
    moreChanges: (count: number) => `, and ${count} more`,
    about: (text: string) => ` (${text})`,
    colon: ': ',
    valueIs: (name: string, shown: string, limit: string) => `${name} is ${shown} (${limit})`,
    changeIs: (name: string, shown: string, limit: string) => `${name} changed by ${shown} (${limit})`,
    unknown: (name: string) => `${name} could not be checked: there is no number`,
  },
};

/** One sentence about the largest changes, for a message or a list of runs. */
export function differenceText(all: readonly Difference[], language: Language, limit = 5): string {
  const texts = messages[language];
  const moved = all.filter(({ percent }) => percent !== 0);
  if (moved.length === 0) return all.length === 0 ? '' : texts.same;
  const size = ({ percent }: Difference) => Math.abs(percent ?? Number.POSITIVE_INFINITY);
  const largest = moved.toSorted((one, other) => size(other) - size(one)).slice(0, limit);
  const rest = moved.length - largest.length;
  return `${largest.map(({ text }) => text).join(texts.comma)}${rest === 0 ? '' : texts.moreChanges(rest)}`;
}

/** Adds to each figure how it changed since the last run. */
export function withChanges<Figure extends { id: string }>(
  figures: readonly Figure[],
  changes: readonly Difference[],
): (Figure & { change?: string })[] {
  const changeOf = new Map(changes.map(({ figure, change }) => [figure, change]));
  return figures.map((figure) => {
    const change = changeOf.get(figure.id);
    return change === undefined ? figure : { ...figure, change };
  });
}

/**
 * Which thresholds are passed. Each round of a loop is judged by itself; a change only where there is a last run. An alert whose figure has no
 * number is reported as `unknown`, since silence would look like all is well.
 */
export function raisedAlerts(
  alerts: readonly Alert[],
  figures: readonly Measured[],
  changes: readonly Difference[],
  language: Language,
): ReportRun['alerts'] {
  const texts = messages[language];
  const percentOfFigure = new Map(changes.map(({ figure, percent }) => [figure, percent]));
  return alerts.flatMap((alert) => {
    const isMeant = ({ id }: Measured) => id === alert.figure || id.startsWith(`${alert.figure}.`);
    return figures.filter(isMeant).flatMap(({ id, name, value, isPercent, shown }): ReportRun['alerts'] => {
      if (value === null) {
        const text = texts.unknown(`${name}${alert.text ? texts.about(alert.text) : ''}`);
        return [{ figure: id, name, status: 'unknown', text }];
      }
      const judged = alert.of === 'value' ? value : (percentOfFigure.get(id) ?? null);
      const than = alert.isPercent && isPercent ? hundredfold(alert.than) : alert.than;
      if (judged === null || !compare[alert.operator](judged, than)) return [];
      const shownAs = alert.of === 'change' ? percentText(judged) : shown || String(judged);
      return [{ figure: id, name, status: 'raised', text: raisedText(alert, name, shownAs, language) }];
    });
  });
}

/** 0.07 × 100 isn't exactly 7. */
const hundredfold = (part: number): number => Number((part * 100).toPrecision(15));

function raisedText(
  { text, of, operator, than, isPercent }: Alert,
  name: string,
  shown: string,
  language: Language,
): string {
  const texts = messages[language];
  if (text) return `${text}${texts.about(`${name}${texts.colon}${shown}`)}`;
  if (of === 'change') return texts.changeIs(name, shown, `${operator} ${than} %`);
  return texts.valueIs(name, shown, `${operator} ${isPercent ? `${hundredfold(than)} %` : than}`);
}

/** A running report that has shown no sign of life for so long has lost its process. */
const silentMs = 30_000;

/** A run as its owner sees it. */
export function shownRun(
  { view: _view, beat_at, window_given: _given, language: _language, report, ...run }: ReportRunRecord & { id: string },
  now: Date,
): ReportRun {
  const isSilent = run.status === 'running' && Math.abs(now.getTime() - Date.parse(beat_at)) > silentMs;
  return { ...run, report_id: report, ...(isSilent ? { status: 'broken' as const } : {}) };
}

/** The last run to compare with: the same rows and parameters, a period of the same length, and some figures. */
export const lastLike = (
  runs: readonly (ReportRunRecord & { id: string })[],
  { id, params, view, window }: Pick<ReportRunRecord, 'params' | 'view' | 'window'> & { id: string },
): (ReportRunRecord & { id: string }) | undefined =>
  runs.find(
    (run) =>
      run.id !== id &&
      ['filled', 'partly'].includes(run.status) &&
      run.view === view &&
      isDeepStrictEqual(run.params, params) &&
      isAsLong(run.window, window),
  );

/** Months of 28 and of 31 days are compared; a month and a quarter are not. */
function isAsLong(one: Window | null, other: Window | null): boolean {
  if (!one || !other) return one === other;
  const [shorter = 0, longer = 0] = [daysOf(one), daysOf(other)].sort((a, b) => a - b);
  return shorter / longer >= 0.9;
}

const daysOf = ({ from, to }: Window): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
