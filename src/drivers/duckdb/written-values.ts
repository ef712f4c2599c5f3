import type { WrittenAs } from '../../schema/snapshot/snapshot.ts';

/** How a column of texts is read as dates or numbers. */
export interface Reading {
  /** The expression over a column; NULL for a text that it does not understand. */
  sql(column: string): string;
  type: 'DATE' | 'TIMESTAMP' | 'DOUBLE' | 'DECIMAL';
  written: WrittenAs;
}

/** What people write where there is nothing. */
export const missing = /^(?:|-+|—+|–|\/|n\/?a|null|none|nil|#n\/a|无|空|暂无|未知)$/i;
const saysDate =
  /(?:^|[^a-z])(?:date|day|datum|dt|time)s?(?:$|[^a-z])|date$|tag$|日期|时间|日$|年月日|[a-z](?:Date|Day)(?:$|[^a-z])/i;
const saysCode =
  /编号|单号|号码|代码|编码|电话|手机|邮编|卡号|账号|证号|条码|货号|(?:^|[^a-z])(?:id|no|nr|number|code|sku|phone|mobile|tel|fax|zip|postcode|postal|iban|account|ean|isbn|plz)(?:$|[^a-z])|(?:Id|No|Code|Phone|Zip)$/i;

/** How the texts of a column are to be read; undefined where they are no dates and no numbers, or do not agree. */
export function readingOf(name: string, values: readonly string[]): Reading | undefined {
  // Sorted, because the engine gives them in any order, and the first one is told as the example.
  const present = values
    .map((value) => value.trim())
    .filter((value) => !missing.test(value))
    .sort();
  if (present.length === 0) return undefined;
  return dateReading(name, present) ?? (saysCode.test(name) ? undefined : numberReading(present));
}

const clock = String.raw`(?:[ T]+(\d{1,2}:\d{2})(:\d{2})?(?:\.\d+)?( ?[AaPp][Mm])?)?`;
const monthName = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)';
const longMonth = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';

interface DateShape {
  pattern: RegExp;
  format: string;
}

const shape = (pattern: string, format: string): DateShape => ({
  pattern: new RegExp(`^${pattern}${clock}$`, 'i'),
  format,
});
const shapes: readonly DateShape[] = [
  ...['-', '/', '.'].map((mark) => shape(`\\d{4}[${mark}]\\d{1,2}[${mark}]\\d{1,2}`, `%Y${mark}%m${mark}%d`)),
  shape(String.raw`\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?[日号]`, '%Y年%m月%d日'),
  ...[
    ['%b', monthName],
    ['%B', longMonth],
  ].flatMap(([month, names]) => [
    shape(String.raw`${names} \d{1,2}, ?\d{4}`, `${month} %d, %Y`),
    shape(String.raw`${names} \d{1,2} \d{4}`, `${month} %d %Y`),
    shape(String.raw`\d{1,2} ${names} \d{4}`, `%d ${month} %Y`),
    shape(String.raw`\d{1,2}-${names}-\d{4}`, `%d-${month}-%Y`),
    shape(String.raw`\d{1,2}-${names}-\d{2}`, `%d-${month}-%y`),
  ]),
];
const compact = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const dayOrMonthFirst = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${clock}$`, 'i');

function dateReading(name: string, values: readonly string[]): Reading | undefined {
  const [first = ''] = values;
  if (values.every((value) => compact.test(value)))
    return saysDate.test(name) ? datesAs(values, ['%Y%m%d'], 'DATE') : undefined;
  // In a column of dates somebody types one now and then in another form.
  const either = values.map((value) => dayOrMonthFirst.exec(value)).filter((parts) => parts !== null);
  const ordered = either.length > 0 ? dayAndMonth(either) : undefined;
  if (either.length > 0 && !ordered) return undefined;
  const used = new Set(ordered?.formats);
  let hasTime = ordered?.hasTime ?? false;
  for (const value of values) {
    if (dayOrMonthFirst.test(value)) continue;
    const found = shapes
      .map(({ pattern, format }) => ({ format, parts: pattern.exec(value) }))
      .find(({ parts }) => parts);
    if (!found?.parts) return undefined;
    hasTime ||= found.parts[1] !== undefined;
    used.add(found.format + clockFormat(found.parts));
  }
  // What the engine reads by itself is left to it.
  if (first === '' || used.size > 6) return undefined;
  const reading = datesAs(values, [...used], hasTime ? 'TIMESTAMP' : 'DATE');
  if (!ordered) return reading;
  const guess = ordered.isTold ? {} : { isGuess: true as const };
  return { ...reading, written: { ...reading.written, example: either[0]?.[0] ?? first, ...guess } };
}

function clockFormat(parts: RegExpExecArray): string {
  const [minutes, seconds, half] = parts.slice(-3);
  if (minutes === undefined) return '';
  return ` ${half ? '%I' : '%H'}:%M${seconds ? ':%S' : ''}${half ? (half.startsWith(' ') ? ' %p' : '%p') : ''}`;
}

/** 05/03/2024: which part is the day, the values must say; where they do not, the month first, and that is told. */
function dayAndMonth(
  parts: readonly RegExpExecArray[],
): { formats: string[]; hasTime: boolean; isTold: boolean } | undefined {
  const marks = new Set(parts.map((part) => part[2]));
  const years = new Set(parts.map((part) => part[4]?.length));
  if (marks.size > 1 || years.size > 1) return undefined;
  const [mark = '/'] = marks;
  const isOver = (at: number) => parts.some((part) => Number(part[at]) > 12);
  if (isOver(1) && isOver(3)) return undefined;
  // Reports of months are dated on the first; dots are a habit of countries that put the day first.
  const isFirst = (at: number) => parts.length > 1 && parts.every((part) => Number(part[at]) === 1);
  const isTold = isOver(1) || isOver(3) || mark === '.' || isFirst(1) !== isFirst(3);
  const isDayFirst = isOver(1) || (!isOver(3) && (mark === '.' || (isFirst(1) && !isFirst(3))));
  const year = years.has(2) ? '%y' : '%Y';
  const day = isDayFirst ? `%d${mark}%m${mark}${year}` : `%m${mark}%d${mark}${year}`;
  const formats = new Set(parts.map((part) => day + clockFormat(part)));
  return { formats: [...formats], hasTime: parts.some((part) => part.at(-3) !== undefined), isTold };
}

function datesAs(values: readonly string[], formats: readonly string[], type: 'DATE' | 'TIMESTAMP'): Reading {
  const [first = ''] = values;
  const list = formats.map((format) => `'${format}'`).join(', ');
  // A blank more or less, and 号 for 日, is the same date.
  const plain = (column: string) => {
    if (formats.some((format) => format.includes('年')))
      return `replace(regexp_replace(trim(${column}), ' *([年月日号]) *', '\\1', 'g'), '号', '日')`;
    if (formats.some((format) => /%[bB]/.test(format))) return `regexp_replace(trim(${column}), ',([0-9])', ', \\1')`;
    return `replace(trim(${column}), 'T', ' ')`;
  };
  const sql = (column: string) => `TRY_CAST(try_strptime(${plain(column)}, [${list}]) AS ${type})`;
  return { sql, type, written: { example: first, as: 'date' } };
}

const money = String.raw`[¥￥$€£]|(?:CNY|RMB|USD|EUR|GBP|HKD|JPY|US\$|HK\$)`;
const scales: readonly [string, number][] = [
  ['万亿', 1e12],
  ['亿', 1e8],
  ['千万', 1e7],
  ['百万', 1e6],
  ['万', 1e4],
];
const number = new RegExp(
  String.raw`^(\()?([-+−])? ?(${money})? ?([-+−])?(\d[\d.,' ]*?)\)? ?(万亿|亿|千万|百万|万)? ?(${money}|元|块|%|％|[\p{L}°²³/]{1,8})?\)?$`,
  'iu',
);

/** Numbers that name and do not measure: 3号, 2班, 5th. */
const ordinal = /^(?:号|楼|层|室|栋|路|班|期|届|级|月|日|th|st|nd|rd)$/;

/** Commas or points between thousands, and what stands before the decimals. */
type Separators = { thousands: string; decimal: string };

function numberReading(values: readonly string[]): Reading | undefined {
  const parts = values.map((value) => number.exec(value));
  if (parts.some((part) => part === null)) return undefined;
  const figures = parts.map((part) => part?.[5] ?? '');
  // Leading zeros belong to codes; so do digits as long as a phone or a card, with nothing that says more.
  if (figures.some((figure) => /^0\d/.test(figure)) || values.every((value) => /^\d{11,}$/.test(value)))
    return undefined;
  const separators = separatorsOf(figures);
  if (!separators) return undefined;
  const units = new Set(parts.map((part) => (part?.[7] ?? part?.[3] ?? '').toLowerCase().replace('％', '%')));
  const named = [...units].filter((unit) => unit !== '');
  // Grams beside kilograms are no column of numbers.
  if (named.length > 1 || named.some((unit) => ordinal.test(unit))) return undefined;
  const [unit = ''] = named;
  const spelt = [...new Set(parts.flatMap((part) => [part?.[3] ?? '', part?.[7] ?? '']))].filter((text) => text !== '');
  const places = Math.max(...figures.map((figure) => figure.split(separators.decimal)[1]?.length ?? 0));
  const type = places <= 6 ? 'DECIMAL' : 'DOUBLE';
  const target = type === 'DECIMAL' ? `DECIMAL(18, ${places})` : type;
  return {
    sql: (column) => numberSql(column, separators, spelt, target),
    type,
    written: {
      example: values.find((value) => /[^\d.]/.test(value)) ?? values[0] ?? '',
      as: 'number',
      ...(unit ? { unit } : {}),
    },
  };
}

function separatorsOf(figures: readonly string[]): Separators | undefined {
  const fits = (pattern: RegExp) => figures.every((figure) => pattern.test(figure));
  const hasPlain = fits(/^\d+(?:\.\d+)?$|^\d{1,3}(?:,\d{2,4})*(?:,\d{3})(?:\.\d+)?$/);
  if (hasPlain) return { thousands: ',', decimal: '.' };
  if (fits(/^\d+(?:,\d+)?$|^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/)) return { thousands: '.', decimal: ',' };
  if (fits(/^\d+(?:\.\d+)?$|^\d{1,3}(?:[' ]\d{3})+(?:\.\d+)?$/)) return { thousands: "' ", decimal: '.' };
  if (fits(/^\d+(?:,\d+)?$|^\d{1,3}(?:[' ]\d{3})+(?:,\d+)?$/)) return { thousands: "' ", decimal: ',' };
  return undefined;
}

function numberSql(
  value: string,
  { thousands, decimal }: Separators,
  units: readonly string[],
  target: string,
): string {
  const raw = `regexp_extract(${value}, '[0-9](?:[0-9.,'' ]*[0-9])?')`;
  const joined = `translate(${raw}, '${thousands.replaceAll("'", "''")}', '')`;
  const digits = decimal === ',' ? `replace(${joined}, ',', '.')` : joined;
  const sign = `CASE WHEN regexp_matches(${value}, '^[^0-9]*[-−(]') THEN -1 ELSE 1 END`;
  const scale = scales.map(([word, factor]) => `WHEN contains(${value}, '${word}') THEN ${factor}`).join(' ');
  // Only the units that were seen: a pattern for any word takes the engine longer to prepare than to run.
  const said = units.map((unit) => unit.replaceAll(/[$^.*+?()[\]{}|\\/]/g, '\\$&')).join('|');
  const unit = said === '' ? '' : `(${said})?`;
  const pattern = `\\(?[-+−]? ?${unit} ?[-+−]?[0-9][0-9.,'' ]*\\)? ?(万亿|亿|千万|百万|万)? ?${unit}\\)?`;
  // Scaled before it is cut to its places, so that 3.5万 is 35000 and not 40000.
  return `CASE WHEN regexp_full_match(trim(${value}), '${pattern}') THEN TRY_CAST(${sign} * TRY_CAST(${digits} AS DECIMAL(24, 6)) * CASE ${scale} ELSE 1 END AS ${target}) END`;
}
