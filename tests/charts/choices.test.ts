import { describe, expect, it } from 'vitest';
import { encodingsOf } from '../../src/charts/option/cells.ts';
import { chartChoices } from '../../src/charts/rules/chart-choices.ts';
import { chartSchema } from '../../src/protocol/chart.ts';
import { chartWords, resultShapes } from './read-shapes.ts';

describe('the chart of a result', () => {
  it('is written down for at least 60 of them', () => {
    expect(resultShapes.length).toBeGreaterThanOrEqual(60);
    expect(new Set(resultShapes.map(({ name }) => name)).size).toBe(resultShapes.length);
    for (const language of ['zh', 'en'])
      expect(resultShapes.filter((shape) => shape.language === language).length).toBeGreaterThanOrEqual(25);
  });

  it.each(resultShapes)('$name', ({ question, rows, hints, chart, choices }) => {
    const found = chartChoices(rows, question, hints);
    expect({
      chart: found[0] ? chartWords(found[0]) : 'none',
      choices: found.map(({ kind }) => kind).join(', ') || 'none',
    }).toEqual({ chart, choices });
  });

  it.each(resultShapes)(
    'is of the closed list, and names columns that are there: $name',
    ({ question, rows, hints }) => {
      for (const one of chartChoices(rows, question, hints)) {
        expect(chartSchema.parse(one)).toEqual(one);
        for (const { column, name } of encodingsOf(one)) expect(rows.columns[column]?.name).toBe(name);
      }
    },
  );

  it('says the same whatever the rows are called after, and twice', () => {
    const [shape] = resultShapes;
    if (!shape) throw new Error('no shapes');
    const twice = [1, 2].map(() => JSON.stringify(chartChoices(shape.rows, shape.question)));
    expect(twice[0]).toBe(twice[1]);
  });
});
