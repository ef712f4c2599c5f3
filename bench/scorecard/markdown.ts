import type { Origin, Scores, Source } from './scores.ts';

export type Cell = string | number;

export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** Counts with their share, small ones alone: "3 of 280" says more than "1 %". */
export const share = (part: number, whole: number): string =>
  part < 10 ? String(part) : `${percent(part, whole)} (${part})`;

export const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');

export const times = (ratio: number): string => `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} ×`;

/** Where the figures of a table come from: one line for all sources that were measured together. */
export function measured(scores: Scores, ...sources: Source[]): string {
  const lines = new Map<string, string[]>();
  for (const source of sources) {
    const origin = scores.origin(source);
    if (!origin) continue;
    const when = whenOf(origin);
    lines.set(when, [...new Set([...(lines.get(when) ?? []), `\`${origin.command}\``])]);
  }
  return [...lines].map(([when, commands]) => `<sub>${commands.join(', ')} · ${when}</sub>`).join('<br>\n');
}

const whenOf = ({ date, commit, machine }: Origin): string =>
  `${date} · commit ${commit} · ${machine ?? 'machine not written down'}`;

/** Others were at work while it was measured: such times are not shown. */
export const isBusy = (loadAverage: number): boolean => loadAverage > 3;

export const busyNote = (loadAverage: number): string =>
  isBusy(loadAverage)
    ? ` Times are left out: the machine was busy (load average ${loadAverage}), and they want a quiet one.`
    : '';

/** What was measured on data that rules or weights were made on. */
export const fitted = '*fitted*';
