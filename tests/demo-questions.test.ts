import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sqliteSnapshot } from '../bench/sqlite-snapshot.ts';
import { expectedOf, readQuestions, runOnDemo } from '../demo/sample-questions.ts';
import { connectionSchema } from '../src/config/schema.ts';
import { sqlite } from '../src/dialects/sqlite.ts';
import { readGlossary } from '../src/sql/glossary/glossary.ts';

const questions = readQuestions();

describe('the sample questions', () => {
  it('are thirty in each language, each with its own id', () => {
    expect(questions.filter((question) => question.language === 'zh')).toHaveLength(30);
    expect(questions.filter((question) => question.language === 'en')).toHaveLength(30);
    expect(new Set(questions.map((question) => question.id)).size).toBe(60);
    for (const { id, language, question } of questions) {
      expect(id.slice(0, 2), id).toBe(language);
      expect(/\p{Script=Han}/u.test(question), id).toBe(language === 'zh');
    }
  });

  it('include the two that the front page shows', () => {
    const texts = questions.map((question) => question.question);
    expect(texts).toContain('上个月销售额最高的5个产品是什么？');
    expect(texts).toContain('How many customers ordered in 2025?');
  });

  it('mark as ambiguous exactly those that should be asked back', () => {
    for (const { id, difficulty, ask } of questions) expect(difficulty === 'ambiguous', id).toBe(ask !== undefined);
  });

  it.each(questions.map((question) => [question.id, question] as const))(
    '%s has the rows of its SQL',
    (_id, question) => {
      const expected = expectedOf(question.sql);
      expect(question.expect).toEqual(expected);
      expect(expected.row_count).toBeGreaterThan(0);
      expect(expected.rows.flat().some((value) => value !== null)).toBe(true);
      for (const alternative of question.alternatives ?? []) expect(runOnDemo(alternative).length).toBeGreaterThan(0);
    },
  );

  // A tie at the cut or inside would make another order just as right, and the expected rows a matter of luck.
  it.each(
    questions.flatMap((question) => {
      const limit = /LIMIT (\d+)\s*$/.exec(question.sql)?.[1];
      return limit ? [[question.id, question.sql, Number(limit)] as const] : [];
    }),
  )('%s has no ties', (_id, sql, limit) => {
    const figures = runOnDemo(sql.replace(/LIMIT \d+\s*$/, `LIMIT ${limit + 1}`)).map((row) => row.at(-1));
    expect(figures).toHaveLength(limit + 1);
    expect(new Set(figures).size).toBe(limit + 1);
  });
});

describe('the demo connection', () => {
  const connection = connectionSchema.parse(parse(readFileSync(new URL('../demo/demo.yaml', import.meta.url), 'utf8')));

  it('has the last day of its data for today', () => {
    expect(runOnDemo('SELECT date(MAX(ordered_at)) FROM orders')).toEqual([[connection.today]]);
  });

  it('explains business words by tables and columns that exist', async () => {
    const { snapshot } = await sqliteSnapshot(fileURLToPath(new URL('../demo/shop.sqlite', import.meta.url)), 'demo');
    const { terms, faults } = readGlossary(connection.glossary, snapshot, sqlite);
    expect(faults).toEqual([]);
    expect(terms).toHaveLength(connection.glossary.length);
  });

  it('gives every word one meaning', () => {
    const words = connection.glossary.flatMap((entry) => entry.words.map((word) => word.toLowerCase()));
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});
