import type { Cue, QuotedText, Span } from '../../question/question.ts';
import type { ValueHit } from '../../schema/values/value-hit.ts';
import type { Expression, Predicate } from '../form/form.ts';
import { cueAfter, cueBefore, isFree, neighbours } from '../read/attach.ts';
import { branch, type Draft, extend, type Reading } from '../read/draft.ts';
import { type Mention, overlaps } from '../read/mentions.ts';
import { nameOf, scoreOf, tableDistance } from '../read/resolve.ts';
import { hopsFrom, namedTables } from '../read/table-context.ts';

/** Stored values and quoted texts become conditions; values of one column that are joined by "or" or "and" become a list. */
export function stepValues(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  for (const mention of reading.mentions) {
    if (mention.values.length > 0)
      drafts = branch(drafts, (one) => (isFree(one, mention) ? placeValue(one, mention, reading) : [one]));
  }
  for (const quote of reading.question.quoted) {
    if (reading.mentions.some((mention) => mention.values.length > 0 && overlaps(mention, quote))) continue;
    drafts = branch(drafts, (one) => placeQuoted(one, quote, reading));
  }
  return drafts.map((one) => ({ ...one, where: mergeLists(one.where) }));
}

interface Manner {
  negated: boolean;
  like?: 'anywhere' | 'start' | 'end';
  cues: Cue[];
}

/** How the words around a value relate it to its column. */
export function mannerOf(reading: Reading, place: Span): Manner {
  const cues: Cue[] = [];
  const take = (cue: Cue | undefined): boolean => {
    if (cue) cues.push(cue);
    return cue !== undefined;
  };
  const zh = reading.language === 'zh';
  const negated =
    take(cueBefore(reading, place, ['not-equal', 'not'], zh ? 3 : 5, true)) ||
    (zh && take(cueAfter(reading, place, ['not-equal'], 1)));
  const start = take(cueBefore(reading, place, ['starts'], 3)) || (zh && take(cueAfter(reading, place, ['starts'], 1)));
  const end =
    !start && (take(cueBefore(reading, place, ['ends'], 3)) || (zh && take(cueAfter(reading, place, ['ends'], 1))));
  const anywhere =
    !start &&
    !end &&
    (take(cueBefore(reading, place, ['contains'], 4)) || take(cueAfter(reading, place, ['contains'], 3)));
  const like = start ? 'start' : end ? 'end' : anywhere ? 'anywhere' : undefined;
  take(cueBefore(reading, place, ['equal'], 2));
  return { negated, cues, ...(like ? { like } : {}) };
}

function placeValue(draft: Draft, mention: Mention, reading: Reading): Draft[] {
  // "the company" is who asks, not a kind of customer.
  if (
    reading.question.cues.some((cue) => cue.class === 'filler' && cue.start < mention.start && cue.end >= mention.end)
  )
    return [draft];
  const quoted = reading.question.quoted.some((quote) => overlaps(mention, quote));
  const manner = mannerOf(reading, mention);
  const hops = hopsFrom(namedTables(reading), reading.facts);
  const seen = new Set<string>();
  const options = mention.values
    .filter((hit) => {
      const key = `${hit.table}.${hit.column}`;
      return seen.has(key) ? false : seen.add(key) !== undefined;
    })
    .flatMap((hit) => {
      const option = valueOption(draft, mention, hit, manner, quoted, hops, reading);
      return [option, ...parentOptions(option, hit, reading)];
    })
    .sort((left, right) => right.score - left.score)
    .slice(0, 4);
  const drafts = options.map(({ predicate, features, said }) =>
    extend(
      draft,
      {
        where: [predicate],
        features,
        use: { mention: [[mention, 'value'], ...(said ? [[said, 'where'] as const] : [])], cues: manner.cues },
      },
      reading.weights,
    ),
  );
  const otherwise =
    mention.tables.some(({ score }) => score >= 0.4) || mention.columns.some(({ score }) => score >= 0.4);
  if (otherwise && !quoted) drafts.push(extend(draft, { features: { 'value:passed-over': 1 } }, reading.weights));
  return drafts;
}

function valueOption(
  draft: Draft,
  mention: Mention,
  hit: ValueHit,
  manner: Manner,
  quoted: boolean,
  hops: ReadonlyMap<string, number>,
  reading: Reading,
) {
  const features: Record<string, number> = { [`value:${hit.match}`]: 1, 'value:placed': 1 };
  const said = saidColumn(draft, mention, hit.table, hit.column, reading);
  const distance = tableDistance(hit.table, mention, reading);
  if (said) features['value:column-said'] = said.strength;
  if (distance <= 3) features['value:table-adjacent'] = 1;
  else if (distance < 99) features['value:table-named'] = 1;
  features['value:hops'] = Math.min(4, hops.get(hit.table) ?? 4);
  const facts = reading.facts.column(hit.table, hit.column);
  if (facts?.edge) features['value:foreign'] = 1;
  if (reading.facts.table(hit.table)?.names[0] === hit.column) features['value:name'] = 1;
  if (quoted) features['value:quoted'] = 1;
  const left: Expression = { kind: 'column', table: hit.table, column: hit.column };
  const predicate: Predicate = manner.like
    ? { kind: 'like', left, text: mention.text, place: manner.like, negated: manner.negated, at: mention.start }
    : {
        kind: 'compare',
        left,
        operator: manner.negated ? '!=' : '=',
        right: { kind: 'literal', value: hit.value },
        at: mention.start,
      };
  return { predicate, features, score: scoreOf(features, reading), said };
}

/** 茶叶 with categories below it: what is asked about may belong to those and not to the named one itself. */
function parentOptions(option: ReturnType<typeof valueOption>, hit: ValueHit, reading: Reading) {
  const edge = reading.facts.edges.find(({ from, to }) => from.table === hit.table && to.table === hit.table);
  if (!edge || !('left' in option.predicate)) return [];
  const table = `${hit.table}@${hit.table}.${edge.from.column}`;
  const left: Expression = { kind: 'column', table, column: hit.column };
  const predicate = {
    kind: 'compare' as const,
    left,
    operator: '=' as const,
    right: { kind: 'literal' as const, value: hit.value },
  };
  const said = reading.cues.some((cue) => cue.class === 'above');
  const features = { ...option.features, 'value:parent': 1, ...(said ? { 'value:parent-said': 1 } : {}) };
  return [{ ...option, predicate, features, score: scoreOf(features, reading) }];
}

/** A mention beside the value that names its column: `city` in "city Berlin", 语言 in 语言为英语. */
function saidColumn(draft: Draft, place: Span, table: string, column: string, reading: Reading): Mention | undefined {
  const names = (one: Mention) =>
    isFree(draft, one) &&
    one.columns.some((link) => link.table === table && link.column === column && link.score >= 0.4);
  const left = neighbours(reading, place, 'left', names, 5)[0];
  const right = neighbours(reading, place, 'right', names, reading.language === 'zh' ? 1 : 2)[0];
  const near = left && right ? (left.distance <= right.distance + 1 ? left : right) : (left ?? right);
  return near?.mention;
}

/** A quoted text that is stored nowhere: taken literally, on the column beside it or on the name of what is asked. */
function placeQuoted(draft: Draft, quote: QuotedText, reading: Reading): Draft[] {
  const manner = mannerOf(reading, quote);
  const beside = neighbours(
    reading,
    { start: quote.start - 1, end: quote.end + 1 },
    'left',
    (one) => isFree(draft, one) && !overlaps(one, quote),
    8,
  )[0];
  const columns = (beside?.mention.columns ?? []).map(({ table, column, score }) => ({
    table,
    column,
    score,
    said: beside?.mention,
  }));
  const named = [...namedTables(reading)].flatMap((table) => {
    const ref = nameOf(table, reading);
    return ref ? [{ ...ref, score: 0.1, said: undefined }] : [];
  });
  const options = [...columns, ...named]
    .filter(({ table, column }) => reading.facts.column(table, column)?.isText)
    .map((option) => {
      const features: Record<string, number> = { 'value:literal': 1, 'value:column-said': option.score };
      if (tableDistance(option.table, beside?.mention ?? ({} as Mention), reading) < 99)
        features['value:table-named'] = 1;
      if (manner.like) features['value:like'] = 1;
      return { ...option, features, score: scoreOf(features, reading) };
    })
    .sort((left, right) => right.score - left.score)
    .slice(0, 3);
  return options
    .map(({ table, column, features, said }) => {
      const left: Expression = { kind: 'column', table, column };
      const predicate: Predicate = manner.like
        ? { kind: 'like', left, text: quote.text, place: manner.like, negated: manner.negated, at: quote.start }
        : {
            kind: 'compare',
            left,
            operator: manner.negated ? '!=' : '=',
            right: { kind: 'literal', value: quote.text },
            at: quote.start,
          };
      const used = said && !said.tables.some((link) => link.score >= 0.6) ? [[said, 'where'] as const] : [];
      return extend(
        draft,
        { where: [predicate], features, use: { mention: used, cues: manner.cues } },
        reading.weights,
      );
    })
    .concat(options.length === 0 ? [draft] : []);
}

/** `c = a` and `c = b` can never both hold for one row: they are a list. */
function mergeLists(predicates: readonly Predicate[]): Predicate[] {
  const merged: Predicate[] = [];
  for (const predicate of predicates) {
    const twin = merged.findIndex((other) => isSameList(other, predicate));
    const other = merged[twin];
    if (twin < 0 || other === undefined || predicate.kind !== 'compare' || predicate.right.kind !== 'literal') {
      merged.push(predicate);
      continue;
    }
    const values =
      other.kind === 'in'
        ? other.values
        : other.kind === 'compare' && other.right.kind === 'literal'
          ? [other.right.value]
          : [];
    if (values.includes(predicate.right.value)) continue;
    merged[twin] = {
      kind: 'in',
      left: predicate.left,
      values: [...values, predicate.right.value],
      ...(other.at === undefined ? {} : { at: other.at }),
      negated: predicate.operator === '!=',
    };
  }
  return merged;
}

function isSameList(other: Predicate, predicate: Predicate): boolean {
  if (
    predicate.kind !== 'compare' ||
    predicate.right.kind !== 'literal' ||
    typeof predicate.right.value !== 'string' ||
    predicate.left.kind !== 'column'
  )
    return false;
  if (other.kind !== 'in' && !(other.kind === 'compare' && other.right.kind === 'literal')) return false;
  if (
    other.left.kind !== 'column' ||
    other.left.table !== predicate.left.table ||
    other.left.column !== predicate.left.column
  )
    return false;
  const operator = other.kind === 'in' ? (other.negated ? '!=' : '=') : other.operator;
  return operator === predicate.operator && (operator === '=' || operator === '!=');
}
