import { type BlockWords, type Comparison, type Flavour, functionWords, type JoinWords, wordOf } from './lexicon.ts';
import type { Lexicon } from './lexicon-en.ts';

const marks = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸'];

const comparisons: Record<Comparison, string> = {
  eq: '等于',
  neq: '不等于',
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
};

const dateComparisons: Partial<Record<Comparison, string>> = { gt: '晚于', gte: '不早于', lt: '早于', lte: '不晚于' };

const directions: Record<Flavour, [ascending: string, descending: string]> = {
  number: ['从低到高', '从高到低'],
  date: ['从早到晚', '从晚到早'],
  text: ['升序', '降序'],
  other: ['升序', '降序'],
};

const bracket = (text: string) => `（${text}）`;

function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join('、')}和${items.at(-1)}`;
}

function block(words: BlockWords, nested: boolean): string {
  const { source, shown = [] } = words;
  const verb = nested ? '取' : '显示';
  const what = `${words.distinct ? (words.distinctOn ? `每种${list(words.distinctOn)}的第一条的` : '不重复的') : ''}${list(shown)}`;
  const isBare = !words.where && !words.group && !words.having && !words.qualify;
  const tail = [words.order, words.limit].filter((part) => part !== undefined);
  if (source && isBare && !words.distinct && words.sources === 1 && !source.endsWith('）') && readsOn(source, what)) {
    const phrase = `${source}的${what}`;
    return [nested ? phrase : `显示${phrase}`, ...tail].join('，');
  }
  const opening = source ? `从${source}中` : '';
  const clauses = [
    words.where && `只看${words.where}的`,
    words.group,
    words.having && `只留${words.having}的${words.group ? '组' : '结果'}`,
    words.qualify && `再只留${words.qualify}的`,
    words.shown ? `${verb}${what}` : words.distinct ? '去掉重复' : undefined,
  ].filter((part) => part !== undefined);
  return [opening + (clauses[0] ?? ''), ...clauses.slice(1), ...tail].join('，');
}

/** 产品的标价, but not 产品的产品名称, and no 的 before a bracket or a number. */
function readsOn(source: string, what: string): boolean {
  return !what.startsWith(source) && !/^[（\d]/.test(what);
}

function join({ kind, source, on, shared, using }: JoinWords): string {
  if (kind === 'cross') return `与${source}两两组合`;
  const natural = kind.startsWith('natural');
  const how = natural
    ? '按同名项对应'
    : shared
      ? `按相同的${list(shared)}对应`
      : using
        ? `按共有的${list(using)}对应`
        : on && `按${on}对应`;
  const side = natural ? kind.slice('natural-'.length) : kind;
  const kept: Record<string, string> = {
    left: '没有对应的也保留',
    right: `没有对应的${source}也保留`,
    full: '两边没有对应的都保留',
    semi: '只看有没有对应',
    anti: '只看没有对应的',
  };
  const notes = [how, kept[side]].filter((note) => note !== undefined);
  return `关联${source}${notes.length > 0 ? bracket(notes.join('，')) : ''}`;
}

const aggregates: Record<string, (value: string, flavour: Flavour, short: boolean) => string> = {
  sum: (value, _, short) => (short ? `${value}合计` : `${value}的合计`),
  avg: (value, _, short) => (short ? `平均${value}` : `${value}的平均值`),
  max: (value, flavour, short) => (flavour === 'date' ? `最晚的${value}` : short ? `最大${value}` : `${value}的最大值`),
  min: (value, flavour, short) => (flavour === 'date' ? `最早的${value}` : short ? `最小${value}` : `${value}的最小值`),
  median: (value) => `${value}的中位数`,
  stddev: (value) => `${value}的标准差`,
  stddev_pop: (value) => `${value}的总体标准差`,
  stddev_samp: (value) => `${value}的样本标准差`,
  variance: (value) => `${value}的方差`,
  var_pop: (value) => `${value}的总体方差`,
  var_samp: (value) => `${value}的样本方差`,
  group_concat: (value) => `${value}连成的一串`,
  string_agg: (value) => `${value}连成的文本`,
  array_agg: (value) => `${value}的清单`,
  any_value: (value) => `任意一个${value}`,
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

export const chinese: Lexicon = {
  bracket,
  isTight: (text) => /的\p{L}+$/u.test(text) || /^（[^（）]*）$/.test(text),
  operand: (text) => text,
  text: (value) => `“${value.replace(/[\\”]/g, '\\$&').replaceAll('\n', '\\n')}”`,
  name: (name) => `「${name.replace(/[\\」]/g, '\\$&')}」`,
  list,
  enumeration: (items) => items.join('、'),
  both: (tests) => tests.join('且'),
  either: (tests) => tests.join('或'),
  sentence: (text) => `${text}。`,
  more: '……此外还有未能描述的部分',
  nothing: '这条语句未能用文字描述。',

  block,
  joined: (first, joins) => first + joins.map(join).join('、'),
  steps: (steps, last) => `${steps.map(({ name, text }) => `${name}：${text}`).join('；')}；最后${last}`,
  recursive: (text) => `（可反复引用自身）${text}`,
  step: (number) => `步骤${number}`,
  result: '结果',
  sourceAs: (called, query) => called + query,
  perRow: (query) => `逐行求得的${query}`,
  role: (label, number) => label + (marks[number - 1] ?? `第${number}份`),
  outer: (label, levels) => (levels === 1 ? `外层${label}` : `外面第${levels}层的${label}`),
  columnOf: (source, column, close) =>
    close && isPlainNoun(source) && isChinese(column) ? source + column : `${source}的${column}`,
  everything: (source) => (source ? `${source}的全部内容` : '全部内容'),
  everythingBut: (all, left) => `${all}${bracket(`除了${list(left)}`)}`,
  unknownTable: (number) => (number > 0 ? `第${number}类记录` : '其他记录'),
  position: (number) => `第${number}项`,
  computed: (text) => `算出的${text}`,
  setOperation(kind, keeps, operands) {
    const kept = keeps ? '（保留重复）' : '';
    if (kind === 'except') return `${operands[0]}有而${operands[1]}没有的结果${kept}`;
    if (kind === 'intersect') return `${list(operands)}都有的结果${kept}`;
    return `${list(operands)}${keeps ? '合并且保留重复的结果' : '合并去重的结果'}`;
  },
  arranged: (base, order, limit) => [base, order, limit].filter((part) => part !== undefined).join('，'),
  values: (rows) => `给定的${rows.join('、')}`,
  direction: (key, flavour, descending) => `${key}${directions[flavour][descending ? 1 : 0]}`,
  nulls: (key, first) => `${key}${bracket(first ? '空值在前' : '空值在后')}`,
  ordered: (keys) => `按${keys.join('、再按')}`,
  limit({ count, offset, percent, withTies }) {
    const skipped = offset === undefined ? '' : `跳过前${offset}条`;
    if (count === undefined) return skipped;
    if (count === '1' && !skipped && !percent && !withTies) return '只取第一条';
    const taken = `${skipped ? `${skipped}再取` : '取前'}${count}${percent ? '%的记录' : '条'}`;
    return withTies ? `${taken}${bracket('并列的也算')}` : taken;
  },
  groupedByRest: '按所有未汇总的项分组',
  grouped: (keys) => `按${list(keys)}分组`,

  compare(kind, left, right, flavour, isText) {
    if (isText && (kind === 'eq' || kind === 'neq')) {
      return `${left}${kind === 'eq' ? '是' : '不是'}${right}`;
    }
    return `${left}${(flavour === 'date' ? dateComparisons[kind] : undefined) ?? comparisons[kind]}${right}`;
  },
  between: (value, low, high, _flavour, not) => `${value}${not ? '不' : ''}在${low}到${high}之间`,
  period: (value, from, before) => `${value}从${from}起到${before}之前`,
  isMissing: (value, not) => `${value}${not ? '不为空' : '为空'}`,
  isOneOf: (value, items, not) =>
    not ? `${value}不是${items.join('、')}中的任何一个` : `${value}是${items.join('、')}之一`,
  isIn: (value, query, not) => `${value}${not ? '不在' : '在'}${query}之中`,
  exists: (query, not) => `${not ? '不存在' : '存在'}${query}`,
  existsSome: (source, where, not) =>
    where ? `${not ? '没有' : '有'}${source}满足${where}` : `${not ? '没有任何' : '至少有一条'}${source}`,
  quantified: (kind, left, which, query) =>
    `${left}${comparisons[kind]}${query}中的${which === 'any' ? '任意一个' : '每一个'}`,
  like(value, how, text, not) {
    const words = { starts: ['以', '开头'], ends: ['以', '结尾'], contains: ['包含', ''], pattern: ['符合模式', ''] }[
      how
    ];
    return `${value}${not ? '不' : ''}${words[0]}${text}${words[1]}`;
  },
  ignoringCase: '（不分大小写）',
  escapedBy: (mark) => `（转义符${mark}）`,
  matches: (value, pattern, kind, not) =>
    `${value}${not ? '不' : ''}符合${{ regexp: '正则式', glob: '通配式', similar: '相似式' }[kind]}${pattern}`,
  same: (left, right, not) => `${left}与${right}${not ? '不相同' : '相同'}（空值也比较）`,
  isTrue: (value, truth, not) => `${value}${not ? '不' : ''}为${truth ? '真' : '假'}`,
  holds: (value) => `${value}成立`,
  fails: (test) => `不满足${test}`,
  whether: (test) => `是否${test}`,

  truth: (value) => (value ? '真' : '假'),
  missing: '空值',
  typed: (type, value) =>
    `${{ date: '日期', time: '时间', timestamp: '时间戳', datetime: '日期时间' }[type] ?? type}${value}`,
  caseOf(branches, otherwise, operand) {
    const parts = branches.map(({ when, result }) =>
      operand === undefined ? `若${when}则为${result}` : `等于${when}时为${result}`,
    );
    const last = otherwise === undefined ? '否则为空' : `否则为${otherwise}`;
    return bracket(`${operand === undefined ? '' : `看${operand}：`}${[...parts, last].join('，')}`);
  },
  together: (items) => `${items.join('、')}相连`,
  daysBetween: (from, to) => `从${from}到${to}的天数`,
  negative: (value) => `负的${value}`,
  collated: (value, collation) => `${value}${bracket(`按${collation}规则比较`)}`,

  rows: '记录数',
  countOf: (value, distinct) => (distinct ? `不重复的${value}个数` : `${value}的个数`),
  countWhere: (test) => `满足${test}的记录数`,
  countIf: (test) => `符合${test}的条数`,
  aggregate: (name, value, flavour, distinct, plain) =>
    aggregates[name]?.(
      distinct ? bracket(`不重复的${value}`) : value,
      flavour,
      plain && !distinct && !value.includes('的'),
    ) ?? `${value}的${name}值`,
  separated: (value, by) => `${value}${bracket(`用${by}隔开`)}`,
  only: (value, test) => `${value}${bracket(`只计${test}的`)}`,
  sortedBy: (value, order) => `${value}${bracket(`按${order}排列`)}`,
  over(value, { partition, order, frame }) {
    const parts = [partition ?? '在全部结果内', order && `按${order}`, frame].filter((part) => part !== undefined);
    return `${value}${bracket(parts.join('，'))}`;
  },
  partition: (keys) => `在每个${list(keys)}内`,
  frame: (kind, start, end) =>
    `${{ rows: '逐行', range: '按值', groups: '按组' }[kind] ?? kind}从${start}${end ? `到${end}` : '起'}`,
  bound: (kind, value) =>
    ({
      CurrentRow: '当前行',
      UnboundedPreceding: '最前',
      UnboundedFollowing: '最后',
      Preceding: `前${value}`,
      Following: `后${value}`,
    })[kind] ?? `${kind}${value ?? ''}`,

  functionWords: (name, values) => functionWords('zh', name, values),
  call(name, values) {
    if (values.length === 0) return `${name}值`;
    return values.length === 1 ? `${values[0]}的${name}值` : `（${values.join('、')}）的${name}值`;
  },
  shifted: (date, by) => `${date}（移动${by.join('、')}）`,
  named: (field, value) => `${field}＝${value}`,
  datePart: (field, value) => `${value}的${zhFields[field]}`,
  dateText(format, value, asText) {
    const words = wordOf('dateFormats', format, 'zh');
    return words && `${value}的${words}${asText ? '（文本）' : ''}`;
  },
  dateStart: (field, value) => `${value}所在的${zhFields[field]}`,
  cast: (value, type, orMissing) => `${value}转为${type}${orMissing ? '（不成则为空）' : ''}`,
  typeName: (type) => wordOf('types', type, 'zh') ?? type,
  interval: (value, unit) => (unit ? `${value}${zhUnits[unit] ?? unit}` : `时长${value}`),
};

/** 产品, but neither 员工甲 nor 台风影响的国家. */
function isPlainNoun(source: string): boolean {
  return isChinese(source) && source.length <= 6 && !/[的甲乙丙丁]|^外层|^步骤|^结果/.test(source);
}

function isChinese(text: string): boolean {
  return /^\p{Script=Han}+$/u.test(text);
}
