import type { Expression } from '../form/form.ts';
import { isFree, neighbours, openCues } from '../read/attach.ts';
import { branch, type Change, type Draft, extend, type Reading } from '../read/draft.ts';
import { overlaps } from '../read/mentions.ts';
import { resolveColumns, scoreOf } from '../read/resolve.ts';
import { isEvent } from '../read/table-context.ts';

/** "How has the price of X changed over time", 销售额走势: a figure along time; listed where its history is kept, else per month. */
export function stepHistory(draft: Draft, reading: Reading): Draft[] {
  if (draft.breakdown.length > 0 || draft.order) return [draft];
  return openCues(draft, reading, 'over-time').reduce<Draft[]>(
    (drafts, cue) => branch(drafts, (one) => place(one, cue, reading)),
    [draft],
  );
}

function place(draft: Draft, cue: Reading['cues'][number], reading: Reading): Draft[] {
  const figure = (one: Parameters<typeof isFree>[1]) => isFree(draft, one) && one.columns.length > 0;
  const near = [...neighbours(reading, cue, 'left', figure, 12), ...neighbours(reading, cue, 'right', figure, 6)];
  const options: Change[] = [];
  for (const { mention } of near) {
    for (const { expression, features } of resolveColumns(
      mention,
      draft,
      reading,
      'select',
      (facts) => facts.isMeasure,
      3,
    )) {
      if (expression.kind !== 'column') continue;
      const date = dateOf(expression.table, reading);
      if (!date) continue;
      const inside = reading.mentions.filter((one) => one !== mention && overlaps(one, cue));
      const use = {
        cues: [cue],
        mention: [[mention, 'select'] as const, ...inside.map((one) => [one, 'context'] as const)],
      };
      const at = mention.start;
      const listed = !isEvent(expression.table, reading.facts);
      options.push(
        listed
          ? {
              select: [
                { item: date, at: at - 1 },
                { item: expression, at },
              ],
              set: { order: { by: date, direction: 'asc' } },
              features: { ...features, 'history:listed': 1 },
              use,
            }
          : {
              select: [{ item: { kind: 'aggregate', name: 'sum', argument: expression }, at }],
              breakdown: [{ kind: 'bucket', part: 'month', of: date }],
              features: { ...features, 'history:summed': 1 },
              use,
            },
      );
    }
  }
  const best = options
    .map((option) => ({ option, score: scoreOf(option.features ?? {}, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 2);
  return [draft, ...best.map(({ option }) => extend(draft, option, reading.weights))];
}

/** The first date that every row of the table has; that of the table it belongs to when it has none of its own. */
function dateOf(table: string, reading: Reading): Extract<Expression, { kind: 'column' }> | undefined {
  const own = (name: string) =>
    reading.facts
      .table(name)
      ?.table.columns.find((column) => reading.facts.column(name, column.name)?.isDate && !column.nullable);
  const parents = reading.facts.edges.filter(({ from }) => from.table === table).map(({ to }) => to.table);
  // A thing's own launch or opening day is no history of its figures.
  const candidates = isThing(table, reading) ? [] : [table, ...parents.filter((name) => isEvent(name, reading.facts))];
  for (const name of candidates) {
    const column = own(name);
    if (column) return { kind: 'column', table: name, column: column.name };
  }
  return undefined;
}

/** Rows with a key and a name of their own are things; rows of a history belong to one and carry a date. */
function isThing(table: string, reading: Reading): boolean {
  const facts = reading.facts.table(table);
  return facts !== undefined && facts.names.length > 0 && !isEvent(table, reading.facts);
}
