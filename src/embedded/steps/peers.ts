import { isFree } from '../read/attach.ts';
import { branch, type Draft, extend, type Reading } from '../read/draft.ts';
import type { Mention } from '../read/mentions.ts';
import { resolveColumns } from '../read/resolve.ts';
import { comparisonsWithFigures, type FigureComparison } from './compare.ts';

/** "more than the average price of their category", 高于本部门平均: compared with the rows of its own group. */
export function stepPeers(draft: Draft, reading: Reading): Draft[] {
  return comparisonsWithFigures(draft, reading).reduce<Draft[]>(
    (drafts, found) => branch(drafts, (one) => place(one, found, reading)),
    [draft],
  );
}

const ownGroup = {
  en: /\b(?:of|in|for|within|from|across|on)\s+(?:their|its|his|her|the same)\s+(?:own\s+|respective\s+)?$/i,
  zh: /(?:本|所在|所属|同|其|自己|各自|同一)(?:的|个|一)?$/,
};

const echoes = /^\s*(?:is|are|was|were|more|less|higher|lower|greater)?\s*$/i;

function place(draft: Draft, found: FigureComparison, reading: Reading): Draft[] {
  const { text } = reading.question;
  const group = reading.mentions.find(
    (mention) => mention.start >= found.start && ownGroup[reading.language].test(text.slice(0, mention.start)),
  );
  if (!group) return [draft];
  const drafts: Draft[] = [draft];
  for (const mention of measuresNear(draft, found, group, reading)) {
    for (const { expression, facts, features } of resolveColumns(
      mention,
      draft,
      reading,
      'where',
      (one) => one.isMeasure,
      2,
    )) {
      if (expression.kind !== 'column' || !facts) continue;
      const same = sharedColumn(expression.table, group, reading);
      if (!same) continue;
      // "products cost more than …": a word for the same figure before the comparison is not another condition.
      const echo = reading.mentions.filter(
        (other) =>
          other !== mention &&
          isFree(draft, other) &&
          other.end <= found.start &&
          other.tables.length === 0 &&
          echoes.test(text.slice(other.end, Math.max(other.end, found.start))),
      );
      drafts.push(
        extend(
          draft,
          {
            where: [
              {
                kind: 'compare',
                left: expression,
                operator: found.operator,
                right: { kind: 'peers', name: found.name, of: expression, same },
                at: found.start,
              },
            ],
            features: { ...features, 'compare:peers': 1 },
            use: {
              cues: found.cues,
              mention: [mention, group, ...echo].map((one) => [one, 'where'] as const),
            },
          },
          reading.weights,
        ),
      );
    }
  }
  return drafts;
}

/** The figure is named between the comparison and the group, or else before the comparison. */
function measuresNear(draft: Draft, found: FigureComparison, group: Mention, reading: Reading): Mention[] {
  const isMeasure = ({ columns }: Mention) =>
    columns.some((link) => reading.facts.column(link.table, link.column)?.isMeasure);
  const named = reading.mentions.filter((one) => one !== group && isFree(draft, one) && isMeasure(one));
  const between = named.filter(
    (one) => one.start >= found.start && one.end <= found.end + 40 && one.start < group.end + 12,
  );
  const before = named.filter((one) => one.end <= found.start).toReversed();
  return (between.length > 0 ? between : before).slice(0, 2);
}

/** The column of the measure's own table that says which group a row belongs to. */
function sharedColumn(table: string, group: Mention, reading: Reading): string | undefined {
  const target = group.tables.find(({ score }) => score >= 0.6)?.table;
  const key = reading.facts.edges.find(({ from, to }) => from.table === table && to.table === target);
  if (key) return key.from.column;
  const own = group.columns.filter((link) => link.table === table && link.score >= 0.5);
  const spoken = own.find((link) => reading.facts.column(table, link.column)?.language === reading.language) ?? own[0];
  return spoken?.column;
}
