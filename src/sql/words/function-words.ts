import type { Lexicon } from './lexicon.ts';

type FunctionWords = Pick<
  Lexicon,
  | 'functionWords'
  | 'shifted'
  | 'call'
  | 'named'
  | 'datePart'
  | 'dateText'
  | 'dateStart'
  | 'cast'
  | 'typeName'
  | 'interval'
>;

type Both = readonly [en: string, zh: string];

/** By name and number of arguments, which stand as $1, $2 and $3. */
const functions: Record<string, Both> = {
  'upper/1': ['$1 in capitals', '$1的大写形式'],
  'lower/1': ['$1 in small letters', '$1的小写形式'],
  'length/1': ['length of $1', '$1的长度'],
  'trim/1': ['$1 without spaces around it', '$1去掉首尾空格'],
  'abs/1': ['absolute value of $1', '$1的绝对值'],
  'round/1': ['$1 rounded', '$1四舍五入取整'],
  'round/2': ['$1 rounded to $2 decimals', '$1四舍五入到$2位小数'],
  'floor/1': ['$1 rounded down', '$1向下取整'],
  'ceil/1': ['$1 rounded up', '$1向上取整'],
  'sqrt/1': ['square root of $1', '$1的平方根'],
  'coalesce/2': ['($1 or else $2)', '$1（为空时用$2）'],
  'nvl/2': ['($1, or $2 if missing)', '$1（若空则取$2）'],
  'int_div/2': ['($1 divided by $2 without remainder)', '$1整除$2'],
  'date_add/2': ['($1 later by $2)', '$1加上$2'],
  'date_sub/2': ['($1 earlier by $2)', '$1减去$2'],
  'nullif/2': ['($1 unless it is $2)', '$1（等于$2时视为空）'],
  'replace/3': ['($1 with $2 replaced by $3)', '$1中的$2换成$3'],
  'str_position/2': ['position of $2 in $1', '$2在$1中的位置'],
  'first-characters/2': ['first $2 characters of $1', '$1的前$2个字符'],
  'characters-from/2': ['characters of $1 from $2 on', '$1从第$2个字符起的部分'],
  'characters-from/3': ['$3 characters of $1 from $2 on', '$1从第$2个字符起的$3个字符'],
  'date/1': ['date of $1', '$1的日期部分'],
  'time/1': ['time of $1', '$1的时间部分'],
  'datetime/1': ['date and time of $1', '$1的日期时间'],
  'julianday/1': ['Julian day of $1', '$1的儒略日'],
  'date-now/0': ['the current date', '当前日期'],
  'datetime-now/0': ['the current time', '当前时间'],
  'julianday-now/0': ['the current Julian day', '当前儒略日'],
  'current_date/0': ['today', '今天'],
  'current_timestamp/0': ['now', '现在'],
  'now/0': ['this moment', '此刻'],
  'row_number/0': ['row number', '序号'],
  'rank/0': ['rank', '名次'],
  'dense_rank/0': ['rank without gaps', '不跳号的名次'],
  'n_tile/1': ['share out of $1', '分成$1份后的份号'],
  'lag/1': ['$1 of the row before', '上一行的$1'],
  'lag/2': ['$1 of $2 rows before', '往前第$2行的$1'],
  'lag/3': ['($1 of $2 rows before, or else $3)', '往前第$2行的$1（没有时用$3）'],
  'lead/1': ['$1 of the row after', '下一行的$1'],
  'lead/2': ['$1 of $2 rows after', '往后第$2行的$1'],
  'lead/3': ['($1 of $2 rows after, or else $3)', '往后第$2行的$1（没有时用$3）'],
  'first_value/1': ['first $1', '第一个$1'],
  'last_value/1': ['last $1', '最后一个$1'],
};

/** By name, for any number of arguments, which stand as $1. */
const variadic: Record<string, Both> = {
  coalesce: ['(the first that is not missing of $1)', '（$1中第一个不为空的）'],
  concat: ['($1 joined)', '（$1连接）'],
  greatest: ['(the greatest of $1)', '（$1中最大的）'],
  least: ['(the least of $1)', '（$1中最小的）'],
};

const dateFormats: Record<string, Both> = {
  '%Y': ['year', '年份'],
  '%m': ['month number', '月份'],
  '%d': ['day', '日'],
  '%H': ['hour', '小时'],
  '%M': ['minute', '分钟'],
  '%S': ['second', '秒'],
  '%w': ['weekday', '星期'],
  '%j': ['day of the year', '年内第几天'],
  '%W': ['week of the year', '年内第几周'],
  '%Y-%m': ['month', '年月'],
  '%Y-%m-%d': ['calendar day', '年月日'],
};

const types: Record<string, Both> = {
  int: ['an integer', '整数'],
  big_int: ['a big integer', '大整数'],
  real: ['a real number', '小数'],
  float: ['a floating-point number', '浮点数'],
  double: ['a double-precision number', '双精度小数'],
  decimal: ['a decimal number', '定点小数'],
  text: ['text', '文本'],
  var_char: ['varying text', '变长字符串'],
  char: ['fixed text', '定长字符串'],
  date: ['a date', '日期'],
  timestamp: ['a timestamp', '时间戳'],
  boolean: ['a truth value', '真假值'],
};

const zhFields = {
  year: '年份',
  quarter: '季度',
  month: '月份',
  day: '日',
  hour: '小时',
  minute: '分钟',
  second: '秒',
  week: '周',
  weekday: '星期',
} as const;

const zhUnits: Record<string, string> = {
  year: '年',
  quarter: '个季度',
  month: '个月',
  week: '周',
  day: '天',
  hour: '小时',
  minute: '分钟',
  second: '秒',
};

/** The words of a function that has some; values may hold `$`, so each mark is replaced by a function. */
function worded(at: 0 | 1, name: string, values: readonly string[]): string | undefined {
  const template = functions[`${name}/${values.length}`];
  if (template) return template[at].replace(/\$(\d)/g, (_, number) => values[Number(number) - 1] ?? '');
  return variadic[name]?.[at].replace('$1', () => values.join(at === 0 ? ', ' : '、'));
}

export const functionsEn: FunctionWords = {
  functionWords: (name, values) => worded(0, name, values),
  call(name, values) {
    if (values.length === 0) return name;
    return `${name} of ${values.length === 1 ? values[0] : `(${values.join(', ')})`}`;
  },
  shifted: (date, by) => `${date} (moved by ${by.join(', ')})`,
  named: (field, value) => `${field}: ${value}`,
  datePart: (field, value) => `${field === 'month' ? 'month number' : field} of ${value}`,
  dateText(format, value, asText) {
    const words = dateFormats[format]?.[0];
    return words && `${words} of ${value}${asText ? ' as text' : ''}`;
  },
  dateStart: (field, value) => `start of the ${field} of ${value}`,
  cast: (value, type, orMissing) => `${value} as ${type}${orMissing ? ' if possible' : ''}`,
  typeName: (type) => types[type]?.[0] ?? type,
  interval: (value, unit) => (unit ? `${value} ${unit}` : `interval ${value}`),
};

export const functionsZh: FunctionWords = {
  functionWords: (name, values) => worded(1, name, values),
  call(name, values) {
    if (values.length === 0) return `${name}值`;
    return values.length === 1 ? `${values[0]}的${name}值` : `（${values.join('、')}）的${name}值`;
  },
  shifted: (date, by) => `${date}（移动${by.join('、')}）`,
  named: (field, value) => `${field}＝${value}`,
  datePart: (field, value) => `${value}的${zhFields[field]}`,
  dateText(format, value, asText) {
    const words = dateFormats[format]?.[1];
    return words && `${value}的${words}${asText ? '（文本）' : ''}`;
  },
  dateStart: (field, value) => `${value}所在的${zhFields[field]}`,
  cast: (value, type, orMissing) => `${value}转为${type}${orMissing ? '（不成则为空）' : ''}`,
  typeName: (type) => types[type]?.[1] ?? type,
  interval: (value, unit) => (unit ? `${value}${zhUnits[unit] ?? unit}` : `时长${value}`),
};
