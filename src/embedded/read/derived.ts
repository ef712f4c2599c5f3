import type { Question, Span } from '../../question/question.ts';
import type { ColumnFacts, SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Expression } from '../form/form.ts';

/** A figure that no column holds but two columns make: 人口密度 = 人口 / 面积. */
export interface Derived extends Span {
  expression: Expression;
  operator: '/' | '-' | '+' | '*';
  table: string;
  score: number;
}

interface Trigger {
  pattern: RegExp;
  operator: Derived['operator'];
  /** How well two names fit the trigger beyond sharing characters with the question. */
  fit(first: string, second: string): number;
}

const perPerson = /人口|人数|人员/;
const sameTail = (first: string, second: string): number => {
  let length = 0;
  while (length < Math.min(first.length, second.length) && first.at(-1 - length) === second.at(-1 - length)) length++;
  return length >= 2 ? 0.6 : 0;
};
const contains = (first: string, second: string): number =>
  [...second].every((character) => first.includes(character)) ? 0.8 : 0;

const triggers: readonly Trigger[] = [
  { pattern: /密度|每平方?米|每平方公里/g, operator: '/', fit: (_, second) => (/面积/.test(second) ? 1.2 : -0.5) },
  { pattern: /人均/g, operator: '/', fit: (_, second) => (perPerson.test(second) ? 1.2 : -0.5) },
  {
    pattern: /(?:占比|比例|比率|比重|概率|率|占)/g,
    operator: '/',
    fit: (first, second) => contains(first, second) + sameTail(first, second) + (/总/.test(second) ? 0.3 : 0),
  },
  {
    pattern: /平均每|每[^，。]{1,3}(?:平均|分配|所含|需)/g,
    operator: '/',
    fit: (first, second) => sameTail(first, second) + 0.2,
  },
  {
    pattern: /差额|差价|温差|差距|差值|之差|相差|差/g,
    operator: '-',
    fit: (first, second) =>
      sameTail(first, second) * 1.5 + (/高|大|旺|最多/.test(first) && /低|小|淡|最少/.test(second) ? 0.6 : 0),
  },
  {
    pattern: /净|非|未|利润|成本|支出|年龄|寿命|活了/g,
    operator: '-',
    fit: (first, second) =>
      sameTail(first, second) * 0.6 +
      (/去世/.test(first) && /出生/.test(second) ? 2 : 0) +
      (/营/.test(first) && /利润|成本|支出/.test(second) ? 0.8 : 0),
  },
  {
    pattern: /总数|总量|总费用|总和|总共|一共|合计|总/g,
    operator: '+',
    fit: (first, second) => sameTail(first, second) * 1.4,
  },
  {
    pattern: /总金额|总额|金额|销售额|总价|总长度?|额/g,
    operator: '*',
    fit: (first, second) => (/价|费|长度/.test(first) && /量|数/.test(second) ? 1.2 : -0.5),
  },
];

const generic = /[数量总的人次个平均最高低多少]/g;

/** Share of a name's telling characters that the window holds. */
function overlap(name: string, window: ReadonlySet<string>): number {
  const telling = [...new Set(name.replace(/\(.*\)/, '').replace(generic, ''))];
  return telling.length === 0 ? 0 : telling.filter((character) => window.has(character)).length / telling.length;
}

/** Derived figures that a Chinese question may ask for, at most two per trigger word. */
export function findDerived(question: Question, facts: SchemaFacts): Derived[] {
  if (question.language !== 'zh') return [];
  const found: Derived[] = [];
  const measures = facts.snapshot.tables.map((table) => ({
    table: table.name,
    columns: table.columns
      .flatMap((column) => facts.column(table.name, column.name) ?? [])
      .filter((one) => one.isMeasure || (/时间|日期/.test(one.column.name) && !one.isKey))
      .slice(0, 24),
  }));
  for (const trigger of triggers) {
    for (const match of question.text.matchAll(trigger.pattern)) {
      const start = Math.max(0, match.index - 8);
      const window = new Set(question.text.slice(start, match.index + match[0].length + 8));
      const pairs = measures
        .flatMap(({ table, columns }) => pairsOf(table, columns, trigger, window))
        .map((pair) => ({ ...pair, score: pair.score + inOrder(question.text, match, pair, trigger.operator) }))
        .sort((left, right) => right.score - left.score);
      for (const pair of pairs.slice(0, 2))
        found.push({
          table: pair.table,
          expression: pair.expression,
          score: pair.score,
          ...spanOf(question.text, match, pair.names),
          operator: trigger.operator,
        });
    }
  }
  return found;
}

interface Pair {
  table: string;
  expression: Expression;
  score: number;
  first: string;
  second: string;
  names: string;
}

/** A占B的比例 divides A by B, 每辆车的学员 divides by what follows 每. */
function inOrder(text: string, match: RegExpExecArray, { first, second }: Pair, operator: Derived['operator']): number {
  if (operator !== '/') return 0;
  const share = text.lastIndexOf('占', match.index + match[0].length);
  const each = text.lastIndexOf('每', match.index + match[0].length);
  const told = (name: string, from: number, to: number) =>
    overlap(name, new Set(text.slice(Math.max(0, from), Math.max(0, to))));
  if (share >= 0 && match.index - share < 12)
    return (
      0.5 * (told(first, share - 10, share) - told(second, share - 10, share) + told(second, share + 1, share + 10))
    );
  return each >= 0 && match.index - each < 8 ? 0.5 * told(second, each + 1, each + 4) : 0;
}

function pairsOf(table: string, columns: readonly ColumnFacts[], trigger: Trigger, window: ReadonlySet<string>) {
  const pairs: Pair[] = [];
  for (const first of columns) {
    const a = overlap(first.column.name, window);
    if (a === 0) continue;
    for (const second of columns) {
      if (
        second === first ||
        ((trigger.operator === '+' || trigger.operator === '*') &&
          first.column.name > second.column.name &&
          trigger.operator === '+')
      )
        continue;
      const dated = /时间|日期/.test(first.column.name) || /时间|日期/.test(second.column.name);
      if (
        dated &&
        !(trigger.operator === '-' && /时间|日期/.test(first.column.name) && /时间|日期/.test(second.column.name))
      )
        continue;
      const b = overlap(second.column.name, window);
      const score = a + b * 0.7 + trigger.fit(first.column.name, second.column.name);
      if (score < 1.2) continue;
      const column = (one: ColumnFacts): Expression => ({ kind: 'column', table, column: one.column.name });
      pairs.push({
        table,
        score,
        first: first.column.name,
        second: second.column.name,
        names: first.column.name + second.column.name,
        expression: { kind: 'arithmetic', operator: trigger.operator, left: column(first), right: column(second) },
      });
    }
  }
  return pairs;
}

/** The trigger with the characters around it that the two names account for. */
function spanOf(text: string, match: RegExpExecArray, names: string): Span {
  let start = match.index;
  let end = start + match[0].length;
  const belongs = (character: string | undefined) =>
    character !== undefined && names.includes(character) && character !== '的';
  while (start > 0 && belongs(text[start - 1])) start--;
  while (end < text.length && belongs(text[end])) end++;
  return { start, end };
}
