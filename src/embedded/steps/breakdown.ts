import type { Cue } from '../../question/question.ts';
import type { BucketPart, ColumnRef, Expression } from '../form/form.ts';
import { cueAfter, isFree, isNamed, neighbours, openCues } from '../read/attach.ts';
import { branch, type Change, type Draft, extend, type Reading } from '../read/draft.ts';
import type { Mention } from '../read/mentions.ts';
import { nameOf, resolveColumns, scoreOf } from '../read/resolve.ts';
import { hopsFrom, isEvent, measuredTables, namedTables } from '../read/table-context.ts';

/** "for each …", 各…, "by …", monthly: what the figures are broken down by. */
export function stepBreakdown(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  for (const cue of openCues(
    draft,
    reading,
    'bucket-year',
    'bucket-quarter',
    'bucket-month',
    'bucket-week',
    'bucket-day',
  )) {
    drafts = branch(drafts, (one) => placeBucket(one, cue, reading));
  }
  for (const cue of openCues(draft, reading, 'each')) {
    if (
      reading.cues.some(
        (other) => other.class.startsWith('bucket-') && other.start <= cue.start && other.end >= cue.end,
      )
    )
      continue;
    drafts = branch(drafts, (one) => placeEach(one, cue, reading, true));
  }
  for (const cue of openCues(draft, reading, 'by')) {
    if (
      reading.cues.some(
        (other) => other !== cue && other.class !== 'by' && other.start <= cue.start && other.end >= cue.end,
      )
    )
      continue;
    drafts = branch(drafts, (one) => placeEach(one, cue, reading, false));
  }
  return drafts;
}

function placeBucket(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const part = cue.class.slice('bucket-'.length) as BucketPart;
  const dated = draft.where.find((predicate) => predicate.kind === 'period');
  const columns: { ref: ColumnRef; features: Record<string, number> }[] = [];
  if (dated?.kind === 'period') columns.push({ ref: dated.left, features: { 'bucket:period': 1 } });
  else {
    const measured = measuredTables(reading);
    const hops = hopsFrom(measured.size > 0 ? measured : namedTables(reading), reading.facts);
    for (const table of reading.facts.snapshot.tables) {
      for (const column of table.columns) {
        const facts = reading.facts.column(table.name, column.name);
        if (!facts || !(facts.isDate || (facts.isYear && part === 'year'))) continue;
        columns.push({
          ref: { table: table.name, column: column.name },
          features: {
            'period:hops': Math.min(4, hops.get(table.name) ?? 4),
            ...(isEvent(table.name, reading.facts) ? { 'period:event': 1 } : {}),
            ...(column.nullable ? { 'period:nullable': 1 } : { 'period:main': 1 }),
          },
        });
      }
    }
  }
  const options = columns
    .map((one) => ({ ...one, score: scoreOf(one.features, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 2);
  if (options.length === 0) return [draft];
  return options.map(({ ref, features }) => {
    const isYear = reading.facts.column(ref.table, ref.column)?.isYear;
    const item: Expression = isYear ? { kind: 'column', ...ref } : { kind: 'bucket', part, of: ref };
    return extend(
      draft,
      { breakdown: [item], features: { ...features, 'breakdown:bucket': 1 }, use: { cues: [cue] } },
      reading.weights,
    );
  });
}

function placeEach(draft: Draft, cue: Cue, reading: Reading, sure: boolean): Draft[] {
  const [near] = neighbours(
    reading,
    cue,
    'right',
    (one) => isFree(draft, one) && isNamed(one),
    sure ? (reading.language === 'zh' ? 3 : 2) : 1,
  );
  if (!near) return [draft];
  // 按X降序: the key of an order, not of a breakdown.
  if (!sure && cueAfter(reading, near.mention, ['order', 'ascending', 'descending'], 3)) return [draft];
  const options = breakdownOptions(draft, near.mention, reading).map((change) => ({
    ...change,
    features: {
      ...change.features,
      [sure ? 'breakdown:each' : 'breakdown:by']: 1,
      'breakdown:distance': near.distance,
    },
    use: { ...change.use, cues: [cue] },
  }));
  const best = options
    .map((change) => ({ change, score: scoreOf(change.features, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 3);
  const drafts = best.map(({ change }) => extend(draft, change, reading.weights));
  return sure && drafts.length > 0 ? drafts : [draft, ...drafts];
}

/** A mention as something to group by: a table by its name column, a key by the name it leads to. */
function breakdownOptions(draft: Draft, mention: Mention, reading: Reading): Change[] {
  const options: Change[] = [];
  for (const { table, class: linkClass, score } of mention.tables.filter((link) => link.score >= 0.35).slice(0, 3)) {
    const ref = nameOf(table, reading);
    if (!ref) continue;
    options.push({
      breakdown: [{ kind: 'column', ...ref }],
      set: { subject: draft.subject ?? table },
      features: { [`table:breakdown:${linkClass}`]: 1, 'table:score': score },
      use: { mention: [[mention, 'breakdown']] },
    });
  }
  for (const { expression, facts, features } of resolveColumns(
    mention,
    draft,
    reading,
    'breakdown',
    (one) => !one.isMeasure || one.isYear,
    3,
  )) {
    const target =
      facts?.edge && expression.kind === 'column' ? named(expression, facts.edge.to.table, reading) : undefined;
    if (target)
      options.push({
        breakdown: [target],
        features: { ...features, 'foreign:named': 1 },
        use: { mention: [[mention, 'breakdown']] },
      });
    options.push({ breakdown: [expression], features, use: { mention: [[mention, 'breakdown']] } });
  }
  return options;
}

/** The name behind a foreign key, through that very key. */
export function named(key: ColumnRef, table: string, reading: Reading): Expression | undefined {
  const several =
    reading.facts.edges.filter(({ from, to }) => from.table === key.table && to.table === table).length > 1 ||
    key.table === table;
  const ref = nameOf(several ? `${table}@${key.table}.${key.column}` : table, reading);
  return ref && { kind: 'column', ...ref };
}
