import type { Language } from '../../protocol/answer.ts';
import type { Alert } from '../template/template.ts';
import { type Difference, type Measured, percentText } from './difference.ts';

/** What somebody is to be told of a figure. */
export interface RaisedAlert {
  figure: string;
  name: string;
  /** `raised`: the threshold is passed. `unknown`: the figure could not be had, so nobody can say; that is told as well. */
  status: 'raised' | 'unknown';
  text: string;
}

const holds: Record<Alert['operator'], (value: number, than: number) => boolean> = {
  '<': (value, than) => value < than,
  '<=': (value, than) => value <= than,
  '>': (value, than) => value > than,
  '>=': (value, than) => value >= than,
  '=': (value, than) => value === than,
  '!=': (value, than) => value !== than,
};

/**
 * Which thresholds are passed. A figure in a loop is one for each round, each judged by itself. A change is judged only where there
 * is a last run to compare with: the first run of a report alarms nobody by it.
 */
export function raisedAlerts(
  alerts: readonly Alert[],
  figures: readonly Measured[],
  changes: readonly Difference[],
  language: Language,
): RaisedAlert[] {
  const changeOf = new Map(changes.map((one) => [one.figure, one.percent]));
  return alerts.flatMap((alert) => {
    const meant = figures.filter(({ id }) => id === alert.figure || id.startsWith(`${alert.figure}.`));
    return meant.flatMap(({ id, name, value, isPercent, shown }): RaisedAlert[] => {
      const told = (status: RaisedAlert['status'], text: string) => [{ figure: id, name, status, text }];
      if (value === null) return told('unknown', unknownText(alert, name, language));
      const judged = alert.of === 'value' ? value : changeOf.get(id);
      // Nothing to compare with, or a percentage of nothing.
      const than = alert.isPercent && isPercent ? hundredfold(alert.than) : alert.than;
      if (judged === undefined || judged === null || !holds[alert.operator](judged, than)) return [];
      const shownAs = alert.of === 'change' ? percentText(judged) : shown || String(judged);
      return told('raised', raisedText(alert, name, shownAs, language));
    });
  });
}

/** 0.07 is 7, which is not quite what a multiplication makes of it. */
const hundredfold = (part: number): number => Number((part * 100).toPrecision(15));

function raisedText(
  { text, of, operator, than, isPercent }: Alert,
  name: string,
  shown: string,
  language: Language,
): string {
  const bound = of === 'change' ? `${than} %` : isPercent ? `${hundredfold(than)} %` : String(than);
  if (text) return language === 'zh' ? `${text}（${name}：${shown}）` : `${text} (${name}: ${shown})`;
  const what = of === 'change' ? (language === 'zh' ? '的变化' : ' changed by') : language === 'zh' ? '' : ' is';
  return language === 'zh'
    ? `${name}${what}为 ${shown}（${operator} ${bound}）`
    : `${name}${what} ${shown} (${operator} ${bound})`;
}

const unknownText = ({ text }: Alert, name: string, language: Language): string => {
  const about = text ? (language === 'zh' ? `（${text}）` : ` (${text})`) : '';
  return language === 'zh'
    ? `无法检查${name}${about}：没有得到数值`
    : `${name}${about} could not be checked: there is no number`;
};
