import { describe, expect, it } from 'vitest';
import { addressOf, readRoute } from './route.ts';

describe('where on the page one is', () => {
  it('is read back as it was written, whatever stands in it', () => {
    for (const rest of ['', 't-1', 'shared/wss_x-y', '100% 对', 'a/b#c'])
      expect(readRoute(addressOf({ view: 'kept', rest }))).toEqual({ view: 'kept', rest });
    expect(readRoute('')).toEqual({ view: 'ask', rest: '' });
  });

  it('of an address that was cut is what is left of it', () => {
    expect(readRoute('#/ask/%E4%B')).toEqual({ view: 'ask', rest: '%E4%B' });
  });
});
