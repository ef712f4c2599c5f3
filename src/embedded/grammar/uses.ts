import type { CueClass } from '../../question/question.ts';
import type { Formula } from '../../schema/lexicon/contracts.ts';
import { isEqual, type Predicate, valuesOf } from '../form/form.ts';
import { type Book, type ColumnOption, columnOf, type FigureOption, figureOf, type RowsOption } from './book.ts';
import type { Piece, Sense } from './pieces.ts';

/** Things of which a question speaks: the rows of a table, or what a column tells apart. */
export interface Entity {
  table: string;
  /** Absent: the rows themselves, shown by their name. */
  column?: string;
  score: number;
  /** A person, for "who". */
  concept?: string;
}

/** The part that a piece plays in one reading. */
export type Use = { piece: Piece; score: number; feature: string } & (
  | { as: 'shown' | 'by' | 'counted' | 'context'; entity: Entity }
  | { as: 'figure'; figure: FigureOption }
  | { as: 'formula'; formula: Formula }
  | { as: 'doing'; event: RowsOption; concept: string; negated: boolean }
  | { as: 'moment'; date: ColumnOption; concept: string; negated: boolean }
  | { as: 'condition'; table: string; where: Predicate[]; kind: 'value' | 'state' | 'part' }
  | { as: 'none' }
);

export interface Scene {
  text: string;
  pieces: readonly Piece[];
  book: Book;
  today: string;
  isChinese: boolean;
}

export const hasCue = (piece: Piece | undefined, ...classes: CueClass[]): boolean =>
  piece?.cues.some((cue) => classes.includes(cue.class)) ?? false;

/** The nearest piece that says something, fillers and (where told) numbers skipped. */
export function before(scene: Scene, piece: Piece, skipNumbers = false): Piece | undefined {
  for (let at = piece.index - 1; at >= 0; at--) {
    const one = scene.pieces[at];
    if (one && !one.isFiller && !(skipNumbers && one.number && one.senses.length === 0)) return one;
  }
  return undefined;
}

export function after(scene: Scene, piece: Piece, skipNumbers = false): Piece | undefined {
  for (let at = piece.index + 1; at < scene.pieces.length; at++) {
    const one = scene.pieces[at];
    if (one && !one.isFiller && !(skipNumbers && one.number && one.senses.length === 0)) return one;
  }
  return undefined;
}

const most = 5;

function best<Item extends { score: number }>(
  items: readonly Item[],
  key: (item: Item) => string,
  limit = most,
): Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    const known = found.get(key(item));
    if (!known || known.score < item.score) found.set(key(item), item);
  }
  return [...found.values()].sort((left, right) => right.score - left.score).slice(0, limit);
}

/** What a piece may name, as things. */
export function entitiesOf({ senses }: Piece, book: Book): Entity[] {
  const found: Entity[] = [];
  for (const sense of senses) {
    if (sense.is === 'table') found.push({ table: sense.table, score: sense.score });
    if (sense.is === 'column') found.push(...entityOfColumn(sense, book));
    if (sense.is === 'concept' && !sense.isVerb && !isOutdone(sense, senses)) {
      const { id, kind } = sense.concept;
      if (kind === 'thing' || kind === 'event')
        for (const { table, score } of book.tables(id)) found.push({ table, score: score * sense.score, concept: id });
      const isHeld = found.some(({ column, score }) => column === undefined && score > 0.5);
      if (kind === 'attribute' || kind === 'thing')
        for (const { table, column, score } of book.dimensions(id))
          found.push(
            ...entityOfColumn(
              { table, column, score: score * sense.score * (kind === 'thing' ? (isHeld ? 0.4 : 0.9) : 1) },
              book,
            ),
          );
    }
  }
  return best(found, ({ table, column }) => `${table}.${column ?? ''}`);
}

/** "bookings" are no books: a form of a word yields to the very word. */
const isOutdone = (sense: Sense, senses: readonly Sense[]): boolean =>
  sense.score < 0.9 && senses.some((other) => other.is === 'concept' && other.score >= 0.99);

/** A name stands for its rows, a key for the rows that it leads to. */
function entityOfColumn({ table, column, score }: ColumnOption, book: Book): Entity[] {
  const meaning = book.meaning.column(table, column);
  if (!meaning || meaning.role === 'figure' || meaning.role === 'date') return [];
  if (meaning.role === 'key') {
    const to = book.facts.column(table, column)?.edge?.to.table;
    return to && to !== table ? [{ table: to, score: score * 0.95 }] : [];
  }
  const isOwnName = meaning.role === 'name' && book.meaning.table(table)?.name === column;
  return isOwnName ? [{ table, score: score * 0.98 }] : [{ table, column, score }];
}

export function figuresOf({ senses }: Piece, book: Book): FigureOption[] {
  const found: FigureOption[] = [];
  for (const sense of senses) {
    if (sense.is === 'column') {
      const meaning = book.meaning.column(sense.table, sense.column);
      if (meaning?.role === 'figure') found.push(figureOf(meaning, sense.score));
    }
    if (sense.is === 'concept' && sense.concept.kind === 'figure')
      for (const option of book.figures(sense.concept.id)) found.push({ ...option, score: option.score * sense.score });
  }
  return best(found, ({ row }) => JSON.stringify(row));
}

/** What is owed, where no column says so: amounts that are not paid. */
function owedOf({ senses }: Piece, { book, today }: Scene): FigureOption[] {
  const isOwed = senses.some((sense) => sense.is === 'concept' && sense.concept.id === 'debt');
  if (!isOwed) return [];
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

const negations: readonly CueClass[] = ['without', 'not', 'not-equal', 'but-not'];

/** Every part that a piece may play, each with how well it fits where it stands. */
export function usesOf(piece: Piece, scene: Scene): Use[] {
  if (hasCue(piece, 'by', 'each', 'and', 'or', 'ask-which', 'ask-who', 'ask-what', 'ask-when')) return [];
  const { book } = scene;
  const uses: Use[] = [];
  const previous = before(scene, piece);
  const isNegated = hasCue(previous, ...negations) || isNegatedThrough(previous, scene);
  for (const entity of entitiesOf(piece, book)) {
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
  for (const figure of [...figuresOf(piece, book), ...owedOf(piece, scene)])
    uses.push({ piece, as: 'figure', figure, score: figure.score + 0.35, feature: 'figure' });
  for (const sense of piece.senses) {
    if (sense.is === 'formula')
      uses.push({ piece, as: 'formula', formula: sense.formula, score: 1.3, feature: 'formula' });
    if (sense.is === 'value') uses.push(valueUse(piece, sense, isNegated));
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
        score: sense.score + (piece.senses.some(({ is }) => is === 'concept') ? -0.2 : 0.3),
        feature: 'condition:part',
      });
    if (sense.is !== 'concept') continue;
    const { concept } = sense;
    if (concept.kind === 'state' && unfinished.test(`${previous?.text ?? ''}${piece.text}`))
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
      for (const { table, where, score } of book.states(concept.id, isNegated, scene.today).slice(0, 4))
        uses.push({
          piece,
          as: 'condition',
          kind: 'state',
          table,
          where: where.map((one) => ({ ...one, at: piece.start })),
          score: score * sense.score + 0.4,
          feature: 'condition:state',
        });
    if (concept.kind === 'event' && (sense.isVerb || concept.verbs))
      for (const event of book.tables(concept.id).slice(0, 3))
        uses.push({
          piece,
          as: 'doing',
          event,
          concept: concept.id,
          negated: isNegated,
          score: event.score * sense.score + (sense.isVerb ? 0.2 : -0.1),
          feature: 'doing',
        });
    if (concept.kind === 'moment')
      for (const date of book.moments(concept.id).slice(0, 3))
        uses.push(momentUse(piece, date, concept.id, isNegated, sense.score, book));
  }
  const strength = Math.max(0, ...piece.senses.map(({ score }) => score));
  if (strength > 0)
    uses.push({ piece, as: 'none', score: piece.cues.length > 0 ? 0 : -1.2 * strength, feature: 'unused' });
  const said = uses.map((use) => (use.as !== 'none' && isCueItself(piece) ? { ...use, score: use.score - 0.8 } : use));
  return best(said, keyOf, 9);
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

/** Not done yet, in so many words: whatever is neither done nor called off. */
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

/** 总, "count", 数量: what says what to do is rarely also what to look at. */
const isCueItself = ({ cues }: Piece): boolean =>
  cues.some(
    ({ class: cue }) =>
      cue === 'sum' || cue === 'ask-count' || cue === 'count' || cue === 'ask-amount' || cue === 'average',
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

/** 每种投诉: by what tells the complaints apart. */
function kindOf({ table, score }: Entity, { book }: Scene): Entity | undefined {
  const [kind] = book.dimensions('category').filter((one) => one.table === table);
  return kind && { table, column: kind.column, score };
}

/** 从没来修过: between the negation and the verb may stand another verb. */
function isNegatedThrough(previous: Piece | undefined, scene: Scene): boolean {
  const isVerb = previous?.senses.some((sense) => sense.is === 'concept' && sense.isVerb) ?? false;
  return previous !== undefined && isVerb && previous.text.length <= 2 && hasCue(before(scene, previous), 'without');
}

const superlatives: readonly CueClass[] = ['most', 'least', 'top', 'bottom'];
const countCues: readonly CueClass[] = ['ask-count', 'count'];
const bucketCues: readonly CueClass[] = ['bucket-year', 'bucket-quarter', 'bucket-month', 'bucket-week', 'bucket-day'];

/** Nothing but a blank between them: 各城市的客户 are two words, "booking channel" is one thing. */
const isBeside = (left: Piece, right: Piece, { text }: Scene): boolean =>
  left.end <= right.start && text.slice(left.end, right.start).trim() === '';

function entityUses(piece: Piece, entity: Entity, scene: Scene): Use[] {
  const { pieces } = scene;
  const previous = before(scene, piece);
  const earlier = before(scene, piece, true);
  const next = after(scene, piece);
  const isEvent = scene.book.meaning.table(entity.table)?.role === 'event' && entity.column === undefined;
  const any = (...classes: CueClass[]) => pieces.some((one) => hasCue(one, ...classes));
  const uses: Use[] = [];
  const add = (as: 'shown' | 'by' | 'counted' | 'context', more: number, feature: string) =>
    uses.push({ piece, as, entity, score: entity.score + more, feature });
  const isDifferent = hasCue(previous, 'distinct') || hasCue(earlier, 'distinct');
  const marked = (one: Piece | undefined) => hasCue(one, 'each', 'by') || /平均每.?$/.test(one?.text ?? '');
  // "by booking channel", 各种不良原因: one word may stand in between.
  const compound =
    previous &&
    isBeside(previous, piece, scene) &&
    previous.senses.length > 0 &&
    figuresOf(piece, scene.book).every(({ score }) => score < 0.5) &&
    marked(before(scene, previous));
  const isEach = !isDifferent && (marked(previous) || hasCue(earlier, 'each') || compound === true);
  const isText =
    entity.column !== undefined && scene.book.meaning.column(entity.table, entity.column)?.role === 'text' ? -0.6 : 0;
  if (isEach)
    add('by', (compound ? 1.1 : hasCue(previous, 'by') ? 1.3 : 1.5) + isText, compound ? 'by:compound' : 'by:marked');
  if (isEach && isEvent && hasCue(previous, 'by')) add('counted', 1.2, 'counted:by');
  const kind =
    isEach && entity.column === undefined && /[种类]|kind|type/.test(previous?.text ?? '')
      ? kindOf(entity, scene)
      : undefined;
  const whichKind =
    entity.column === undefined &&
    /[种类]|kind|type/.test(earlier?.text ?? '') &&
    hasCue(earlier, 'ask-which', 'ask-what')
      ? kindOf(entity, scene)
      : undefined;
  if (whichKind)
    uses.push({ piece, as: 'shown', entity: whichKind, score: whichKind.score + 1.3, feature: 'shown:kind' });
  if (kind) uses.push({ piece, as: 'by', entity: kind, score: kind.score + 1.6, feature: 'by:kind' });
  if (hasCue(next, 'share') || any('over-time')) add('by', -0.3, 'by:spread');
  // 男女患者各多少: told apart by what stands before.
  if (entity.column !== undefined && /各(?:有|占|是)?(?:多少|几)/.test(scene.text.slice(piece.end)))
    add('by', 0.9, 'by:behind');
  // "which customers ordered" asks for no orders.
  const isVerb = /ed$/i.test(piece.text) && piece.senses.some((sense) => sense.is === 'concept' && sense.isVerb);
  const isWhich =
    !isVerb && (hasCue(earlier, 'ask-which', 'ask-who') || (hasCue(earlier, 'ask-what') && !scene.isChinese));
  const isTop = hasCue(earlier, ...superlatives);
  // "the most complaints" are counted, "the best branch" is shown; 投诉最多的门店 has them the other way round.
  const isQuantity =
    (isEvent || any('ask-which', 'ask-who')) &&
    earlier?.cues.some(
      ({ class: cue, text }) => (cue === 'most' || cue === 'least') && /\b(?:most|fewest|least)$/i.test(text),
    );
  const isMeasured = scene.isChinese && isEvent && hasCue(next, 'most', 'least');
  if (isQuantity || isMeasured) add('counted', 1, 'counted:superlative');
  if (!scene.isChinese && !isEvent && hasCue(next, 'most', 'least')) add('shown', 0.7, 'shown:with');
  const head =
    previous && isBeside(previous, piece, scene) && !scene.isChinese && previous.senses.length > 0
      ? before(scene, previous, true)
      : undefined;
  const isHead = head !== undefined && !isVerb && hasCue(head, 'ask-which', 'ask-who', 'ask-what', ...superlatives);
  if (isHead) add('shown', 1, 'shown:head');
  const isNamedBehind = hasCue(next, 'ask-which', 'ask-who', 'ask-what', 'ask-list');
  if (isWhich) add('shown', isEvent && any(...superlatives) ? 0.6 : 1.2, 'shown:which');
  else if (isTop) add('shown', isEvent ? 0.4 : 0.8, 'shown:superlative');
  else if (isNamedBehind) add('shown', 0.7, 'shown:behind');
  else if (hasCue(earlier, 'ask-list')) add('shown', 0.6, 'shown:list');
  else add('shown', any(...countCues, ...superlatives, ...bucketCues, 'each', 'by') ? -0.6 : -0.2, 'shown:bare');
  const isAsked = isText < 0 && hasCue(next, 'ask-amount', 'ask-what', 'ask-which');
  if (isAsked) add('shown', 0.9, 'shown:attribute');
  const isFigure =
    isText * 2 + Number(piece.senses.some((sense) => sense.is === 'concept' && sense.concept.kind === 'figure')) * -0.8;
  const isMuch = scene.isChinese && hasCue(earlier, 'ask-amount');
  if (hasCue(earlier, ...countCues) || isMuch || isDifferent) add('counted', 1.3 + isFigure, 'counted:marked');
  else if (/^数(?![量据])/.test(scene.text.slice(piece.end))) add('counted', 1.2 + isFigure, 'counted:number');
  else if (hasCue(next, ...countCues) || (hasCue(next, 'ask-amount') && !next?.cues.some(({ hints }) => hints)))
    add('counted', 1.1 + isFigure, 'counted:behind');
  else add('counted', isEvent ? -0.1 : any('each', 'by', ...bucketCues) ? -0.2 : -0.7, 'counted:bare');
  add('context', -0.35, 'context');
  return uses;
}
