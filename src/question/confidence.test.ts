import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as confidence from './confidence.ts';

const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
const rows = page
  .slice(page.indexOf('## Confidence'))
  .split('\n')
  .flatMap((line) => {
    const [, , name, figures] = line.split('|').map((cell) => cell.trim());
    return name?.startsWith('`') ? [[name.replaceAll('`', ''), figures ?? ''] as const] : [];
  });

describe('every threshold of confidence', () => {
  it('stands in the table of the docs with its figures, and the table names no other', () => {
    expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(confidence).sort());
    for (const [name, figures] of rows) {
      const value = confidence[name as keyof typeof confidence];
      const numbers = typeof value === 'number' ? [value] : Object.values(value);
      expect(figures.split(', ').map(Number), name).toEqual(numbers);
    }
  });

  it('stands in an order that makes sense', () => {
    const { optionConfidence, proposeConfidence, leftoverConfidence, outvotedConfidence, answerConfidence } =
      confidence;
    expect(optionConfidence).toBeLessThan(proposeConfidence);
    expect(leftoverConfidence).toBeLessThan(answerConfidence);
    expect(outvotedConfidence).toBeLessThan(answerConfidence);
    expect(answerConfidence).toBeLessThanOrEqual(confidence.suggestConfidence);
    expect(confidence.suggestConfidence).toBeLessThanOrEqual(confidence.sureConfidence);
    expect(confidence.withoutModelConfidence).toBeGreaterThanOrEqual(confidence.sureConfidence);
  });
});
