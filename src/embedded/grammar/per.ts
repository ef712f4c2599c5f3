import { type Expression, isAggregate } from '../form/form.ts';
import type { Cast } from './cast.ts';
import { distinctOf, type Measure } from './measures.ts';
import { isPerson, leadsTo } from './places.ts';
import type { Setting } from './setting.ts';

const over = (left: Expression, right: Expression): Expression => ({ kind: 'arithmetic', operator: '/', left, right });
const sumOf = (argument: Expression): Expression => ({ kind: 'aggregate', name: 'sum', argument });

const isPerAt = (text: string, at: number): boolean => /\bper\s+(?:the\s+)?$/i.test(text.slice(0, at));

/** The figure behind "per", where another one is asked for: square metres in "rent per sqm". */
const underOf = ({ figures, text }: Cast) =>
  figures.length > 1 ? figures.find(({ piece }) => isPerAt(text, piece.start)) : undefined;

/** "rent per sqm by building", "revenue per seat": one figure for each unit of another. */
function perFigure({ cast, book }: Setting, { row, table, also: _also, ...measure }: Measure): Measure | undefined {
  const under = underOf(cast);
  if (!under || !row || isAggregate(under.figure.row)) return undefined;
  const { figure } = under;
  if (JSON.stringify(figure.row) === JSON.stringify(row)) return undefined;
  if (figure.table === table) return { ...measure, table, figure: over(sumOf(row), sumOf(figure.row)) };
  if (!leadsTo(table, figure.table, book)) return undefined;
  // What the group has itself is shared among once; else every row has its own.
  const isOfGroup = [...cast.shown, ...cast.by].some((entity) => entity.table === figure.table);
  return {
    ...{ ...measure, table },
    figure: isOfGroup
      ? over(sumOf(row), { kind: 'aggregate', name: 'max', argument: figure.row })
      : { kind: 'aggregate', name: 'avg', argument: over(row, figure.row) },
  };
}

/** What only stands behind "per" is no figure that was asked for. */
export function isOnlyUnder({ row }: Measure, { figures, text }: Cast): boolean {
  if (!figures.some(({ piece }) => isPerAt(text, piece.start))) return false;
  const named = figures.filter(({ figure }) => JSON.stringify(figure.row) === JSON.stringify(row));
  return named.length > 0 && named.every(({ piece }) => isPerAt(text, piece.start));
}

/**
 * A figure for one of what "per" names, as a figure of its own: earnings per view, spend per stay, rent per sqm. Nobody wants a list of
 * all views.
 */
export function sharedOut(setting: Setting, measure: Measure): { setting: Setting; measure: Measure } | undefined {
  const { cast, book, text } = setting;
  if (!/\bper\b/i.test(text) || cast.heard.has('average') || !measure.row || measure.isAverage) return undefined;
  const shared = perFigure(setting, measure);
  if (shared) return { setting, measure: { ...shared, score: shared.score + 0.4, feature: 'measure:per-figure' } };
  const rows = cast.by.find(
    ({ table, column }) =>
      column === undefined &&
      (book.meaning.table(table)?.role === 'event' || (isPerson(table, book) && /\bspend\s+per\b/i.test(text))) &&
      (table === measure.table || leadsTo(measure.table, table, book)),
  );
  const under = rows && distinctOf(rows, book);
  if (!rows || !under) return undefined;
  const { row, ...rest } = measure;
  return {
    setting: { ...setting, cast: { ...cast, by: cast.by.filter((one) => one !== rows) } },
    measure: { ...rest, figure: over(sumOf(row), under), score: rest.score + 0.2, feature: 'measure:per-event' },
  };
}
