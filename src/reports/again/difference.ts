import type { Language } from '../../protocol/answer.ts';

/** What a run keeps of a figure to be compared with later. */
export interface Measured {
  id: string;
  name: string;
  /** Null where it is no number, or could not be had. */
  value: number | null;
  /** The number is a percentage: 12 is 12 %. */
  isPercent?: true | undefined;
  /** What it is counted in, where that is known. */
  unit?: string | null | undefined;
  /** As it stands in the report. */
  shown?: string | undefined;
}

/** How a number of this run stands to the same number of the last one. */
export interface Difference {
  figure: string;
  name: string;
  before: number;
  now: number;
  /** Null where the last one was zero: nothing is a percentage of nothing. */
  percent: number | null;
  /** `+12 %`; `0 → 5` where there is no percentage. */
  change: string;
  /** `销售额 +12 %`. */
  text: string;
}

/** The same figure by its id, numbers alone; one that is counted in something else now is not compared. */
export function differences(now: readonly Measured[], before: readonly Measured[]): Difference[] {
  const known = new Map(before.map((one) => [sameness(one), one]));
  return now.flatMap((figure) => {
    const { id, name, value, unit } = figure;
    const last = known.get(sameness(figure));
    if (value === null || !last || last.value === null || !isSameUnit(unit, last.unit)) return [];
    const percent = percentOf(value, last.value);
    const change = percent === null ? `0 → ${numberText(value)}` : percentText(percent);
    return [{ figure: id, name, before: last.value, now: value, percent, change, text: `${name} ${change}` }];
  });
}

/** The rounds of a loop are known by what they are about: the third shop of this month may be another than that of the last. */
function sameness({ id, name }: Measured): string {
  const round = /(?:\.\d+)+$/.exec(id);
  return round ? JSON.stringify([id.slice(0, round.index), name]) : id;
}

/** Of the size of what was: a loss that turns into a gain is an increase. */
function percentOf(now: number, before: number): number | null {
  if (now === before) return 0;
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
}

/** One decimal below ten, none above; what rounds to nothing says that it is not quite the same. */
export function percentText(percent: number): string {
  if (percent === 0) return '±0 %';
  const size = Math.abs(percent);
  const sign = percent > 0 ? '+' : '−';
  if (size < 0.05) return `${sign}<0.1 %`;
  const digits = size < 9.95 ? 1 : 0;
  return `${sign}${withGroups(size.toFixed(digits).replace(/\.0$/, ''))} %`;
}

/** One sentence for those that changed most, for a message or a list of runs. */
export function differenceText(all: readonly Difference[], language: Language, most = 5): string {
  const moved = all.filter(({ percent }) => percent !== 0);
  if (all.length === 0) return '';
  if (moved.length === 0) return language === 'zh' ? '与上次相同' : 'the same as last time';
  const size = ({ percent }: Difference) => Math.abs(percent ?? Number.POSITIVE_INFINITY);
  const shown = [...moved].sort((one, other) => size(other) - size(one)).slice(0, most);
  const words = shown.map(({ text }) => text).join(language === 'zh' ? '，' : ', ');
  const rest = moved.length - shown.length;
  if (rest === 0) return words;
  return language === 'zh' ? `${words}，另有 ${rest} 项变化` : `${words}, and ${rest} more`;
}

const isSameUnit = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? '').trim() === (other ?? '').trim();

const withGroups = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

const numberText = (value: number): string => withGroups(String(Math.round(value * 100) / 100));
