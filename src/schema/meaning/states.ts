import { conceptsInName } from '../lexicon/concepts-in-names.ts';
import type { ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf, isA } from '../lexicon/lexicon.ts';
import { codesOf } from '../names/comment-labels.ts';
import type { Column, Scalar } from '../snapshot/snapshot.ts';
import { yesOrNo } from '../values/value-form.ts';

export type StateOfValue = { value: Scalar; states: readonly string[] };

/** A word of a value must nearly be the value: `paid` and `paid_late`, not any text that holds it. */
const leastState = 0.75;
const wholeState = 0.95;

/** The states that a stored value or the label of a code stands for, best first. */
export function statesOf(text: string): string[] {
  // 未到货 and `not paid` are no delivery and no payment, unless the lexicon knows the whole of it.
  const isDenied = /^(?:[未没不非无待]|not?[\s_-]|non[\s_-])/i.test(text);
  // Words with blanks between are no identifier: `WeChat Pay` has two.
  const found = conceptsInName(/\s/.test(text) ? text.toLowerCase() : text, undefined, { pinyin: false })
    .filter(
      ({ concept, score }) => score >= (isDenied ? wholeState : leastState) && conceptOf(concept)?.kind === 'state',
    )
    .map(({ concept }) => concept);
  return found.length === 0 && /^[未待]\p{Script=Han}/u.test(text) ? ['open'] : found;
}

/** What the values of a column stand for: the codes that its comment spells out, else the values that were seen. */
export function statesIn(column: Column, owners: readonly ConceptScore[] = []): StateOfValue[] {
  const codes = codesOf(column);
  if (codes.length > 0) {
    return codes.map(({ code, words }) => ({
      value: column.kind === 'integer' || column.kind === 'decimal' ? Number(code) : code,
      states: byOwner([...new Set(words.flatMap(statesOf))], owners),
    }));
  }
  return (column.samples ?? [])
    .filter((value) => typeof value === 'string' && value.trim() !== '' && value.length <= 40)
    .map((value) => ({ value, states: byOwner(statesOf(String(value)), owners) }));
}

/** Of several states that a word may stand for, first the one that is said of such things: a closed ticket is done, a closed account is not. */
function byOwner(states: readonly string[], owners: readonly ConceptScore[]): string[] {
  const isSaid = (state: string) =>
    (conceptOf(state)?.of ?? []).some((one) => owners.some(({ concept, score }) => score >= 0.5 && isA(concept, one)));
  return states.toSorted((one, other) => Number(isSaid(other)) - Number(isSaid(one)));
}

/** States that a row goes through; others tell kinds apart (cash, female, online). */
export const ofCourse: ReadonlySet<string> = new Set(
  `cancelled completed open in-progress failed paid unpaid partly-paid overdue refunded active inactive shipped unshipped partly-shipped
  delivered returned new approved rejected draft resigned employed no-show confirmed unconfirmed awaiting-approval scheduled-state assigned
  unassigned escalated reopened available occupied reserved checked-in checked-out under-repair suspended deleted archived retired scrapped
  won lost-deal converted hired-state shortlisted enrolled graduated-state dropped-out discharged-state inpatient-state trial on-leave
  published-state on-sale off-sale sold unsold waitlisted lost-item`.split(/\s+/),
);

/** The values for yes and no of a column that holds nothing else. */
export function flagOf(
  column: Column,
  isCalled: 'plainly' | 'perhaps' | 'no',
): { yes: Scalar; no: Scalar } | undefined {
  if (column.kind === 'boolean') return { yes: true, no: false };
  const codes = codesOf(column).map(({ code, words }) => ({ code, side: words.map(yesOrNo)[0] }));
  const samples = (column.samples ?? []).filter((value) => value !== null && value !== '');
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  const typed = (text: string): Scalar => (isNumber ? Number(text) : text);
  const [codeYes, codeNo] = (['yes', 'no'] as const).map((side) => codes.find((code) => code.side === side)?.code);
  if (codes.length === 2 && codeYes !== undefined && codeNo !== undefined)
    return { yes: typed(codeYes), no: typed(codeNo) };
  if (samples.length === 0 && codes.length === 0 && isNumber && isCalled === 'plainly') return { yes: 1, no: 0 };
  // One value alone says little: a number of lines may be 1 throughout.
  if (isNumber && isCalled !== 'plainly' && samples.length < 2) return undefined;
  if (codes.length > 0 || samples.length === 0 || samples.length > 2 || (column.distinctCount ?? 0) > 2)
    return undefined;
  const sides = samples.map((value) => yesOrNo(String(value)));
  if (sides.includes(undefined) || (sides.length === 2 && sides[0] === sides[1])) return undefined;
  // A figure that happens to be 0 and 1 is none, unless its name says so.
  if (isNumber && isCalled === 'no') return undefined;
  const yes = samples[sides.indexOf('yes')];
  const no = samples[sides.indexOf('no')];
  return { yes: yes ?? opposite(no), no: no ?? opposite(yes) };
}

const opposites = new Map<string, string>(
  [
    ['Y', 'N'],
    ['y', 'n'],
    ['yes', 'no'],
    ['Yes', 'No'],
    ['YES', 'NO'],
    ['true', 'false'],
    ['True', 'False'],
    ['TRUE', 'FALSE'],
    ['T', 'F'],
    ['t', 'f'],
    ['1', '0'],
    ['是', '否'],
    ['有', '无'],
  ].flatMap(([yes = '', no = '']) => [
    [yes, no],
    [no, yes],
  ]),
);

function opposite(value: Scalar | undefined): Scalar {
  if (typeof value === 'number') return 1 - value;
  if (typeof value === 'boolean') return !value;
  return opposites.get(String(value)) ?? null;
}
