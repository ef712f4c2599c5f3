import type { Period } from '../../question/question.ts';
import type { ColumnFacts } from '../../schema/meaning/schema-facts.ts';
import type { Predicate } from '../form/form.ts';
import { isFree, neighbours } from '../read/attach.ts';
import { branch, type Draft, extend, type Reading } from '../read/draft.ts';
import { overlaps } from '../read/mentions.ts';
import { scoreOf } from '../read/resolve.ts';
import { hopsFrom, isEvent, measuredTables, namedTables } from '../read/table-context.ts';

/** Each time span becomes a condition on a date column: the one that was named, else the main date of what is talked about. */
export function stepPeriods(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  for (const period of reading.question.periods) {
    if (reading.mentions.some((mention) => overlaps(mention, period))) continue;
    drafts = branch(drafts, (one) => placePeriod(one, period, reading));
  }
  return drafts;
}

interface Option {
  predicate: Predicate;
  features: Record<string, number>;
  mention?: Parameters<typeof isFree>[1];
}

export function placePeriod(draft: Draft, period: Period, reading: Reading): Draft[] {
  const numbers = reading.question.numbers.filter((number) => overlaps(number, period));
  const options = optionsFor(draft, period, reading)
    .map((option) => ({ ...option, score: scoreOf(option.features, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 3);
  if (options.length === 0) return [draft];
  return options.map(({ predicate, features, mention }) =>
    extend(
      draft,
      {
        where: [{ ...predicate, at: period.start }],
        features,
        use: { periods: [period], numbers, ...(mention ? { mention: [[mention, 'where'] as const] } : {}) },
      },
      reading.weights,
    ),
  );
}

function optionsFor(draft: Draft, period: Period, reading: Reading): Option[] {
  const near = [
    ...neighbours(reading, period, 'left', (one) => isFree(draft, one) && one.columns.length > 0, 5),
    ...neighbours(reading, period, 'right', (one) => isFree(draft, one) && one.columns.length > 0, 3),
  ];
  const measured = measuredTables(reading);
  const hops = hopsFrom(measured.size > 0 ? measured : namedTables(reading), reading.facts);
  const options: Option[] = [];
  for (const table of reading.facts.snapshot.tables) {
    let first = true;
    for (const column of table.columns) {
      const facts = reading.facts.column(table.name, column.name);
      if (!facts) continue;
      const said = near.find(({ mention }) =>
        mention.columns.some(
          (link) => link.table === table.name && link.column === column.name && link.class !== 'shared',
        ),
      );
      const predicate = predicateFor(period, facts, said !== undefined);
      if (!predicate) continue;
      const features: Record<string, number> = { 'period:placed': 1 };
      const link = said?.mention.columns.find((one) => one.table === table.name && one.column === column.name);
      if (said && link) {
        features['period:said'] = link.score;
        features['period:distance'] = said.distance;
      }
      features['period:hops'] = Math.min(4, hops.get(table.name) ?? 4);
      if (first && !column.nullable) features['period:main'] = 1;
      if (column.nullable) features['period:nullable'] = 1;
      if (facts.isYear) features['period:year'] = 1;
      if (isEvent(table.name, reading.facts)) features['period:event'] = 1;
      if (measured.has(table.name)) features['period:own'] = 1;
      else if (measured.size === 0 && hops.get(table.name) === 0) features['period:here'] = 1;
      if (predicate.kind !== 'period') features['period:plain'] = 1;
      first = false;
      const consumed = said?.mention.tables.every((one) => one.score < 0.6) ? said.mention : undefined;
      options.push({ predicate, features, ...(consumed ? { mention: consumed } : {}) });
    }
  }
  return options;
}

const timeWords = /(?:date|year|time|day|month|founded|opened|established|built|release|时间|日期|年份|年)/i;

function predicateFor(period: Period, facts: ColumnFacts, said: boolean): Predicate | undefined {
  const ref = { table: facts.table.name, column: facts.column.name };
  if (facts.isKey) return undefined;
  const whole =
    period.kind === 'year' || ((period.from ?? '01-01').endsWith('01-01') && (period.to ?? '12-31').endsWith('12-31'));
  if (facts.isYear) return whole ? { kind: 'period', left: ref, period } : undefined;
  if (facts.isDate) return { kind: 'period', left: ref, period };
  if (!whole || !(timeWords.test(facts.column.name) || (said && facts.isNumeric && !facts.isMeasure))) return undefined;
  // Dates in a form of their own (`2019年11月`): compared as they stand.
  const left = { kind: 'column' as const, ...ref };
  const year = Number((period.bound?.at ?? period.from ?? '').slice(0, 4));
  if (!year) return undefined;
  if (period.bound)
    return { kind: 'compare', left, operator: period.bound.operator, right: { kind: 'literal', value: year } };
  if (period.kind === 'year') {
    if (facts.isText) return { kind: 'like', left, text: String(year), place: 'anywhere', negated: false };
    return { kind: 'compare', left, operator: '=', right: { kind: 'literal', value: year } };
  }
  const last = Number((period.to ?? '').slice(0, 4));
  return last ? { kind: 'between', left, low: year, high: last } : undefined;
}
