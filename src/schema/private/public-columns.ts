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

/** Whether a column's name says that anybody may read what is stored: a city, a status, the name of a product. */
export function isPublicName(names: readonly string[], tableNames: readonly string[]): boolean {
  const isOne = (patterns: readonly RegExp[], of: readonly string[]) =>
    of.some((name) => patterns.some((one) => one.test(name)));
  return isOne(ends, names) || (isOne(bare, names) && isOne(things, tableNames));
}
