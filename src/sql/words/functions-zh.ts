import type { DateField, Lexicon } from './lexicon.ts';

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

const fields: Record<DateField, string> = {
  year: '年份',
  quarter: '季度',
  month: '月份',
  day: '日',
  hour: '小时',
  minute: '分钟',
  second: '秒',
  week: '周',
  weekday: '星期',
};

const formats: Record<string, string> = {
  '%Y': '年份',
  '%m': '月份',
  '%d': '日',
  '%H': '小时',
  '%M': '分钟',
  '%S': '秒',
  '%w': '星期',
  '%j': '年内第几天',
  '%W': '年内第几周',
  '%Y-%m': '年月',
  '%Y-%m-%d': '年月日',
};

const units: Record<string, string> = {
  year: '年',
  quarter: '个季度',
  month: '个月',
  week: '周',
  day: '天',
  hour: '小时',
  minute: '分钟',
  second: '秒',
};

const types: Record<string, string> = {
  int: '整数',
  big_int: '大整数',
  real: '小数',
  float: '浮点数',
  double: '双精度小数',
  decimal: '定点小数',
  text: '文本',
  var_char: '变长字符串',
  char: '定长字符串',
  date: '日期',
  timestamp: '时间戳',
  boolean: '真假值',
};

type Words = (...values: string[]) => string;

/** By name and number of arguments. */
const functions: Record<string, Words> = {
  'upper/1': (value) => `${value}的大写形式`,
  'lower/1': (value) => `${value}的小写形式`,
  'length/1': (value) => `${value}的长度`,
  'trim/1': (value) => `${value}去掉首尾空格`,
  'abs/1': (value) => `${value}的绝对值`,
  'round/1': (value) => `${value}四舍五入取整`,
  'round/2': (value, digits) => `${value}四舍五入到${digits}位小数`,
  'floor/1': (value) => `${value}向下取整`,
  'ceil/1': (value) => `${value}向上取整`,
  'sqrt/1': (value) => `${value}的平方根`,
  'coalesce/2': (value, other) => `${value}（为空时用${other}）`,
  'nvl/2': (value, other) => `${value}（若空则取${other}）`,
  'int_div/2': (value, by) => `${value}整除${by}`,
  'date_add/2': (value, by) => `${value}加上${by}`,
  'date_sub/2': (value, by) => `${value}减去${by}`,
  'nullif/2': (value, other) => `${value}（等于${other}时视为空）`,
  'replace/3': (value, old, fresh) => `${value}中的${old}换成${fresh}`,
  'str_position/2': (value, part) => `${part}在${value}中的位置`,
  'first-characters/2': (value, length) => `${value}的前${length}个字符`,
  'characters-from/2': (value, start) => `${value}从第${start}个字符起的部分`,
  'characters-from/3': (value, start, length) => `${value}从第${start}个字符起的${length}个字符`,
  'date/1': (value) => `${value}的日期部分`,
  'time/1': (value) => `${value}的时间部分`,
  'datetime/1': (value) => `${value}的日期时间`,
  'julianday/1': (value) => `${value}的儒略日`,
  'date-now/0': () => '当前日期',
  'datetime-now/0': () => '当前时间',
  'julianday-now/0': () => '当前儒略日',
  'current_date/0': () => '今天',
  'current_timestamp/0': () => '现在',
  'now/0': () => '此刻',
  'row_number/0': () => '序号',
  'rank/0': () => '名次',
  'dense_rank/0': () => '不跳号的名次',
  'n_tile/1': (count) => `分成${count}份后的份号`,
  'lag/1': (value) => `上一行的${value}`,
  'lag/2': (value, rows) => `往前第${rows}行的${value}`,
  'lag/3': (value, rows, other) => `往前第${rows}行的${value}（没有时用${other}）`,
  'lead/1': (value) => `下一行的${value}`,
  'lead/2': (value, rows) => `往后第${rows}行的${value}`,
  'lead/3': (value, rows, other) => `往后第${rows}行的${value}（没有时用${other}）`,
  'first_value/1': (value) => `第一个${value}`,
  'last_value/1': (value) => `最后一个${value}`,
};

/** By name, for any number of arguments. */
const variadic: Record<string, (values: readonly string[]) => string> = {
  coalesce: (values) => `（${values.join('、')}中第一个不为空的）`,
  concat: (values) => `（${values.join('、')}连接）`,
  greatest: (values) => `（${values.join('、')}中最大的）`,
  least: (values) => `（${values.join('、')}中最小的）`,
};

export const functionsZh: FunctionWords = {
  functionWords: (name, values) => functions[`${name}/${values.length}`]?.(...values) ?? variadic[name]?.(values),
  call(name, values) {
    if (values.length === 0) return `${name}值`;
    return values.length === 1 ? `${values[0]}的${name}值` : `（${values.join('、')}）的${name}值`;
  },
  shifted: (date, by) => `${date}（移动${by.join('、')}）`,
  named: (field, value) => `${field}＝${value}`,
  datePart: (field, value) => `${value}的${fields[field]}`,
  dateText(format, value, asText) {
    const words = formats[format];
    return words && `${value}的${words}${asText ? '（文本）' : ''}`;
  },
  dateStart: (field, value) => `${value}所在的${fields[field]}`,
  cast: (value, type, orMissing) => `${value}转为${type}${orMissing ? '（不成则为空）' : ''}`,
  typeName: (type) => types[type] ?? type,
  interval: (value, unit) => (unit ? `${value}${units[unit] ?? unit}` : `时长${value}`),
};
