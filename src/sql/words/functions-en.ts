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

const formats: Record<string, string> = {
  '%Y': 'year',
  '%m': 'month number',
  '%d': 'day',
  '%H': 'hour',
  '%M': 'minute',
  '%S': 'second',
  '%w': 'weekday',
  '%j': 'day of the year',
  '%W': 'week of the year',
  '%Y-%m': 'month',
  '%Y-%m-%d': 'calendar day',
};

const parts: Partial<Record<DateField, string>> = { month: 'month number' };

const types: Record<string, string> = {
  int: 'an integer',
  big_int: 'a big integer',
  real: 'a real number',
  float: 'a floating-point number',
  double: 'a double-precision number',
  decimal: 'a decimal number',
  text: 'text',
  var_char: 'varying text',
  char: 'fixed text',
  date: 'a date',
  timestamp: 'a timestamp',
  boolean: 'a truth value',
};

type Words = (...values: string[]) => string;

/** By name and number of arguments. */
const functions: Record<string, Words> = {
  'upper/1': (value) => `${value} in capitals`,
  'lower/1': (value) => `${value} in small letters`,
  'length/1': (value) => `length of ${value}`,
  'trim/1': (value) => `${value} without spaces around it`,
  'abs/1': (value) => `absolute value of ${value}`,
  'round/1': (value) => `${value} rounded`,
  'round/2': (value, digits) => `${value} rounded to ${digits} decimals`,
  'floor/1': (value) => `${value} rounded down`,
  'ceil/1': (value) => `${value} rounded up`,
  'sqrt/1': (value) => `square root of ${value}`,
  'coalesce/2': (value, other) => `(${value} or else ${other})`,
  'nvl/2': (value, other) => `(${value}, or ${other} if missing)`,
  'int_div/2': (value, by) => `(${value} divided by ${by} without remainder)`,
  'date_add/2': (value, by) => `(${value} later by ${by})`,
  'date_sub/2': (value, by) => `(${value} earlier by ${by})`,
  'nullif/2': (value, other) => `(${value} unless it is ${other})`,
  'replace/3': (value, old, fresh) => `(${value} with ${old} replaced by ${fresh})`,
  'str_position/2': (value, part) => `position of ${part} in ${value}`,
  'first-characters/2': (value, length) => `first ${length} characters of ${value}`,
  'characters-from/2': (value, start) => `characters of ${value} from ${start} on`,
  'characters-from/3': (value, start, length) => `${length} characters of ${value} from ${start} on`,
  'date/1': (value) => `date of ${value}`,
  'time/1': (value) => `time of ${value}`,
  'datetime/1': (value) => `date and time of ${value}`,
  'julianday/1': (value) => `Julian day of ${value}`,
  'date-now/0': () => 'the current date',
  'datetime-now/0': () => 'the current time',
  'julianday-now/0': () => 'the current Julian day',
  'current_date/0': () => 'today',
  'current_timestamp/0': () => 'now',
  'now/0': () => 'this moment',
  'row_number/0': () => 'row number',
  'rank/0': () => 'rank',
  'dense_rank/0': () => 'rank without gaps',
  'n_tile/1': (count) => `share out of ${count}`,
  'lag/1': (value) => `${value} of the row before`,
  'lag/2': (value, rows) => `${value} of ${rows} rows before`,
  'lag/3': (value, rows, other) => `(${value} of ${rows} rows before, or else ${other})`,
  'lead/1': (value) => `${value} of the row after`,
  'lead/2': (value, rows) => `${value} of ${rows} rows after`,
  'lead/3': (value, rows, other) => `(${value} of ${rows} rows after, or else ${other})`,
  'first_value/1': (value) => `first ${value}`,
  'last_value/1': (value) => `last ${value}`,
};

/** By name, for any number of arguments. */
const variadic: Record<string, (values: readonly string[]) => string> = {
  coalesce: (values) => `(the first that is not missing of ${values.join(', ')})`,
  concat: (values) => `(${values.join(', ')} joined)`,
  greatest: (values) => `(the greatest of ${values.join(', ')})`,
  least: (values) => `(the least of ${values.join(', ')})`,
};

export const functionsEn: FunctionWords = {
  functionWords: (name, values) => functions[`${name}/${values.length}`]?.(...values) ?? variadic[name]?.(values),
  call(name, values) {
    if (values.length === 0) return name;
    return `${name} of ${values.length === 1 ? values[0] : `(${values.join(', ')})`}`;
  },
  shifted: (date, by) => `${date} (moved by ${by.join(', ')})`,
  named: (field, value) => `${field}: ${value}`,
  datePart: (field, value) => `${parts[field] ?? field} of ${value}`,
  dateText(format, value, asText) {
    const words = formats[format];
    return words && `${words} of ${value}${asText ? ' as text' : ''}`;
  },
  dateStart: (field, value) => `start of the ${field} of ${value}`,
  cast: (value, type, orMissing) => `${value} as ${type}${orMissing ? ' if possible' : ''}`,
  typeName: (type) => types[type] ?? type,
  interval: (value, unit) => (unit ? `${value} ${unit}` : `interval ${value}`),
};
