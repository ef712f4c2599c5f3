import { describe, expect, it } from 'vitest';
import { processorTime } from '../../tests/fixtures/processor-time.ts';
import { createVault } from './vault.ts';

const concealed = (text: string, values: string[] = []) => createVault().conceal(text, { personal: true, values });

describe('a text with marks', () => {
  it('hides whole words, beside Chinese as well', () => {
    expect(concealed('Ann, Annual and 客户Ann的', ['Ann'])).toBe('[[P1]], Annual and 客户[[P1]]的');
  });

  it('hides all of an account or an address that holds a name', () => {
    expect(concealed('find ethan.ashcombe20.', ['ethan'])).toBe('find [[P1]].');
    expect(concealed('write to bob.smith@mail.example.com', ['bob.smith@mail'])).toBe('write to [[P1]]');
    expect(concealed("Ann's and Ann.", ['Ann'])).toBe("[[P1]]'s and [[P1]].");
  });

  it('hides a secret whole, whatever stands beside it or is stored', () => {
    expect(concealed('账号 AKIAIOSFODNN7EXAMPLE', ['IOSFODNN7EXAMPLE'])).toBe('账号 [[P1]]');
    expect(concealed('Xpostgres://admin:geheim@db.example.com/shop')).not.toContain('geheim');
  });

  it('hides what has a mark already, dates among it', () => {
    const vault = createVault();
    expect(vault.markOf('1990-05-12')).toBe('[[P1]]');
    expect(vault.markOf('2024')).toBe('[[P2]]');
    const text = vault.conceal('1990-05-12, 2024, [[P1]]', { personal: true, isData: true });
    expect(text).toBe('[[P1]], 2024, [[P1]]');
    expect(vault.restore(text)).toBe('1990-05-12, 2024, 1990-05-12');
  });

  it('knows its values, alone or within a text', () => {
    const vault = createVault();
    vault.markOf('5200');
    vault.markOf('Ann Lee');
    expect(['5200', 'x Ann Lee', '15200', 'Bob'].map(vault.knows)).toEqual([true, true, false, false]);
  });

  it('takes time in proportion to the text and its values', async () => {
    const people = (count: number) => Array.from({ length: count }, (_, at) => `Person Number${at}`);
    const time = (count: number) => processorTime(() => concealed(people(count).join('\n'), people(count)));
    await time(500);
    const [few, many] = [await time(1000), await time(8000)];
    expect(many).toBeLessThan(Math.max(30 * few, 1500));
  });
});
