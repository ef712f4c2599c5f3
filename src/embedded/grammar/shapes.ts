import { isMultiplied, type JoinTree } from '../../schema/keys/keys.ts';
import { instancesOfBlock } from '../compile/compile.ts';
import { type Block, type ColumnRef, columnsOf, type Expression, type Form } from '../form/form.ts';
import { absentForms } from './absent-forms.ts';
import { type Book, columnOf } from './book.ts';
import { boundForms } from './bound-forms.ts';
import { comparedForms } from './compared.ts';
import { measureForms } from './figure-forms.ts';
import { formulaForms } from './formulas.ts';
import { withRoles } from './key-roles.ts';
import { lapseForms } from './lapse-forms.ts';
import { latestForms, listForms, newestForms } from './list-forms.ts';
import { distinctOf, isCustomer, isPerson, measuresOf } from './measures.ts';
import { oldestForms } from './oldest-forms.ts';
import { isOnlyUnder } from './per.ts';
import { medianWords } from './pieces.ts';
import { leadsTo } from './places.ts';
import { priceForms } from './price-forms.ts';
import type { Entity } from './scene.ts';
import type { Setting, Shaped } from './setting.ts';
import { withValidRows } from './valid-rows.ts';

/** Rows that a join repeats are counted once. */
function countedOnce(given: Block, book: Book): Block | undefined {
  const tree = book.facts.keys.tree(instancesOfBlock(given));
  if (!tree) return undefined;
  let isBroken = false;
  const once = (item: Expression): Expression => {
    if (item.kind === 'arithmetic') return { ...item, left: once(item.left), right: once(item.right) };
    if (item.kind === 'metric' && columnsOf(item).every(({ table }) => isMultiplied(table, tree))) isBroken = true;
    if (item.kind !== 'aggregate' || item.distinct) return item;
    if (item.entity !== undefined && !item.argument) {
      if (!tree.instances.includes(item.entity) || !isMultiplied(item.entity, tree)) return item;
      const distinct = distinctOf({ table: item.entity, score: 0 }, book);
      if (!distinct) isBroken = true;
      return distinct ?? item;
    }
    if (
      item.argument &&
      item.name !== 'max' &&
      item.name !== 'min' &&
      columnsOf(item.argument).every(({ table }) => isMultiplied(table, tree))
    )
      isBroken = true;
    return item;
  };
  const select = given.select.map(once);
  const order = given.order && { ...given.order, by: once(given.order.by) };
  const where = given.where.map((one) => (one.kind === 'compare' ? { ...one, left: once(one.left) } : one));
  const breakdown = given.breakdown.flatMap((item) =>
    item.kind === 'column' ? [...keyBeside(item, tree, book), item] : [item],
  );
  return isBroken ? undefined : { ...given, select, where, breakdown, ...(order ? { order } : {}) };
}

/** Two rooms may bear one number: rows are told apart by their key. */
function keyBeside({ table, column }: ColumnRef, tree: JoinTree, book: Book): Expression[] {
  const key = book.facts.table(table)?.key;
  const isName = book.meaning.table(table)?.name === column && book.facts.table(table)?.names[0] !== column;
  return key !== undefined && key !== column && isName && isMultiplied(table, tree) ? [columnOf(table, key)] : [];
}

/** Who spent most, who has it: the people behind what was named, customers first. */
function withPeople(setting: Setting): Setting {
  const { cast, book } = setting;
  if (!cast.asksWho || cast.counted) return setting;
  const tables = [
    ...cast.figures.map(({ figure }) => figure.table),
    ...cast.doings.map(({ table }) => table),
    ...cast.conditions.map(({ table }) => table),
    ...cast.moments.map(({ date }) => date.table),
    ...cast.context.map(({ table }) => table),
  ];
  for (const table of tables) {
    const nearness = (one: string) => (one === table ? 2 : Number(isCustomer(one, book)));
    const people = book.meaning.tables
      .filter(
        (one) =>
          one.role === 'thing' && isPerson(one.table, book) && (one.table === table || leadsTo(table, one.table, book)),
      )
      .sort((left, right) => nearness(right.table) - nearness(left.table));
    const [first] = people;
    if (first) return { ...setting, cast: { ...cast, shown: [{ table: first.table, score: 0.5 }] } };
  }
  return setting;
}

/** "best seller": what is sold, where nothing else was named. */
function withProducts(setting: Setting): Setting {
  const { cast, book } = setting;
  if (cast.shown.length > 0 || !cast.direction || !cast.hints.includes('#sales')) return setting;
  const [product] = [...book.tables('product'), ...book.dimensions('product')].sort(
    (left, right) => right.score - left.score,
  );
  return product ? { ...setting, cast: { ...cast, shown: [product] } } : setting;
}

/** 哪款, 哪家, 哪位: the measure word says what kind of thing is asked for. */
const askedBy: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[款种样道]/, ['product', 'dish', 'service']],
  [/家/, ['store', 'customer', 'supplier', 'company']],
  [/[位名]/, ['person']],
  [/本/, ['book']],
  [/部/, ['movie']],
  [/[台辆]/, ['vehicle', 'asset']],
  [/门/, ['course']],
  [/间/, ['room']],
];

function withAsked(setting: Setting): Setting {
  const { cast, book, text } = setting;
  if (!cast.direction || cast.shown.length + cast.by.length + cast.buckets.length > 0) return setting;
  const word = /哪(?:一|几)?(\p{Script=Han})/u.exec(text)?.[1] ?? '';
  const concepts = askedBy.find(([words]) => words.test(word))?.[1] ?? [];
  const told = [
    ...cast.figures.map(({ figure }) => figure.table),
    ...cast.doings.map(({ table }) => table),
    ...(cast.counted ? [cast.counted.table] : []),
  ];
  const named: Entity[] = concepts.flatMap((concept) => [...book.tables(concept), ...book.dimensions(concept)]);
  const asked = named.find(
    ({ table, column, score }) =>
      score > 0.4 && told.some((one) => (one === table ? column !== undefined : leadsTo(one, table, book))),
  );
  return asked ? { ...setting, cast: { ...cast, shown: [asked] } } : setting;
}

/** All forms of one cast. */
export function formsOf(given: Setting): Shaped[] {
  const setting = withProducts(withPeople(withAsked(given)));
  const { cast, book } = setting;
  // An everyday figure that the database cannot compute is no other question.
  const found = cast.formula ? formulaForms(setting, cast.formula) : plainForms(setting);
  return found
    .map((one) => ({ ...one, form: withRoles(one.form, setting.text, book) }))
    .flatMap((one) => {
      if (one.form.kind !== 'block') return [one];
      const once = countedOnce(one.form.block, book);
      return once ? [{ ...one, form: { kind: 'block', block: once } as Form }] : [];
    })
    .flatMap((one) => withValidRows(one, setting));
}

function plainForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const measures = measuresOf(cast, book)
    .map((measure) => (isOnlyUnder(measure, cast) ? { ...measure, score: measure.score - 1 } : measure))
    .sort((a, b) => b.score - a.score)
    .slice(0, 6);
  const isMedian = medianWords.test(setting.text);
  const lapsed = lapseForms(setting);
  if (lapsed.length > 0) return lapsed;
  const oldest = oldestForms(setting);
  if (oldest.length > 0) return oldest;
  const found = isMedian ? [] : [...comparedForms(setting, measures), ...absentForms(setting), ...boundForms(setting)];
  if (found.length > 0 && !cast.heard.has('difference')) return found;
  for (const measure of measures) found.push(...measureForms(setting, measure));
  if (isMedian) return found.filter(({ features }) => features.includes('shape:median'));
  return [...found, ...priceForms(setting), ...latestForms(setting), ...newestForms(setting), ...listForms(setting)];
}
