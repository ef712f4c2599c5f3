import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic } from '../../../tests/fixtures/own-databases.ts';

const hospital = clinic();

describe('roles that two rows of one table play', () => {
  const cases: Case[] = [
    ['Who reports to Ann Moor?', 'SELECT name FROM doctors WHERE manager_id = 1'],
    ['How many doctors report to Ann Moor?', 'SELECT COUNT(*) FROM doctors WHERE manager_id = 1'],
    ['Who is the manager of Dan Reed?', "SELECT 'Cara Holt'"],
    ['Ann Moor的直属下属有哪些人？', 'SELECT name FROM doctors WHERE manager_id = 1'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('who is above and who is below are never exchanged', async () => {
    const below = hospital.rows(await hospital.sql('Who reports to Cara Holt?')).flat();
    expect(below).toContain('Dan Reed');
    expect(below).not.toContain('Ann Moor');
    const above = hospital.rows(await hospital.sql('Who is the manager of Cara Holt?')).flat();
    expect(above).toContain('Ann Moor');
    expect(above).not.toContain('Dan Reed');
  });

  it('a table joined with itself keeps its two roles apart', async () => {
    expect(await hospital.sql('Who is the manager of Dan Reed?')).toMatch(
      /JOIN doctors manager|JOIN doctors AS manager/,
    );
  });
});
