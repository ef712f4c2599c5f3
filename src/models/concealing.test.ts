import { describe, expect, it } from 'vitest';
import { concealedModels, concealing } from './concealing.ts';
import type { Model, ModelMessage } from './model.ts';
import type { ModelSet } from './model-set.ts';
import { createVault } from './vault.ts';

const sent: ModelMessage[][] = [];
const model: Model = {
  name: 'm',
  async complete(messages) {
    sent.push(messages);
    return { text: '', promptTokens: 0, completionTokens: 0, cost: 0 };
  },
};

describe('what a model is sent', () => {
  it('has marks for data and none in words of ours', async () => {
    const content = 'Today: 2026-06-30\nRows: 2026-06-30';
    const data = [{ start: 24, end: content.length }];
    const asked = concealing(model, createVault(), { personal: true, valuesIn: async () => ['2026-06-30'] });
    await asked.complete([{ role: 'user', content, data }]);
    expect(sent.at(-1)?.[0]).toEqual({
      role: 'user',
      content: expect.stringMatching(/^Today: 2026-06-30\nRows: \[\[P1\]\]/),
    });
  });

  it('has no examples that are nothing but marks', async () => {
    const valuesIn = async () => ['Ann Lee', 'Bob Lee'];
    const content = "pay (payer e.g. 'Ann Lee' 'Bob Lee', kind = 'a' 'b')";
    await concealing(model, createVault(), { personal: true, valuesIn }).complete([{ role: 'user', content }]);
    expect(sent.at(-1)?.[0]?.content).toMatch(/^pay \(payer, kind = 'a' 'b'\)/);
  });

  it('is nothing while private values cannot be recognised, also where that begins in the middle of a run', async () => {
    let isReadable = true;
    const set = { modelFor: async () => model } as unknown as ModelSet;
    const models = concealedModels(set, { personal: true, canHide: async () => isReadable, valuesIn: async () => [] });
    const asked = await models.modelFor('writer' as never, 'run');
    const before = sent.length;
    isReadable = false;
    await expect(asked?.complete([{ role: 'user', content: 'orders of Smith' }])).rejects.toThrow();
    expect(await models.modelFor('writer' as never, 'run')).toBeUndefined();
    expect(sent).toHaveLength(before);
  });
});
