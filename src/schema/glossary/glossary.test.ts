import { expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import {
  columnsOfTerm,
  conditionalSql,
  type ExpressionTerm,
  type GlossaryTerm,
  glossaryWord,
  type SqlPiece,
  sqlOf,
  tablesOfTerm,
  termInSql,
} from './glossary.ts';

/** `SUM({orders|amount})`: the columns are marked where they stand. */
function piece(marked: string): SqlPiece {
  const columns: { table: string; column: string; start: number; end: number }[] = [];
  let text = '';
  for (const part of marked.split(/(\{[^}]+\})/)) {
    const [table, column] = part.startsWith('{') ? part.slice(1, -1).split('|') : [];
    if (table !== undefined && column !== undefined)
      columns.push({ table, column, start: text.length, end: text.length + 1 });
    text += column === undefined ? part : '?';
  }
  return { text, columns };
}

const short = ({ table, column }: { table: string; column: string }) => `${table[0]}.${column}`;
const where = piece("{orders|status} <> 'refunded'");
const plain: ExpressionTerm = {
  kind: 'expression',
  words: ['净额', 'net'],
  expression: piece('{orders|amount} * {orders|rate}'),
  aggregated: [],
  over: 'sum',
  where,
};
const ratio: ExpressionTerm = {
  ...plain,
  expression: piece('SUM({orders|amount}) / COUNT(*) + COUNT(DISTINCT {orders|id})'),
  aggregated: [
    { start: 4, end: 5 },
    { start: 15, end: 16 },
    { start: 35, end: 36 },
  ],
};

it('writes columns by their places, whatever else looks like one', () => {
  expect(sqlOf(piece("{a b|c} || 'a b.c' || {订单|数 量}"), ({ table, column }) => `[${table}].[${column}]`)).toBe(
    "[a b].[c] || 'a b.c' || [订单].[数 量]",
  );
  expect(sqlOf(piece('1'), short)).toBe('1');
});

it('keeps a figure to its own rows, inside every aggregate', () => {
  const only = "CASE WHEN o.status <> 'refunded' THEN";
  expect(conditionalSql(plain, short)).toBe(`${only} o.amount * o.rate END`);
  expect(conditionalSql(ratio, short)).toBe(
    `SUM(${only} o.amount END) / COUNT(${only} 1 END) + COUNT(DISTINCT ${only} o.id END)`,
  );
  const { where: _, ...open } = ratio;
  expect(conditionalSql(open, short)).toBe('SUM(o.amount) / COUNT(*) + COUNT(DISTINCT o.id)');
});

it('says a term as SQL in any dialect, and what it reads', () => {
  const big: GlossaryTerm = { kind: 'condition', words: ['大客户'], table: '客户', where: piece("{客户|等级} = 'A'") };
  expect(termInSql(big, dialectOf('mysql'))).toBe("`客户` WHERE `客户`.`等级` = 'A'");
  expect(termInSql(plain, dialectOf('sqlite'))).toBe("orders.amount * orders.rate WHERE orders.status <> 'refunded'");
  expect(tablesOfTerm(big)).toEqual(['客户']);
  expect(columnsOfTerm(plain).map(({ column }) => column)).toEqual(['amount', 'rate', 'status']);
});

it('has a word for a name in its language only', () => {
  const glossary: GlossaryTerm[] = [
    { kind: 'table', words: ['单子', 'order'], table: 'orders' },
    { kind: 'column', words: ['金额'], table: 'orders', column: 'amount' },
    plain,
  ];
  expect(glossaryWord(glossary, { table: 'orders' }, 'en')).toBe('order');
  expect(glossaryWord(glossary, { table: 'orders', column: 'amount' }, 'zh')).toBe('金额');
  expect(glossaryWord(glossary, { table: 'orders', column: 'amount' }, 'en')).toBeUndefined();
  expect(glossaryWord(glossary, { table: 'orders', column: 'rate' }, 'zh')).toBeUndefined();
});
