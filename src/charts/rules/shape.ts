import { labelOf } from '../option/cells.ts';
import { type ColumnFacts, columnFacts, type FigureFacts, type LabelFacts, type ResultRows } from './column-facts.ts';
import type { ColumnHint } from './figure-format.ts';
import { type QuestionCues, questionCues } from './question-cues.ts';

/** What a result looks like: all that a chart is decided by. */
export interface Shape {
  rows: ResultRows;
  count: number;
  title: string;
  cues: QuestionCues;
  labels: LabelFacts[];
  /** Those to be looked at, the one that matters most first; changes from one period to another stand in `changes`. */
  figures: FigureFacts[];
  changes: FigureFacts[];
  /** Every figure, as it stands in the table. */
  allFigures: FigureFacts[];
  /** What stands in a column, as it would be drawn. */
  textsOf(label: LabelFacts): string[];
}

const longestTitle = 120;

export function shapeOf(rows: ResultRows, question: string, hints: readonly (ColumnHint | undefined)[]): Shape {
  const facts = columnFacts(rows, hints);
  const allFigures = facts.filter((one) => one.role === 'figure');
  const isComparable = allFigures.some(({ isChange }) => !isChange);
  const changes = isComparable ? allFigures.filter(({ isChange }) => isChange) : [];
  const figures = allFigures.filter((one) => !changes.includes(one));
  return {
    rows,
    count: rows.rows.length,
    title: question
      .trim()
      .replace(/[?？。.!！\s]+$/u, '')
      .slice(0, longestTitle),
    cues: questionCues(question),
    labels: usefulLabels(facts),
    figures: byWeight(figures, question),
    changes,
    allFigures,
    textsOf: ({ column }) => rows.rows.map((row) => labelOf(row[column] ?? null, 'en')),
  };
}

/** A code stands aside where a name tells as much. */
function usefulLabels(facts: readonly ColumnFacts[]): LabelFacts[] {
  const labels = facts.filter((one): one is LabelFacts => one.role === 'category' || one.role === 'time');
  const names = labels.filter(({ isCode }) => !isCode);
  const most = Math.max(0, ...names.map(({ distinct }) => distinct));
  return labels.filter(({ isCode, distinct }) => !isCode || distinct > most);
}

/** The rows are sorted by what was asked for; else it is named in the question; else it comes first. */
function byWeight(figures: readonly FigureFacts[], question: string): FigureFacts[] {
  const asked = question.toLowerCase();
  const weight = ({ values, name }: FigureFacts): number =>
    (values.length > 2 && isSorted(values) ? 2 : 0) + (asked.includes(name.toLowerCase()) ? 1 : 0);
  return figures.toSorted((one, other) => weight(other) - weight(one));
}

export function isSorted(values: readonly (number | null)[]): boolean {
  const steps = values.slice(1).map((value, index) => (value ?? 0) - (values[index] ?? 0));
  return steps.some((step) => step !== 0) && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0));
}

/** Whether no two rows share these labels: then a mark is one row. */
export function areDistinct(shape: Shape, labels: readonly LabelFacts[]): boolean {
  const columns = labels.map((label) => shape.textsOf(label));
  return (
    new Set(shape.rows.rows.map((_, row) => JSON.stringify(columns.map((texts) => texts[row])))).size === shape.count
  );
}
