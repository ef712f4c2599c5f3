import { type Block, type Expression, type Form, isEqual, type Predicate, valuesOf } from '../form/form.ts';
import type { Cast } from './cast.ts';
import { asksNames, distinctOf, isHappening, isPerson, type Measure } from './measures.ts';
import { sharedOut } from './per.ts';
import { medianWords } from './pieces.ts';
import { leadsTo, namesOf } from './places.ts';
import type { Entity } from './scene.ts';
import { asForm, bucketsOf, datesFor, type Setting, type Shaped, severalOf, wheres } from './setting.ts';

/** One figure, a figure by groups, or a ranking by it. */
export function measureForms(asked: Setting, whole: Measure): Shaped[] {
  const { setting, measure: given } = sharedOut(asked, whole) ?? { setting: asked, measure: whole };
  const { cast, book } = setting;
  const measure = cast.isAveragePer && !given.isAverage ? asTotal(given) : given;
  const found: Shaped[] = [];
  const exists = measure.exists ?? [];
  for (const { where, score, features, date } of wheres(setting, measure.table)) {
    const base = { where: [...where, ...(measure.where ?? [])], exists };
    const time = bucketsOf(setting, date ?? datesFor(setting, measure.table)[0]?.date);
    if (cast.buckets.length > 0 && time.length === 0) continue;
    // "when was the last sale" asks for a day.
    const isWhen = cast.heard.has('ask-when') && cast.buckets.length === 0 ? -1.2 : 0;
    const say = (form: Form, more: number, ...names: string[]) =>
      found.push({
        ...{ form, score: measure.score + score + more + isWhen },
        features: [measure.feature, ...features, ...names],
      });
    const named = [...time, ...cast.by.flatMap((entity) => namesOf(entity, book))];
    const groups = [...new Map(named.map((one) => [JSON.stringify(one), one])).values()];
    const compared = comparedColumns(cast);
    const shown = cast.shown.flatMap((entity) => namesOf(entity, book));
    if (medianWords.test(cast.text)) {
      // Of lines that together make an order there is no form yet.
      if (!measure.row || cast.direction || book.meaning.table(measure.table)?.role === 'lines') continue;
      const isEachRow = cast.by.length === 1 && cast.by[0]?.table === measure.table && cast.by[0].column === undefined;
      const told = isEachRow ? [] : groups.length > 0 ? groups : compared.length > 0 ? compared : [];
      const isUngrouped = told.length === 0 && !isEachRow && (cast.heard.has('by') || cast.heard.has('each'));
      if (!isUngrouped)
        say(asForm({ ...base, select: [...told, measure.row], breakdown: told, isMedian: true }), 0.5, 'shape:median');
      continue;
    }
    const per = perRows(setting, measure);
    if (per) {
      const rest = [
        ...time,
        ...cast.by.filter((entity) => entity !== per.entity).flatMap((entity) => namesOf(entity, book)),
      ];
      say(asForm({ ...base, select: [...rest, per.figure], breakdown: rest }), 0.4, 'shape:per-row');
      continue;
    }
    if (cast.direction) say(...ranking(setting, measure, base, groups, shown));
    else if (cast.heard.has('average') && groups.length > 0 && measure.figure.kind === 'aggregate' && isTotal(measure))
      say(asForm({ ...base, select: [measure.figure], breakdown: groups, over: 'avg' }), 0.3, 'shape:average-per');
    else if (groups.length > 0 || compared.length > 0 || (shown.length > 0 && isFigureOf(cast, measure))) {
      const all = groups.length > 0 ? groups : compared.length > 0 ? compared : shown;
      const order = time[0]
        ? { by: time[0], direction: 'asc' as const }
        : cast.heard.has('order') || cast.heard.has('descending') || cast.heard.has('ascending')
          ? { by: measure.figure, direction: cast.heard.has('ascending') ? ('asc' as const) : ('desc' as const) }
          : undefined;
      say(
        asForm({
          ...base,
          select: [...all, measure.figure, ...(measure.also ?? [])],
          breakdown: all,
          ...(order ? { order } : {}),
        }),
        groups.length > 0 || compared.length > 0 || asksNames(cast) ? 0.1 : -0.6,
        groups.length > 0 ? 'shape:groups' : compared.length > 0 ? 'shape:compared' : 'shape:shown-groups',
      );
    } else {
      const isNamed = asksNames(cast) && cast.shown.length > 0 && !cast.heard.has('ask-count');
      // An average of rows that are only counted is none.
      const isCount = measure.figure.kind === 'aggregate' && measure.figure.name === 'count';
      const isNoAverage = isCount && cast.heard.has('average') && !cast.isAveragePer ? -0.8 : 0;
      say(
        asForm({ ...base, select: [measure.figure, ...(measure.also ?? [])] }),
        (isNamed ? -1 : 0) + isNoAverage,
        'shape:figure',
      );
      const lookup = lookupForm(setting, measure, base.where);
      if (lookup) say(lookup, 0.3, 'shape:lookup');
    }
  }
  return found;
}

const isFigureOf = ({ figures }: Cast, { row, figure }: Measure): boolean =>
  figures.length > 0 && (row !== undefined || figure.kind === 'metric');

/** Counts and sums, which an average is taken of over groups; the average price by category is none. */
const isTotal = ({ row, figure }: Measure): boolean =>
  row === undefined || (figure.kind === 'aggregate' && figure.name === 'sum');

/** 平均每个客户花多少, "average spend per visit for each clinic": a total shared among rows of another kind. */
function perRows({ cast, book }: Setting, measure: Measure): { entity: Entity; figure: Expression } | undefined {
  if (!cast.heard.has('average') || cast.direction || measure.figure.kind !== 'aggregate' || !isTotal(asTotal(measure)))
    return undefined;
  // "average invoice amount by plan": of the invoices, each plan for itself.
  const named = [...cast.doings, ...cast.context].some(
    ({ table }) => isHappening(table, book) && (table === measure.table || leadsTo(measure.table, table, book)),
  );
  if (measure.row && named && cast.heard.has('by')) return undefined;
  // "average attendance by branch", "average seats per plan": each branch for itself, unless it is money or people have it.
  const isEnglish = !/\p{Script=Han}/u.test(cast.text.replace(/[^\p{L}]/gu, '').slice(0, 2));
  // 按套餐看平均席位数, too.
  const isBy = cast.heard.has('by') && (isEnglish || (/按/.test(cast.text) && !/平均每/.test(cast.text)));
  const isPlain = measure.row !== undefined && (isBy || (isEnglish && measure.unit !== 'money'));
  const entity = cast.by.find(
    ({ table, column }) =>
      column === undefined &&
      (measure.row
        ? isHappening(table, book) || (cast.by.length === 1 && (!isPlain || isPerson(table, book)))
        : true) &&
      (table === measure.table || leadsTo(measure.table, table, book)),
  );
  const under = entity && distinctOf(entity, book);
  if (!entity || !under || (measure.row && measure.isAverage)) return undefined;
  return { entity, figure: { kind: 'arithmetic', operator: '/', left: asTotal(measure).figure, right: under } };
}

const asTotal = (measure: Measure): Measure =>
  measure.row && measure.figure.kind === 'aggregate' && measure.figure.name === 'avg'
    ? { ...measure, figure: { ...measure.figure, name: 'sum' } }
    : measure;

/** 滨江馆和拱墅馆各借出多少, "web vs app": several values of one column are told apart. */
export function comparedColumns({ conditions }: Cast): Expression[] {
  const columns = conditions.flatMap(({ where: [one, ...more] }) =>
    one && more.length === 0 && (isEqual(one) || (one.kind === 'like' && !one.negated)) && one.left.kind === 'column'
      ? [{ left: one.left, value: one.kind === 'like' ? one.text : JSON.stringify(valuesOf(one)) }]
      : [],
  );
  const first = columns.find(({ left, value }) =>
    columns.some(
      (other) => other.value !== value && other.left.table === left.table && other.left.column === left.column,
    ),
  );
  return first ? [first.left] : [];
}

/** The price of one named thing is no average. */
function lookupForm({ cast, book }: Setting, { row, table }: Measure, where: readonly Predicate[]): Form | undefined {
  if (!row || cast.heard.has('average') || cast.heard.has('sum')) return undefined;
  const name = book.meaning.table(table)?.name;
  const isNamed = where.some(
    (one) =>
      'left' in one &&
      'kind' in one.left &&
      one.left.kind === 'column' &&
      one.left.table === table &&
      one.left.column === name,
  );
  return isNamed ? asForm({ select: [row], where: [...where] }) : undefined;
}

/** The best ones by a figure: of the things themselves, or of what happened to them. */
function ranking(
  { cast, book }: Setting,
  measure: Measure,
  base: Pick<Block, 'where' | 'exists'>,
  groups: Expression[],
  shown: Expression[],
): [Form, number, ...string[]] {
  const direction = cast.direction ?? 'desc';
  const target = shown.length > 0 ? shown : groups;
  const [entity] = cast.shown;
  const isOwn =
    measure.row !== undefined &&
    entity?.table === measure.table &&
    entity.column === undefined &&
    !isHappening(measure.table, book) &&
    !cast.heard.has('average');
  const by = isOwn && measure.row ? measure.row : measure.figure;
  const within = shown.length > 0 && groups.length > 0;
  const isOpen = cast.limit === undefined && cast.heard.has('order');
  const limit = cast.limit ?? (isOpen ? undefined : severalOf(cast));
  if (target.length === 0 && measure.row === undefined)
    return [asForm({ ...base, select: [measure.figure] }), -2, 'shape:extreme-count'];
  if (target.length === 0) {
    // 最高的一笔是多少: the extreme itself.
    const figure: Expression = measure.row
      ? { kind: 'aggregate', name: direction === 'desc' ? 'max' : 'min', argument: measure.row }
      : measure.figure;
    return [asForm({ ...base, select: [figure] }), -0.3, 'shape:extreme'];
  }
  const known = cast.shown.flatMap(({ table, column }): Predicate[] => {
    const isOpen = column !== undefined && book.facts.column(table, column)?.column.nullable === true;
    return isOpen ? [{ kind: 'null', left: { kind: 'column', table, column }, negated: true }] : [];
  });
  return [
    asForm({
      ...base,
      where: [...base.where, ...known],
      select: [...(within ? groups : []), ...target, by],
      breakdown: within ? groups : isOwn ? [] : target,
      order: { by, direction, ...(limit === undefined ? {} : { limit }), ...(within ? { within: true } : {}) },
    }),
    0.3,
    within ? 'shape:best-of-each' : isOwn ? 'shape:ranking-own' : 'shape:ranking',
  ];
}
