import { describe, expect, it } from 'vitest';
import { conceptsInName } from './concepts-in-names.ts';
import { shortenedConcepts } from './shortened.ts';

describe('a shortened word of a name', () => {
  const first = (short: string) => shortenedConcepts(short)[0]?.concept;

  it('is read without its vowels or without its end', () => {
    expect(first('mngr')).toBe('manager');
    expect(first('vhcl')).toBe('vehicle');
    expect(first('lndlrd')).toBe('owner');
    expect(first('hosp')).toBe('hospital');
  });

  it('never without its first letter, and never where too little is left', () => {
    expect(shortenedConcepts('ngr')).toEqual([]);
    expect(shortenedConcepts('vh')).toEqual([]);
    expect(shortenedConcepts('hotel')).toEqual([]);
  });

  it('says less than a short form that everybody uses', () => {
    const [usual] = conceptsInName('cust');
    const [rare] = conceptsInName('lndlrd');
    expect(usual?.score).toBeGreaterThan(rare?.score ?? 1);
    expect(rare?.concept).toBe('owner');
  });
});
