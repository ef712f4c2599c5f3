import { describe, expect, it } from 'vitest';
import type { Asking } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';
import type { Mention } from './mentions.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

/** What a stretch may stand for, the best first: a table, a column or a stored value. */
function meansOf({ tables, columns, values }: Mention): string[] {
  return [
    ...values.map(({ table, column, value }) => ({ text: `${table}.${column} = ${value}`, score: 1.5 })),
    ...tables.map(({ table, score }) => ({ text: table, score })),
    ...columns.map(({ table, column, score }) => ({ text: `${table}.${column}`, score })),
  ]
    .sort((left, right) => right.score - left.score)
    .map(({ text }) => text);
}

async function mentions(asking: Asking, question: string): Promise<[string, string | undefined][]> {
  const { reading } = await asking.read(question);
  return reading.mentions.map((mention) => [mention.text, meansOf(mention)[0]]);
}

describe('what the words of a question stand for', () => {
  const english: (readonly [string, [string, string][]])[] = [
    ['How many patients are there?', [['patients', 'patients']]],
    [
      'average salary of doctors',
      [
        ['salary', 'doctors.salary'],
        ['doctors', 'doctors'],
      ],
    ],
    [
      'Which patients live in York?',
      [
        ['patients', 'patients'],
        ['York', 'patients.city = York'],
      ],
    ],
    [
      'the price of Aspirin',
      [
        ['price', 'medicines.price'],
        ['Aspirin', 'medicines.name = Aspirin'],
      ],
    ],
    [
      'Which visits are open?',
      [
        ['visits', 'visits'],
        ['open', 'visits.status = open'],
      ],
    ],
    [
      'visits of Ann Moor',
      [
        ['visits', 'visits'],
        ['Ann Moor', 'doctors.name = Ann Moor'],
      ],
    ],
  ];
  it.each(english)('%s', async (question, found) => expect(await mentions(hospital, question)).toEqual(found));

  const chinese: (readonly [string, [string, string][]])[] = [
    ['一共有多少读者？', [['读者', '读者']]],
    [
      '图书的平均单价',
      [
        ['图书', '图书'],
        ['单价', '图书.单价'],
      ],
    ],
    [
      '苏州的读者',
      [
        ['苏州', '读者.城市 = 苏州'],
        ['读者', '读者'],
      ],
    ],
    [
      '山中岁月的库存',
      [
        ['山中岁月', '图书.书名 = 山中岁月'],
        ['库存', '图书.库存'],
      ],
    ],
    [
      '顾青写的图书',
      [
        ['顾青', '图书.作者 = 顾青'],
        ['图书', '图书'],
      ],
    ],
  ];
  it.each(chinese)('%s', async (question, found) => expect(await mentions(books, question)).toEqual(found));

  const together: (readonly [string, [string, string][]])[] = [
    [
      'List the plate number of all vehicles',
      [
        ['plate number', 'Vehicle.PlateNumber'],
        ['vehicles', 'Vehicle'],
      ],
    ],
    [
      'capacity of Harbour',
      [
        ['capacity', 'Depot.Capacity'],
        ['Harbour', 'Depot.DepotName = Harbour'],
      ],
    ],
  ];
  it.each(together)('%s', async (question, found) => expect(await mentions(trucks, question)).toEqual(found));
});

describe('what must not happen', () => {
  const questions = [
    'How many female patients from Leeds visited Ann Moor in 2025?',
    'What is the average price of medicines per category?',
    'Which doctors in Cardiology have a salary above 7000?',
  ];

  it.each(questions)(
    'no two stretches share a letter, and they stand in the order of the question: %s',
    async (text) => {
      const { reading } = await hospital.read(text);
      for (const [index, mention] of reading.mentions.entries()) {
        expect(mention.index).toBe(index);
        const next = reading.mentions[index + 1];
        if (next) expect(next.start).toBeGreaterThanOrEqual(mention.end);
      }
    },
  );

  it.each(questions)('every stretch is text of the question: %s', async (text) => {
    const { reading } = await hospital.read(text);
    for (const { start, end, text: own } of reading.mentions) expect(text.slice(start, end)).toBe(own);
  });

  it('a longer name is not also its last word', async () => {
    const found = await mentions(trucks, 'the depot name of every driver');
    expect(found.map(([text]) => text)).toContain('depot name');
    expect(found.map(([text]) => text)).not.toContain('name');
  });

  it('little words stand for nothing', async () => {
    const found = await mentions(hospital, 'Which of the patients are in the city of York?');
    for (const [text] of found) expect(text).not.toMatch(/^(?:which|of|the|are|in)$/i);
  });

  it('a pasted page is read as far as it names things', async () => {
    const { reading } = await hospital.read('patients and doctors and visits and medicines '.repeat(40));
    expect(reading.mentions.length).toBeLessThanOrEqual(24);
  });
});
