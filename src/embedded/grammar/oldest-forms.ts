import type { ColumnRef, Predicate } from '../form/form.ts';
import { type Book, columnOf } from './book.ts';
import { dateOf, isPerson, namesOf } from './places.ts';
import { asForm, merged, type Setting, type Shaped, severalOf } from './setting.ts';

/** Words that speak of nobody's birth: "oldest vehicle", 最旧的设备. */
const ofThings = /oldest|youngest|最老|最旧/i;

/** What tells how old the rows of a table are; `isBorn` is a day or year from which they count, the rest a number of years. */
interface Age {
  at: ColumnRef;
  isBorn: boolean;
  score: number;
}

function agesOf(table: string, { text, book }: Setting): Age[] {
  const of = (column: string) => ({ table, column });
  const own = <One extends ColumnRef & { score: number }>(list: readonly One[]) =>
    list.filter((one) => one.table === table && one.score > 0.5);
  const columns = book.facts.table(table)?.table.columns ?? [];
  const years = columns.filter(
    ({ name, comment }) =>
      book.facts.column(table, name)?.isYear &&
      /birth|born|built|blt|made|model|出生|建成|建造|年款/i.test(`${name} ${comment ?? ''}`),
  );
  const ages: Age[] = [
    ...own(book.moments('born')).map(({ column }) => ({ at: of(column), isBorn: true, score: 1 })),
    ...years.map(({ name }) => ({ at: of(name), isBorn: true, score: 0.9 })),
    ...own(ageColumns(book)).map(({ column }) => ({ at: of(column), isBorn: false, score: 0.9 })),
  ];
  const date = ages.length === 0 && ofThings.test(text) ? dateOf(table, book) : undefined;
  // Of people without a day of birth it may be the longest with us who is meant; it is said which date counts.
  return date?.table === table ? [{ at: date, isBorn: true, score: isPerson(table, book) ? 0.2 : 0.6 }] : ages;
}

const ageColumns = (book: Book): (ColumnRef & { score: number })[] =>
  book.figures('age').flatMap(({ row, score }) => (row.kind === 'column' ? [{ ...row, score }] : []));

/** The oldest pet, 最年轻的读者: by the day of birth, the year or the age that is kept of them. */
export function oldestForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const [shown] = cast.shown;
  const isAsked = cast.hints.some((hint) => hint === 'age' || hint === '年龄');
  if (!isAsked || !cast.direction || !shown || shown.column !== undefined) return [];
  if (cast.figures.length + cast.buckets.length > 0 || cast.counted || cast.heard.has('average')) return [];
  const where = merged(cast.conditions.flatMap((one) => one.where));
  return agesOf(shown.table, setting).map(({ at, isBorn, score }) => {
    const by = columnOf(at.table, at.column);
    const known: Predicate = { kind: 'null', left: by, negated: true };
    const isDown = (cast.direction === 'desc') !== isBorn;
    return {
      form: asForm({
        select: [...namesOf(shown, book), by],
        where: [...where, known],
        order: { by, direction: isDown ? 'desc' : 'asc', limit: cast.limit ?? severalOf(cast) },
      }),
      score,
      features: ['shape:newest'],
    };
  });
}
