import type { ColumnName } from '../glossary/glossary.ts';
import type { Adjustment, DateChoice, FigureChoice, PeriodChoice } from './adjustment.ts';

/** What a person said to keep to. `said` is how they said it. */
export type Rule = { said: string } & (
  | { kind: 'date'; choice: DateChoice }
  | { kind: 'figure'; choice: FigureChoice }
  | { kind: 'period'; choice: PeriodChoice }
);

/** Two rules about the same thing do not hold together: the newer one does. */
export function subjectOf({ kind, choice }: Rule): string {
  if (kind === 'period') return kind;
  return kind === 'date' ? `date ${datedTable(choice)}` : `figure ${choice.of.table}.${choice.of.column}`;
}

/** The table whose periods a date is for. */
export const datedTable = ({ table, over = table }: DateChoice): string => over;

/** The adjustment with what the rules say, as far as it does not say otherwise itself. Later rules win. */
export function withRules({ within, dates, figures, period }: Adjustment, rules: readonly Rule[]): Adjustment {
  const newest = [...new Map(rules.map((rule) => [subjectOf(rule), rule])).values()];
  const date = newest.findLast((rule) => rule.kind === 'date');
  const lasting = newest.findLast((rule) => rule.kind === 'period');
  const usual = period ?? (lasting?.kind === 'period' ? lasting.choice : undefined);
  const known = newest.flatMap((rule) => (rule.kind === 'figure' ? [rule.choice] : []));
  const isTold = ({ of }: FigureChoice) =>
    figures.some((own) => own.of.table === of.table && own.of.column === of.column);
  const chosen = dates ?? (date?.kind === 'date' ? { ...date.choice, isEverywhere: false } : undefined);
  return {
    within,
    figures: [...figures, ...known.filter((one) => !isTold(one))],
    ...(chosen ? { dates: chosen } : {}),
    ...(usual ? { period: usual } : {}),
  };
}

/** Every column that a rule reads: for whoever may not see one of them it does not hold. */
export function columnsOfRule({ kind, choice }: Rule): readonly ColumnName[] {
  if (kind === 'period') return [];
  return kind === 'date' ? [choice] : [choice.of, ...choice.needs];
}
