import { describe, expect, test } from 'vitest';
import { nameSimilarity, nameTokens, nearestNames } from './name-similarity.ts';

describe('nameSimilarity', () => {
  test.each([
    ['pet_type', 'PetType', '', 1],
    ['FRPM_Count_K_12', 'FRPM Count (K-12)', '', 1],
    ['name_last', 'last_name', '', 0.97],
    ['student_name', 'name', 'Student', 0.95],
    ['name', 'student_name', 'students', 0.95],
    ['IndependenceYear', 'IndepYear', '', 0.9],
    ['acceleration', 'Accelerate', '', 0.85],
    ['dept_name', 'department_name', '', 0.86],
  ])('%s is near %s', (written, stored, table, score) => {
    expect(nameSimilarity(written, stored, table)).toBeCloseTo(score, 2);
  });

  test.each([
    ['party_name', 'event_name', 'party_events'],
    ['document_id', 'document_status_code', 'Ref_Document_Status'],
    ['id', 'name', ''],
    ['salary', 'city', ''],
    ['country', 'population', ''],
    ['', 'x', ''],
  ])('%s is not %s', (written, stored, table) => {
    expect(nameSimilarity(written, stored, table)).toBeLessThan(0.77);
  });

  test('a lost letter still counts, also in Chinese', () => {
    expect(nameSimilarity('nme', 'name')).toBeGreaterThan(0.8);
    expect(nameSimilarity('平均月', '平均月薪')).toBeGreaterThan(0.8);
  });
});

test('nameTokens cuts styles and makes words singular', () => {
  expect(nameTokens('CustomerOrders_2020IDs')).toEqual(['customer', 'order', '2020', 'i', 'ds']);
  expect(nameTokens('course_addresses classes nurses statuses cities')).toEqual([
    'course',
    'address',
    'class',
    'nurse',
    'status',
    'city',
  ]);
});

test('nearestNames gives the best first and nothing far', () => {
  expect(nearestNames('cites', ['City', 'Cities', 'Clinics', 'Pets'], 3)[0]).toBe('Cities');
  expect(nearestNames('zzz', ['City', 'Cities'], 3)).toEqual([]);
});
