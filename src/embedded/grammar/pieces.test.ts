import { describe, expect, it } from 'vitest';
import { openGrammar, repairScript, shopScript, tillScript } from '../../../tests/fixtures/grammar-schemas.ts';
import type { Piece } from './pieces.ts';

const shop = await openGrammar(shopScript);
const repair = await openGrammar(repairScript);
const till = await openGrammar(tillScript);

const words = (pieces: readonly Piece[]) => pieces.filter(({ isFiller }) => !isFiller).map(({ text }) => text.trim());
const named = (pieces: readonly Piece[], text: string) => pieces.find((piece) => piece.text.trim() === text);

describe('taking a question apart', () => {
  it.each([
    ['revenue by category in 2025', ['revenue', 'by', 'category', '2025']],
    ['how many customers placed more than 2 orders', ['how many', 'customers', 'placed', 'more than', '2', 'orders']],
    ['price of the Desk Lamp', ['price', 'Desk Lamp']],
    ['repeat purchase rate', ['repeat purchase rate']],
  ])('%s', async (text, expected) => {
    expect(words(await shop.pieces(text))).toEqual(expected);
  });

  it.each([
    ['各城市的客户数', ['各', '城市', '客户']],
    ['这个月比上个月增长多少', ['这个月', '比', '上个月', '增长多少']],
    ['还没完成的维修单有多少', ['还没', '完成', '维修单', '有多少']],
    ['欠款最多的客户', ['欠款', '最多的', '客户']],
  ])('%s', async (text, expected) => {
    expect(words(await repair.pieces(text))).toEqual(expected);
  });

  it('covers everything once, in its order', async () => {
    const text = 'which customers in Leeds ordered a Desk Lamp last month?';
    const pieces = await shop.pieces(text);
    const ends = [0, ...pieces.map(({ end }) => end)];
    expect(pieces.map(({ index }) => index)).toEqual(pieces.map((_, index) => index));
    for (const [index, { start }] of pieces.entries()) expect(start).toBeGreaterThanOrEqual(ends[index] ?? 0);
    const between = pieces.map(({ start }, index) => text.slice(ends[index], start)).join('');
    expect(between.trim()).toBe('');
  });

  it('takes a stored value as one word, though each of its words is known', async () => {
    const piece = named(await shop.pieces('price of the Desk Lamp'), 'Desk Lamp');
    expect(piece?.senses.map(({ is }) => is)).toContain('value');
  });

  it('leaves the words of a concept that the database keeps nothing of to others', async () => {
    const customers = named(await shop.pieces('number of people with an order'), 'people');
    expect(customers?.senses.some((sense) => sense.is === 'concept' && sense.concept.id === 'person')).toBe(true);
  });

  it('takes a part of a stored value as it is stored', async () => {
    const parts = (await shop.pieces('sales of wool')).flatMap(({ senses }) =>
      senses.flatMap((sense) => (sense.is === 'part' ? [sense.text] : [])),
    );
    expect(parts).toEqual(['Wool']);
  });

  it('names what nothing explains, whole', async () => {
    const unknown = (pieces: readonly Piece[]) => pieces.filter(({ isUnknown }) => isUnknown).map(({ text }) => text);
    expect(unknown(await shop.pieces('revenue by zodiac'))).toEqual(['zodiac']);
    expect(unknown(await repair.pieces('各城市的鞋码'))).toEqual(['鞋码']);
    expect(unknown(await repair.pieces('各城市的客户数'))).toEqual([]);
  });

  it('hears a bare year, but not where a number is compared with', async () => {
    expect(named(await till.pieces('sales 2025'), '2025')?.period?.from).toBe('2025-01-01');
    expect(named(await till.pieces('customers with amount over 2000'), '2000')?.period).toBeUndefined();
  });

  it('is no concept where only a form of it is like another word', async () => {
    const piece = named(await shop.pieces('cancellation rate of orders'), 'cancellation rate');
    expect(piece?.senses.map(({ is }) => is)).toContain('formula');
  });
});
