import { columnLabel } from '../../schema/names/labels.ts';
import type { Expression } from '../form/form.ts';
import type { Reading } from './draft.ts';
import { metricExpression } from './resolve.ts';

/** What a business calls its figures; the first word that the glossary or a label knows decides. */
const names: Readonly<Record<string, readonly string[]>> = {
  '#sales': ['销售额', 'sales', 'revenue', '营业额', '成交额', 'turnover', '销售金额', 'sales amount'],
  '#units': ['销量', 'units sold', '销售数量', 'quantity sold', 'sales volume'],
  '#spent': [
    '消费金额',
    'amount spent',
    '订单金额',
    'order amount',
    'order total',
    '总金额',
    'total amount',
    '销售额',
    'sales',
  ],
};

export interface KnownMeasure {
  hint: string;
  figure: Extract<Expression, { kind: 'column' | 'metric' }>;
}

/** What holds a figure which the question names only by what happened (卖了, "best-selling"). */
export function measuresFor(hints: readonly string[], reading: Reading): KnownMeasure[] {
  return hints.flatMap((hint) => {
    for (const name of names[hint] ?? []) {
      const figure = figureCalled(name, reading);
      if (figure) return [{ hint, figure }];
    }
    return [];
  });
}

function figureCalled(name: string, reading: Reading): KnownMeasure['figure'] | undefined {
  const { glossary, facts, language } = reading;
  const term = glossary.find(({ words }) => words.some((word) => word.toLowerCase() === name));
  if (term?.kind === 'expression') return metricExpression(term, reading);
  if (term?.kind === 'column' && facts.column(term.table, term.column)?.isMeasure)
    return { kind: 'column', table: term.table, column: term.column };
  for (const one of facts.snapshot.tables) {
    for (const found of one.columns) {
      if (!facts.column(one.name, found.name)?.isMeasure) continue;
      if (columnLabel(one, found, language, glossary).toLowerCase() === name)
        return { kind: 'column', table: one.name, column: found.name };
    }
  }
  return undefined;
}
