import { describe, expect, it } from 'vitest';
import type { DraftField } from '../../../src/protocol/explore.ts';
import { answered, called, counting, hasCorrections, meaning, withShownCodes } from './draft-reply.ts';

const state: DraftField = {
  id: 'state',
  name: '状态',
  role: 'state',
  examples: [],
  codes: [
    { value: '1', means: '已付款' },
    { value: '2', means: '' },
  ],
};

describe('corrections of what was understood', () => {
  it('are what differs from what was proposed', () => {
    expect(called({}, 't', ' 订单 ', 'dd')).toEqual({ names: { t: '订单' } });
    expect(hasCorrections(called({}, 't', 'dd', 'dd'))).toBe(false);
    expect(hasCorrections(counting({}, 't', 'date', 'date'))).toBe(false);
    expect(hasCorrections(counting({}, 't', 'other', 'date'))).toBe(true);
  });

  it('are taken back by what stood there before', () => {
    const once = meaning({}, 'state', '1', '已取消', '已付款');
    expect(once).toEqual({ codes: { state: { 1: '已取消' } } });
    expect(hasCorrections(meaning(once, 'state', '1', '已付款', '已付款'))).toBe(false);
    const said = answered({}, 'q', { choose: '2' });
    expect(hasCorrections(answered(said, 'q', undefined))).toBe(false);
  });

  it('hold the guesses that a person saw and left as they are', () => {
    expect(withShownCodes({}, [state])).toEqual({ codes: { state: { 1: '已付款' } } });
    const other = withShownCodes({ codes: { state: { 1: '已取消', 2: '已发货' } } }, [state]);
    expect(other.codes).toEqual({ state: { 1: '已取消', 2: '已发货' } });
    expect(withShownCodes({}, [])).toEqual({});
  });
});
