import type { AggregateName, Block, Expression, Form, Operand, Predicate } from '../form/form.ts';
import { emptyBlock, expressionsOf, instancesOf, isAggregate } from '../form/form.ts';
import { type Wording, wordsOf } from './words.ts';

/** How the question was read, one sentence in the question's language, in business words. */
export function describeForm(form: Form, wording: Wording): string {
  const zh = wording.language === 'zh';
  if (form.kind === 'block') return `${describeBlock(form.block, wording)}${zh ? '。' : '.'}`;
  const left = describeBlock(form.left, wording);
  const right = describeBlock(form.right, wording);
  const joins = zh
    ? {
        union: '；合并：',
        intersect: '；并且同时满足：',
        except: '；去掉：',
        '-': '；减去：',
        '/': '；除以：',
        '+': '；加上：',
        growth: '；增长率（%），对比：',
        share: '；占比（%），相对于：',
        less: '；扣除：',
      }
    : {
        union: '; together with: ',
        intersect: '; only those that also meet: ',
        except: '; leaving out: ',
        '-': '; minus: ',
        '/': '; divided by: ',
        '+': '; plus: ',
        growth: '; growth in percent, compared with: ',
        share: '; in percent of: ',
        less: '; less: ',
      };
  return `${left}${joins[form.operator]}${right}${zh ? '。' : '.'}`;
}

function describeBlock(block: Block, wording: Wording): string {
  return wording.language === 'zh' ? chinese(block, wording) : english(block, wording);
}

function chinese(block: Block, wording: Wording): string {
  if (block.over) return overWords(block, block.over, wording);
  if (block.isMedian) return medianWords(block, wording);
  const parts: string[] = [];
  const conditions = [
    ...block.where.map((predicate) => predicateWords(predicate, wording)),
    ...existing(block, wording),
  ];
  if (conditions.length > 0) parts.push(`筛选${conditions.join('，且')}`);
  const figures = block.select.filter(isAggregate);
  const plain = block.select.filter((item) => !isAggregate(item));
  const words = (items: readonly Expression[]) => items.map((item) => figureName(item, wording)).join('、');
  if (figures.length > 0 && plain.length > 0) parts.push(`按${words(plain)}统计${words(figures)}`);
  else if (figures.length > 0) parts.push(`统计${words(figures)}`);
  else parts.push(`列出${block.distinct ? '不重复的' : ''}${words(plain)}`);
  if (block.order) {
    const { by, direction, limit, within } = block.order;
    const way = direction === 'desc' ? '从高到低' : '从低到高';
    const inside = within ? `每个${words(block.breakdown)}` : '';
    parts.push(
      limit === undefined
        ? `按${figureName(by, wording)}${way}排列`
        : `${inside}取${figureName(by, wording)}${direction === 'desc' ? '最高' : '最低'}的${limit}个`,
    );
  }
  return parts.join('，');
}

function english(block: Block, wording: Wording): string {
  if (block.over) return overWords(block, block.over, wording);
  if (block.isMedian) return medianWords(block, wording);
  const figures = block.select.filter(isAggregate);
  const plain = block.select.filter((item) => !isAggregate(item));
  const words = (items: readonly Expression[]) => items.map((item) => figureName(item, wording)).join(', ');
  let text: string;
  if (figures.length > 0 && plain.length > 0) text = `${words(figures)} by ${words(plain)}`;
  else if (figures.length > 0) text = words(figures);
  else text = `list ${block.distinct ? 'distinct ' : ''}${words(plain)}`;
  const conditions = [
    ...block.where.map((predicate) => predicateWords(predicate, wording)),
    ...existing(block, wording),
  ];
  if (conditions.length > 0) text += ` where ${conditions.join(' and ')}`;
  if (block.order) {
    const { by, direction, limit, within } = block.order;
    text +=
      limit === undefined
        ? `, sorted by ${figureName(by, wording)}, ${direction === 'desc' ? 'highest' : 'lowest'} first`
        : `, ${within ? 'in each the' : 'the'} ${limit} with the ${direction === 'desc' ? 'highest' : 'lowest'} ${figureName(by, wording)}`;
  }
  return text.replace(/^./, (letter) => letter.toUpperCase());
}

/** Tables that must have a matching row though nothing of theirs is shown or compared. */
function existing(block: Block, wording: Wording): string[] {
  const read = new Set(expressionsOf(block).flatMap(instancesOf));
  return block.exists
    .filter((instance) => !read.has(instance))
    .map((instance) =>
      memberWords(
        {
          kind: 'member',
          left: { table: '', column: '' },
          negated: false,
          block: { ...emptyBlock(), exists: [instance] },
        },
        wording,
      ),
    );
}

/** The row in the middle. */
function medianWords({ isMedian: _, ...block }: Block, wording: Wording): string {
  const zh = wording.language === 'zh';
  const groups = block.breakdown.map((item) => figureName(item, wording)).join(zh ? '、' : ' and ');
  const inner = describeBlock({ ...block, select: block.select.slice(-1), breakdown: [] }, wording);
  const each = groups && (zh ? `每个${groups}` : ` for each ${groups}`);
  return zh ? `${inner}，${each}取中位数` : `${inner}, the median of these${each}`;
}

/** The average over groups: 每月销售额合计的平均值, "average of total sales per month". */
function overWords({ over: _, breakdown, ...block }: Block, name: AggregateName, wording: Wording): string {
  const zh = wording.language === 'zh';
  const groups = breakdown.map((item) => wordsOf(item, wording)).join(zh ? '、' : ' and ');
  const inner = describeBlock({ ...block, breakdown: [], select: block.select.slice(0, 1) }, wording);
  const words = zh
    ? { avg: '平均值', max: '最大值', min: '最小值', sum: '合计', count: '个数' }
    : { avg: 'average', max: 'highest', min: 'lowest', sum: 'sum', count: 'count' };
  return zh
    ? `${inner}，先按${groups}分别计算，再取${words[name]}`
    : `${inner}, worked out per ${groups}, then the ${words[name]} of these`;
}

/** A sum says that it is one; a header need not. */
function figureName(item: Expression, wording: Wording): string {
  const words = wordsOf(item, wording);
  if (item.kind === 'rate') {
    const zh = wording.language === 'zh';
    const where = item.where.map((one) => predicateWords(one, wording)).join(zh ? '且' : ' and ');
    return zh ? `${where}的${words}` : `${words} where ${where}`;
  }
  if (item.kind !== 'aggregate' || item.name !== 'sum') return words;
  return wording.language === 'zh' ? `${words}合计` : `total ${words}`;
}

const comparisons = {
  zh: { '=': '为', '!=': '不为', '<': '小于', '>': '大于', '<=': '不超过', '>=': '不少于' },
  en: { '=': 'is', '!=': 'is not', '<': 'is less than', '>': 'is more than', '<=': 'is at most', '>=': 'is at least' },
} as const;

function predicateWords(predicate: Predicate, wording: Wording): string {
  const zh = wording.language === 'zh';
  switch (predicate.kind) {
    case 'compare':
      return `${figureName(predicate.left, wording)}${zh ? '' : ' '}${comparisons[wording.language][predicate.operator]}${zh ? '' : ' '}${operandWords(predicate.right, wording)}`;
    case 'in':
      return zh
        ? `${wordsOf(predicate.left, wording)}${predicate.negated ? '不' : ''}是${predicate.values.map((value) => `“${value}”`).join('或')}`
        : `${wordsOf(predicate.left, wording)} is ${predicate.negated ? 'not ' : ''}${predicate.values.map((value) => `“${value}”`).join(' or ')}`;
    case 'between':
      return zh
        ? `${wordsOf(predicate.left, wording)}在${predicate.low}到${predicate.high}之间`
        : `${wordsOf(predicate.left, wording)} is between ${predicate.low} and ${predicate.high}`;
    case 'like': {
      const place = zh
        ? { anywhere: '包含', start: '开头是', end: '结尾是' }
        : { anywhere: 'contains', start: 'starts with', end: 'ends with' };
      const word = predicate.negated
        ? zh
          ? `不${place[predicate.place]}`
          : `does not match: ${place[predicate.place]}`
        : place[predicate.place];
      return `${wordsOf(predicate.left, wording)}${zh ? '' : ' '}${word}${zh ? '' : ' '}“${predicate.text}”`;
    }
    case 'null':
      return zh
        ? `${wordsOf(predicate.left, wording)}${predicate.negated ? '不为空' : '为空'}`
        : `${wordsOf(predicate.left, wording)} is ${predicate.negated ? 'known' : 'empty'}`;
    case 'period':
      return zh
        ? `${wordsOf({ kind: 'column', ...predicate.left }, wording)}在${predicate.period.description.zh}`
        : `${wordsOf({ kind: 'column', ...predicate.left }, wording)} is ${/^(from|until)/.test(predicate.period.description.en) ? '' : 'in '}${predicate.period.description.en}`;
    case 'any':
      return zh
        ? `（${predicate.of.map((part) => predicateWords(part, wording)).join('，或')}）`
        : `(${predicate.of.map((part) => predicateWords(part, wording)).join(' or ')})`;
    case 'member':
      return memberWords(predicate, wording);
    case 'condition':
      return zh
        ? `${predicate.negated ? '不是' : '是'}${predicate.label}`
        : `${predicate.negated ? 'not ' : ''}${predicate.label}`;
  }
}

function memberWords({ block, negated }: Extract<Predicate, { kind: 'member' }>, wording: Wording): string {
  const zh = wording.language === 'zh';
  const things = block.exists
    .map((instance) => wordsOf({ kind: 'aggregate', name: 'count', entity: instance }, wording))
    .map((text) => (zh ? text.replace(/数$/, '') : text.replace(/^number of /, '')));
  const conditions = block.where.map((predicate) => predicateWords(predicate, wording));
  const what = [...things, ...conditions].join(zh ? '、' : ' and ');
  return zh ? `${negated ? '没有' : '有'}${what}` : `there is ${negated ? 'no' : 'some'} ${what}`;
}

function operandWords(operand: Operand, wording: Wording): string {
  const zh = wording.language === 'zh';
  if (operand.kind === 'literal')
    return typeof operand.value === 'string' ? `“${operand.value}”` : String(operand.value);
  if (operand.kind === 'expression') return wordsOf(operand.expression, wording);
  if (operand.kind === 'peers') {
    const figure = wordsOf(
      { kind: 'aggregate', name: operand.name, argument: { kind: 'column', ...operand.of } },
      wording,
    );
    const group = wordsOf({ kind: 'column', table: operand.of.table, column: operand.same }, wording);
    return zh ? `相同${group}的${figure}` : `the ${figure} of the same ${group}`;
  }
  const [item] = operand.block.select;
  const conditions = operand.block.where.map((predicate) => predicateWords(predicate, wording));
  const figure = item ? figureName(item, wording) : '';
  if (conditions.length === 0) return zh ? `${figure}` : `the ${figure}`;
  return zh ? `${conditions.join('且')}的${figure}` : `the ${figure} where ${conditions.join(' and ')}`;
}
