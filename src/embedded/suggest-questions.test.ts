import { describe, expect, it } from 'vitest';
import { openAsking } from '../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../tests/fixtures/own-databases.ts';
import { answerConfidence } from '../question/confidence.ts';
import { suggestQuestions } from './suggest-questions.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('questions to begin with', () => {
  it.each([
    ['clinic', hospital, 'en'],
    ['library', books, 'zh'],
    ['haulier', trucks, 'en'],
  ] as const)('the engine answers every one that it offers: %s', async (_, asking, language) => {
    const offered = suggestQuestions(asking.snapshot, language, 5);
    expect(offered.length).toBeGreaterThanOrEqual(3);
    for (const question of offered) {
      const [first] = (await asking.write(question)).candidates;
      expect(first?.confidence, question).toBeGreaterThanOrEqual(answerConfidence);
    }
  });

  it('each is offered once, in the language that was asked for, and no more than were wanted', () => {
    const english = suggestQuestions(hospital.snapshot, 'en', 4);
    expect(new Set(english).size).toBe(english.length);
    expect(english.length).toBeLessThanOrEqual(4);
    for (const question of english) expect(question).not.toMatch(/\p{Script=Han}/u);
    for (const question of suggestQuestions(books.snapshot, 'zh', 4)) expect(question).toMatch(/\p{Script=Han}/u);
  });

  it('speaks of more than one table before it says a second thing of one', () => {
    const [first = '', second = ''] = suggestQuestions(books.snapshot, 'zh', 2);
    expect(first).not.toBe(second);
  });

  it('offers nothing for a database without tables', () => {
    expect(suggestQuestions({ ...hospital.snapshot, tables: [] }, 'en', 5)).toEqual([]);
  });
});

describe('names that nobody says', () => {
  const till = openAsking(`
    CREATE TABLE order_header (order_id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES stores, total_amt INTEGER);
    CREATE TABLE stores (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, store_id INTEGER REFERENCES stores, hourly_rate_cents INTEGER, vegetarian INTEGER);
    CREATE TABLE sales (id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES stores); -- 门店销售
    INSERT INTO stores VALUES (1, 'North'), (2, 'South');
    INSERT INTO staff VALUES (1, 'Ann', 1, 1500, 1), (2, 'Bo', 2, 1700, 0), (3, 'Cy', 1, 1600, 1);
    INSERT INTO order_header VALUES (1, 1, 10), (2, 2, 20);
    INSERT INTO sales VALUES (1, 1), (2, 2);
  `);

  it.each(['zh', 'en'] as const)('are not put into a question, nor two languages into one name: %s', (language) => {
    const offered = suggestQuestions(till.snapshot, language, 8);
    expect(offered.length).toBeGreaterThanOrEqual(2);
    for (const question of offered) {
      expect(question).not.toMatch(/_|header|cents|vegetarian|total hourly/i);
      expect(question, 'both scripts in the names').not.toMatch(/stores?.*门店销售|门店销售.*stores?/);
    }
  });
});

describe('questions near one that was not understood', () => {
  it('speak of the things that it spoke of', async () => {
    const { suggestions } = await hospital.write('Which medicines are gluten-free?');
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.join(' ')).toMatch(/medicine/i);
  });

  it('are of the same language', async () => {
    const { suggestions } = await books.write('哪些图书适合儿童阅读？');
    expect(suggestions.length).toBeGreaterThan(0);
    for (const text of suggestions) expect(text).toMatch(/\p{Script=Han}/u);
  });

  it('are not offered beside an answer', async () => {
    expect((await hospital.write('How many patients are there?')).suggestions).toEqual([]);
  });
});
