import type { CueClass } from '../../question/question.ts';
import { entitiesOf, figuresOf } from './named.ts';
import type { Piece } from './pieces.ts';
import { after, before, type Entity, hasCue, type Scene, type Use } from './scene.ts';

/** 每种投诉: by what tells the complaints apart. */
function kindOf({ table, score }: Entity, { book }: Scene): Entity | undefined {
  const [kind] = book.dimensions('category').filter((one) => one.table === table);
  return kind && { table, column: kind.column, score };
}

const superlatives: readonly CueClass[] = ['most', 'least', 'top', 'bottom'];
const countCues: readonly CueClass[] = ['ask-count', 'count'];
const bucketCues: readonly CueClass[] = ['bucket-year', 'bucket-quarter', 'bucket-month', 'bucket-week', 'bucket-day'];

/** Nothing but a blank between them: 各城市的客户 are two words, "booking channel" is one thing. */
const isBeside = (left: Piece, right: Piece, { text }: Scene): boolean =>
  left.end <= right.start && text.slice(left.end, right.start).trim() === '';

const spread = /^的?(?:人数|数量|金额|销售)?(?:分布|构成|结构)/;
/** 订单数, 客户总量, 投诉量: how many there are. */
const numbered = /^(?:数(?![量据])|量(?![产级])|的?总[数量])/;
/** The same, where the lexicon has it as one word: 订单数, 接诊量. */
const isNumber = ({ text }: Piece): boolean => /\p{Script=Han}{2,}[数量]$/u.test(text);

/** The parts that a thing may play where it stands. */
export function entityUses(piece: Piece, entity: Entity, scene: Scene): Use[] {
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
  // "by booking channel", 各种不良原因: one word may stand in between; "by Leeds people" tells who did it.
  const compound =
    previous &&
    isBeside(previous, piece, scene) &&
    previous.senses.length > 0 &&
    !isStored(previous) &&
    figuresOf(piece, scene.book).every(({ score }) => score < 0.5) &&
    marked(before(scene, previous));
  const isEach = !isDifferent && (marked(previous) || hasCue(earlier, 'each') || compound === true);
  const isText =
    entity.column !== undefined && scene.book.meaning.column(entity.table, entity.column)?.role === 'text' ? -0.6 : 0;
  // "visits paid by insurance": who or what did it, where nothing that is kept fits well.
  const doer = hasCue(previous, 'by') && previous && entity.score < 0.65 ? before(scene, previous) : undefined;
  const isDoer = /(?:ed|paid|sold|made|bought|done|given|taken|sent)$/i.test(doer?.text ?? '');
  // 各种退费原因: by the reasons, and not by the refunds that have them.
  const isOwned = compound === true && isOwnerOf(previous, entity, piece, scene);
  const isOwner = isEach && entity.column === undefined && next !== undefined && isOwnerOf(piece, entity, next, scene);
  if (isEach && !isDoer && !isNumber(piece) && !isOwner)
    add(
      'by',
      (compound && !isOwned ? 1.1 : hasCue(previous, 'by') ? 1.3 : 1.5) + isText,
      compound ? 'by:compound' : 'by:marked',
    );
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
  // "defect reasons with number of occurrences": how often each.
  const isCounted = /^\s*,?\s*(?:with|and|plus)\s+(?:the\s+)?(?:number|count|how (?:many|often))\b/i.test(
    scene.text.slice(piece.end),
  );
  if (isCounted && entity.column !== undefined && !scene.isChinese) add('by', 0.9 + isText, 'by:counted');
  // 客户都是从哪知道我们的, 都怎么付钱: told apart by it.
  if (entity.column !== undefined && /都(?:是|有|因为)?$/.test(scene.text.slice(0, piece.start)) && !any('ask-which'))
    add('by', 1.2 + isText, 'by:all');
  // 原因分布, 渠道构成: told apart by what stands before.
  const behind = scene.text.slice(piece.end);
  if (/^.{0,4}都(?:是|有|因为|怎么|从)/.test(behind) && entity.column === undefined) add('counted', 0.5, 'counted:all');
  if (spread.test(behind)) add('by', 1.2 + isText, 'by:spread');
  else if (/分布|构成/.test(behind) && entity.column === undefined) add('counted', 0.9, 'counted:spread');
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
      ({ class: cue, text }) =>
        (cue === 'most' || cue === 'least') && /\b(?:most|fewest|least|(?:number|amount) of)$/i.test(text),
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
  // 欧阳倩的电话是多少: of somebody who was named, what is written down is asked for.
  const isOfOne =
    entity.column !== undefined &&
    previous !== undefined &&
    isStored(previous) &&
    /^是(?:多少|几)/.test(next?.text ?? '');
  if (isOfOne) add('shown', 1.5, 'shown:of-one');
  else if (isAsked) add('shown', 0.9, 'shown:attribute');
  const isFigure =
    isText * 2 + Number(piece.senses.some((sense) => sense.is === 'concept' && sense.concept.kind === 'figure')) * -0.8;
  const isMuch = scene.isChinese && hasCue(earlier, 'ask-amount');
  if (hasCue(earlier, ...countCues) || isMuch || isDifferent) add('counted', 1.3 + isFigure, 'counted:marked');
  else if (isNumber(piece) || numbered.test(scene.text.slice(piece.end)))
    add('counted', 1.2 + isFigure, 'counted:number');
  else if (isOfOne) add('counted', -0.7, 'counted:bare');
  else if (hasCue(next, ...countCues) || (hasCue(next, 'ask-amount') && !next?.cues.some(({ hints }) => hints)))
    add('counted', 1.1 + isFigure, 'counted:behind');
  else add('counted', isEvent ? -0.1 : any('each', 'by', ...bucketCues) ? -0.2 : -0.7, 'counted:bare');
  const isNamed = isContextOf(piece, entity, scene);
  add('context', isNamed ? 0.3 : -0.35, isNamed ? 'context:named' : 'context');
  if (!isModifier(piece, next, scene) && !isOwner) return uses;
  return uses.map((use) =>
    use.as === 'context' ? { ...use, score: use.score + 0.3 } : { ...use, score: use.score - 0.7 },
  );
}

const isPlural = (text: string): boolean => /(?:[^su]s|ies)$/i.test(text);

/** A value that is stored as it was said. */
const isStored = ({ senses }: Piece): boolean => senses.some((sense) => sense.is === 'value' && sense.score >= 0.9);

/** "the Portland store", "at the tongzhou campus": the noun beside a value only says what the value is of. */
function isContextOf(piece: Piece, { table, column }: Entity, scene: Scene): boolean {
  const [left, right] = [scene.pieces[piece.index - 1], scene.pieces[piece.index + 1]];
  const isOne = !isPlural(piece.text) && scene.book.meaning.table(table)?.role === 'thing';
  const isAlone = scene.pieces.every(
    (one) => one === piece || one === left || one === right || one.isFiller || one.senses.length === 0,
  );
  if (scene.isChinese || column !== undefined || !isOne || isAlone) return false;
  return [left, right].some(
    (one) =>
      one !== undefined &&
      (one.index < piece.index ? isBeside(one, piece, scene) : isBeside(piece, one, scene)) &&
      one.senses.some(
        (sense) =>
          sense.is === 'value' &&
          sense.hit.table === table &&
          scene.book.meaning.column(table, sense.hit.column)?.role !== 'state',
      ) &&
      !hasCue(
        before(scene, one.index < piece.index ? one : piece, true),
        'ask-which',
        'ask-list',
        'ask-count',
        ...superlatives,
      ),
  );
}

/** Chinese nouns side by side: rows, and a column that they have. */
function isOwnerOf(piece: Piece, { table }: Entity, next: Piece, scene: Scene): boolean {
  const hasOwn = (one: Piece, isColumn: boolean) =>
    entitiesOf(one, scene.book).some(
      (entity) => entity.table === table && (entity.column !== undefined) === isColumn && entity.score > 0.6,
    );
  return scene.isChinese && isBeside(piece, next, scene) && hasOwn(piece, false) && hasOwn(next, true);
}

/** "product category", "support cases": of two nouns side by side the last one is meant. */
function isModifier(piece: Piece, next: Piece | undefined, scene: Scene): boolean {
  if (scene.isChinese || !next || !isBeside(piece, next, scene) || next.cues.length > 0) return false;
  if (isPlural(piece.text)) return false;
  return next.senses.some(
    (sense) =>
      sense.score >= 0.6 &&
      ((sense.is === 'concept' &&
        !sense.isVerb &&
        (sense.concept.kind === 'thing' || sense.concept.kind === 'attribute')) ||
        sense.is === 'table'),
  );
}
