import type { ColumnMeaning } from '../../schema/meaning/contracts.ts';
import type { ColumnRef, Expression } from '../form/form.ts';
import { figureOf } from './book.ts';
import { isHappening } from './places.ts';
import { asForm, type Setting, type Shaped, wheres } from './setting.ts';

/** Seconds and minutes by how such columns are called, as so many minutes. */
const units: readonly (readonly [RegExp, number])[] = [
  [/(?:sec|secs|seconds|秒数?)$/i, 1 / 60],
  [/(?:min|mins|minutes|分钟数?)$/i, 1],
  [/(?:hrs?|hours|小时数?)$/i, 60],
];
const asked: readonly (readonly [RegExp, number])[] = [
  [/几秒|多少秒|seconds/i, 1 / 60],
  [/分钟|minutes/i, 1],
  [/小时|钟头|hours/i, 60],
];

function inAskedUnit(row: Expression, column: string, text: string): Expression {
  const held = units.find(([words]) => words.test(column))?.[1];
  const wanted = asked.find(([words]) => words.test(text))?.[1];
  const factor = held === undefined || wanted === undefined ? 1 : held / wanted;
  if (factor === 1) return row;
  const number = (value: number): Expression => ({ kind: 'number', value: Math.round(value) });
  return factor > 1
    ? { kind: 'arithmetic', operator: '*', left: row, right: number(factor) }
    : { kind: 'arithmetic', operator: '/', left: row, right: number(1 / factor) };
}

/** 手术平均要多长时间: how long it takes, where the rows that were named have it written down. */
export function lengthForms(setting: Setting): Shaped[] {
  const { cast, book, text } = setting;
  if (!cast.heard.has('duration') || cast.figures.length > 0 || cast.moments.length > 0) return [];
  if (cast.direction || cast.by.length + cast.buckets.length > 0) return [];
  const tables = [...cast.conditions, ...cast.doings, ...cast.context, ...cast.shown]
    .map(({ table }) => table)
    .filter((table) => isHappening(table, book));
  return [...new Set(tables)].flatMap((table) =>
    (book.meaning.table(table)?.columns ?? [])
      .filter(({ role, concepts }) => role === 'figure' && concepts[0]?.concept === 'duration')
      .slice(0, 1)
      .flatMap((column) => {
        const row = inAskedUnit(figureOf(column, 1).row, column.column, text);
        const figure: Expression = { kind: 'aggregate', name: 'avg', argument: row };
        return wheres(setting, table).map(({ where, score, features }) => ({
          form: asForm({ select: [figure], where }),
          score: 1 + score,
          features: ['shape:length', ...features],
        }));
      }),
  );
}

/** Who waits has come, and is seen later on the same day. */
const comes = ['arrived', 'checked-in-at', 'submitted'];
const isServed = ({ column, concepts }: ColumnMeaning): boolean =>
  /接诊|就诊|开始|受理|叫号|服务|上菜|start|serv|seen|called/i.test(column) ||
  concepts.some(({ concept, score }) => score > 0.6 && (concept === 'started' || concept === 'first-response'));

/** 患者到店要等多久: from coming in to being seen, of rows that have the time of both. */
export function waitOf({ cast, book, text }: Setting): [from: ColumnRef, to: ColumnRef] | undefined {
  if (!/等(?:待|候)?(?:了)?(?:多久|多长|几分|多少分|上?多|平均)|要等|等.{0,3}才|\bwait/i.test(text)) return undefined;
  const named = [...cast.doings, ...cast.context, ...cast.shown, ...cast.by].map(({ table }) => table);
  const tables = [...named, ...book.meaning.tables.filter(({ role }) => role === 'event').map(({ table }) => table)];
  for (const table of new Set(tables)) {
    const dates = (book.meaning.table(table)?.columns ?? []).filter(({ role }) => role === 'date');
    const from = dates.find(({ concepts }) => comes.includes(concepts[0]?.concept ?? ''));
    const to = dates.find((one) => one !== from && isServed(one) && isTimed(one.column));
    if (from && to && isTimed(from.column))
      return [
        { table, column: from.column },
        { table, column: to.column },
      ];
  }
  return undefined;
}

const isTimed = (column: string): boolean => /时间|时刻|_?at$|_ts$|time|_sj$/i.test(column);
