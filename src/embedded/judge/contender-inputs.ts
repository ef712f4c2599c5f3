import { tableOfInstance } from '../form/form.ts';
import { tableOfUse } from '../grammar/assign.ts';
import type { Parse } from '../grammar/parse.ts';
import type { Piece } from '../grammar/pieces.ts';
import type { Use } from '../grammar/scene.ts';
import type { Reading } from '../read/draft.ts';
import { calibrated } from './calibration.ts';
import { confidenceInputs, isDoubtful } from './confidence.ts';
import { type Contender, saysTheSame } from './contenders.ts';
import { countsOneName } from './plain-confidence.ts';
import { brokenPromises } from './promises.ts';
import { viaOfContender } from './understood-by.ts';

/** What was read, beside the contenders. */
export interface Heard {
  reading: Reading;
  pieces: readonly Piece[];
}

type Inputs = Record<string, number>;

const limited = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** How surely the reader that came first would have answered alone, as odds; what it says of the others follows from their margins. */
function beamOdds(contenders: readonly Contender[], reading: Reading): number {
  const tried = contenders.flatMap((one) => (one.source === 'beam' ? [one.tried] : []));
  if (tried.length === 0) return -4;
  const chance = calibrated(confidenceInputs(tried, reading));
  return limited(Math.log(chance / (1 - chance)), -4, 4);
}

/**
 * What each contender is judged by, each a small number, in the order of the contenders. Names begin with their reader: what speaks
 * for a reading of the one need not do so for one of the other.
 */
export function contenderInputs(contenders: readonly Contender[], heard: Heard): Inputs[] {
  const odds = beamOdds(contenders, heard.reading);
  const doubtful = new Set(contenders.filter((one) => isDoubtful(one, heard.reading)));
  const asked = questionInputs(heard);
  return contenders.map((one) => {
    const agreement = agreesWith(one, contenders);
    const own = ownInputs(one, contenders, heard, { asked, agreement });
    const rival = contenders.find(({ source, place }) => source !== one.source && place === 0);
    const isRivalSound = rival !== undefined && !doubtful.has(rival) && !saysTheSame(one, rival);
    own.doubtful = Number(doubtful.has(one));
    own['rival-sound'] = Number(isRivalSound);
    own['rival-odds'] = isRivalSound && one.source === 'grammar' ? Math.max(0, odds) : 0;
    own['beam-odds'] = one.source === 'beam' || agreement > 0 ? odds : 0;
    own['beam-against'] = one.source === 'grammar' && agreement === 0 ? odds : 0;
    const named: Inputs = {};
    for (const name in own) named[inputName(one.source, name)] = own[name] as number;
    return named;
  });
}

const inputNames = { grammar: new Map<string, string>(), beam: new Map<string, string>() };

/** The same few hundred names for every contender of every question: each is put together once. */
function inputName(source: Contender['source'], name: string): string {
  const known = inputNames[source].get(name) ?? `${source}:${name}`;
  inputNames[source].set(name, known);
  return known;
}

/** How much of the other reader's best says the same: 1 its first, less further below, 0 none. */
function agreesWith(one: Contender, contenders: readonly Contender[]): number {
  const others = contenders.filter(({ source }) => source !== one.source);
  const same = others.find((other) => saysTheSame(one, other));
  return same ? 1 / (1 + same.place) : 0;
}

/** What the question itself says of how hard it is, whatever it was read as. */
export function questionInputs({ reading, pieces }: Heard): Inputs {
  const unknown = pieces.filter(({ isUnknown }) => isUnknown);
  const content = pieces.filter(({ isFiller }) => !isFiller);
  const { unmatched } = reading.links;
  return {
    unknown: Math.min(3, unknown.length),
    'unknown-any': Number(unknown.length > 0),
    'unknown-share': lengthOf(unknown) / Math.max(1, lengthOf(content)),
    unmatched: Math.min(3, unmatched.length),
    'unmatched-any': Number(unmatched.length > 0),
    length: Math.log(1 + reading.question.tokens.length),
    pieces: content.length / 5,
    chinese: Number(reading.language === 'zh'),
    literal:
      lengthOf(content.filter(isLiteral)) / Math.max(1, lengthOf(content.filter(({ senses }) => senses.length > 0))),
    'all-literal': Number(content.every((piece) => piece.senses.length === 0 || isLiteral(piece))),
    'table-named': Math.min(
      2,
      new Set(reading.links.tables.filter(({ score }) => score >= 0.95).map(({ table }) => table)).size,
    ),
  };
}

/** Said as the schema or its rows have it: who knows the names asks in the shapes that the beam has learned. */
const isLiteral = ({ senses }: Piece): boolean =>
  senses.some(({ is, score }) => (is === 'table' || is === 'column' || is === 'value') && score >= 0.95);

function ownInputs(
  one: Contender,
  contenders: readonly Contender[],
  { reading, pieces }: Heard,
  { asked, agreement }: { asked: Inputs; agreement: number },
): Inputs {
  const mates = contenders.filter(({ source }) => source === one.source);
  const others = contenders.filter(({ source }) => source !== one.source);
  const rivals = mates.filter((mate) => !saysTheSame(one, mate));
  const best = Math.max(...mates.map(({ score }) => score));
  const mass = (list: readonly Contender[]) => list.reduce((sum, { score }) => sum + Math.exp((score - best) * 2), 0);
  const rival = Math.max(...rivals.map(({ score }) => score), one.score - 3);
  const broken = brokenPromises(one.form, reading);
  const joins = one.compiled.trees.flatMap((tree) => tree.joins);
  const inputs: Inputs = {
    one: 1,
    behind: limited(best - one.score, 0, 4),
    margin: limited(one.score - rival, -3, 3),
    share: 1 - mass(rivals) / mass(mates),
    first: Number(one.place === 0),
    rivals: rivals.length / 6,
    agreement,
    'agreement-first': Number(agreement === 1 && one.place === 0),
    'names-agree': Number(
      one.names !== undefined && others.some(({ names, place }) => place < 2 && names === one.names),
    ),
    ...asked,
    broken: Math.min(3, broken.length),
    'broken-any': Number(broken.length > 0),
    joins: Math.min(4, joins.length),
    unnamed: Math.min(3, unnamedTables(one, reading, pieces)),
    inferred: Math.min(3, joins.filter(({ edge }) => edge.evidence !== 'declared').length),
    [`kind:${one.form.kind}`]: 1,
    ...viaInputs(one, reading),
    ...one.rowFeatures,
  };
  if (countsOneName(one.form, reading)) inputs['counts-name'] = 1;
  if (one.source === 'grammar') Object.assign(inputs, parseInputs(one.parse, pieces));
  else
    for (const [name, value] of Object.entries(one.tried.ranked.features))
      if (isTelling(name)) inputs[name] = limited(value, -3, 3);
  return inputs;
}

/** Words that were only understood through a dictionary, or by a word near them. */
function viaInputs(one: Contender, { mentions }: Reading): Inputs {
  const ways = viaOfContender(one, mentions).map(({ via }) => via);
  return {
    'via-meaning': Number(ways.includes('meaning')),
    'via-near': Number(ways.includes('near')),
  };
}

/** Tables that the words never spoke of, whose rows yet decide what is found. */
function unnamedTables({ compiled }: Contender, { links }: Reading, pieces: readonly Piece[]): number {
  const named = new Set<string>();
  for (const { table, score } of links.tables) if (score >= 0.5) named.add(table);
  for (const { senses } of pieces)
    for (const sense of senses) {
      if ('table' in sense) named.add(sense.table);
      if (sense.is === 'value') named.add(sense.hit.table);
    }
  const touched = new Set(compiled.trees.flatMap(({ instances }) => instances).map(tableOfInstance));
  return [...touched].filter((table) => !named.has(table)).length;
}

/** Of the many features of the beam those that say what was left over or guessed; what its cues and shapes are worth is in its score. */
const isTelling = (name: string): boolean =>
  /^(?:unused|unheard|select:unsaid|figure:repeated|tree:|sum:|vague:)/.test(name);

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0);

/** What the parts that the pieces play say: the weakest of the links, what plays none, and what was guessed. */
function parseInputs({ assignment: { uses }, features, score }: Parse, pieces: readonly Piece[]): Inputs {
  const playing = uses.filter(({ as }) => as !== 'none');
  const idle = uses.filter(({ as, piece }) => as === 'none' && piece.cues.length === 0);
  const strengths = playing.map(strengthOf);
  const inputs: Inputs = {
    score: score / 5,
    'score-each': score / Math.max(1, uses.length),
    weakest: Math.min(1, ...strengths),
    strength: strengths.length === 0 ? 0 : strengths.reduce((sum, value) => sum + value, 0) / strengths.length,
    idle: Math.min(3, idle.length),
    'idle-any': Number(idle.length > 0),
    'context-any': Number(playing.some(({ as }) => as === 'context')),
    'name-missed': Math.min(2, playing.filter(missesName).length),
    'which-missed': Number(whichMissed(uses, pieces)),
    playing: playing.length / 5,
  };
  for (const feature of features) inputs[`form:${feature}`] = 1;
  for (const { feature } of playing) inputs[`use:${feature}`] = (inputs[`use:${feature}`] ?? 0) + 1;
  return inputs;
}

/** A word that is the very name of a table or column, taken for something else that it may also mean. */
function missesName(use: Use): boolean {
  const named = use.piece.senses.filter(({ is, score }) => (is === 'table' || is === 'column') && score >= 0.95);
  const table = tableOfUse(use);
  if (named.length === 0 || table === undefined) return false;
  return !named.some((sense) => 'table' in sense && sense.table === table);
}

/** "which titles", 哪些书: what stands right behind the question word is what is shown, and nothing else. */
function whichMissed(uses: readonly Use[], pieces: readonly Piece[]): boolean {
  return pieces.some(({ cues, index }) => {
    if (!cues.some(({ class: one }) => one === 'ask-which')) return false;
    const next = pieces.slice(index + 1).find(({ isFiller }) => !isFiller);
    const use = uses.find(({ piece }) => piece === next);
    return use !== undefined && !shownAs.has(use.as);
  });
}

const shownAs: ReadonlySet<Use['as']> = new Set(['shown', 'by', 'counted', 'condition', 'formula']);

/** How well the words fit what they were taken for, wherever they stand. */
function strengthOf(use: Use): number {
  switch (use.as) {
    case 'figure':
      return use.figure.score;
    case 'doing':
      return use.event.score;
    case 'moment':
      return use.date.score;
    case 'shown':
    case 'by':
    case 'counted':
    case 'context':
      return use.entity.score;
    default:
      return Math.max(0, ...use.piece.senses.map(({ score }) => score));
  }
}
