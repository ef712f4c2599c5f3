import { conceptsInName } from '../lexicon/concepts-in-names.ts';
import type { ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf, isA } from '../lexicon/lexicon.ts';
import { codeLabels, commentLabels } from '../names/comment-labels.ts';
import { identifierWords } from '../names/identifier-words.ts';
import type { Column, Table } from '../snapshot/snapshot.ts';
import { means, ofKinds } from './concept-kinds.ts';
import type { ColumnMeaning } from './contracts.ts';
import { figureConcepts, figureOf } from './figures.ts';
import type { ColumnFacts } from './schema-facts.ts';
import { flagOf, statesIn } from './states.ts';
import { dateFormOf, holdsNumbers } from './stored-forms.ts';

/** What a column is read with. */
export interface ColumnContext {
  table: Table;
  /** What a row of the table is. */
  concepts: readonly ConceptScore[];
  isPinyin: boolean;
}

const flagWords = new Set('is has was can if had allow allows allowed should needs flag flg ind indicator'.split(' '));
const dateWords = new Set('date day dt datetime timestamp ts time rq riqi sj'.split(' '));
/** Numbers of another sort: nobody adds them up. */
const codeWords = new Set(
  'no number nbr code zip zipcode postcode postal phone mobile tel fax seq sequence sort version latitude longitude lat lng isbn sku barcode ip uuid guid'.split(
    ' ',
  ),
);
const codeLabel =
  /(?:编号|编码|代码|号码|单号|序号|流水号|条码|条形码|车牌号?|身份证号?|卡号|证号|电话|手机号?|邮编|排序|版本)$/;
const longText = 40;

/** What a column means. The concepts of a key and the name of a row are filled in when all tables are known. */
export function columnMeaning(facts: ColumnFacts, context: ColumnContext): ColumnMeaning {
  const { column } = facts;
  const { table } = context;
  const concepts = conceptsInName(column.name, column.comment, { pinyin: context.isPinyin });
  const base = { table: table.name, column: column.name };
  const words = identifierWords(column.name);
  const label = commentLabels(column.comment).zh?.split(/[，,。]/)[0] ?? column.name;
  const isOwnKey = table.primaryKey.length === 1 && table.primaryKey[0] === column.name;
  const saysDate =
    /日期|时间|日$/.test(label) || words.some((word) => dateWords.has(word)) || ofKinds(concepts, 'moment').length > 0;
  const form = facts.isYear ? undefined : dateFormOf(column, saysDate);
  if (facts.edge) {
    const { table: to, column: at } = facts.edge.to;
    return { ...base, role: 'key', concepts: [], key: { table: to, column: at } };
  }
  if (isOwnKey && form !== 'native' && form !== 'iso') return { ...base, role: 'key', concepts: [] };
  if (form) return { ...base, role: 'date', concepts: momentsOf(concepts, context), date: { form } };
  const saysFlag =
    flagWords.has(words[0] ?? '') || flagWords.has(words.at(-1) ?? '') || /^(?:是否|有无|能否|可否)/.test(label);
  const flag = flagOf(column, saysFlag || means(ofKinds(concepts, 'state'), concepts[0]?.concept ?? '', 0.9));
  if (flag) return { ...base, role: 'flag', concepts: concepts.filter(({ score }) => score >= 0.4), flag };
  const state = stateMeaning(column, concepts, table);
  if (state) return { ...base, role: 'state', ...state };
  const isCoded = codeLabels(column.comment).length > 0;
  const isText = holdsNumbers(column);
  const isCode = codeWords.has(words.at(-1) ?? '') || codeLabel.test(label) || isIdentifier(column.name);
  if ((facts.isNumeric || isText) && !facts.isYear && !isCoded && !isCode && !isKind(column, concepts)) {
    const figures = figureConcepts(concepts);
    return {
      ...base,
      role: 'figure',
      concepts: figures,
      figure: figureOf(column, label, figures, isText || column.kind === 'text'),
    };
  }
  const told = ofKinds(concepts, 'attribute', 'thing', 'event', 'state');
  if (isIdentifier(column.name)) return { ...base, role: 'key', concepts: told };
  if (isCode && !isCoded) return { ...base, role: 'code', concepts: told };
  return { ...base, role: isTold(column, table, told, isCoded || facts.isYear) ? 'dimension' : 'text', concepts: told };
}

const isIdentifier = (name: string): boolean =>
  /(?:^|_)id$|[a-z]I[dD]$|ID$|Id$/.test(name) && !/^(?:paid|PAID)$/.test(name);

/** A whole number that tells kinds apart: few of them, and called so. */
function isKind(column: Column, concepts: readonly ConceptScore[]): boolean {
  const [best] = concepts;
  if (column.kind !== 'integer' || !best || best.score < 0.6) return false;
  return conceptOf(best.concept)?.kind === 'attribute' && (column.distinctCount ?? 0) <= 12;
}

/** Attributes that nobody counts by: each row has its own. */
const ownTexts = ['note', 'address', 'email', 'phone', 'code'];

function isTold(column: Column, table: Table, concepts: readonly ConceptScore[], isCoded: boolean): boolean {
  if (isCoded) return true;
  if (column.kind !== 'text' && column.kind !== 'integer' && column.kind !== 'boolean') return false;
  const [best] = concepts;
  if (best && best.score >= 0.6 && ownTexts.some((own) => isA(best.concept, own))) return false;
  const samples = (column.samples ?? []).map(String);
  if (samples.length > 0 && samples.every((value) => value.length > longText)) return false;
  const rows = table.rowCount;
  if (column.distinctCount !== undefined && rows !== undefined && rows > 30)
    return (
      column.distinctCount <= Math.max(30, rows * 0.3) || (concepts.length > 0 && column.distinctCount < rows * 0.6)
    );
  return concepts.length > 0 || column.distinctCount === undefined || column.distinctCount <= 30;
}

/** Words that only say that it is a date. */
const isGeneral = ({ concept }: ConceptScore) => concept === 'created';

/** Which moment a date is, seen from what its table holds: who `started` was hired, what started began. */
function momentsOf(concepts: readonly ConceptScore[], { concepts: owners }: ColumnContext): ConceptScore[] {
  const moments = ofKinds(concepts, 'moment').map(({ concept, score }) => {
    const said = conceptOf(concept)?.of ?? [];
    const fits = said.some((one) => owners.some((owner) => owner.score >= 0.5 && isA(owner.concept, one)));
    const change = said.length === 0 || owners.length === 0 ? 0 : fits ? 0.05 : -0.1;
    return { concept, score: Math.round(Math.min(1, Math.max(0.1, score + change)) * 100) / 100 };
  });
  const telling = moments.filter((moment) => !isGeneral(moment) && moment.score >= 0.35);
  const chosen = telling.length > 0 ? telling : moments;
  const events = ofKinds(concepts, 'event').filter(({ score }) => score >= 0.4);
  const order = (one: ConceptScore, other: ConceptScore) => other.score - one.score;
  return [...chosen.sort(order), ...events.map(({ concept, score }) => ({ concept, score: score * 0.5 }))];
}

/** A status: called so, or with values that nearly all are states. */
function stateMeaning(
  column: Column,
  concepts: readonly ConceptScore[],
  table: Table,
): Pick<ColumnMeaning, 'concepts' | 'states'> | undefined {
  if (!['text', 'integer', 'boolean'].includes(column.kind)) return undefined;
  const states = statesIn(column);
  const known = states.filter((one) => one.states.length > 0);
  const isCalled = means(concepts, 'status');
  const isPlace = means(concepts, 'province') && known.length === 0;
  const [best] = concepts;
  const isOther = best !== undefined && best.score >= 0.6 && !isCalled && conceptOf(best.concept)?.kind !== 'state';
  const rows = table.rowCount ?? Number.POSITIVE_INFINITY;
  const isFew = (column.distinctCount ?? states.length) <= Math.min(15, Math.max(3, rows / 3));
  if (isPlace || !isFew) return undefined;
  if (!isCalled && (isOther || known.length < 2 || known.length < states.length * 0.6)) return undefined;
  const called = concepts.filter(({ concept }) => concept !== 'province');
  return { concepts: called.length > 0 ? called : [{ concept: 'status', score: 0.6 }], states };
}
