import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildCare,
  buildMembers,
  hiddenValues,
  leaked,
  type PersonalDatabase,
} from '../fixtures/personal-databases.ts';
import { askPrivately, type Turn } from './ask-privately.ts';
import { careQuestions, memberQuestions } from './private-questions.ts';

let folder: string;
let care: PersonalDatabase;
let members: PersonalDatabase;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-private-'));
  care = buildCare(folder);
  members = buildMembers(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = ({ file }: PersonalDatabase, questions: readonly (readonly Turn[])[], settings = {}, connection = {}) =>
  askPrivately(`sqlite:${file}`, questions, settings, connection);

/** As the product has it unless somebody sets it otherwise. */
describe('what a model is sent of a database full of personal data', () => {
  it.each([
    ['English', () => care, careQuestions],
    ['Chinese', () => members, memberQuestions],
  ])('holds no personal value and no secret, whatever is asked: %s', async (_, database, questions) => {
    const values = hiddenValues(database());
    expect(new Set(values.map(({ column }) => column)).size).toBeGreaterThanOrEqual(15);
    const { prompts, answers } = await ask(database(), questions);
    expect(prompts.length).toBeGreaterThanOrEqual(30);
    for (const prompt of prompts) expect(leaked(prompt, values), prompt).toEqual([]);
    expect(answers.filter(({ status }) => status !== 'answered').map(({ text }) => text)).toEqual([]);
  });

  it('still holds what a model needs: categories, cities, products, order numbers', async () => {
    const { prompts } = await ask(care, [[{ question: 'totals by city, larkspur basis', replies: ['SELECT 1'] }]]);
    for (const known of ["'paid'", "'Mobility'", "'Walker Classic'", 'SO-2026-00001', "'Berlin'", 'WK-100-2231'])
      expect(prompts[0]).toContain(known);
    expect(prompts[0]).toMatch(/phone \(phone number\), street \(street address\), city = 'Berlin'/);
    expect(prompts[0]).toMatch(/postcode, date_of_birth date \(date of birth\)/);
  });

  it('gives the real values back: in the statement that runs, its rows and the answer', async () => {
    const { answers, prompts } = await ask(care, [
      [
        {
          question: "larkspur basis: which city does Siobhan O'Brien live in?",
          replies: ["SELECT city FROM customers WHERE first_name || ' ' || last_name = '$1 $2'"],
        },
      ],
      [
        {
          question: 'larkspur basis: who has the phone 1 (780) 836-9987?',
          replies: ["SELECT first_name, last_name FROM customers WHERE phone = '$1'"],
        },
      ],
      [
        {
          question: 'larkspur basis: who was born on 1985-08-08?',
          replies: ["SELECT last_name FROM customers WHERE date_of_birth = '$1'"],
        },
      ],
    ]);
    expect(answers.map(({ receipt }) => receipt.sql)).toEqual([
      "SELECT city FROM customers WHERE first_name || ' ' || last_name = 'Siobhan O''Brien'",
      "SELECT first_name, last_name FROM customers WHERE phone = '1 (780) 836-9987'",
      "SELECT last_name FROM customers WHERE date_of_birth = '1985-08-08'",
    ]);
    expect(answers.map(({ table }) => table?.rows)).toEqual([
      [['Dublin']],
      [['Margaret', 'Parkinson']],
      [['Schneider']],
    ]);
    expect(answers[1]?.text).toContain('1 (780) 836-9987');
    // The mark of a value stands beside the column that holds it.
    expect(prompts[0]).toMatch(/"\[\[P\d+\]\] \[\[P\d+\]\]": reachable\.who = '\[\[P\d+\]\] \[\[P\d+\]\]'/);
  });
});

describe('replace_personal_values: false', () => {
  const off = { replace_personal_values: false };
  const secretColumns = ['users.password_hash', 'users.api_token', 'users.download_url'];

  it('shows personal values and never a secret', async () => {
    const secrets = hiddenValues({ ...care, hidden: secretColumns });
    const { prompts } = await ask(
      care,
      [
        [
          { question: 'users, larkspur basis', replies: ['SELECT * FROM users'] },
          { question: 'and by role, larkspur basis', replies: ['SELECT role, api_token FROM users'] },
        ],
        [
          {
            question: 'larkspur basis sk-proj-9aB0cD7eF1gH2iJ3kL4mN5oP6qR0',
            replies: ["SELECT role FROM users WHERE api_token = '$1'"],
          },
        ],
      ],
      off,
    );
    for (const prompt of prompts) expect(leaked(prompt, secrets), prompt).toEqual([]);
    expect(prompts[0]).toMatch(/astrid\.gruber@apple\.at|luisg@embraer\.com\.br|sob@example\.ie|@yahoo/);
    expect(prompts[0]).toContain('password_hash (password)');
  });
});

describe('open_columns', () => {
  it('are shown although they look private', async () => {
    const turns = [[{ question: 'totals, larkspur basis', replies: ['SELECT 1'] }]];
    const { prompts } = await ask(care, turns, {}, { open_columns: ['users.username', 'customers.phone'] });
    expect(prompts[0]).toMatch(/username = '\w+\d7x'/);
    expect(prompts[0]).not.toContain('phone (phone number)');
  });
});
