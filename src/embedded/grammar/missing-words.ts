import { commonVerbs } from '../../question/cues/common-verbs.ts';
import { lemmaOf } from '../../question/lemma.ts';
import type { Span } from '../../question/question.ts';
import { lookUpChinese } from '../../schema/chinese/chinese-dictionary.ts';
import type { Concept } from '../../schema/lexicon/contracts.ts';
import type { Assignment } from './assign.ts';
import type { Piece } from './pieces.ts';
import type { Scene } from './scene.ts';
import { usesOf } from './uses.ts';

/**
 * Things that the question names and the data does not hold: 工资 where no wages are kept, "Google ads" where nothing is called so,
 * a profit margin where no cost is. A reading that leaves one of them out answers another question. A verb that nothing explains is
 * none of them: 谁负责, "which truck burned the most". `unmatched` are the stretches that no link of the other reader covers.
 */
export function missingWords(
  scene: Scene,
  parses: readonly { assignment: Assignment }[],
  unmatched: readonly Span[],
): string[] {
  const missing = scene.pieces.flatMap((piece) => {
    const left = unmatched.find(({ start, end }) => start < piece.end && end > piece.start);
    if (!left || piece.isFiller || piece.cues.length > 0 || piece.period || piece.number) return [];
    const word = wordOf(piece, scene.text, left);
    const isMissing = piece.isUnknown ? isUnknownThing(word, piece, scene) : isHomeless(word, piece, scene, parses);
    return isMissing && !units.test(word) && !isWide(word, piece, scene) ? [word] : [];
  });
  // Data tells why only where somebody wrote reasons down.
  const why = /\bwhy\b|为什么|为啥|为何/i.exec(scene.text)?.[0];
  return [...new Set(why && scene.book.dimensions('reason').length === 0 ? [...missing, why] : missing)];
}

/** A question of which more than this share is missing is another question without it. */
const mostMissing = 0.35;

/**
 * Whether nothing is left to ask about without the missing words: they are much of what was said, or a figure, a state or a reason of which
 * the lexicon knows what it is, so that no other of the data may be meant. A word that nothing explains may only be another word for
 * something that is there: what is understood beside it is worth offering.
 */
export function leavesNothing(pieces: readonly Piece[], missing: readonly string[]): boolean {
  if (missing.length === 0) return false;
  const said = pieces.filter(({ isFiller }) => !isFiller);
  const lost = said.filter(({ text }) => missing.some((word) => word.includes(text) || text.includes(word)));
  const length = (list: readonly Piece[]) => list.reduce((sum, { text }) => sum + text.length, 0);
  return lost.length < missing.length || lost.some(isFigureOrState) || length(lost) > mostMissing * length(said);
}

const isFigureOrState = ({ senses }: Piece): boolean =>
  senses.some(
    (sense) => sense.is === 'formula' || (sense.is === 'concept' && /^(?:figure|state)$/.test(sense.concept.kind)),
  );

/** Words for how much and how long say how a figure is told, not what it is of. */
const units =
  /^(?:minutes?|mins?|hours?|hrs?|seconds?|days?|nights?|weeks?|months?|quarters?|years?|km|kg|ml|pcs|分钟|小时|秒|公里|公斤|块|[几半]?[天晚周月年]|半个月)$/i;

/** Words so wide that they name nothing of their own. */
const wide =
  /^(?:sizes?|levels?|schemes?|sources?|origins?|places?|bases?|pools?|lists?|figures?|systems?|teams?|cases?|pairs?|parts?|attempts?|available|accessible|correspond|com|network|full|grand|whole|如果|所属|实际|实际的|名字|地方|地点|作为|依据|级别|程度|方向|系列|国内|全国|我国|情况|平台|所在|各自|系统|行为|几何|大额|小额)$/i;

/** "snatch score", 人口密度: what stands right behind a column's name says once more what kind of thing that is. */
function isWide(word: string, { index, start }: Piece, { pieces, text }: Scene): boolean {
  const previous = pieces[index - 1];
  const isBehindColumn =
    previous !== undefined &&
    text.slice(previous.end, start).trim() === '' &&
    previous.senses.some((sense) => sense.is === 'column' && sense.score >= 0.6);
  // "net sales" is a figure that is there, less something.
  return wide.test(word) || /^(?:net |净)/i.test(word) || isBehindColumn;
}

/** What there is, and not what happens: 提成 is also a verb of the dictionary. */
const lasting: ReadonlySet<Concept['kind']> = new Set(['thing', 'figure', 'attribute']);

/** Whether it is a concept of the lexicon, or a figure made of such, that nothing here stands for. */
function isHomeless(word: string, piece: Piece, scene: Scene, parses: readonly { assignment: Assignment }[]): boolean {
  // What the data has by name is not missing, whatever part it plays.
  if (piece.senses.some(({ is }) => is !== 'concept' && is !== 'formula')) return false;
  const isVerbHere =
    isVerb(word) &&
    (isBehindNoun(piece, scene) || piece.senses.some((sense) => sense.is === 'concept' && sense.isVerb));
  if (isVerbHere) return false;
  const isNamed = piece.senses.some(
    (sense) => sense.is === 'formula' || (sense.is === 'concept' && !sense.isVerb && isThing(sense.concept, word)),
  );
  if (!isNamed) return false;
  const uses = usesOf(piece, scene).filter(({ as }) => as !== 'none');
  // A figure whose parts are not there makes no form.
  const isMade = () =>
    parses.some((parse) => parse.assignment.uses.some((use) => use.piece === piece && use.as !== 'none'));
  return uses.length === 0 || (uses.every(({ as }) => as === 'formula') && !isMade());
}

/** How many there are of something can be counted wherever it is. */
function isThing(concept: Concept, word: string): boolean {
  if (concept.kind === 'figure' && /(?:数|count)$/i.test(word)) return false;
  if (lasting.has(concept.kind)) return true;
  // Who is new can be told by a date.
  if (concept.id === 'new') return false;
  return han.test(word) ? lookUpChinese(word)?.isVerb === false : isNoun(word);
}

function isUnknownThing(word: string, piece: Piece, scene: Scene): boolean {
  // "spend on advertising": behind such a word a form in -ing is a thing.
  const isGerund = /ing$/i.test(piece.text) && /\b(?:on|of|for|from)\s*$/i.test(scene.text.slice(0, piece.start));
  return isGerund || isNoun(word);
}

const han = /^\p{Script=Han}+$/u;

/** 电 of 电费 was left over, 费 was understood: the word is 电费. */
function wordOf({ text, start, end, isUnknown }: Piece, whole: string, left: Span): string {
  if (!han.test(text) || (!isUnknown && text.length > 1)) return text;
  for (let length = 4; length > text.length; length--)
    for (let from = Math.max(0, end - length); from <= start; from++) {
      const word = whole.slice(from, from + length);
      if (from + length >= end && word.length === length && han.test(word) && lookUpChinese(word)) return word;
    }
  const word = whole.slice(Math.min(start, left.start), Math.max(end, left.end));
  return han.test(word) && word.length === 2 ? word : text;
}

function isNoun(word: string): boolean {
  if (!/\p{L}/u.test(word)) return false;
  if (han.test(word)) return word.length > 1 && !(lookUpChinese(word)?.isVerb ?? false);
  return !isVerb(word);
}

/** Or an adverb or adjective: what is done, and how. */
function isVerb(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    /(?:ed|ing|ly|ous|ive|ful|less|able|ible)$/.test(lower) || commonVerbs.has(lower) || commonVerbs.has(lemmaOf(lower))
  );
}

/** "medicines cost", "branches cover": what follows a noun at once is what it does. */
function isBehindNoun({ index, start }: Piece, { pieces, text }: Scene): boolean {
  const previous = pieces[index - 1];
  return previous !== undefined && previous.senses.length > 0 && text.slice(previous.end, start).trim() === '';
}
