import type { Piece } from './pieces.ts';
import { leadsTo } from './places.ts';
import type { Entity, Scene, Use } from './scene.ts';
import { usesOf } from './uses.ts';

/** One way to take all pieces: what each of them does. */
export interface Assignment {
  uses: Use[];
  score: number;
}

const width = 160;
/** A question as a person types it names a dozen things; the ways to take them grow with each. */
const mostPieces = 40;

/** With the tables that it speaks of, which each further piece is held against. */
interface Way extends Assignment {
  tables: ReadonlySet<string>;
}

/** The best ways to give every piece a part, best first. None where more is named than one question names. */
export function assign(scene: Scene): Assignment[] {
  if (scene.pieces.filter(({ senses }) => senses.length > 0).length > mostPieces) return [];
  let ways: Way[] = [{ uses: [], score: 0, tables: new Set() }];
  for (const piece of scene.pieces) {
    const uses = contentOf(piece, scene);
    if (uses.length === 0) continue;
    ways = ways
      .flatMap((way) => uses.map((use) => ({ way, use, score: way.score + use.score + together(way, use, scene) })))
      .sort((left, right) => right.score - left.score)
      .slice(0, width)
      .map(({ way, use, score }) => ({
        uses: [...way.uses, use],
        score,
        tables: withTable(way.tables, tableOfUse(use)),
      }));
  }
  return ways;
}

const withTable = (tables: ReadonlySet<string>, table: string | undefined): ReadonlySet<string> =>
  table === undefined || tables.has(table) ? tables : new Set([...tables, table]);

function contentOf(piece: Piece, scene: Scene): Use[] {
  // "Black Friday 2025" may be a promotion that is stored under that very name.
  const isNamed = piece.senses.some(
    (sense) => sense.is === 'value' && sense.hit.match === 'exact' && /\p{L}/u.test(piece.text),
  );
  return piece.senses.length === 0 || (piece.period && !isNamed) ? [] : usesOf(piece, scene);
}

export function tableOfUse(use: Use): string | undefined {
  switch (use.as) {
    case 'figure':
      return use.figure.table;
    case 'doing':
      return use.event.table;
    case 'moment':
      return use.date.table;
    case 'condition':
      return use.table;
    case 'none':
    case 'formula':
      return undefined;
    default:
      return use.entity.table;
  }
}

const isNext = (left: Piece, right: Piece, pieces: readonly Piece[]): boolean =>
  left.index < right.index && pieces.slice(left.index + 1, right.index).every(({ isFiller }) => isFiller);

const isBeside = (left: Piece, right: Piece, { text }: Scene): boolean =>
  /^\s+$/.test(text.slice(left.end, right.start));

/** 嘉定仓, 西单店, 华南区: what the name before it is of, and asked for by nobody. */
function isNameOf(named: Use, piece: Piece, { table, column }: Entity, { book, text }: Scene): boolean {
  if (named.as !== 'condition' || named.table !== table) return false;
  if (!/^(?:[这那][个家])?$/.test(text.slice(named.piece.end, piece.start).trim())) return false;
  const [where] = named.where;
  const held = where && 'left' in where && 'column' in where.left ? where.left.column : undefined;
  return held !== undefined && held === (column ?? book.meaning.table(table)?.name);
}

/** "number of refunds and refund amount", 退款笔数和退款金额: two figures side by side. */
const isJoined = (left: Piece, right: Piece, { text }: Scene): boolean =>
  /^(?:数|笔数|次数|数量|量)?\s*(?:,?\s*(?:and|plus|&|along with|together with)\b|[、和及与]|以及)\s*(?:the |their |its |total |the total )?$/i.test(
    text.slice(left.end, right.start),
  );

/** What is said in one question mostly stands near together in the schema; nobody counts two things at once. */
function together({ uses, tables: others }: Way, use: Use, scene: Scene): number {
  const { book, pieces } = scene;
  const table = tableOfUse(use);
  let sum = 0;
  if (use.as === 'counted' && uses.some(({ as }) => as === 'counted' || as === 'figure')) sum -= 1.5;
  const counted = use.as === 'figure' ? uses.find(({ as }) => as === 'counted') : undefined;
  if (counted && !isJoined(counted.piece, use.piece, scene)) sum -= 1.5;
  // 欠多少钱: once it was said of what, how much is no figure of its own.
  if (use.as === 'figure' && uses.some(({ as }) => as === 'figure'))
    sum -= use.piece.cues.some((cue) => cue.class === 'ask-amount') ? 1 : 0.5;
  // 到账多少钱: how much of what came in, and not of anything else.
  const isHowMuch = use.as === 'figure' && use.piece.cues.some((cue) => cue.class === 'ask-amount');
  const done = uses.find((one) => one.as === 'doing');
  if (isHowMuch && done?.as === 'doing' && done.event.table !== table && table !== undefined)
    sum -= leadsTo(table, done.event.table, book) ? 0 : 0.5;
  if (use.as === 'shown' && uses.some(({ as }) => as === 'shown')) sum -= 0.5;
  // "for each product category": of two nouns side by side only the last is what is told apart.
  const beside = uses.at(-1);
  if (
    !scene.isChinese &&
    (use.as === 'by' || use.as === 'shown') &&
    beside?.as === use.as &&
    isBeside(beside.piece, use.piece, scene)
  )
    sum -= 1.2;
  if (table === undefined) return sum;
  // 没处理完的投诉: a state is said of what stands right behind it.
  const last = uses.at(-1);
  if (last?.as === 'condition' && last.kind !== 'part' && 'entity' in use && isNext(last.piece, use.piece, pieces))
    sum += last.table === table ? 0.3 : 0;
  if (last && use.as === 'context' && isNameOf(last, use.piece, use.entity, scene)) sum += 1.3;
  if (others.size === 0) return sum;
  if (others.has(table)) return sum + 0.25;
  const near = book.facts.keys.neighbours(table);
  if ([...others].some((other) => near.has(other))) return sum + 0.1;
  // A state is said of what is named, or of what that belongs to; hardly of something else that happens to have it.
  const isState = use.as === 'condition' && use.kind === 'state';
  const isKin = [...others].some((other) => leadsTo(other, table, book) || leadsTo(table, other, book));
  return sum - (isState && !isKin ? 1 : 0.3);
}
