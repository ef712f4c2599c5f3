import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Concept, ConceptKind, Formula } from './contracts.ts';
import { conceptOf, concepts, formulas, isA } from './lexicon.ts';
import { usualInitials } from './pinyin.ts';

const files: Record<string, ConceptKind> = {
  things: 'thing',
  events: 'event',
  figures: 'figure',
  attributes: 'attribute',
  moments: 'moment',
  states: 'state',
};
const textOf = (file: string): string => readFileSync(new URL(`./${file}.json`, import.meta.url), 'utf8');

/** Every list of words of a concept or formula, with the place it stands at. */
function wordLists(entry: Concept | Formula): [place: string, words: readonly string[]][] {
  const { en, zh, abbreviations, verbs } = entry as Concept;
  const lists: [string, readonly string[] | undefined][] = [
    ['en', en],
    ['zh', zh],
    ['abbreviations', abbreviations],
    ['verbs.en', verbs?.en],
    ['verbs.zh', verbs?.zh],
  ];
  return lists.flatMap(([list, words]) =>
    words ? [[`${entry.id} ${list}`, words] as [string, readonly string[]]] : [],
  );
}

const entries = [...concepts(), ...formulas()];
const lists = entries.flatMap(wordLists);
/** The words that break a rule, each with its place. */
const wrongWords = (isWrong: (word: string, place: string) => boolean): string[] =>
  lists.flatMap(([place, words]) => words.filter((word) => isWrong(word, place)).map((word) => `${place}: ${word}`));

/** What each operand of a shape must be. */
const operandKinds: Record<Formula['shape']['kind'], Record<string, readonly ConceptKind[]>> = {
  ratio: { over: ['figure', 'event', 'thing'], under: ['figure', 'event', 'thing'] },
  difference: { left: ['figure'], right: ['figure'] },
  margin: { left: ['figure'], right: ['figure'] },
  product: { left: ['figure'], right: ['figure'] },
  rate: { of: ['event', 'thing'], state: ['state'] },
  repeat: { who: ['thing'], event: ['event'] },
  share: { part: ['event', 'thing'], whole: ['event', 'thing'] },
};

describe('the words of the lexicon', () => {
  it('stand in the file of their kind, one concept a line', () => {
    for (const [file, kind] of Object.entries(files)) {
      const text = textOf(file);
      const inFile = JSON.parse(text) as Concept[];
      expect(inFile.filter((concept) => concept.kind !== kind).map(({ id }) => id)).toEqual([]);
      expect([file, text.trim().split('\n').length]).toEqual([file, inFile.length + 2]);
    }
  });

  it('have one id each, which is a name in lower case', () => {
    const ids = entries.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]+(?:-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it('are never an empty list, and none stands twice in one', () => {
    expect(lists.filter(([, words]) => words.length === 0).map(([place]) => place)).toEqual([]);
    expect(lists.filter(([, words]) => new Set(words).size < words.length).map(([place]) => place)).toEqual([]);
  });

  it('are lower case without spaces around them', () => {
    expect(wrongWords((word) => word === '' || word !== word.trim().toLowerCase() || /\s\s/.test(word))).toEqual([]);
  });

  it('are in the language of their list', () => {
    const han = /\p{Script=Han}/u;
    expect(wrongWords((word, place) => place.endsWith('en') && han.test(word))).toEqual([]);
    // A Latin word is also Chinese where people there say it so.
    expect(wrongWords((word, place) => place.endsWith('zh') && !han.test(word) && !/^[a-z]{2,6}$/.test(word))).toEqual(
      [],
    );
  });

  it('are short in names, or one character that is stored as a code', () => {
    const short = /^(?:[a-z][a-z0-9]*|\p{Script=Han})$/u;
    expect(wrongWords((word, place) => place.endsWith('abbreviations') && !short.test(word))).toEqual([]);
  });

  it('takes no usual initials of pinyin for a short form: `dd` is an order in every such schema', () => {
    // These were there when the initials were weighed, and mean both.
    const both = ['contract ht', 'height ht', 'journal-entry je', 'ticket cs'];
    const taken = concepts().flatMap(({ id, abbreviations = [] }) =>
      abbreviations.filter((short) => usualInitials.has(short)).map((short) => `${id} ${short}`),
    );
    expect(taken.sort()).toEqual(both);
  });

  it('stand for at most three concepts of a kind', () => {
    const seen = new Map<string, string[]>();
    for (const { id, kind, en, zh } of concepts())
      for (const word of [...en, ...zh]) seen.set(`${kind} ${word}`, [...(seen.get(`${kind} ${word}`) ?? []), id]);
    expect([...seen].filter(([, ids]) => new Set(ids).size > 3)).toEqual([]);
  });
});

describe('concepts', () => {
  it('cover business at large', () => {
    expect(concepts().length).toBeGreaterThan(1200);
    expect(formulas().length).toBeGreaterThan(200);
  });

  it('have verbs where something happens, in both languages', () => {
    const verbs = concepts().filter((concept) => concept.verbs);
    expect(verbs.filter(({ kind }) => kind !== 'event' && kind !== 'moment').map(({ id }) => id)).toEqual([]);
    expect(concepts().filter(({ kind, verbs }) => kind === 'event' && !verbs)).toEqual([]);
  });

  it('say how rows make one, and in which unit, if and only if they are figures', () => {
    const wrong = concepts().filter(
      ({ kind, over, unit }) => (kind === 'figure') !== Boolean(over && unit) || Boolean(over) !== Boolean(unit),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(concepts().filter(({ over }) => over && !['sum', 'avg', 'max'].includes(over))).toEqual([]);
    const units = ['money', 'count', 'percent', 'time', 'score', 'size'];
    expect(concepts().filter(({ unit }) => unit && !units.includes(unit))).toEqual([]);
    expect(concepts().filter(({ unit, over }) => unit === 'percent' && over === 'sum')).toEqual([]);
  });

  it('have wider ones of their own kind, and never lead back to themselves', () => {
    const wrong = concepts().flatMap(({ id, kind, broader = [] }) =>
      broader.filter((wider) => conceptOf(wider)?.kind !== kind).map((wider) => `${id} → ${wider}`),
    );
    expect(wrong).toEqual([]);
    const isOnWay = (id: string, way: readonly string[]): boolean =>
      way.includes(id) || (conceptOf(id)?.broader ?? []).some((wider) => isOnWay(wider, [...way, id]));
    expect(concepts().filter(({ id }) => isOnWay(id, []))).toEqual([]);
  });

  it('are said of things and events, where they are a state, a moment or a figure', () => {
    const wrong = concepts().flatMap(({ id, of = [] }) =>
      of.filter((said) => !['thing', 'event'].includes(conceptOf(said)?.kind ?? '')).map((said) => `${id} of ${said}`),
    );
    expect(wrong).toEqual([]);
    expect(concepts().filter(({ kind, of }) => of && !['state', 'moment', 'figure'].includes(kind))).toEqual([]);
    expect(concepts().filter(({ of }) => of?.length === 0)).toEqual([]);
  });
});

describe('formulas', () => {
  it('have the operands of their shape, of a kind that can be computed with', () => {
    const wrong = formulas().flatMap(({ id, shape }) => {
      const { kind, percent: _percent, ...operands } = shape as { kind: Formula['shape']['kind']; percent?: boolean };
      const kinds = operandKinds[kind];
      expect([id, Object.keys(operands).sort()]).toEqual([id, Object.keys(kinds).sort()]);
      return Object.entries(operands as Record<string, string>)
        .filter(([name, operand]) => !kinds[name]?.includes(conceptOf(operand)?.kind as ConceptKind))
        .map(([name, operand]) => `${id} ${name}: ${operand}`);
    });
    expect(wrong).toEqual([]);
  });

  it('say each word once', () => {
    const words = formulas().flatMap(({ en, zh }) => [...new Set([...en, ...zh])]);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});

describe('what people type', () => {
  /** Who has a word, as a noun or as a verb. */
  const ownersOf = (word: string): string[] =>
    entries.filter((entry) => wordLists(entry).some(([, words]) => words.includes(word))).map(({ id }) => id);

  it.each([
    ['业绩', 'revenue'],
    ['流水', 'revenue'],
    ['takings', 'revenue'],
    ['turnover', 'revenue'],
    ['卖', 'sale'],
    ['下单', 'order'],
    ['签收', 'delivered-at'],
    ['到账', 'payment'],
    ['欠', 'debt'],
    ['没交', 'unpaid'],
    ['作废', 'cancelled'],
    ['churned', 'inactive'],
    ['headcount', 'headcount'],
    ['大夫', 'doctor'],
    ['dob', 'born'],
    ['qty', 'quantity'],
    ['客单价', 'average-order-value'],
    ['basket size', 'average-order-value'],
    ['回头客', 'repeat-customers'],
    ['毛利率', 'gross-margin'],
    ['客诉', 'complaint'],
    ['压货', 'slow-moving'],
    ['带看', 'property-viewing'],
    ['划卡', 'card-use'],
    ['进件', 'application'],
    ['出栏', 'slaughter'],
    ['翻台率', 'table-turnover'],
    ['月供', 'monthly-instalment'],
    ['barber', 'stylist'],
    ['tithe', 'offering'],
    ['stocktake date', 'counted-at'],
    ['fully booked', 'fully-booked'],
    ['revpar', 'revpar'],
    ['npl ratio', 'default-rate'],
  ])('%s stands for %s', (word, id) => expect(ownersOf(word)).toContain(id));

  it('leaves the words of every question alone', () => {
    const everywhere = [
      ...['in', 'out', 'from', 'how many', 'high', 'low', 'till', 'share', 'well', 'live', 'like', 'list', 'sorted'],
      ...['还', '到', '用', '看', '高', '年', '种', '个', '统计', '不足', '不满', '排名', '增长率', '参考', '品'],
    ];
    const said = entries.filter(({ en, zh }) => [...en, ...zh].some((word) => everywhere.includes(word)));
    const done = concepts().filter(({ verbs }) =>
      [...(verbs?.en ?? []), ...(verbs?.zh ?? [])].some((word) => everywhere.includes(word)),
    );
    expect([...said, ...done].map(({ id }) => id)).toEqual([]);
  });
});

describe('what is put together', () => {
  it.each(['会员号', '订单号', '客户等级', '合同类型', '退货原因', '订单金额', '会员数', '学生人数'])(
    '%s is read by its parts, and no concept of its own: the whole would hide whose it is',
    (word) => expect(concepts().filter(({ en, zh }) => [...en, ...zh].includes(word))).toEqual([]),
  );
});

describe('isA', () => {
  it('follows the wider concepts, and never down', () => {
    expect(isA('patient', 'customer')).toBe(true);
    expect(isA('patient', 'person')).toBe(true);
    expect(isA('person', 'patient')).toBe(false);
    expect(isA('customer', 'customer')).toBe(true);
    expect(isA('unheard-of', 'person')).toBe(false);
  });

  it('leads to a person from everyone whom "who" asks for', () => {
    const people = ['customer', 'member', 'student', 'donor', 'employee', 'doctor', 'teacher', 'driver', 'agent'];
    expect(people.filter((id) => !isA(id, 'person'))).toEqual([]);
    expect(['product', 'store', 'company'].filter((id) => isA(id, 'person'))).toEqual([]);
  });
});
