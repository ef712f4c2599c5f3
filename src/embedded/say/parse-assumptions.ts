import { meaningOf } from '../../schema/meaning/meaning.ts';
import { findTable, type Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import { type Expression, expressionsOfPredicate, instancesOf, isAggregate, tableOfInstance } from '../form/form.ts';
import type { Parse } from '../grammar/parse.ts';
import { blocksOf, predicatesIn } from '../judge/form-walk.ts';
import type { Reading } from '../read/draft.ts';
import { eachOnce, periodAssumptions, totalText, wayAssumptions } from './assumptions.ts';
import { leftOutAssumptions } from './left-out.ts';
import { type Wording, wordsOf } from './words.ts';

/** Readings of the grammar that could have been others, in the question's language; `others` are its further readings. */
export function parseAssumptions(
  parse: Parse,
  others: readonly Parse[],
  reading: Reading,
  wording: Wording,
  snapshot: Snapshot,
): Assumption[] {
  const predicates = predicatesIn(parse.form);
  return eachOnce([
    ...predicates.flatMap((one) => periodAssumptions(one, reading, wording, snapshot)),
    ...valueAssumptions(parse, wording),
    ...measureAssumptions(
      parse,
      others,
      reading.cues.some((cue) => cue.class === 'sum'),
      wording,
    ),
    ...statusAssumptions(parse, wording, snapshot),
    ...wayAssumptions(parse.form, parse.compiled, wording),
    ...leftOutAssumptions(parse.form, parse.compiled, wording),
  ]);
}

/** What was typed is not what is stored. */
function valueAssumptions({ assignment: { uses } }: Parse, { language }: Wording): Assumption[] {
  return uses.flatMap((use) => {
    if (use.as !== 'condition' || use.kind !== 'value') return [];
    const { text, senses } = use.piece;
    const asked = use.where.flatMap((one) => (one.kind === 'compare' && one.right.kind === 'literal' ? [one] : []));
    return senses.flatMap((sense) => {
      if (sense.is !== 'value' || sense.hit.match === 'exact' || sense.hit.match === 'case') return [];
      const { value } = sense.hit;
      if (!asked.some(({ right }) => right.kind === 'literal' && right.value === value)) return [];
      const words = language === 'zh' ? `“${text}”按“${value}”查找` : `“${text}” was taken as “${value}”`;
      return [{ kind: 'value', text: words }];
    });
  });
}

const figureOf = ({ form }: Parse): Expression | undefined =>
  blocksOf(form)
    .flatMap(({ select, order }) => [...select, ...(order ? [order.by] : [])])
    .find(isAggregate);

/** Nobody said by what: the figure that was taken, and what else it could have been. */
function measureAssumptions(
  parse: Parse,
  others: readonly Parse[],
  isSumSaid: boolean,
  wording: Wording,
): Assumption[] {
  const figure = figureOf(parse);
  if (figure?.kind === 'aggregate' && figure.name === 'sum' && !isSumSaid && parse.features.includes('measure:figure'))
    return [{ kind: 'metric', text: totalText(figure, wording) }];
  if (!figure || !parse.features.some((name) => /^measure:(?:implied|amount-of|quantity-of)/.test(name))) return [];
  const own = wordsOf(figure, wording);
  const alternatives = new Set<string>();
  for (const other of others) {
    const item = figureOf(other);
    const words = item && wordsOf(item, wording);
    if (words && words !== own) alternatives.add(words);
  }
  const text = wording.language === 'zh' ? `按${own}计算` : `measured by ${own}`;
  return [{ kind: 'metric', text, ...(alternatives.size > 0 ? { alternatives: [...alternatives].slice(0, 3) } : {}) }];
}

/** Rows that came to nothing are among those that count, unless somebody said which. */
const undone: ReadonlySet<string> = new Set(['cancelled', 'failed', 'refunded', 'void', 'rejected']);

function hasFilter(snapshot: Snapshot, table: string, column: string): boolean {
  const filter = findTable(snapshot, table)?.filter;
  return filter !== undefined && filter !== 'hidden' && filter.columns.includes(column);
}

function statusAssumptions({ form, compiled }: Parse, wording: Wording, snapshot: Snapshot): Assumption[] {
  const meaning = meaningOf(snapshot);
  const read = new Set(
    predicatesIn(form)
      .flatMap(expressionsOfPredicate)
      .flatMap((one) => (one.kind === 'column' ? [`${tableOfInstance(one.table)}.${one.column}`] : [])),
  );
  const counted = blocksOf(form).flatMap(({ select, order }) =>
    [...select, ...(order ? [order.by] : [])].filter(isAggregate).flatMap(instancesOf),
  );
  const tables = new Set((counted.length > 0 ? counted : (compiled.trees[0]?.instances ?? [])).map(tableOfInstance));
  return [...tables].flatMap((table) =>
    (meaning.table(table)?.columns ?? [])
      .filter(({ column, states }) => !read.has(`${table}.${column}`) && states?.some(isUndone))
      // Which of them count is said by the connection, and told with the answer.
      .filter(({ column }) => !hasFilter(snapshot, table, column))
      .slice(0, 1)
      .map(({ column }) => {
        const label = wordsOf({ kind: 'column', table, column }, wording);
        const text =
          wording.language === 'zh'
            ? `未按“${label}”筛选，已取消的也计算在内`
            : `whatever the “${label}”, cancelled ones included`;
        return { kind: 'cancelled', text };
      }),
  );
}

const isUndone = ({ states }: { states: readonly string[] }): boolean => states.some((state) => undone.has(state));
