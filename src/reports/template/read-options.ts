import { chartKinds } from '../../protocol/chart.ts';
import { faultTexts } from './fault-texts.ts';
import { isId, nearestOf } from './names.ts';
import type { Fault, Say } from './say.ts';
import type { Show } from './template.ts';

export interface Options {
  show: Show;
  id?: string;
  name?: string;
}

const shows = ['value', 'text', 'table', 'chart'] as const;
const known = [...shows, 'unit', 'decimals', 'rows', 'id', 'name'] as const;
type Known = (typeof known)[number];

/** The same in Chinese. */
const inChinese: Readonly<Record<string, Known>> = {
  数值: 'value',
  文字: 'text',
  表格: 'table',
  图: 'chart',
  图表: 'chart',
  单位: 'unit',
  小数: 'decimals',
  行数: 'rows',
  编号: 'id',
  名称: 'name',
};

const kindsInChinese: Readonly<Record<string, (typeof chartKinds)[number]>> = {
  柱状图: 'bar',
  堆叠图: 'stacked',
  折线图: 'line',
  面积图: 'area',
  饼图: 'pie',
  散点图: 'scatter',
  分布图: 'histogram',
  热力图: 'heat_map',
};

const kinds = chartKinds.filter((kind) => kind !== 'table');

/** What stands behind `|`: `chart: line, unit: 万元, decimals: 1`, with full-width signs too. */
export function readOptions(text: string, offset: number, say: Say): Options {
  const options: Options = { show: { as: 'auto' } };
  const seen = new Set<Known>();
  let at = offset;
  for (const part of text.split(/[,，]/)) {
    const fault = readOption(part, options, seen);
    if (fault) say(at + (part.length - part.trimStart().length), fault);
    at += part.length + 1;
  }
  return options;
}

/** Takes one option in; gives what is wrong with it. */
function readOption(part: string, options: Options, seen: Set<Known>): Fault | undefined {
  const [, word = '', , value = ''] = /^([^:：]*)([:：]([\s\S]*))?$/.exec(part.trim()) ?? [];
  const typed = word.trim();
  const name = known.find((one) => one === typed.toLowerCase()) ?? inChinese[typed];
  if (!name) return faultTexts.unknownOption(typed, known, nearestOf(typed, known));
  if (seen.has(name)) return faultTexts.optionTwice(name);
  seen.add(name);
  const said = value.trim();
  const { show } = options;
  if (isShow(name)) {
    if (show.as !== 'auto') return faultTexts.showTwice();
    show.as = name;
    if (said && name !== 'chart') return faultTexts.optionTakesNone(name);
    if (!said) return undefined;
    const kind = kinds.find((one) => one === said.toLowerCase().replace(/[ -]/g, '_')) ?? kindsInChinese[said];
    if (!kind) return faultTexts.unknownChart(said, kinds);
    show.chart = kind;
    return undefined;
  }
  if (!said) return faultTexts.optionNeedsValue(name);
  if (name === 'unit') {
    if (said.length > 20) return faultTexts.textTooLong(name, 20);
    show.unit = said;
  } else if (name === 'name') {
    if (said.length > 100) return faultTexts.textTooLong(name, 100);
    options.name = said;
  } else if (name === 'id') {
    if (!isId(said)) return faultTexts.badId(said);
    options.id = said;
  } else {
    const [least, most] = name === 'decimals' ? [0, 8] : [1, 1000];
    const count = Number(said);
    if (!/^\d{1,4}$/.test(said) || count < least || count > most) return faultTexts.notWhole(name, least, most);
    show[name] = count;
  }
  return undefined;
}

const isShow = (name: Known): name is (typeof shows)[number] => shows.some((one) => one === name);
