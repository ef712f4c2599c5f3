import type { CueClass } from '../../question/question.ts';
import { isEqual, type Predicate, valuesOf } from '../form/form.ts';
import { activePeople } from './active-people.ts';
import { type Book, type ColumnOption, columnOf, type FigureOption } from './book.ts';
import { debtUses, isSaidByDebt, owedOf } from './debts.ts';
import { entityUses } from './entity-uses.ts';
import { best, entitiesOf, figuresOf } from './named.ts';
import type { Piece, Sense } from './pieces.ts';
import { dateOf, isHappening, isPerson } from './places.ts';
import { after, before, type Entity, hasCue, type Scene, type Use } from './scene.ts';
import { termUses } from './term-uses.ts';
import { isTimePart } from './time-parts.ts';

/** "days from order to delivery", 从下单到发货: what a length of time is measured between has happened. */
const isEndOfSpan = ({ start }: Piece, { text, pieces }: Scene): boolean =>
  /(?:\b(?:from|between|to|and|until)\s+(?:the\s+|their\s+)?|[从自由到至])$/i.test(text.slice(0, start)) &&
  /\b(?:from|between)\b|[从自由].+[到至]/i.test(text) &&
  pieces.some((one) => hasCue(one, 'duration'));

const negations: readonly CueClass[] = ['without', 'not', 'not-equal', 'but-not'];

/** Every part that a piece may play, each with how well it fits where it stands. */
export function usesOf(piece: Piece, scene: Scene): Use[] {
  if (hasCue(piece, 'by', 'each', 'and', 'or', 'ask-which', 'ask-who', 'ask-what', 'ask-when')) return [];
  if (isSaidByDebt(piece, scene)) return [{ piece, as: 'none', score: 0, feature: 'said-by-debt' }];
  const { book } = scene;
  const uses: Use[] = [];
  const previous = before(scene, piece);
  // 一次维修都没报过: denied is what stands before the word.
  const isNever =
    /一[次回个单笔]/.test(scene.text) &&
    scene.text[piece.start - 1] !== '一' &&
    /^[都也][没未不]/.test(scene.text.slice(piece.end));
  const isNegated = hasCue(previous, ...negations) || isNegatedThrough(previous, scene) || isNever;
  for (const found of entitiesOf(piece, book)) {
    const entity = withKind(piece, found);
    uses.push(...entityUses(piece, entity, scene));
    const isDenied =
      isNegated &&
      entity.column === undefined &&
      /^(?:event|lines|flat)$/.test(book.meaning.table(entity.table)?.role ?? '');
    if (isDenied)
      uses.push({
        ...{ piece, as: 'doing', event: entity, concept: entity.concept ?? 'transaction', negated: true },
        ...{ score: entity.score + 0.1, feature: 'doing:denied' },
      });
  }
  const figures = [...figuresOf(piece, book), ...owedOf(piece, scene), ...activeOf(piece, book)];
  uses.push(...debtUses(piece, figures, scene));
  for (const figure of figures.map((one) => onlyCollected(piece, one, scene))) {
    uses.push({ piece, as: 'figure', figure, score: figure.score + 0.35, feature: 'figure' });
    if (hasCue(previous, 'without') && figure.unit !== 'money') uses.push(nothingOf(piece, figure));
  }
  for (const sense of piece.senses) {
    if (sense.is === 'formula')
      uses.push({ piece, as: 'formula', formula: sense.formula, score: 1.3, feature: 'formula' });
    if (sense.is === 'value') uses.push(valueUse(piece, sense, isNegated));
    if (sense.is === 'term') uses.push(...termUses(piece, sense, isNegated, scene));
    if (sense.is === 'column') uses.push(...flagUses(piece, sense, isNegated, book));
    if (sense.is === 'part')
      uses.push({
        piece,
        as: 'condition',
        kind: 'part',
        table: sense.table,
        where: [
          {
            kind: 'like',
            left: columnOf(sense.table, sense.column),
            text: sense.text,
            place: 'anywhere',
            negated: isNegated,
            at: piece.start,
          },
        ],
        score: sense.score + (piece.senses.some(({ is }) => is === 'concept') ? -0.2 : 0.3) - strangeness(sense, scene),
        feature: 'condition:part',
      });
    if (sense.is !== 'concept') continue;
    const { concept } = sense;
    if (beingDone.has(concept.id) && unfinished.test(`${previous?.text ?? ''}${piece.text}`))
      uses.push(...unfinishedUses(piece, scene));
    if (concept.id === 'unsold')
      for (const event of book.tables('sale').slice(0, 2))
        uses.push({
          piece,
          as: 'doing',
          event,
          concept: 'sale',
          negated: true,
          score: event.score + 0.3,
          feature: 'doing:unsold',
        });
    if (concept.kind === 'state')
      for (const { table, where, score } of book
        .states(concept.id, isNegated, scene.today)
        .filter((one) => !isBack(concept.id, one.table, book))
        .slice(0, 4))
        uses.push({
          piece,
          as: 'condition',
          kind: 'state',
          table,
          where: where.map((one) => ({ ...one, at: piece.start })),
          score: score * sense.score + 0.4 + lateness(concept.id, previous),
          feature: 'condition:state',
        });
    if (concept.kind === 'event' && (sense.isVerb || concept.verbs))
      for (const event of book
        .tables(concept.id)
        .filter((one) => !isBack(concept.id, one.table, book))
        .slice(0, 3))
        uses.push({
          piece,
          as: 'doing',
          event,
          concept: concept.id,
          negated: isNegated,
          score: event.score * sense.score + (sense.isVerb ? 0.2 : -0.1) + (isEndOfSpan(piece, scene) ? 1 : 0),
          feature: 'doing',
        });
    if (concept.kind === 'moment') {
      const dates = book
        .moments(concept.id)
        .filter(({ table }) => !isBack(concept.id, table, book))
        .slice(0, 3);
      for (const date of dates) {
        const use = momentUse(piece, date, concept.id, isNegated, sense.score, book);
        uses.push(isEndOfSpan(piece, scene) ? { ...use, score: use.score + 1 } : use);
      }
      // 维修日期, where no column bears that name: the day of the repair.
      if (dates.length === 0)
        for (const event of (concept.of ?? [])
          .flatMap((id) => book.tables(id).slice(0, 1))
          .filter(({ table }) => isHappening(table, book)))
          uses.push({
            ...{ piece, as: 'doing', event, concept: concept.id, negated: isNegated },
            ...{ score: event.score * sense.score - 0.2, feature: 'doing:moment' },
          });
    }
  }
  uses.push(...newcomers(piece, scene));
  const strength = Math.max(0, ...piece.senses.map(({ score }) => score));
  if (strength > 0)
    uses.push({
      piece,
      as: 'none',
      score: piece.cues.length > 0 || isCountOf(piece, previous, scene) || isTimePart(piece) ? 0 : -1.2 * strength,
      feature: 'unused',
    });
  const isCount = isCountOf(piece, previous, scene);
  const said = uses.map((use) =>
    use.as !== 'none' && (isCueItself(piece) || isCount) ? { ...use, score: use.score - 0.8 } : use,
  );
  return best(said, keyOf, 9);
}

/** 上个月新来的患者: those who came into the books in that time; nothing else has to say that they are new. */
function newcomers(piece: Piece, scene: Scene): Use[] {
  const next = after(scene, piece);
  const isDated = scene.pieces.some(({ period }) => period !== undefined);
  if (!isDated || !next || !/^新(?:来|增|加入?|注册|入)?的?$/.test(piece.text)) return [];
  const isKept = entitiesOf(next, scene.book).some(
    ({ table, column }) =>
      column === undefined && isPerson(table, scene.book) && dateOf(table, scene.book)?.table === table,
  );
  return isKept ? [{ piece, as: 'none', score: 1.5, feature: 'newcomers' }] : [];
}

const forGoods: ReadonlySet<string> = new Set(['sale', 'order', 'payment', 'paid', 'paid-at']);

/** What was sold or paid was not given back. */
const isBack = (concept: string, table: string, book: Book): boolean =>
  forGoods.has(concept) && ['refund', 'return'].some((one) => book.meaning.table(table)?.concepts[0]?.concept === one);

/** What was collected is not what is still owed, where the rows themselves tell the two apart. */
function onlyCollected({ senses }: Piece, figure: FigureOption, { book, today }: Scene): FigureOption {
  const isSaid = senses.some((sense) => sense.is === 'concept' && sense.concept.id === 'paid-amount');
  const own = (state: string) =>
    isSaid
      ? book.states(state, false, today).find(({ table, where }) => table === figure.table && where.every(isEqual))
      : undefined;
  const [paid, owed] = [own('paid'), own('unpaid')];
  return paid && owed ? { ...figure, where: [...(figure.where ?? []), ...paid.where] } : figure;
}

/** Active users are counted where no column holds their number. */
const activeOf = ({ senses }: Piece, book: Book): FigureOption[] =>
  senses.some((sense) => sense.is === 'concept' && sense.concept.id === 'active-users') &&
  book.figures('active-users').length === 0
    ? activePeople(book)
    : [];

/** "shipped late", "came back late" is over; "late" alone may still be to come. */
const lateness = (state: string, previous: Piece | undefined): number => {
  const isDone = /(?:ed|back|sent|paid|delivery|return|completion)$/i.test(previous?.text ?? '');
  return state === 'tardy' && isDone ? 0.3 : state === 'overdue' && isDone ? -0.3 : 0;
};

/** "with zero inventory", "no points": nothing is left of it. */
const nothingOf = (piece: Piece, { table, row, score }: FigureOption): Use => ({
  ...{ piece, as: 'condition', kind: 'state', table, score: score + 0.45, feature: 'condition:nothing' },
  where: [{ kind: 'compare', left: row, operator: '=', right: { kind: 'literal', value: 0 }, at: piece.start }],
});

/** 护士, where all of the staff stand in one table: those of the staff who are stored as nurses. */
function withKind({ senses, start }: Piece, entity: Entity): Entity {
  // "dogs" where animals are kept: a word for some of the rows, and no name of the table.
  const isNamed = senses.some((sense) => sense.is === 'table' && sense.table === entity.table);
  if (entity.column !== undefined || (entity.score > 0.75 && isNamed)) return entity;
  const least = entity.score > 0.75 ? 0.8 : 0;
  const value = senses.find(
    (sense) => sense.is === 'value' && sense.hit.table === entity.table && sense.score >= least,
  );
  if (value?.is !== 'value') return entity;
  const left = columnOf(value.hit.table, value.hit.column);
  const right = { kind: 'literal', value: value.hit.value } as const;
  return { ...entity, score: entity.score + 0.2, where: [{ kind: 'compare', left, operator: '=', right, at: start }] };
}

/** "gift aid donors": a column of yes and no is said for those with yes. */
function flagUses(piece: Piece, { table, column, score }: ColumnOption, isNegated: boolean, book: Book): Use[] {
  const flag = book.meaning.column(table, column)?.flag;
  if (!flag) return [];
  const right = { kind: 'literal', value: isNegated ? flag.no : flag.yes } as const;
  const where: Predicate[] = [
    { kind: 'compare', left: columnOf(table, column), operator: '=', right, at: piece.start },
  ];
  return [{ piece, as: 'condition', kind: 'state', table, where, score: score + 0.5, feature: 'condition:flag' }];
}

/** Not done yet, in so many words: whatever is neither done nor called off. What is not paid or not given back is told by its own words. */
const beingDone: ReadonlySet<string> = new Set(['open', 'in-progress', 'completed']);
const unfinished = /没|未|还没|unresolved|unfinished|not yet|outstanding|unprocessed/i;

function unfinishedUses(piece: Piece, { book, today }: Scene): Use[] {
  const over = ['completed', 'resolved', 'cancelled', 'closed'].flatMap((state) => book.states(state, false, today));
  const values = Map.groupBy(
    over.flatMap(({ where }) => where.filter((one) => isEqual(one) && one.left.kind === 'column')),
    (one) => JSON.stringify('left' in one ? one.left : ''),
  );
  return [...values.values()].flatMap((list): Use[] => {
    const [first] = list;
    if (!first || !isEqual(first) || first.left.kind !== 'column') return [];
    const all = [...new Set(list.flatMap((one) => (isEqual(one) ? valuesOf(one) : [])))];
    const where: Predicate[] = [{ kind: 'in', left: first.left, values: all, negated: true, at: piece.start }];
    return [
      {
        piece,
        as: 'condition',
        kind: 'state',
        table: first.left.table,
        where,
        score: 1.45,
        feature: 'condition:unfinished',
      },
    ];
  });
}

/** The day on which an event happened stands for the event itself; any other date is one of several that a row has. */
function momentUse(
  piece: Piece,
  date: ColumnOption,
  concept: string,
  negated: boolean,
  strength: number,
  book: Book,
): Use {
  const meaning = book.meaning.table(date.table);
  const score = date.score * strength + 0.1;
  if (meaning && /^(?:event|lines|flat)$/.test(meaning.role) && meaning.date === date.column)
    return {
      piece,
      as: 'doing',
      event: { table: date.table, score },
      concept,
      negated,
      score,
      feature: 'doing:moment',
    };
  return { piece, as: 'moment', date, concept, negated, score, feature: 'moment' };
}

/** 客户总量: behind something that is counted, how many of it. */
const isCountOf = ({ text }: Piece, previous: Piece | undefined, { book }: Scene): boolean =>
  /^(?:总量|总数|数量)$/.test(text) &&
  previous !== undefined &&
  figuresOf(previous, book).length === 0 &&
  entitiesOf(previous, book).some(({ column, score }) => column === undefined && score > 0.5);

/** 总, "count", 数量: what says what to do is rarely also what to look at. */
const isCueItself = ({ cues }: Piece): boolean =>
  cues.some(
    ({ class: cue }) =>
      cue === 'filler' ||
      cue === 'sum' ||
      cue === 'ask-count' ||
      cue === 'count' ||
      cue === 'ask-amount' ||
      cue === 'average',
  );

function keyOf(use: Use): string {
  switch (use.as) {
    case 'figure':
      return `figure ${JSON.stringify([use.figure.row, use.figure.where])}`;
    case 'formula':
      return `formula ${use.formula.id}`;
    case 'doing':
      return `doing ${use.event.table}`;
    case 'moment':
      return `moment ${use.date.table}.${use.date.column}`;
    case 'condition':
      return `condition ${JSON.stringify(use.where)}`;
    case 'none':
      return 'none';
    default:
      return `${use.as} ${use.entity.table}.${use.entity.column ?? ''}`;
  }
}

function valueUse(piece: Piece, { hit, score }: Extract<Sense, { is: 'value' }>, isNegated: boolean): Use {
  const { table, column, value } = hit;
  const where: Predicate = {
    kind: 'compare',
    left: columnOf(table, column),
    operator: isNegated ? '!=' : '=',
    right: { kind: 'literal', value },
    at: piece.start,
  };
  return {
    piece,
    as: 'condition',
    kind: 'value',
    table,
    where: [where],
    score: score + 0.5,
    feature: 'condition:value',
  };
}

/** 从没来修过: between the negation and the verb may stand another verb. */
function isNegatedThrough(previous: Piece | undefined, scene: Scene): boolean {
  const isVerb = previous?.senses.some((sense) => sense.is === 'concept' && sense.isVerb) ?? false;
  return previous !== undefined && isVerb && previous.text.length <= 2 && hasCue(before(scene, previous), 'without');
}

/** "owners whose name contains w" speaks of their names, and not of those of their pets; a Latin letter is looked for in Latin names. */
function strangeness({ table, column, text }: Extract<Sense, { is: 'part' }>, { pieces, book }: Scene): number {
  const named = pieces.flatMap(({ senses }) =>
    senses.flatMap((sense) => (sense.is === 'table' && sense.score >= 0.9 ? [sense.table] : [])),
  );
  const isOther = named.length > 0 && !named.includes(table);
  const { language } = book.facts.column(table, column) ?? {};
  const isForeign = language !== undefined && (language === 'zh') !== /\p{Script=Han}/u.test(text);
  return (isOther ? 0.5 : 0) + (isForeign ? 0.4 : 0);
}
