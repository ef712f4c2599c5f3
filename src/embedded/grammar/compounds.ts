import type { Question, Span } from '../../question/question.ts';
import type { Links } from '../../schema/links/contracts.ts';

/** A noun that says whose the next one is, and both together what is meant. */
interface Compound extends Span {
  table: string;
  column: string;
  score: number;
}

const ranked = /\b(?:top|best|bottom|worst)\s+(?:\d+\s+)?$/i;
const placed = /^(?:所在的?|所属的?|所处的?)/;

/**
 * 客户所在城市, 各退货原因, "top 5 customer cities": a column of the very rows that stand before it, and neither the rows nor the same column
 * of others. Without a word for it only where groups are named so: 客户城市 may be said of two things.
 */
export function compoundsIn({ text, cues }: Question, { tables, columns }: Links): Compound[] {
  const isMarked = (at: number) => cues.some((cue) => (cue.class === 'each' || cue.class === 'by') && cue.end === at);
  return tables
    .filter(({ score }) => score >= 0.85)
    .flatMap((owner) =>
      columns
        .filter(({ table, start, class: kind }) => table === owner.table && start >= owner.end && kind !== 'hint')
        .filter(({ start, end, score }) => {
          const said = text.slice(owner.end, end);
          if (score < 0.8) return false;
          if (/^ [a-z]+$/i.test(said)) return start === owner.end + 1 && ranked.test(text.slice(0, owner.start));
          if (!/^\p{Script=Han}+$/u.test(said)) return false;
          return start - owner.end <= 3 && placed.test(said) ? true : start === owner.end && isMarked(owner.start);
        })
        .map(({ table, column, end, score }) => ({ start: owner.start, end, table, column, score })),
    );
}
