import { stemOf } from '../../question/lemma.ts';
import type { Span } from '../../question/question.ts';
import type { Edge } from '../../schema/keys/keys.ts';
import type { Links } from '../../schema/links/contracts.ts';
import { commentLabels } from '../../schema/names/comment-labels.ts';
import { identifierWords } from '../../schema/names/identifier-words.ts';
import { instancesOfBlock } from '../compile/compile.ts';
import type { Block, Form, Predicate } from '../form/form.ts';
import type { Book } from './book.ts';
import type { RoleSpan } from './pieces.ts';

/**
 * Two keys lead to one table: a car is taken at one station and returned at another, an order is sold by one employee and handled by
 * another. The word for the part that is played chooses the key; without one the first key stays, and is told.
 */
export function withRoles(form: Form, text: string, book: Book): Form {
  if (form.kind === 'block') return { ...form, block: inRoles(form.block, text, book) };
  return { ...form, left: inRoles(form.left, text, book), right: inRoles(form.right, text, book) };
}

function inRoles(block: Block, text: string, book: Book): Block {
  const tree = book.facts.keys.tree(instancesOfBlock(block));
  let changed = block;
  for (const { child, parent, edge } of tree?.joins ?? []) {
    if (parent.includes('@') || child.includes('@') || child === parent) continue;
    const keys = book.facts.edges.filter(({ from, to }) => from.table === child && to.table === parent);
    if (keys.length < 2) continue;
    const roleNear = (at?: number) => chosen(keys, at === undefined ? text : around(text, at), at, text, book);
    const common = roleNear();
    const where = changed.where.map((one): Predicate => {
      const key = (one.at === undefined ? undefined : roleNear(one.at)) ?? common;
      return key && key !== edge ? moved(one, parent, instanceOf(key)) : one;
    });
    const { where: _, ...rest } = changed;
    changed = { ...(common && common !== edge ? moved(rest, parent, instanceOf(common)) : rest), where };
  }
  return changed;
}

const instanceOf = ({ from, to }: Edge): string => `${to.table}@${from.table}.${from.column}`;

/** The same with every column of one table read from another instance of it. What is counted stays what it is. */
function moved<Part extends object>(part: Part, table: string, instance: string): Part {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const fields = Object.entries(value).map(([key, one]) => [key, walk(one)] as const);
    const own = Object.fromEntries(fields);
    return own.table === table && 'column' in own ? { ...own, table: instance } : own;
  };
  return walk(part) as Part;
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 24), at + 24);

/** The one key whose part is spoken of; undefined where none or several are. */
function chosen(
  keys: readonly Edge[],
  said: string,
  at: number | undefined,
  text: string,
  book: Book,
): Edge | undefined {
  const stems = new Set(spelt(said).map(stemOf));
  const found = keys.filter((key) => {
    const words = wordsOfRole(key, book);
    return words.some((word) => (/\p{Script=Han}/u.test(word) ? said.includes(word) : stems.has(stemOf(word))));
  });
  if (found.length === 1) return found[0];
  if (at === undefined) return undefined;
  // "from Pudong to Hongqiao", 从浦东到虹桥: the word right before what is named.
  const before = /(?:\b(from|to|into)\s+(?:the\s+)?|(从|自)|(到|往|至))$/i.exec(text.slice(0, at));
  const way = before && (/from/i.test(before[1] ?? '') || before[2] ? 0 : 1);
  const ways =
    way === null ? [] : keys.filter((key) => wordsOfRole(key, book).some((word) => leaving[way]?.includes(word)));
  return ways.length === 1 ? ways[0] : undefined;
}

/** A condition on the rows of a table, and where it was said. */
interface Stated {
  table: string;
  where: Predicate[];
  kind: string;
  piece: Span;
}

/** "from Pudong to Hongqiao", "taken at Pudong and returned at Hongqiao", 从上海到北京: two rows of one table, each by its own key. */
export function directed<One extends Stated>(conditions: readonly One[], text: string, book: Book): One[] {
  return conditions.map((condition) => {
    const { table, piece, kind } = condition;
    const others = conditions.filter((other) => other !== condition && other.table === table);
    if (others.length === 0 || kind === 'state') return condition;
    const from = Math.max(piece.start - 28, ...others.map(({ piece: { end } }) => (end <= piece.start ? end : 0)), 0);
    const keys = rivalKeys(book).filter(({ to }) => to.table === table);
    const key = chosen(keys, text.slice(from, piece.start), piece.start, text, book);
    return key ? { ...condition, where: condition.where.map((one) => moved(one, table, instanceOf(key))) } : condition;
  });
}

const verbs = /(?:ed|ing)$/i;

/** Where parts are spoken of that two keys to one table tell apart. */
export function roleSpans(
  text: string,
  { tables, columns }: Pick<Links, 'tables' | 'columns'>,
  book: Book,
): RoleSpan[] {
  const found: RoleSpan[] = [];
  for (const { from, to } of rivalKeys(book)) {
    for (const { start, end, score } of columns.filter(
      ({ table, column }) => table === from.table && column === from.column,
    )) {
      const isVerb = verbs.test(text.slice(start, end));
      if (score >= 0.9) found.push({ start, end, ...(isVerb ? {} : { table: to.table }) });
    }
    for (const { table, start, end, score } of tables) {
      if (table !== to.table || score < 0.6) continue;
      const words = wordsOfRole({ from, to, evidence: 'declared', multiplies: true }, book);
      const before = /([a-z]+(?:[ -](?:up|off|in|out))?|\p{Script=Han}{2,3})\s?$/iu.exec(text.slice(0, start));
      const [whole = '', said = ''] = before ?? [];
      const isRole =
        spelt(said).some((one) => words.map(stemOf).includes(stemOf(one))) ||
        words.some((one) => hasHan(one) && said.endsWith(one));
      if (isRole && !verbs.test(said))
        found.push({ start: start - whole.length + (whole.length - whole.trimStart().length), end, table });
    }
  }
  return found;
}

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const rivals = new WeakMap<Book, Edge[]>();

/** Keys of which another one of the same table leads to the same rows. */
function rivalKeys(book: Book): readonly Edge[] {
  const known = rivals.get(book);
  if (known) return known;
  const { edges } = book.facts;
  const found = edges.filter((one) =>
    edges.some((other) => other !== one && other.from.table === one.from.table && other.to.table === one.to.table),
  );
  rivals.set(book, found);
  return found;
}

/** "picked up" is `pickup`. */
const spelt = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\b(pick|drop|check|sign)(?:ped|ked|ed|s|ing)?[ -](up|off|in|out)\b/g, '$1$2')
    .match(/[a-z]+/g) ?? [];

/** Words for one part, whatever the column says. */
const alike: readonly (readonly string[])[] = [
  [
    'from',
    'origin',
    'source',
    'departure',
    'start',
    'sender',
    '出发',
    '始发',
    '起点',
    '发货',
    '发出',
    '调出',
    '转出',
    '起始',
  ],
  [
    'to',
    'destination',
    'dest',
    'target',
    'arrival',
    'end',
    'receiver',
    'recipient',
    '到达',
    '目的',
    '终点',
    '收货',
    '调入',
    '转入',
  ],
  ['home', 'host', '主场', '主队'],
  ['away', 'guest', 'visitor', 'visiting', '客场', '客队'],
  ['created', 'creator', 'author', 'opened', '创建', '建单', '录入', '开单'],
  ['assigned', 'assignee', 'handled', 'handler', 'responsible', '负责', '经手', '经办', '处理', '跟进'],
  ['approved', 'approver', 'reviewed', 'reviewer', '审批', '审核'],
  ['sales', 'sold', 'seller', 'salesperson', '销售', '卖出'],
  ['pickup', 'collected', '取车', '取货', '提货', 'from'],
  ['return', 'returned', 'dropoff', '还车', '归还', 'to'],
  ['buyer', 'bought', '买家', '买方'],
  ['billing', 'billed', '账单'],
  ['shipping', 'shipped', 'delivery', '配送', '送货'],
];
const leaving = [alike[0], alike[1]];

/** Words that say nothing of the part: those of the table itself, and what every key has. */
const silent = /^(?:id|ids|key|code|no|num|number|ref|by|fk|employee|user|staff|person|party)$/;

function wordsOfRole({ from, to }: Edge, book: Book): string[] {
  const { column } = book.facts.column(from.table, from.column) ?? {};
  const own = new Set(identifierWords(to.table).map(stemOf));
  const label = commentLabels(column?.comment);
  const names = [...identifierWords(from.column), ...(label.en ?? '').toLowerCase().split(/\s+/)];
  const words = names.filter((word) => word.length > 1 && !silent.test(word) && !own.has(stemOf(word)));
  const table = commentLabels(book.facts.table(to.table)?.table.comment).zh ?? '';
  const chinese = (label.zh ?? '').replace(table, '').replace(/(?:人员|员工|人|员|者|编号|代码|名称|ID)$/i, '');
  const said = [...words, ...(chinese.length > 1 ? [chinese] : [])];
  return [...new Set([...said, ...alike.filter((list) => list.some((word) => said.includes(word))).flat()])];
}
