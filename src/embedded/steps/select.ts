import type { Cue } from '../../question/question.ts';
import type { Edge } from '../../schema/keys/keys.ts';
import {
  type ColumnRef,
  columnsOf,
  type Expression,
  expressionsOfPredicate,
  isAggregate,
  sameColumn,
} from '../form/form.ts';
import { gapSize, isFree, isScene, neighbours } from '../read/attach.ts';
import { branch, type Change, type Draft, extend, type Reading } from '../read/draft.ts';
import { type Mention, overlaps } from '../read/mentions.ts';
import { hintTargets } from '../read/order-targets.ts';
import { nameOf, type Resolved, resolveColumns, scoreOf } from '../read/resolve.ts';
import { tableMentions } from '../read/table-context.ts';
import { named } from './breakdown.ts';
import { roleThrough } from './roles.ts';

/** What is left over is what is asked for: columns as they stand, else the name of the thing. */
export function stepSelect(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  for (const mention of reading.mentions) {
    // A stretch of characters shared by chance is no reason to show a column.
    if (isScene(reading, mention)) continue;
    if (
      isEntity(mention, reading) ||
      mention.columns.length + mention.metrics.length + mention.derived.length === 0 ||
      mention.strength < 0.25
    )
      continue;
    drafts = branch(drafts, (one) => (isFree(one, mention) ? placeColumn(one, mention, reading) : [one]));
  }
  for (const cue of reading.cues) {
    if (!cue.hints || !hintedAsks.includes(cue.class)) continue;
    drafts = branch(drafts, (one) => (one.usedCues.has(cue) ? [one] : placeHint(one, cue, reading)));
  }
  return drafts.flatMap((one) => chooseSubject(one, reading));
}

const hintedAsks: readonly Cue['class'][] = ['ask-where', 'ask-when', 'ask-amount'];

/** 在哪里, "how old": the question word itself says which column, unless one was named beside it. */
function placeHint(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  // 卖了多少钱: a figure that was found already is what is asked.
  if (cue.class === 'ask-amount' && draft.select.some(isAggregate)) return [draft];
  const near = (mention: Mention, distance: number) =>
    mention.columns.length > 0 && draft.used.get(mention.index) === 'select' && distance <= 3;
  const named = reading.mentions.some((mention) =>
    mention.start >= cue.end
      ? near(mention, gapSize(reading, cue, mention))
      : near(mention, gapSize(reading, mention, cue)),
  );
  const options = hintTargets(draft, cue, reading, cue.class === 'ask-where')
    .filter(({ by }) => by.kind !== 'column' || !usesColumn(draft, by))
    .map((target) => ({ ...target, score: scoreOf(target.features, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 2);
  return [
    draft,
    ...options.map(({ by, features }) =>
      extend(
        draft,
        {
          select: [{ item: by, at: cue.start }],
          features: {
            ...features,
            'select:hint': 1,
            [`select:hint-${cue.class}`]: 1,
            ...(named ? { 'select:hint-beside': 1 } : {}),
          },
          use: { cues: [cue] },
        },
        reading.weights,
      ),
    ),
  ];
}

/** A mention that names a table, and columns only by way of its key or name. */
function isEntity(mention: Mention, reading: Reading): boolean {
  const table = mention.tables[0];
  if (!table) return false;
  const best = mention.columns.filter((link) => {
    const facts = reading.facts.column(link.table, link.column);
    return facts && !facts.edge && !(facts.isKey && mention.tables.some((one) => one.table === link.table));
  });
  const column = Math.max(
    0,
    ...best.map(({ score, table: owner, column: name }) =>
      mention.tables.some((one) => one.table === owner) && reading.facts.table(owner)?.names[0] === name ? 0 : score,
    ),
  );
  return table.score >= column;
}

function placeColumn(draft: Draft, mention: Mention, reading: Reading): Draft[] {
  // `total` was heard as "sum": it is not also a column.
  if (mention.alsoCue && [...draft.usedCues].some((cue) => overlaps(cue, mention))) return [draft];
  const options: Change[] = [];
  for (const resolved of resolveColumns(mention, draft, reading, 'select', () => true, 3))
    options.push(...selectOptions(resolved, mention, reading));
  const drafts = options
    .map((option) => ({ option, score: scoreOf(option.features ?? {}, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 3)
    .map(({ option }) => extend(draft, option, reading.weights));
  if (mention.strength < 0.6 || mention.alsoCue || drafts.length === 0) drafts.push(draft);
  else drafts.push(skipped(draft, mention, reading));
  return drafts;
}

/** A name that is not asked for: said again (这些球员), or only said. */
function skipped(draft: Draft, mention: Mention, reading: Reading): Draft {
  const again = reading.mentions.some(
    (other) =>
      other !== mention &&
      isSameThing(other, mention, reading) &&
      (other.start < mention.start || draft.used.has(other.index)),
  );
  const known = mention.columns.some((link) => link.score >= 0.6 && usesColumn(draft, link));
  const pointed = /(?:这些|那些|该|此|these|those|that|their|its)\s*$/i.test(
    reading.question.text.slice(0, mention.start),
  );
  if (!again && !known && !pointed) return extend(draft, { features: { 'select:skipped': 1 } }, reading.weights);
  return extend(
    draft,
    {
      features: {
        'select:skipped-again': again || known ? 1 : 0,
        'select:skipped-pointed': pointed ? 1 : 0,
      },
      use: { mention: [[mention, 'context']] },
    },
    reading.weights,
  );
}

/** Two names of one thing: the same column, or a table and the key that leads to it. */
function isSameThing(left: Mention, right: Mention, { facts }: Reading): boolean {
  const named = (mention: Mention) => [
    ...mention.tables.filter(({ score }) => score >= 0.6).map(({ table }) => table),
    ...mention.columns.flatMap(({ table, column, score }) =>
      score >= 0.6 ? [`${table}.${column}`, facts.column(table, column)?.edge?.to.table ?? ''] : [],
    ),
  ];
  const first = new Set(named(left).filter((name) => name !== ''));
  return named(right).some((name) => first.has(name));
}

function usesColumn(draft: Draft, column: ColumnRef): boolean {
  const items = [...draft.select, ...draft.breakdown, ...(draft.order ? [draft.order.by] : [])];
  return [...items, ...draft.where.flatMap(expressionsOfPredicate)].some((item) =>
    columnsOf(item).some((one) => sameColumn(one, column)),
  );
}

const saysKey = /\b(?:ids?|codes?|numbers?|keys?)\b|编号|号|码|id/i;

function selectOptions({ expression, facts, features }: Resolved, mention: Mention, reading: Reading): Change[] {
  const use = { mention: [[mention, 'select'] as const] };
  const plain: Change = { select: [{ item: expression, at: mention.start }], features, use };
  if (!facts?.edge || expression.kind !== 'column' || saysKey.test(mention.text)) return [plain];
  const target = named(expression, facts.edge.to.table, reading);
  const owner: Record<string, number> = ownsRole(mention, facts.edge, reading) ? { 'role:owner-named': 1 } : {};
  const through = { ...features, 'foreign:named': 1, ...owner };
  return target ? [{ select: [{ item: target, at: mention.start }], features: through, use }, plain] : [plain];
}

/** "Who manages East China": of several keys that a word may mean the one whose rows the question names. */
function ownsRole(mention: Mention, { from, to }: Edge, reading: Reading): boolean {
  const keys = mention.columns.filter(
    (link) => reading.facts.column(link.table, link.column)?.edge?.to.table === to.table,
  );
  return (
    new Set(keys.map(({ table }) => table)).size > 1 &&
    reading.mentions.some((other) => other !== mention && other.values.some(({ table }) => table === from.table))
  );
}

/** The table whose rows are asked about, when the columns do not say it; and its name, when nothing else is asked. */
function chooseSubject(draft: Draft, reading: Reading): Draft[] {
  const entities = tableMentions(reading, draft);
  const nothing = draft.select.length === 0;
  if (!nothing) return addNames(draft, reading);
  const all = reading.cues.find((cue) => cue.class === 'ask-all');
  const options: Change[] = [];
  const seen = new Set<string>();
  for (const [rank, { mention, tables }] of entities.entries()) {
    const asked = askedFeatures(mention, reading);
    for (const { table, class: linkClass, score } of tables.slice(0, 2)) {
      if (seen.has(table)) continue;
      seen.add(table);
      const ref = nameOf(table, reading);
      if (!ref) continue;
      const features = { [`table:select:${linkClass}`]: 1, 'table:score': score, 'subject:rank': rank, ...asked };
      const use = { mention: [[mention, 'subject'] as const] };
      if (all)
        options.push({
          select: [{ item: { kind: 'all', table }, at: mention.start }],
          set: { subject: table },
          features: { ...features, 'select:all': 1 },
          use: { ...use, cues: [all] },
        });
      options.push({
        select: [{ item: { kind: 'column', ...ref }, at: mention.start }],
        set: { subject: table },
        features: { ...features, 'select:entity-name': 1 },
        use,
      });
      for (const role of roleThrough(table, draft, reading)) {
        const through = nameOf(role.instance, reading);
        if (through)
          options.push({
            select: [{ item: { kind: 'column', ...through }, at: mention.start }],
            set: { subject: table },
            features: { ...features, 'select:entity-name': 1, 'role:through': 1 },
            use: {
              mention: [
                [mention, 'subject'],
                [role.mention, 'where'],
              ],
            },
          });
      }
      const key = reading.facts.table(table)?.key;
      if (key && key !== ref.column)
        options.push({
          select: [{ item: { kind: 'column', table, column: key }, at: mention.start }],
          set: { subject: table },
          features: { ...features, 'select:entity-key': 1 },
          use,
        });
    }
  }
  if (draft.breakdown.length > 0 || options.length === 0) options.push(...unsaid(draft, reading));
  if (options.length === 0) return [draft];
  return options
    .map((option) => ({ option, score: scoreOf(option.features ?? {}, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 4)
    .map(({ option }) => extend(draft, option, reading.weights));
}

function askedFeatures(mention: Mention, reading: Reading): Record<string, number> {
  const zh = reading.language === 'zh';
  const ask = reading.cues.filter(
    (cue) =>
      cue.class === 'ask-which' || cue.class === 'ask-what' || cue.class === 'ask-list' || cue.class === 'ask-who',
  );
  const after = ask.some(
    (cue) =>
      cue.end <= mention.start &&
      neighbours(reading, cue, 'right', (one) => one.tables.length > 0, zh ? 3 : 4)[0]?.mention === mention,
  );
  const before =
    zh &&
    ask.some(
      (cue) =>
        cue.start >= mention.end &&
        neighbours(reading, cue, 'left', (one) => one.tables.length > 0, 3)[0]?.mention === mention,
    );
  return after || before ? { 'subject:asked': 1 } : {};
}

/** Nothing was named: the name of whatever the conditions are about. */
function unsaid(draft: Draft, reading: Reading): Change[] {
  if (draft.breakdown.length > 0)
    return [{ select: draft.breakdown.map((item) => ({ item, at: 0 })), features: { 'select:breakdown-only': 1 } }];
  const tables = new Set(
    draft.where.flatMap((predicate) =>
      'left' in predicate && 'table' in predicate.left
        ? [predicate.left.table]
        : 'left' in predicate && 'kind' in predicate.left && predicate.left.kind === 'column'
          ? [predicate.left.table]
          : [],
    ),
  );
  if (draft.order?.by.kind === 'column') tables.add(draft.order.by.table);
  return [...tables].slice(0, 2).flatMap((table) => {
    const ref = nameOf(table, reading);
    return ref
      ? [
          {
            select: [{ item: { kind: 'column' as const, ...ref }, at: 0 }],
            set: { subject: table },
            features: { 'select:unsaid': 1 },
          },
        ]
      : [];
  });
}

/** 哪些城市…，人口是多少: the things themselves belong to the answer, not only what was asked about them. */
function addNames(draft: Draft, reading: Reading): Draft[] {
  const which = reading.cues.some((cue) => cue.class === 'ask-which');
  if (draft.select.every(isAggregate) && draft.breakdown.length === 0 && draft.order === undefined && !which)
    return [draft];
  const entities = tableMentions(reading, draft).filter(({ mention }) => !isScene(reading, mention));
  let drafts = [draft];
  const seen = new Set<string>();
  for (const { mention, tables } of entities) {
    const [table] = tables;
    const ref = table && nameOf(table.table, reading);
    if (!table || !ref || table.score < 0.5 || seen.has(table.table)) continue;
    seen.add(table.table);
    if (seen.size > 3) break;
    drafts = drafts.flatMap((one) => [one, ...withName(one, mention, table.table, ref, reading)]);
  }
  return drafts;
}

function withName(draft: Draft, mention: Mention, table: string, ref: ColumnRef, reading: Reading): Draft[] {
  const shown = [...draft.select, ...draft.breakdown].some((item) => item.kind === 'column' && sameColumn(item, ref));
  if (shown) return [];
  const item: Expression = { kind: 'column', ...ref };
  return [
    extend(
      draft,
      {
        select: [{ item, at: mention.start }],
        set: { subject: table },
        features: {
          'select:name-added': 1,
          ...(draft.features['select:name-added'] ? { 'select:name-more': 1 } : {}),
          ...(draft.select.some(isAggregate) ? { 'select:name-beside-figure': 1 } : {}),
          ...named2(askedFeatures(mention, reading)),
        },
        use: { mention: [[mention, 'subject']] },
      },
      reading.weights,
    ),
  ];
}

const named2 = (features: Record<string, number>): Record<string, number> =>
  features['subject:asked'] ? { 'select:name-asked': 1 } : {};
