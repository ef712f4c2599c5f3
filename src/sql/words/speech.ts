import type { Dialect } from '../../dialects/dialect.ts';
import type { KeyGraph } from '../../schema/keys/keys.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { type Fields, fieldsOf, isFields, listOf, tagged, walkTree } from '../parse/parse.ts';
import { isInSchema, tablesNamed } from '../scope/scope.ts';
import type { Labels } from './labels.ts';
import type { Flavour, LimitWords } from './lexicon.ts';
import type { Lexicon } from './lexicon-en.ts';

/** Who says what: values, tests and queries hold each other, so each is reached through the speech. */
export interface Voices {
  expression(speech: Speech, node: unknown): Phrase;
  predicate(speech: Speech, node: unknown): string;
  query(speech: Speech, node: unknown, nested: boolean): string;
}

/** What a numbered source of a normalised tree is. */
export type SourceFacts =
  /** `name` carries its schema where several tables have that name. */
  | { kind: 'table'; name: string; table?: Table }
  | { kind: 'query'; query: unknown }
  | { kind: 'step'; step: number }
  | { kind: 'computed' };

interface StatementFacts {
  sources: Map<number, SourceFacts>;
  steps: Map<number, unknown>;
}

/** Collects every source and every step of the statement. */
export function factsOf(tree: unknown, snapshot: Snapshot): StatementFacts {
  const facts: StatementFacts = { sources: new Map(), steps: new Map() };
  walkTree(tree, (kind, node) => {
    for (const cte of listOf(node.ctes)) {
      if (isFields(cte) && typeof cte.step === 'number') facts.steps.set(cte.step, cte.this);
    }
    if (typeof node.source !== 'number') return;
    if (kind === 'table') {
      const area = typeof node.schema === 'string' ? node.schema : undefined;
      const table = tablesNamed(snapshot, String(node.name)).find(({ schema }) => isInSchema(schema, area));
      const name = area === undefined ? String(node.name) : `${area}.${node.name}`;
      facts.sources.set(node.source, { kind, name, ...(table ? { table } : {}) });
    } else if (kind === 'derived') facts.sources.set(node.source, { kind: 'query', query: node.this });
    else if (kind === 'step') facts.sources.set(node.source, { kind, step: Number(node.step) });
    else if (kind === 'computed') facts.sources.set(node.source, { kind });
  });
  return facts;
}

/** The select list that names a query's result columns: its own, or that of the first query of a set operation. */
export function leadingSelect(query: unknown): Record<string, unknown> | undefined {
  const select = fieldsOf(query, 'select');
  if (select) return select;
  for (const kind of ['union', 'intersect', 'except', 'subquery']) {
    const fields = fieldsOf(query, kind);
    if (fields) return leadingSelect(fields.left ?? fields.this);
  }
  return undefined;
}

/** What is needed at every place of the tree to say what stands there. */
export interface Speech {
  lexicon: Lexicon;
  voices: Voices;
  labels: Labels;
  dialect: Dialect;
  keys: KeyGraph;
  /** Every source of the statement by its number. */
  facts: ReadonlyMap<number, SourceFacts>;
  /** The query of every step of a WITH by its number. */
  steps: ReadonlyMap<number, unknown>;
  /** The words of the result columns of each query that was asked for them. */
  outputs: Map<Fields, readonly (Phrase | undefined)[]>;
  /** The query blocks around this place, innermost last. */
  frames: readonly Frame[];
  /** The query whose result columns a bare position means (ORDER BY after a UNION). */
  resultOf?: unknown;
  /** Notes that the tree has something that these words leave out. */
  leaveOut(): void;
}

interface Frame {
  /** The name of each source in this block. */
  called: ReadonlyMap<number, string>;
}

/** Words for a value. */
export interface Phrase {
  text: string;
  /** How it binds: a `name` and an `atom` need no brackets, a `loose` phrase and `arithmetic` do inside another. */
  shape: 'name' | 'atom' | 'loose' | 'arithmetic';
  /** For arithmetic: the sign, so that a chain of one sign needs no brackets. */
  sign?: string;
  flavour: Flavour;
}

/** Marks the sentence incomplete when a node carries fields beyond the ones that its words account for. */
export function accountFor(speech: Speech, fields: Fields, known: readonly string[]): void {
  if (Object.keys(fields).some((key) => !known.includes(key))) speech.leaveOut();
}

/** A value in words. */
export function expression(speech: Speech, node: unknown): Phrase {
  return speech.voices.expression(speech, node);
}

/** A test in words. */
export function predicate(speech: Speech, node: unknown): string {
  return speech.voices.predicate(speech, node);
}

/** A whole query in words; `nested` asks for the form that stands inside a sentence. */
export function query(speech: Speech, node: unknown, nested: boolean): string {
  return speech.voices.query(speech, node, nested);
}

/** The words as they must stand inside other words. */
export function embedded(speech: Speech, phrase: Phrase): string {
  const isTight = phrase.shape === 'atom' || phrase.shape === 'name';
  return isTight ? phrase.text : speech.lexicon.bracket(phrase.text);
}

export function embeddedIn(speech: Speech, node: unknown): string {
  return embedded(speech, expression(speech, node));
}

/** Names the sources of a block; those that would share a name get their number in it. */
export function frameOf(speech: Speech, select: Fields): Frame {
  const ids = sourcesOf(select);
  const labels = ids.map((id) => sourceLabel(speech, id));
  const isDerived = (id: number) => speech.facts.get(id)?.kind === 'query' || speech.facts.get(id)?.kind === 'computed';
  return {
    called: new Map(
      ids.map((id, at) => {
        const label = labels[at] ?? '';
        const before = labels.slice(0, at).filter((other) => other === label).length;
        const isShared = labels.filter((other) => other === label).length > 1;
        return [id, isShared || (isDerived(id) && ids.length > 1) ? speech.lexicon.role(label, before + 1) : label];
      }),
    ),
  };
}

/** The numbers of the sources of a block, in the order in which they stand. */
export function sourcesOf(select: Fields): number[] {
  const inside = (node: unknown): number[] => {
    const nested = fieldsOf(node, 'joined_table');
    if (nested)
      return [...inside(nested.left), ...listOf(nested.joins).flatMap((join) => inside((join as Fields).this))];
    const source = tagged(node)?.[1].source;
    return typeof source === 'number' ? [source] : [];
  };
  return [...inside(select.from), ...listOf(select.joins).flatMap((join) => inside((join as Fields).this))];
}

function sourceLabel(speech: Speech, id: number): string {
  const facts = speech.facts.get(id);
  if (facts?.kind === 'table') return speech.labels.table(facts.table, facts.name);
  return facts?.kind === 'step' ? speech.lexicon.step(facts.step) : speech.lexicon.result;
}

const isoDate = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;

/** A value as it stands in the text: numbers bare, dates bare, every other text in quotes. */
export function literal(speech: Speech, fields: Fields): Phrase {
  accountFor(speech, fields, ['literal_type', 'value']);
  const type = String(fields.literal_type);
  const value = typeof fields.value === 'string' ? fields.value : JSON.stringify(fields.value);
  if (type === 'number') return atom(value, 'number');
  if (type === 'string') {
    return isoDate.test(value) ? atom(value, 'date') : atom(speech.lexicon.text(value), 'text');
  }
  const flavour: Flavour = ['date', 'time', 'timestamp', 'datetime'].includes(type) ? 'date' : 'other';
  return atom(speech.lexicon.typed(type, speech.lexicon.text(value)), flavour);
}

function atom(text: string, flavour: Flavour): Phrase {
  return { text, shape: 'atom', flavour };
}

/** The text of a string literal. */
export function stringIn(node: unknown): string | undefined {
  const fields = (node as { literal?: Fields } | undefined)?.literal;
  return fields?.literal_type === 'string' && typeof fields.value === 'string' ? fields.value : undefined;
}

/** The value of a number literal. */
export function numberIn(node: unknown): number | undefined {
  const fields = (node as { literal?: Fields } | undefined)?.literal;
  return fields?.literal_type === 'number' ? Number(fields.value) : undefined;
}

/** ORDER BY in words, or nothing. */
export function orderWords(speech: Speech, order: unknown): string | undefined {
  if (order === undefined) return undefined;
  if (!Array.isArray(order)) {
    speech.leaveOut();
    return undefined;
  }
  const { lexicon } = speech;
  const [first] = order as Fields[];
  const keys = (order as Fields[]).map((item) => orderKey(speech, item));
  if (order.length !== 1 || !first || first.nulls_first !== undefined) return lexicon.ordered(keys);
  const phrase = expression(speech, first.this);
  return lexicon.ordered(keys, {
    key: phrase.shape === 'arithmetic' ? speech.lexicon.bracket(phrase.text) : phrase.text,
    flavour: phrase.flavour,
    descending: first.desc === true,
  });
}

/** One key with its direction. */
function orderKey(speech: Speech, item: Fields): string {
  accountFor(speech, item, ['this', 'desc', 'nulls_first']);
  const phrase = expression(speech, item.this);
  const key = speech.lexicon.direction(phrase.text, phrase.flavour, item.desc === true);
  return typeof item.nulls_first === 'boolean' ? speech.lexicon.nulls(key, item.nulls_first) : key;
}

/** LIMIT and OFFSET in words, or nothing. */
export function limitWords(speech: Speech, clauses: Fields): string | undefined {
  if (clauses.limit === undefined && clauses.offset === undefined) return undefined;
  const words: LimitWords = { percent: clauses.limit_percent === true, withTies: clauses.limit_with_ties === true };
  const value = (node: unknown) => embedded(speech, expression(speech, node));
  if (clauses.limit !== undefined) words.count = value(clauses.limit);
  if (clauses.offset !== undefined) words.offset = value(clauses.offset);
  return speech.lexicon.limit(words);
}

/** Keys of a window or an ordered aggregate. */
export function orderKeys(speech: Speech, order: unknown): string[] {
  return listOf(order).map((item) => orderKey(speech, item as Fields));
}
