import { leftoverConfidence, nearConfidence } from '../../question/confidence.ts';
import type { Cue } from '../../question/question.ts';
import type { Block, Form } from '../form/form.ts';
import type { Reading } from '../read/draft.ts';
import { calibrated } from './calibration.ts';
import type { Contender } from './contenders.ts';
import { unheard } from './features.ts';
import { predicatesIn } from './form-walk.ts';
import { countsOneName, plainConfidence } from './plain-confidence.ts';
import { brokenPromises } from './promises.ts';
import type { Tried } from './try-candidates.ts';
import { viaOfContender } from './understood-by.ts';

/** What is known of the candidates beside their scores. */
interface Circumstances {
  /** The cut of a ranking falls between equals. */
  isTied?: boolean;
}

/**
 * How likely the first candidate is right, from 0 to 1: what the calibration makes of `confidenceInputs`. Candidates
 * come best first. With something left over that nobody accounted for, a promise broken, or one thing counted by its own name, there is
 * no answer, whatever the odds: it would be silently another question's.
 */
export function confidenceOf(tried: readonly Tried[], reading: Reading, circumstances: Circumstances = {}): number {
  const [first] = tried;
  if (!first) return 0;
  const chance = calibrated(confidenceInputs(tried, reading, circumstances));
  const isDoubtful =
    hasLeftovers(first, reading) || breaksPromise(first, reading) || countsOneName(first.ranked.form, reading);
  return isDoubtful ? Math.min(chance, leftoverConfidence) : chance;
}

/**
 * A chance within what may be claimed of a reading: one that breaks a promise of the words or leaves something over is no
 * answer, whatever the odds: it would be silently another question's. It may be offered.
 */
export function boundedConfidence(chance: number, contender: Contender, reading: Reading): number {
  if (isDoubtful(contender, reading)) return Math.min(chance, leftoverConfidence);
  return viaOfContender(contender, reading.mentions).length > 0 ? Math.min(chance, nearConfidence) : chance;
}

/** A campaign called after a day goes on for longer than that day: 双十一活动, 618大促. */
const campaign = /(?:双十一|双11|双十二|双12|618|六一八|black friday)\s*(?:活动|期间|大促|促销|campaign|sale)/i;
const isCampaignAsDay = (form: Form, { question }: Reading): boolean =>
  campaign.test(question.text) && predicatesIn(form).some(({ kind }) => kind === 'period');

export function isDoubtful(contender: Contender, reading: Reading): boolean {
  if (isCampaignAsDay(contender.form, reading)) return true;
  if (countsOneName(contender.form, reading)) return true;
  if (brokenPromises(contender.form, reading).includes('quality')) return true;
  if (contender.source === 'beam')
    return hasLeftovers(contender.tried, reading) || breaksPromise(contender.tried, reading);
  const { unknown, assignment } = contender.parse;
  const isIdle = assignment.uses.some(
    ({ as, piece, feature }) => as === 'none' && feature !== 'newcomers' && piece.cues.length === 0,
  );
  return unknown.length > 0 || isIdle || brokenPromises(contender.form, reading).length > 0;
}

/** What a word of the question promises binds the answer: 每个 its groups, 多少 a count, 销售额 a figure. */
const promises: ReadonlySet<Cue['class']> = new Set([
  'each',
  'ask-count',
  'average',
  'share',
  'ratio',
  'growth',
  'without',
  'than-average',
  'measure-word',
]);

const breaksPromise = ({ ranked: { draft, features } }: Tried, reading: Reading): boolean =>
  (features['breakdown:dropped'] ?? 0) > 0 || unheard(draft, reading).some((cue) => promises.has(cue.class));

function hasLeftovers({ ranked: { features, draft } }: Tried, { links }: Reading): boolean {
  const left = ['unused:value', 'unused:number', 'unused:period'].some((name) => (features[name] ?? 0) > 0);
  // A verb that only by its meaning is near a table (`sells`) is no request to list that table.
  const isBare = (features['table:select:gloss'] ?? 0) > 0 && draft.where.length === 0;
  return left || isBare || links.unmatched.length > 0;
}

/** How many candidates are weighed against each other. */
const weighed = 12;

/** What the confidence is judged by, each a small number. Names with a colon are features of the first candidate. */
export function confidenceInputs(
  tried: readonly Tried[],
  reading: Reading,
  { isTied = false }: Circumstances = {},
): Record<string, number> {
  const [first] = tried;
  if (!first) return {};
  const { ranked } = first;
  const agreement = agreementWith(first, tried.slice(0, weighed));
  const strengths = [...ranked.draft.used.keys()].map((index) => reading.mentions[index]?.strength ?? 0);
  const plain = plainConfidence(first, agreement.share, reading);
  const inputs: Record<string, number> = {
    share: agreement.share,
    odds: limited(Math.log((agreement.share + 0.001) / (1 - agreement.share + 0.001)), -2, 5),
    margin: agreement.margin,
    rivals: agreement.rivals / 8,
    plain,
    'plain-logarithm': Math.log(Math.max(0.02, plain)),
    unmatched: Math.min(3, reading.links.unmatched.length),
    'unmatched-any': Number(reading.links.unmatched.length > 0),
    unheard: Math.min(3, unheard(ranked.draft, reading).length),
    tied: Number(isTied),
    empty: Number(first.isEmpty ?? false),
    weakest: strengths.length > 0 ? Math.min(...strengths) : 0,
    strength: strengths.length > 0 ? strengths.reduce((sum, one) => sum + one, 0) / strengths.length : 0,
    mentions: strengths.length / 5,
    length: Math.log(1 + reading.question.tokens.length),
    [`kind:${ranked.form.kind}`]: 1,
  };
  for (const [name, value] of Object.entries(ranked.features)) inputs[`form:${name}`] = limited(value, -3, 3);
  return inputs;
}

const limited = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

interface Agreement {
  /** Share of the score mass that says the same as the first: the same meaning or the same rows. */
  share: number;
  /** How far the best of the others lies behind. */
  margin: number;
  /** How many say something else. */
  rivals: number;
}

function agreementWith(first: Tried, tried: readonly Tried[]): Agreement {
  const meaning = meaningOf(first.ranked.form);
  let same = 0;
  let all = 0;
  let margin = 6;
  let rivals = 0;
  for (const { ranked, rows } of tried) {
    const behind = first.ranked.score - ranked.score;
    const mass = Math.exp(-behind);
    all += mass;
    if (meaningOf(ranked.form) === meaning || (rows !== undefined && rows === first.rows)) same += mass;
    else {
      margin = Math.min(margin, behind);
      rivals++;
    }
  }
  return { share: same / all, margin: Math.max(0, margin), rivals };
}

/** The form without what is only a habit of showing: the figure behind a ranking, repeated rows left out. */
function meaningOf(form: Form): string {
  const bare = (block: Block) => {
    const by = JSON.stringify(block.order?.by);
    return {
      ...block,
      distinct: false,
      select: block.select.filter((item) => JSON.stringify(item) !== by || block.select.length === 1),
    };
  };
  return form.kind === 'block' ? JSON.stringify(bare(form.block)) : JSON.stringify(form);
}
