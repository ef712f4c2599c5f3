import { expect, it } from 'vitest';
import { asOfText } from './as-of-text.ts';

const note = { hit: true, age_ms: 42_000, stored_at: new Date(2026, 5, 15, 8, 5).toISOString(), current: false };

it('says from when rows are that may have changed since', () => {
  expect(asOfText(note, 'zh')).toBe('数据取自 08:05');
  expect(asOfText(note, 'en')).toBe('Data from 08:05');
});

it('says nothing of rows that were just read, are known to be unchanged, or are seconds old', () => {
  expect(asOfText({ ...note, hit: false }, 'zh')).toBe('');
  expect(asOfText({ ...note, current: true }, 'zh')).toBe('');
  expect(asOfText({ ...note, age_ms: 4999 }, 'en')).toBe('');
});
