import type { Edge } from '../../schema/keys/keys.ts';
import type { Expression } from '../form/form.ts';
import { gapSize, isFree, openCues } from '../read/attach.ts';
import { branch, type Draft, extend, type Reading } from '../read/draft.ts';
import { type Mention, overlaps } from '../read/mentions.ts';
import { nameOf } from '../read/resolve.ts';

/** Keys that lead from rows of a table to other rows of the same table: a manager, a parent category. */
const selfEdges = (table: string, reading: Reading): Edge[] =>
  reading.facts.edges.filter(({ from, to }) => from.table === table && to.table === table);

/** Roles that two rows play towards each other: who reports to X, what lies under Y, sold and handled by the same person. */
export function stepRoles(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  for (const cue of openCues(draft, reading, 'below')) drafts = branch(drafts, (one) => placeBelow(one, cue, reading));
  for (const cue of openCues(draft, reading, 'same')) drafts = branch(drafts, (one) => placeSame(one, cue, reading));
  return drafts;
}

type Cue = Reading['cues'][number];

/** 周启明的下属, "who reports to Ann": the rows whose key leads to the named one. */
function placeBelow(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const near = reading.mentions
    .filter((mention) => isFree(draft, mention) && mention.values.length > 0)
    .sort((left, right) => distance(left, cue, reading) - distance(right, cue, reading));
  for (const mention of near) {
    const hit = mention.values.find(({ table }) => selfEdges(table, reading).length > 0);
    const [edge] = hit ? selfEdges(hit.table, reading) : [];
    const shown = hit && nameOf(hit.table, reading);
    if (!hit || !edge || !shown) continue;
    const above: Expression = {
      kind: 'column',
      table: `${hit.table}@${edge.from.table}.${edge.from.column}`,
      column: hit.column,
    };
    const counted = reading.cues.some((other) => other.class === 'ask-count');
    const key = reading.mentions.filter(
      (other) =>
        overlaps(other, cue) ||
        (isFree(draft, other) &&
          other.columns.some(({ column, table }) => table === hit.table && column === edge.from.column)),
    );
    return [
      draft,
      extend(
        draft,
        {
          where: [{ kind: 'compare', left: above, operator: '=', right: { kind: 'literal', value: hit.value } }],
          ...(counted ? {} : { select: [{ item: { kind: 'column', ...shown }, at: cue.start }] }),
          set: { subject: hit.table },
          exists: [hit.table],
          features: { 'role:below': 1 },
          use: {
            cues: [cue],
            mention: [
              [mention, 'value'] as const,
              ...key.filter((one) => one !== mention).map((one) => [one, 'where'] as const),
            ],
          },
        },
        reading.weights,
      ),
    ];
  }
  return [draft];
}

const distance = (mention: Mention, cue: Cue, reading: Reading): number =>
  mention.start >= cue.end ? gapSize(reading, cue, mention) : gapSize(reading, mention, cue);

/** "sold and handled by the same employee": two keys of one row that lead to the same thing. */
function placeSame(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const thing = reading.mentions.find((mention) => mention.start >= cue.end && gapSize(reading, cue, mention) <= 1);
  const target = thing?.tables.find(({ score }) => score >= 0.6)?.table;
  if (!thing || !target) return [draft];
  const said = reading.mentions.filter((mention) => mention !== thing && mention.end <= cue.start);
  for (const table of reading.facts.snapshot.tables) {
    const keys = reading.facts.edges.filter(({ from, to }) => from.table === table.name && to.table === target);
    const linked = keys.filter(({ from }) =>
      said.some((mention) =>
        mention.columns.some((link) => link.table === from.table && link.column === from.column && link.score >= 0.4),
      ),
    );
    const pair = linked.length === 2 ? linked : keys.length === 2 && linked.length > 0 ? keys : [];
    const [first, second] = pair;
    if (!first || !second || table.name === target) continue;
    const column = ({ from }: Edge): Expression => ({ kind: 'column', ...from });
    const spoken = said.filter(
      (mention) =>
        mention.columns.some((link) =>
          pair.some(({ from }) => link.table === from.table && link.column === from.column),
        ) || /^\s*(?:and|和|与|、)\s*$/i.test(reading.question.text.slice(mention.end, said.at(-1)?.start)),
    );
    return [
      draft,
      extend(
        draft,
        {
          where: [
            {
              kind: 'compare',
              left: column(first),
              operator: '=',
              right: { kind: 'expression', expression: column(second) },
              at: cue.start,
            },
          ],
          features: { 'role:same': 1 },
          use: { cues: [cue], mention: [thing, ...spoken].map((mention) => [mention, 'where'] as const) },
        },
        reading.weights,
      ),
    ];
  }
  return [draft];
}

/**
 * 经办订单最多的员工: of several keys that lead to a thing the one that the question speaks of. Empty when there is one
 * way only, or none is spoken of.
 */
export function roleThrough(table: string, draft: Draft, reading: Reading): { instance: string; mention: Mention }[] {
  const edges = reading.facts.edges.filter(({ to, from }) => to.table === table && from.table !== table);
  return edges.flatMap(({ from }) => {
    if (edges.filter((other) => other.from.table === from.table).length < 2) return [];
    const mention = reading.mentions.find(
      (one) =>
        isFree(draft, one) &&
        one.columns[0]?.table === from.table &&
        one.columns[0].column === from.column &&
        one.columns[0].score >= 0.5 &&
        !one.tables.some(({ score }) => score >= 0.9),
    );
    return mention ? [{ instance: `${table}@${from.table}.${from.column}`, mention }] : [];
  });
}
