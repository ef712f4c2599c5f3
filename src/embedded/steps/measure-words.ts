import { sameColumn, totalOf } from '../form/form.ts';
import { isFree, openCues } from '../read/attach.ts';
import { branch, type Draft, extend, type Reading } from '../read/draft.ts';
import { type KnownMeasure, measuresFor } from '../read/measure-words.ts';
import type { Mention } from '../read/mentions.ts';
import type { Target } from '../read/order-targets.ts';

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
