import type { Table } from '../../schema/snapshot/snapshot.ts';
import { type Fields, fieldsOf, isFields, listOf, tagged } from '../parse/parse.ts';
import { hasLabel, labelOf } from './column.ts';
import type { BlockWords, JoinKind, JoinWords } from './lexicon.ts';
import {
  accountFor,
  expression,
  frameOf,
  limitWords,
  orderWords,
  predicate,
  query,
  type Speech,
  sourcesOf,
} from './speech.ts';

const setOperations = new Set(['union', 'intersect', 'except', 'subquery']);

export function isQuery(node: unknown): boolean {
  const kind = tagged(node)?.[0] ?? '';
  return kind === 'select' || kind === 'values' || setOperations.has(kind);
}

/** A whole query in words, its steps first. `nested` asks for the form that stands inside a sentence. */
export function sayQuery(speech: Speech, node: unknown, nested: boolean): string {
  const [kind, fields] = tagged(node) ?? ['', {}];
  const { with: before, ...rest } = fields;
  const inSteps = isFields(before) && listOf(before.ctes).length > 0;
  const text = body(speech, kind, rest, nested);
  return inSteps ? withSteps(speech, before, text) : text;
}

/** UNION, INTERSECT and EXCEPT in words; also a bracketed query with its own order. */
function setOperation(speech: Speech, kind: string, fields: Fields): string {
  const { lexicon } = speech;
  const arrangement = ['order_by', 'limit', 'limit_percent', 'limit_with_ties', 'offset'];
  accountFor(speech, fields, ['left', 'right', 'this', 'all', ...arrangement]);
  const inner = (node: unknown) => lexicon.bracket(query(speech, node, true));
  const operands = kind === 'subquery' ? [inner(fields.this)] : chain(kind, fields).map(inner);
  const base =
    kind === 'subquery'
      ? (operands[0] ?? '')
      : lexicon.setOperation(kind as 'union' | 'intersect' | 'except', fields.all === true, operands);
  const outputs: Speech = { ...speech, resultOf: { [kind]: fields } };
  return lexicon.arranged(base, orderWords(outputs, fields.order_by), limitWords(outputs, fields));
}

/** `(a UNION b) UNION c` as three operands; anything else nested keeps its brackets. */
function chain(kind: string, fields: Fields): unknown[] {
  const left = fieldsOf(fields.left, kind);
  const isSame =
    left && Object.keys(left).every((key) => ['left', 'right', 'all'].includes(key)) && left.all === fields.all;
  return [...(isSame && kind !== 'except' ? chain(kind, left) : [fields.left]), fields.right];
}

const spokenClauses =
  'distinct distinct_on expressions from joins where group_by having qualify order_by limit limit_percent limit_with_ties offset'.split(
    ' ',
  );

/** One SELECT in words. */
function block(outside: Speech, select: Fields, nested: boolean): string {
  accountFor(outside, select, spokenClauses);
  const frame = frameOf(outside, select);
  const speech: Speech = { ...outside, frames: [...outside.frames, frame] };
  return speech.lexicon.block(blockWords(speech, select), nested);
}

const joinKinds: Record<string, JoinKind> = {
  Inner: 'inner',
  Left: 'left',
  Right: 'right',
  Full: 'full',
  Outer: 'full',
  Cross: 'cross',
  Natural: 'natural',
  NaturalLeft: 'natural-left',
  NaturalRight: 'natural-right',
  NaturalFull: 'natural-full',
  Semi: 'semi',
  LeftSemi: 'semi',
  Anti: 'anti',
  LeftAnti: 'anti',
};

/** The FROM clause in words; `speech` already stands inside the block. */
function sources(speech: Speech, from: unknown, joins: readonly unknown[]): string {
  const before: number[] = numbers(from);
  const words = joins.map((join): JoinWords => {
    const fields = join as Fields;
    accountFor(speech, fields, ['kind', 'this', 'on', 'using']);
    const kind = joinKinds[String(fields.kind)];
    if (!kind) speech.leaveOut();
    const added = numbers(fields.this);
    const isAlongKey = fields.on !== undefined && runsAlongKey(speech, fields.on, before, added);
    const earlier = [...before];
    before.push(...added);
    return {
      kind: kind ?? 'inner',
      source: source(speech, fields.this, true),
      ...(fields.on !== undefined && !isAlongKey ? condition(speech, fields.on, earlier, added) : {}),
      ...(fields.using ? { using: listOf(fields.using).map((name) => sharedColumn(speech, name, added)) } : {}),
    };
  });
  return speech.lexicon.joined(source(speech, from, joins.length > 0), words);
}

/** "By the same id" says enough when only one of the earlier sources has such a column; else the whole condition. */
function condition(speech: Speech, on: unknown, earlier: number[], added: number[]): Pick<JoinWords, 'on' | 'shared'> {
  const names = listOf(fieldsOf(on, 'and')?.items ?? [on]).map((part) => {
    const equal = fieldsOf(part, 'eq');
    const left = fieldsOf(equal?.left, 'column');
    const right = fieldsOf(equal?.right, 'column');
    if (!left || !right || !earlier.includes(Number(left.source)) || !added.includes(Number(right.source))) return '';
    const label = labelOf(speech, Number(left.source), left);
    const isSame = label === labelOf(speech, Number(right.source), right);
    const owners = earlier.filter((id) => hasLabel(speech, id, label, true));
    return isSame && owners.length === 1 && added.length === 1 ? label : '';
  });
  return names.every((name) => name !== '') ? { shared: names } : { on: predicate(speech, on) };
}

function numbers(node: unknown): number[] {
  return sourcesOf({ from: node });
}

function sharedColumn(speech: Speech, name: unknown, added: number[]): string {
  const facts = speech.facts.get(added[0] ?? -1);
  return speech.labels.column(facts?.kind === 'table' ? facts.table : undefined, String(name));
}

function source(speech: Speech, node: unknown, isOneOfMany: boolean): string {
  const { lexicon } = speech;
  const [kind, fields] = tagged(node) ?? ['', {}];
  const frame = speech.frames.at(-1);
  const called = frame?.called.get(Number(fields.source)) ?? '';
  if (kind === 'table') {
    accountFor(speech, fields, ['name', 'schema', 'source']);
    if (speech.labels.hidesUnknown && !tableOf(speech, Number(fields.source))) speech.leaveOut();
    return called;
  }
  if (kind === 'step') {
    accountFor(speech, fields, ['step', 'source']);
    return called;
  }
  if (kind === 'derived') {
    accountFor(speech, fields, ['this', 'source', 'lateral']);
    // Only a lateral subquery sees the sources beside it.
    const frames = fields.lateral ? speech.frames : speech.frames.slice(0, -1);
    const text = lexicon.bracket(query({ ...speech, frames }, fields.this, true));
    const inner = fields.lateral ? lexicon.perRow(text) : text;
    return isOneOfMany ? lexicon.sourceAs(called, inner) : inner;
  }
  if (kind === 'joined_table') {
    accountFor(speech, fields, ['left', 'joins']);
    return lexicon.bracket(sources(speech, fields.left, listOf(fields.joins)));
  }
  if (kind === 'computed') {
    accountFor(speech, fields, ['this', 'source', 'columns']);
    const inner = lexicon.bracket(expression(speech, fields.this).text);
    return isOneOfMany ? lexicon.sourceAs(called, inner) : inner;
  }
  speech.leaveOut();
  return lexicon.result;
}

/** Whether the condition is the one and only key between the new source and those before it. */
function runsAlongKey(speech: Speech, on: unknown, before: readonly number[], added: readonly number[]): boolean {
  const [id] = added;
  if (added.length !== 1 || id === undefined) return false;
  const different = new Set(before.flatMap((other) => keysBetween(speech, other, id)));
  if (different.size !== 1) return false;
  const written = conditionKey(on);
  return written !== undefined && different.has(written);
}

/** Every key between two sources, as the condition that it makes. */
function keysBetween(speech: Speech, from: number, to: number): string[] {
  const [source, target] = [tableOf(speech, from), tableOf(speech, to)];
  if (!source || !target) return [];
  return speech.keys.linksBetween(source, target).map(({ pairs }) =>
    pairs
      .map((pair) => pairText(`${from}.${pair.from}`, `${to}.${pair.to}`))
      .sort()
      .join('&'),
  );
}

function conditionKey(on: unknown): string | undefined {
  const parts = listOf(fieldsOf(on, 'and')?.items ?? [on]).map((part) => {
    const equal = fieldsOf(part, 'eq');
    const left = fieldsOf(equal?.left, 'column');
    const right = fieldsOf(equal?.right, 'column');
    if (!isFields(left) || !isFields(right) || left.name === undefined || right.name === undefined) return undefined;
    return pairText(`${left.source}.${left.name}`, `${right.source}.${right.name}`);
  });
  return parts.every((part) => part !== undefined) ? parts.sort().join('&') : undefined;
}

function pairText(one: string, other: string): string {
  return [one.toLowerCase(), other.toLowerCase()].sort().join('=');
}

function tableOf(speech: Speech, id: number): Table | undefined {
  const facts = speech.facts.get(id);
  return facts?.kind === 'table' ? facts.table : undefined;
}

/** The clauses one by one; `speech` stands inside the block. */
export function blockWords(speech: Speech, select: Fields): BlockWords {
  const items = listOf(select.expressions);
  const words: BlockWords = {
    plain: items.every(isColumn) ? 'all' : items.some(isColumn) ? 'some' : 'none',
    distinct: select.distinct === true,
    sources: speech.frames.at(-1)?.called.size ?? 0,
  };
  if (select.expressions) words.shown = items.map((item) => expression(speech, item).text);
  if (select.distinct_on) words.distinctOn = listOf(select.distinct_on).map((item) => expression(speech, item).text);
  if (select.from) words.source = sources(speech, select.from, listOf(select.joins));
  if (select.where) words.where = predicate(speech, select.where);
  if (isFields(select.group_by)) words.group = groupWords(speech, select.group_by);
  if (select.having) words.having = predicate(speech, select.having);
  if (select.qualify) words.qualify = predicate(speech, select.qualify);
  const order = orderWords(speech, select.order_by);
  const limit = limitWords(speech, select);
  return { ...words, ...(order ? { order } : {}), ...(limit ? { limit } : {}) };
}

function isColumn(item: unknown): boolean {
  return fieldsOf(item, 'column') !== undefined || fieldsOf(item, 'star') !== undefined;
}

function groupWords(speech: Speech, group: Fields): string {
  accountFor(speech, group, ['expressions', 'all']);
  if (group.all === true && !group.expressions) return speech.lexicon.groupedByRest;
  if (group.all !== undefined) speech.leaveOut();
  return speech.lexicon.grouped(listOf(group.expressions).map((item) => expression(speech, item).text));
}

function body(speech: Speech, kind: string, fields: Fields, nested: boolean): string {
  if (kind === 'select') return block(speech, fields, nested);
  if (setOperations.has(kind)) return setOperation(speech, kind, fields);
  if (kind === 'values') return values(speech, fields);
  speech.leaveOut();
  return '';
}

function withSteps(speech: Speech, before: Fields, last: string): string {
  const { lexicon } = speech;
  accountFor(speech, before, ['ctes', 'recursive']);
  const steps = listOf(before.ctes).map((item) => {
    const cte = item as Fields;
    accountFor(speech, cte, ['step', 'this']);
    return { name: lexicon.step(Number(cte.step)), text: query(speech, cte.this, true) };
  });
  const text = lexicon.steps(steps, last);
  return before.recursive ? lexicon.recursive(text) : text;
}

function values(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['expressions']);
  const { lexicon } = speech;
  const rows = listOf(fields.expressions).map((row) => {
    const items = listOf((row as Fields).expressions).map((item) => expression(speech, item).text);
    return lexicon.bracket(lexicon.enumeration(items));
  });
  return lexicon.values(rows);
}
