import { singularOf } from '../../question/lemma.ts';
import { conceptsInName } from '../lexicon/concepts-in-names.ts';
import type { ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf, isA } from '../lexicon/lexicon.ts';
import { codesOf, commentLabels } from '../names/comment-labels.ts';
import { identifierWords, ownName } from '../names/identifier-words.ts';
import type { Column, Table } from '../snapshot/snapshot.ts';
import { means, momentOf, ofKinds, raised } from './concept-kinds.ts';
import type { ColumnMeaning } from './contracts.ts';
import { figureConcepts, figureOf } from './figures.ts';
import { usualness } from './own-date.ts';
import type { ColumnFacts } from './schema-facts.ts';
import { flagOf, ofCourse, type StateOfValue, statesIn } from './states.ts';
import { dateFormOf, holdsMeasures, holdsNumbers } from './stored-forms.ts';

/** What a column is read with. */
interface ColumnContext {
  table: Table;
  /** What a row of the table is. */
  concepts: readonly ConceptScore[];
  isPinyin: boolean;
}

const flagWords = new Set('is has was can if had allow allows allowed should needs flag flg ind indicator'.split(' '));
const dateWords = new Set('date day dt datetime timestamp ts time rq riqi sj'.split(' '));
/** Numbers of another sort: nobody adds them up. */
const codeWords = new Set(
  'no number nbr code zip zipcode postcode postal phone mobile tel fax seq sequence sort version latitude longitude lat lng isbn sku sn barcode ip uuid guid'.split(
    ' ',
  ),
);
const codeLabel =
  /(?:编号|编码|代码|号码|单号|序号|流水号|条码|条形码|车牌号?|身份证号?|卡号|证号|[^\s]号|电话|手机号?|邮编|排序|版本)$/;
/** What a code behind them tells apart. */
const kindWords = new Set(
  'type typ status sts stat category cat kind class gender country currency language reason state'.split(' '),
);
const longText = 40;
/** Whole numbers that tell when, not how much. */
const partsOfDates = new Set('year month quarter week weekday dow day hour fiscal'.split(' '));

/** What a column means. The concepts of a key and the name of a row are filled in when all tables are known. */
export function columnMeaning(facts: ColumnFacts, context: ColumnContext): ColumnMeaning {
  const { column } = facts;
  const { table } = context;
  const base = { table: table.name, column: column.name };
  if (facts.edge) {
    const { table: to, column: at } = facts.edge.to;
    return { ...base, role: 'key', concepts: [], key: { table: to, column: at } };
  }
  const isOwnKey = table.primaryKey.length === 1 && table.primaryKey[0] === column.name;
  if (isOwnKey && !isDay(column)) return { ...base, role: 'key', concepts: [] };
  const concepts = conceptsOf(column, context);
  const words = identifierWords(column.name);
  const label = commentLabels(column.comment).zh?.split(/[，,。]/)[0] ?? column.name;
  const saysDate =
    /日期|时间|日$/.test(label) || words.some((word) => dateWords.has(word)) || ofKinds(concepts, 'moment').length > 0;
  const date = facts.isYear ? undefined : dateFormOf(column, saysDate);
  if (date) return { ...base, role: 'date', concepts: momentsOf(column, concepts, context), date };
  const saysFlag =
    flagWords.has(words[0] ?? '') || flagWords.has(words.at(-1) ?? '') || /^(?:是否|有无|能否|可否)/.test(label);
  const isFigure = ofKinds(concepts.slice(0, 1), 'figure').length > 0;
  // `F` and `M` tell men from women, not yes from no.
  const isGender = concepts[0]?.concept === 'gender';
  const flag = isGender ? undefined : flagOf(column, saysFlag ? 'plainly' : isFigure ? 'no' : 'perhaps');
  if (flag) return { ...base, role: 'flag', concepts: statesFirst(concepts), flag };
  const states = statesIn(column, context.concepts);
  const state = stateMeaning(column, concepts, states, table);
  if (state) return { ...base, role: 'state', ...state };
  const isCoded = codesOf(column).length > 0;
  const isOther = ofKinds(concepts.slice(0, 1), 'attribute').length > 0;
  const isText = !isOther && (holdsNumbers(column) || (isFigure && holdsMeasures(column)));
  const isNumber = column.kind === 'text' ? isText : facts.isNumeric;
  const isCode =
    (codeWords.has(words.at(-1) ?? '') && !kindWords.has(words.at(-2) ?? '')) ||
    codeLabel.test(label) ||
    isIdentifier(column.name);
  if (isNumber && !facts.isYear && !isCoded && !isCode && !isKind(column, concepts)) {
    const figures = figureConcepts(concepts, column.name);
    return {
      ...base,
      role: 'figure',
      concepts: figures,
      figure: figureOf(column, label, figures, isText || column.kind === 'text'),
    };
  }
  const told = ofOwners(isCode ? ofKinds(concepts, 'attribute', 'thing', 'event') : toldBy(concepts), isCode);
  if (isIdentifier(column.name)) return { ...base, role: 'key', concepts: told };
  if (isCode && !isCoded && !isFew(column, table)) return { ...base, role: 'code', concepts: told };
  if (!isTold(column, table, told, isCoded || facts.isYear)) return { ...base, role: 'text', concepts: told };
  const known = states.filter((one) => one.states.length > 0).length;
  const isStated =
    known * 2 >= Math.max(1, states.length) ||
    // One of the channels is the till, and the rest have names of their own.
    (known > 0 && (means(context.concepts.slice(0, 1), 'status') || means(told.slice(0, 1), 'channel')));
  return { ...base, role: 'dimension', concepts: told, ...(isStated ? { states } : {}) };
}

/** A key that is a date itself: one row for each day. */
function isDay(column: Column): boolean {
  const form = dateFormOf(column, false)?.form;
  return form === 'native' || form === 'iso';
}

const isIdentifier = (name: string): boolean =>
  /(?:^|_)id$|[a-z]I[dD]$|ID$|Id$|\p{Script=Han}id$/u.test(name) && !/^(?:paid|PAID)$/.test(name);

/** What rows are told apart by: attributes before things where both fit (`cat` is a category, no pet), states at the end. */
function toldBy(concepts: readonly ConceptScore[]): ConceptScore[] {
  const order = ({ concept, score }: ConceptScore) =>
    score + (score >= 0.85 && conceptOf(concept)?.kind === 'attribute' ? 0.11 : 0);
  const main = ofKinds(concepts, 'attribute', 'thing', 'event').sort((one, other) => order(other) - order(one));
  return raised([...main, ...ofKinds(concepts, 'state')]);
}

/** `method` of payments is a payment method: where the name alone says nothing, the table's own name before it may. */
function conceptsOf(column: Column, { table, isPinyin }: ColumnContext): readonly ConceptScore[] {
  const words = identifierWords(column.name);
  // A `status_code` is a status.
  const isCoded = /^(?:code|cd)$/.test(words.at(-1) ?? '') && kindWords.has(words.at(-2) ?? '');
  const name = isCoded ? words.slice(0, -1).join('_') : column.name;
  const found = conceptsInName(name, column.comment, { pinyin: isPinyin });
  if ((found[0]?.score ?? 0) >= 0.5 || !/^[A-Za-z]+$/.test(column.name)) return found;
  const joined = conceptsInName(`${singularOf(ownName(table.name))}_${column.name}`, undefined, { pinyin: false });
  const whole = joined.filter(({ score }) => score >= 0.9);
  return whole.length > 0 ? whole : found;
}

/** A flag says whether something is in a state; that it is a flag, says nothing. */
function statesFirst(concepts: readonly ConceptScore[]): ConceptScore[] {
  const others = concepts.filter(({ concept }) => concept !== 'status' && conceptOf(concept)?.kind !== 'state');
  return [...ofKinds(concepts, 'state'), ...others].filter(({ score }) => score >= 0.4);
}

/** Whose name or number it is comes first: a `receipt_no` stands for a receipt, a `store_name` for a store. */
function ofOwners(found: readonly ConceptScore[], isCode: boolean): ConceptScore[] {
  let concepts = found;
  const name = concepts.find(({ concept }) => concept === 'name');
  // A title may be a book; in a column it is rather a name.
  if (name && name.score >= (concepts[0]?.score ?? 0) - 0.06)
    concepts = raised([name, ...concepts.filter((one) => one !== name)]);
  const [head] = concepts;
  if (isCode && head && head.concept !== 'code' && ofKinds([head], 'thing', 'event').length > 0)
    return concepts.map((one) => (one === head ? { ...one, score: Math.max(one.score, ownerOfName) } : one));
  if ((head?.concept !== 'name' && head?.concept !== 'code') || head.score >= wholeName) return [...concepts];
  const owners = ofKinds(concepts, 'thing', 'event').map((owner) => ({
    ...owner,
    score: Math.max(owner.score, ownerOfName),
  }));
  return raised([...owners, ...concepts.filter(({ concept }) => !owners.some((owner) => owner.concept === concept))]);
}

const ownerOfName = 0.8;
/** From here on it is called nothing but a name, or a number. */
const wholeName = 0.88;

/** A whole number that tells kinds apart: few of them, and called so. */
function isKind(column: Column, concepts: readonly ConceptScore[]): boolean {
  const [best] = concepts;
  const words = identifierWords(column.name);
  const isCount =
    /^(?:number|num|no|count|total)$/.test(words[0] ?? '') || /(?:数|数量|次数|人数|个数)$/.test(column.name);
  if (column.kind !== 'integer' || isCount) return false;
  if (words.some((word) => partsOfDates.has(word)) || /(?:年份?|月份?|季度|星期|周几|小时)$/.test(column.name))
    return true;
  if (!best || best.score < 0.6) return false;
  const isAttribute =
    conceptOf(best.concept)?.kind === 'attribute' && best.concept !== 'size' && best.concept !== 'code';
  return isAttribute && (column.distinctCount ?? 0) <= 12;
}

/** A text that comes again and again: codes of coupons, shared addresses. */
function isFew({ kind, distinctCount }: Column, { rowCount }: Table): boolean {
  return kind === 'text' && distinctCount !== undefined && (rowCount ?? 0) > 100 && distinctCount <= 30;
}

/** Attributes that nobody counts by: each row has its own. */
const ownTexts = ['note', 'address', 'email', 'phone', 'code'];

function isTold(column: Column, table: Table, concepts: readonly ConceptScore[], isCoded: boolean): boolean {
  if (isCoded) return true;
  if (column.kind !== 'text' && column.kind !== 'integer' && column.kind !== 'boolean') return false;
  const [best] = concepts;
  if (isFew(column, table) && best?.concept !== 'note') return true;
  if (best && best.score >= 0.6 && ownTexts.some((own) => isA(best.concept, own))) return false;
  const samples = (column.samples ?? []).map(String);
  if (samples.length > 0 && samples.every((value) => value.length > longText)) return false;
  const rows = table.rowCount;
  const isThing = ofKinds(concepts, 'thing').some(({ score }) => score >= 0.77);
  if (column.distinctCount !== undefined && rows !== undefined && rows > 30)
    return column.distinctCount <= Math.max(30, rows * (isThing ? 0.95 : concepts.length > 0 ? 0.6 : 0.3));
  return concepts.length > 0 || column.distinctCount === undefined || column.distinctCount <= 30;
}

/** Only said of those who come again; a table of orders has no last order. */
const ofPeople = new Set(['last-seen', 'last-purchase', 'next-due']);
/** Says only that it is a date. */
const isGeneral = ({ concept }: ConceptScore) => concept === 'dated';

/** What the name of a date says besides that it is one: `hire` of `hire_dt`, 签收 of 签收时间. */
function bareDate(column: Column): { name: string; comment?: string } {
  const words = identifierWords(column.name);
  const rest = words.filter((word) => !dateWords.has(word));
  const han = /\p{Script=Han}/u.test(column.name);
  const bare = (label: string) => label.replace(/(?<=.)(?:日期|时间|时刻|年月|日)$/u, '');
  const label = commentLabels(column.comment).zh?.split(/[，,。]/)[0];
  const name = han ? bare(column.name) : rest.length > 0 ? rest.join('_') : column.name;
  return { name, ...(label && !han ? { comment: bare(label) } : {}) };
}

/** Which moment a date is, seen from what its table holds: who `started` was hired, what started began. */
function momentsOf(
  column: Column,
  whole: readonly ConceptScore[],
  { concepts: owners, isPinyin }: ColumnContext,
): ConceptScore[] {
  const { name, comment } = bareDate(column);
  const best = new Map<string, ConceptScore>();
  for (const one of [...whole, ...conceptsInName(name, comment, { pinyin: isPinyin })])
    if ((best.get(one.concept)?.score ?? 0) < one.score) best.set(one.concept, one);
  const happened = ofKinds([...best.values()], 'event').flatMap(({ concept, score }) => {
    const moment = momentOf(concept);
    return moment !== undefined && score >= 0.5 && !best.has(moment) ? [{ concept: moment, score: score * 0.9 }] : [];
  });
  const concepts = [...best.values(), ...happened];
  const moments = ofKinds(concepts, 'moment').map(({ concept, score }) => {
    const said = conceptOf(concept)?.of ?? [];
    const fits = said.some((one) => owners.some((owner) => owner.score >= 0.5 && isA(owner.concept, one)));
    const strange = ofPeople.has(concept) ? -0.5 : -0.1;
    const change = said.length === 0 || owners.length === 0 ? 0 : fits ? 0.05 : strange;
    return { concept, score: Math.round(Math.min(1, Math.max(0.1, score + change)) * 100) / 100 };
  });
  const telling = moments.filter((moment) => !isGeneral(moment) && moment.score >= 0.35);
  const chosen = telling.length > 0 ? telling : moments;
  const events = ofKinds(concepts, 'event').filter(({ score }) => score >= 0.4);
  const order = ({ concept, score }: ConceptScore) => score + usualness(concept) / 200;
  return [
    ...chosen.sort((one, other) => order(other) - order(one)),
    ...events.map(({ concept, score }) => ({ concept, score: score * 0.5 })),
  ];
}

/** A status: called so, or with values that nearly all are states. */
function stateMeaning(
  column: Column,
  concepts: readonly ConceptScore[],
  states: readonly StateOfValue[],
  table: Table,
): Pick<ColumnMeaning, 'concepts' | 'states'> | undefined {
  if (!['text', 'integer', 'boolean'].includes(column.kind)) return undefined;
  const known = states.filter((one) => one.states.length > 0);
  const course = states.filter((one) => one.states.some((state) => ofCourse.has(state)));
  const isCalled = means(concepts, 'status');
  const isPlace = means(concepts, 'province') && known.length === 0;
  const [best] = concepts;
  const isOther = best !== undefined && best.score >= 0.6 && !isCalled && conceptOf(best.concept)?.kind !== 'state';
  const rows = table.rowCount ?? Number.POSITIVE_INFINITY;
  const most = Math.min(15, Math.max(3, rows / 3));
  if (isPlace || (column.distinctCount ?? states.length) > most) return undefined;
  if (!isCalled && (isOther || course.length < 2 || course.length < states.length * 0.6)) return undefined;
  const others = concepts.filter(({ concept }) => concept !== 'province' && concept !== 'status');
  const called = concepts.find(({ concept }) => concept === 'status')?.score ?? 0;
  return { concepts: [{ concept: 'status', score: Math.max(called, 0.6) }, ...others], states };
}
