import data from './public-columns.json' with { type: 'json' };

const listOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(', '));
const either = (lines: readonly string[]): string => listOf(lines).join('|');

const ends = [
  new RegExp(`(?:^| )(?:${either([...data.english, ...data.things])})s?${data.behind}`, 'u'),
  new RegExp(`(?:${either([...data.chinese, ...data.chinese_things])})${data.chinese_behind}|^是否`, 'u'),
  new RegExp(`^(?:${either(data.pinyin)})$`, 'u'),
];
const things = [
  new RegExp(`(?:^| )(?:${either(data.things)})s?${data.behind}`, 'u'),
  new RegExp(`(?:${either(data.chinese_things)})(?:信息|资料|明细|列表|档案|表|库)*$`, 'u'),
];
const bare = [new RegExp(data.bare, 'u'), new RegExp(data.chinese_bare, 'u')];

/** `30岁`, `12.5 km`, `3:2`. */
export const isAmount = (value: string): boolean => amount.test(value);
const amount = new RegExp(data.amount, 'iu');

const short = new Map(Object.entries(data.short));
const pinyinThings = new RegExp(`(?:^| )(?:${either(data.pinyin_things)})(?: |$)`, 'u');
const pinyinBare = new RegExp(data.pinyin_bare, 'u');

/** The name with its short words spelt out. */
const spell = (name: string): string =>
  name
    .split(' ')
    .map((word) => short.get(word) ?? word)
    .join(' ')
    .replace(/ (?:no|num|nr)$/, ' number');

/** Without what says that a table lists things, and in the singular. */
const thingOf = (name: string): string =>
  spell(name.replace(/ (?:mst|master|dim|list|info|tbl|table)$|^(?:dim|tbl|t|mst) /g, ''))
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1');

/** Whether a column's name says that anybody may read what is stored: a city, a status, the name of a product. */
export function isPublicName(names: readonly string[], tableNames: readonly string[]): boolean {
  const isOne = (patterns: readonly RegExp[], of: readonly string[]) =>
    of.some((name) => patterns.some((one) => one.test(name)));
  if (isOne(ends, names.map(spell))) return true;
  if (isOne([pinyinBare], names) && isOne([pinyinThings], [...names, ...tableNames])) return true;
  return isOne(bare, names.map(spell)) && isOne(things, [...tableNames, ...tableNames.map(thingOf)]);
}
