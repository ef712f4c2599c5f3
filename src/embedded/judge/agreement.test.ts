import { describe, expect, it } from 'vitest';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';
import { type Block, type Expression, emptyBlock, type Form } from '../form/form.ts';
import { agreementFeatures, isAgreement } from './agreement.ts';

const [hospital, books] = [clinic(), library()];
const column = (name: string): Expression => ({ kind: 'column', table: 'medicines', column: name });
const count: Expression = { kind: 'aggregate', name: 'count', entity: 'medicines' };
const sum: Expression = { kind: 'aggregate', name: 'sum', argument: column('price') };
const form = (block: Partial<Block>): Form => ({ kind: 'block', block: { ...emptyBlock(), ...block } });

async function namesOf(text: string, whole: Form, features: Record<string, number> = {}) {
  const { reading } = await hospital.read(text);
  return Object.keys(agreementFeatures(whole, { features }, { ...reading, everyFeature: true })).sort();
}

describe('how a shape goes with the cues of a question', () => {
  it('names every cue with every operator of the form, and the shape as a whole', async () => {
    const names = await namesOf('How many medicines are there?', form({ select: [count] }));
    expect(names).toContain('cue:ask-count>count');
    expect(names).toContain('cue:ask-count>one-row');
    expect(names).toContain('sketch:c0f1');
  });

  it('tells a ranking from a sort and a bound on a figure from a condition', async () => {
    const text = 'Which category has the most medicines?';
    const order = { by: count, direction: 'desc' as const };
    const ranked = await namesOf(text, form({ select: [column('category')], order: { ...order, limit: 1 } }));
    const sorted = await namesOf(text, form({ select: [column('category')], order }));
    expect(ranked).toContain('cue:most>first');
    expect(sorted).toContain('cue:most>sort');
    expect(ranked).not.toContain('cue:most>sort');
  });

  it('says nothing of a table, a column or a value', async () => {
    const { ranked } = await books.read('单价最高的3本图书');
    for (const { features } of ranked)
      for (const name of Object.keys(features).filter(isAgreement)) expect(name).not.toMatch(/单价|图书|书名/);
  });
});

describe('what is only done for people makes no difference', () => {
  const text = 'Which medicine has the highest price?';
  const order = { by: column('price'), direction: 'desc' as const, limit: 1 };

  it('the figure beside a ranking', async () => {
    expect(await namesOf(text, form({ select: [column('name'), column('price')], order }))).toEqual(
      await namesOf(text, form({ select: [column('name')], order })),
    );
  });

  it('a sum that nobody said', async () => {
    const summed = form({ select: [column('category'), sum], breakdown: [column('category')] });
    expect(await namesOf('price by category', summed, { 'sum:each': 1 })).toEqual(
      await namesOf('price by category', form({ select: [column('category'), column('price')] })),
    );
    expect(await namesOf('total price by category', summed)).not.toEqual(
      await namesOf('total price by category', form({ select: [column('category'), column('price')] })),
    );
  });

  it('things that are counted once', async () => {
    const once: Expression = { ...count, argument: column('id'), distinct: true } as Expression;
    expect(await namesOf('How many medicines?', form({ select: [once] }), { 'count:once': 1 })).toEqual(
      await namesOf('How many medicines?', form({ select: [count] })),
    );
  });

  it('rows that a join repeats and that are shown once', async () => {
    const names = form({ select: [column('name')], distinct: true });
    expect(await namesOf('list medicines', names, { 'distinct:multiplied': 1 })).toEqual(
      await namesOf('list medicines', form({ select: [column('name')] })),
    );
    expect(await namesOf('list different medicines', names)).not.toEqual(
      await namesOf('list different medicines', form({ select: [column('name')] })),
    );
  });
});
