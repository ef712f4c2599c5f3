import { describe, expect, it } from 'vitest';
import { clinic } from '../../../tests/fixtures/own-databases.ts';
import { readQuestion } from '../../question/read-question.ts';
import { schemaFacts } from '../../schema/meaning/schema-facts.ts';
import { type Block, type Expression, emptyBlock, type Form, type Predicate } from '../form/form.ts';
import { brokenPromises, type Promised } from './promises.ts';

const facts = schemaFacts(clinic().snapshot);
const column = (table: string, name: string): Expression => ({ kind: 'column', table, column: name });
const block = (part: Partial<Block>): Block => ({ ...emptyBlock(), ...part });
const form = (part: Partial<Block>): Form => ({ kind: 'block', block: block(part) });

const name = column('patients', 'name');
const city = column('patients', 'city');
const count: Expression = { kind: 'aggregate', name: 'count', entity: 'patients' };
const fees = (over: 'sum' | 'avg'): Expression => ({
  kind: 'aggregate',
  name: over,
  argument: column('visits', 'fee'),
});
const never: Predicate = {
  kind: 'member',
  left: { table: 'patients', column: 'id' },
  block: block({ exists: ['visits'] }),
  negated: true,
};
const over = (value: number): Predicate => ({
  kind: 'compare',
  left: { kind: 'aggregate', name: 'count', entity: 'visits' },
  operator: '>',
  right: { kind: 'literal', value },
});

const broken = (text: string, read: Form): Promised[] => {
  const question = readQuestion(text, { today: '2026-06-30' });
  return brokenPromises(read, { question, cues: question.cues, facts });
};

describe('what the words promise, kept and broken', () => {
  const cases: [promise: Promised, questions: string[], kept: Form, breaks: Form][] = [
    ['count', ['how many patients', '有多少患者'], form({ select: [count] }), form({ select: [name] })],
    [
      'groups',
      ['patients per city', '每个城市的患者'],
      form({ select: [city, count], breakdown: [city] }),
      form({ select: [count] }),
    ],
    ['names', ['who paid the most', '谁付得最多'], form({ select: [name] }), form({ select: [fees('sum')] })],
    [
      'number',
      ['第一个患者是谁', '第二位患者的城市'],
      form({ select: [name], order: { by: column('visits', 'visited_at'), direction: 'asc', limit: 1 } }),
      form({ select: [name] }),
    ],
    [
      'quality',
      ['fee of the earliest visit', '最早的就诊的费用'],
      form({ select: [column('visits', 'fee')], order: { by: column('visits', 'visited_at'), direction: 'asc' } }),
      form({ select: [column('visits', 'fee')], order: { by: fees('sum'), direction: 'asc' } }),
    ],
    ['average', ['average fee', '平均费用'], form({ select: [fees('avg')] }), form({ select: [fees('sum')] })],
    [
      'absence',
      ['patients without visits', '没有就诊的患者'],
      form({ select: [name], where: [never] }),
      form({ select: [name] }),
    ],
    ['count', ['患者数', '来过的患者数是多少？'], form({ select: [count] }), form({ select: [name] })],
    [
      'times',
      ['patients who came more than 3 times', '就诊超过3次的患者'],
      form({ select: [name], where: [over(3)] }),
      form({ select: [name], where: [{ ...over(3), left: column('visits', 'fee') } as Predicate] }),
    ],
    [
      'two-periods',
      ['fees in 2024 and 2025', '2024年和2025年的费用'],
      form({ select: [{ kind: 'bucket', part: 'year', of: { table: 'visits', column: 'visited_on' } }, fees('sum')] }),
      { kind: 'set', operator: 'intersect', left: block({ select: [name] }), right: block({ select: [name] }) },
    ],
    [
      'bound',
      ['patients with more than 3 visits', '就诊超过3次的患者'],
      form({ select: [name], where: [over(3)] }),
      form({ select: [name] }),
    ],
    [
      'number',
      ['patients with more than 3 visits', '就诊超过3次的患者'],
      form({ select: [name], where: [over(3)] }),
      form({ select: [name], where: [over(5)] }),
    ],
    [
      'order',
      ['top 3 cities by patients', '患者最多的3个城市'],
      form({ select: [city, count], breakdown: [city], order: { by: count, direction: 'desc', limit: 3 } }),
      form({ select: [city, count], breakdown: [city] }),
    ],
    [
      'count',
      ['patients per city', 'sales by city'],
      form({ select: [city, count], breakdown: [city] }),
      form({ select: [city, name] }),
    ],
    ['period', ['fees in 2025', '2025年的费用'], periodIn('2025'), form({ select: [fees('sum')] })],
  ];
  it.each(cases)('%s', (promise, questions, kept, breaks) => {
    for (const question of questions) {
      expect(broken(question, kept), question).not.toContain(promise);
      expect(broken(question, breaks), question).toContain(promise);
    }
  });

  it('active is not vague where a stored state says so', () => {
    const active: Predicate = {
      kind: 'compare',
      left: city,
      operator: '=',
      right: { kind: 'literal', value: 'active' },
    };
    const where = (at: number) => form({ select: [count], where: [{ ...active, at }] });
    expect(broken('active patients', where(0))).not.toContain('vague');
    expect(broken('active patients', where(9))).toContain('vague');
  });

  it('what stands behind "by" may be how it was done, and no group', () => {
    const card: Predicate = { kind: 'compare', left: city, operator: '=', right: { kind: 'literal', value: 'card' } };
    const where = (at: number) => form({ select: [count], where: [{ ...card, at }] });
    expect(broken('how many were paid by card', where(22))).not.toContain('groups');
    expect(broken('how many were paid by card', where(0))).toContain('groups');
  });

  it('nothing is told by the very name that was asked with', () => {
    const named: Predicate = { kind: 'compare', left: name, operator: '=', right: { kind: 'literal', value: 'Ann' } };
    expect(broken('who reports to Ann', form({ select: [name], where: [named] }))).toContain('news');
    expect(broken('where does Ann live', form({ select: [city], where: [named] }))).not.toContain('news');
  });
});

/** A form holds the place of the question where its period stood: both questions say the year at another one. */
function periodIn(year: string): Form {
  const places = [`fees in ${year}`, `${year}年的费用`].flatMap(
    (text) => readQuestion(text, { today: '2026-06-30' }).periods,
  );
  const where = places.map(
    (period): Predicate => ({ kind: 'period', left: { table: 'visits', column: 'visited_at' }, period }),
  );
  return form({ select: [fees('sum')], where });
}
