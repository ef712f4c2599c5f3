import type { ConceptScore } from '../lexicon/contracts.ts';
import { isA } from '../lexicon/lexicon.ts';
import { identifierWords } from '../names/identifier-words.ts';
import type { Table } from '../snapshot/snapshot.ts';
import { kindOf, means, ofKinds } from './concept-kinds.ts';
import type { ColumnMeaning, TableRole } from './contracts.ts';
import { isCalledName, isDistinct, isNameOfOther } from './row-names.ts';

/** What a table is judged by. */
export interface TableFeatures {
  table: Table;
  columns: readonly ColumnMeaning[];
  concepts: readonly ConceptScore[];
  /** How many other tables it points to, and how many point to it. */
  out: number;
  in: number;
  /** A column that is called a name, or as the table is. */
  hasName: boolean;
}

const calendarWords = new Set('date dates calendar day days time 日历 日期 riqi'.split(' '));
const partsOfDates = new Set('year month quarter week weekday dow holiday weekend 年 月 季度 周 nian yue'.split(' '));

/** One row for each day, which others count their dates by. */
export function isCalendar({ table, columns }: TableFeatures): boolean {
  if (!identifierWords(table.name).some((word) => calendarWords.has(word)) && !/日历|日期/.test(table.comment ?? ''))
    return false;
  const parts = table.columns.filter(({ name }) => identifierWords(name).some((word) => partsOfDates.has(word)));
  return parts.length >= 2 && columns.some(({ role }) => role === 'date');
}

const fewRows = 60;
/** What happened to things, not the things. */
const recordWords = new Set('record records log logs history jilu liushui'.split(' '));

/** What a table is, before the others are looked at: lines are told from events by what they point to. */
export function roleOf(features: TableFeatures): TableRole {
  const { table, columns, concepts, out, hasName } = features;
  const count = (role: ColumnMeaning['role']) => columns.filter((column) => column.role === role).length;
  const [best] = concepts;
  const kind = best && best.score >= 0.55 ? kindOf(best.concept) : undefined;
  const hasDate = count('date') > 0;
  const isSmall = columns.length <= 4 && out === 0 && (table.rowCount ?? 0) <= fewRows;
  if (isCalendar(features)) return 'codes';
  if (isFlat(features, kind)) return 'flat';
  if (kind === 'event') return 'event';
  if (out >= 2 && columns.every(({ role }) => role === 'key')) return 'link';
  const isRecord =
    identifierWords(table.name).some((word) => recordWords.has(word)) ||
    /记录|流水|日志/.test(table.name + (table.comment ?? ''));
  if (isRecord && hasDate && out > 0 && !hasName) return 'event';
  if (kind === 'attribute') return isSmall || !hasDate ? 'codes' : 'thing';
  // Named after things, and without a name or a number of its own: it ties them.
  const isTie = out >= 2 && !hasName && features.in === 0;
  if (kind === 'thing' && isTie) return hasDate ? 'event' : 'link';
  // A lease is made on a day between two that others hold: people count them as they count sales.
  if (best && isA(best.concept, 'contract') && out >= 2 && !hasName && hasDate) return 'event';
  if (kind === 'thing')
    return !hasName && out > 0 && features.in === 0 && hasDate && count('figure') > 0 ? 'event' : 'thing';
  if (out >= 2 && !hasName && !hasDate) return 'link';
  if (hasDate && out > 0 && (!hasName || features.in === 0)) return 'event';
  if (hasName && isSmall && count('figure') === 0 && !hasDate) return 'codes';
  return hasName || features.in > 0 ? 'thing' : hasDate ? 'event' : 'thing';
}

/** An export: nothing points anywhere, and several things stand in it by their names. */
function isFlat({ table, columns, concepts, out, in: into }: TableFeatures, kind: string | undefined): boolean {
  if (out > 0 || into > 0) return false;
  const told = columns.filter(({ role }) => role === 'dimension' || role === 'text' || role === 'name');
  const things = told.filter((column) => ofKinds(column.concepts, 'thing').some(({ score }) => score >= 0.4));
  const count = (wanted: ColumnMeaning['role']) => columns.filter(({ role }) => role === wanted).length;
  const [figures, dates] = [count('figure'), count('date')];
  // A list of things has a name of its own in every row.
  const isList = told.some(
    (column) => isCalledName(column) && !isNameOfOther(column, concepts) && isDistinct(table, column.column),
  );
  if (kind === 'thing' || kind === 'attribute')
    return table.primaryKey.length === 0 && !isList && figures > 0 && dates > 0 && things.length >= 2;
  return figures + dates > 0 && (things.length >= 2 || (told.length >= 3 && figures > 0 && dates > 0));
}

/** Whether an event is only a part of another: called so, or without a day of its own. */
export function isPart({ concepts, columns }: TableFeatures, hasDate: boolean): boolean {
  const [best] = concepts;
  if (best && means([best], 'order-line')) return true;
  return !hasDate && columns.some(({ role }) => role === 'figure' || role === 'key');
}
