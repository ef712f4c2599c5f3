import { isA } from '../../schema/lexicon/lexicon.ts';
import type { Predicate } from '../form/form.ts';
import type { Book } from './book.ts';
import type { Cast } from './cast.ts';

const saleLike = ['sale', 'transaction', 'order', 'purchase', 'order-line', 'donation'];
export const isSale = (concept: string): boolean => saleLike.some((one) => concept === one || isA(concept, one));

/** 买过紫砂壶的客户有多少个: counted is what stands before the word. */
const told = /过\p{Script=Han}*的\p{Script=Han}{2,4}有(?:多少|几)个/u;

/** 多少双, 几箱: how much was sold of it, and not how often. */
export const isOfGoods = ({ measureWord, text }: Cast): boolean =>
  measureWord !== undefined &&
  !told.test(text) &&
  /[件个瓶份包箱斤台双只杯桶盒袋罐支条套块片粒壶碗串筐捆卷吨升米棵颗枚把册副]/.test(measureWord);

/** "how many air fryers did we sell", "popcorn sold": pieces of a product that was named. */
export function isOfProduct(concept: string, { conditions, heard, text, direction, by }: Cast, book: Book): boolean {
  if (direction || by.length > 0 || !isSale(concept) || !/\b(?:sold|sell|move|moved|bought|buy|ordered)\b/i.test(text))
    return false;
  const isMoney = heard.has('ask-amount') || /\b(?:revenue|money|much|worth|value)\b/i.test(text);
  return (
    !isMoney && conditions.some(({ kind, where }) => kind !== 'state' && where.some((one) => isOnProduct(one, book)))
  );
}

function isOnProduct(one: Predicate, book: Book): boolean {
  if (!('left' in one) || !('kind' in one.left) || one.left.kind !== 'column') return false;
  const { table, column } = one.left;
  const meaning = book.meaning.table(table);
  const isOf = (concepts: readonly { concept: string }[] | undefined) =>
    concepts?.some(({ concept }) => isA(concept, 'product')) ?? false;
  return meaning?.role === 'thing' ? isOf(meaning.concepts) : isOf(book.meaning.column(table, column)?.concepts);
}
