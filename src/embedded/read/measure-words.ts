import { columnLabel } from '../../schema/names/labels.ts';
import { type Expression, sameColumn, totalOf } from '../form/form.ts';
import { isFree, openCues } from './attach.ts';
import { branch, type Draft, extend, type Reading } from './draft.ts';
import type { Mention } from './mentions.ts';
import type { Target } from './order-targets.ts';
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

/** Orders by what a word of the question stands for: 业绩排名前三, "best-selling". */
export function wordTargets(draft: Draft, reading: Reading, cue?: { hints?: readonly string[] }): Target[] {
  const words = openCues(draft, reading, 'measure-word');
  const own = measuresFor(cue?.hints ?? [], reading).map((measure) => ({ ...measure, cues: [] as typeof words }));
  const said = words.flatMap((word) => measuresFor(word.hints ?? [], reading).map((one) => ({ ...one, cues: [word] })));
  return [...own, ...said].map(({ figure, hint, cues }) => ({
    by: totalOf(figure),
    features: {
      'order:measure-word': 1,
      ...(hint === '#units' ? { 'order:units': 1 } : {}),
      ...(saidBy(figure, draft, reading).length > 0 ? { 'order:measure-said': 1 } : {}),
    },
    mentions: saidBy(figure, draft, reading).map((mention) => [mention, 'order'] as const),
    cues,
  }));
}

/** "best-selling … by sales": the figure is named as well. */
const saidBy = (figure: KnownMeasure['figure'], draft: Draft, reading: Reading): Mention[] =>
  reading.mentions.filter(
    (mention) =>
      isFree(draft, mention) &&
      (figure.kind === 'metric'
        ? mention.metrics.some(({ term, score }) => term === figure.term && score >= 0.9)
        : mention.columns.some((link) => sameColumn(link, figure) && link.score >= 0.9)),
  );

/** 2025年卖了多少钱: the figure is asked for by a verb. */
export function stepMeasureWords(draft: Draft, reading: Reading): Draft[] {
  const asked = reading.cues.find((cue) => cue.class === 'ask-amount');
  if (!asked || draft.order) return [draft];
  return openCues(draft, reading, 'measure-word').reduce<Draft[]>(
    (drafts, cue) =>
      branch(drafts, (one) => {
        const [measure] = measuresFor(cue.hints ?? [], reading);
        if (!measure) return [one];
        return [
          one,
          extend(
            one,
            {
              select: [{ item: totalOf(measure.figure), at: cue.start }],
              features: { 'measure-word:asked': 1 },
              use: { cues: [cue] },
            },
            reading.weights,
          ),
        ];
      }),
    [draft],
  );
}
