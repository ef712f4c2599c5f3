import { isEqual, type Predicate, valuesOf } from '../form/form.ts';
import type { Book, FigureOption } from './book.ts';
import type { Piece } from './pieces.ts';
import type { Scene, Use } from './scene.ts';

/** 欠款, 没收回来的: what somebody still owes. */
const isDebt = ({ senses }: Piece): boolean =>
  senses.some((sense) => sense.is === 'concept' && sense.concept.id === 'debt');

/** What is left of a charge that falls due is owed; what is left on a card is not. */
function openBalances(book: Book): FigureOption[] {
  const falls = new Set(book.moments('due').map(({ table }) => table));
  return book
    .figures('balance')
    .filter(({ table, score }) => score > 0.5 && falls.has(table))
    .map((option) => ({ ...option, over: 'sum' as const, score: 0.95 }));
}

/** Bills that are neither paid nor off the table, where several of their states say so. */
function openBills(book: Book, today: string): FigureOption[] {
  return book.tables('invoice').flatMap(({ table, score: isBill }) => {
    if (isBill < 0.6) return [];
    const own = ['unpaid', 'overdue', 'open', 'partly-paid'].flatMap((state) =>
      book.states(state, false, today).filter((one) => one.table === table),
    );
    const first = own.flatMap(({ where }) => where).find((one) => isEqual(one));
    if (!first || !isEqual(first)) return [];
    const same = own.flatMap(({ where }) => where).filter((one) => isEqual(one) && isSameColumn(one, first));
    const values = [...new Set(same.flatMap((one) => (isEqual(one) ? valuesOf(one) : [])))];
    if (values.length < 2) return [];
    const where: Predicate[] = [{ kind: 'in', left: first.left, values, negated: false }];
    return book
      .figures('amount')
      .filter((option) => option.table === table)
      .slice(0, 1)
      .map((option) => ({ ...option, where, score: option.score * 0.95 }));
  });
}

const isSameColumn = (one: Predicate, other: Predicate): boolean =>
  'left' in one && 'left' in other && JSON.stringify(one.left) === JSON.stringify(other.left);

/** What is owed, where no column says so: what is left open, amounts due less amounts paid, amounts that are not paid. */
export function owedOf(piece: Piece, { book, today }: Scene): FigureOption[] {
  if (!isDebt(piece) || book.figures('debt').some(({ score }) => score > 0.5)) return [];
  const balances = openBalances(book);
  if (balances.length > 0) return balances;
  const open = book.figures('amount-due').flatMap((due) =>
    book
      .figures('paid-amount')
      .filter(
        (paid) =>
          paid.table === due.table &&
          JSON.stringify(paid.row) !== JSON.stringify(due.row) &&
          due.score > 0.5 &&
          paid.score > 0.5,
      )
      .slice(0, 1)
      .map(
        (paid): FigureOption => ({
          ...due,
          row: { kind: 'arithmetic', operator: '-', left: due.row, right: paid.row },
          over: 'sum',
          score: 1,
        }),
      ),
  );
  if (open.length > 0) return open.slice(0, 2);
  const billed = openBills(book, today);
  if (billed.length > 0) return billed;
  return ['unpaid', 'overdue'].flatMap((state) =>
    book
      .states(state, false, today)
      .slice(0, 3)
      .flatMap(({ table, where, score }) =>
        book
          .figures('amount')
          .filter((option) => option.table === table)
          .slice(0, 1)
          .map((option) => ({ ...option, where, score: option.score * score * (state === 'unpaid' ? 0.95 : 0.7) })),
      ),
  );
}

const ofPeople = /[多有]?(?:多少|几)[个位名家户]?人|(?:多少|几)[位名家户]|哪些|名单/;

/** 多少人欠钱, 哪些客户欠费: those who owe anything. */
export function debtUses(piece: Piece, figures: readonly FigureOption[], { text }: Scene): Use[] {
  if (!isDebt(piece) || !ofPeople.test(text) || /最/.test(text)) return [];
  return figures
    .filter(({ score }) => score > 0.5)
    .slice(0, 2)
    .map(({ table, row, score, where }) => {
      const right = { kind: 'literal', value: 0 } as const;
      const owes: Predicate = { kind: 'compare', left: row, operator: '>', right, at: piece.start };
      return {
        ...{ piece, as: 'condition', kind: 'state', table, where: where ?? [owes] },
        ...{ score: score + 1.6, feature: 'condition:owes' },
      };
    });
}

/** 欠多少钱, 欠着钱没结: beside the word for a debt, money and its not being paid say nothing new. */
export function isSaidByDebt(piece: Piece, { pieces }: Scene): boolean {
  const debt = pieces.find((one) => one !== piece && isDebt(one));
  if (!debt) return false;
  const isMoney = /^(?:钱|款|多少钱|多少款|金额|总?额|费用|款项|合计|money|how much(?: money)?)$/i.test(piece.text);
  return isMoney || (piece.index > debt.index && /^(?:还)?[没未](?:结|还|交|付|收|清|给)/.test(piece.text));
}
