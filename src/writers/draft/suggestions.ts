import type { z } from 'zod';
import { connectionSchema } from '../../config/schema.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { ModelMessage } from '../../models/model.ts';
import { quoteText } from '../../prompts/data-text.ts';
import { renderPrompt } from '../../prompts/render-prompt.ts';
import { schemaText } from '../../prompts/schema-text.ts';
import { type Additions, type Option, type Proposal, weightOf } from '../../schema/draft/draft.ts';
import { type GlossaryTerm, tablesOfTerm, termInSql } from '../../schema/glossary/glossary.ts';
import { findTable, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import { readGlossary } from '../../sql/glossary/glossary.ts';

/** One thing that a model says of a schema: what it would add, and how it said it. Nothing of it is checked yet. */
export interface Suggestion {
  kind: 'description' | 'codes' | 'date' | 'name' | 'join' | 'word';
  text: string;
  /** Absent where it does not have the form that a configuration wants. */
  adds?: Additions;
}

/** What a reply may hold. */
export const draftFields = ['descriptions', 'codes', 'dates', 'names', 'joins', 'words'] as const;
/** More is no draft that a person could read. */
const mostOfEach = 200;

const schema = connectionSchema
  .pick({ glossary: true, descriptions: true, codes: true, dates: true, names: true, joins: true })
  .partial();

/** What the fields of a reply propose, one by one. */
export function readDraft(said: Readonly<Record<string, unknown>>): Suggestion[] {
  const record = (name: string): [string, unknown][] => {
    const value = said[name];
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).slice(0, mostOfEach)
      : [];
  };
  const list = (name: string): unknown[] => (Array.isArray(said[name]) ? said[name].slice(0, mostOfEach) : []);
  return [
    ...record('descriptions').map(([at, words]) =>
      suggestion('description', `${at}: ${shown(words)}`, { descriptions: { [at]: words } }),
    ),
    ...record('codes').map(([at, codes]) =>
      suggestion('codes', `${at}: ${shown(codes)}`, { codes: { [at]: withTexts(codes) } }),
    ),
    ...record('dates').map(([at, column]) =>
      suggestion('date', `${at}: ${shown(column)}`, { dates: { [at]: columnOf(at, column) } }),
    ),
    ...record('names').map(([at, column]) =>
      suggestion('name', `${at}: ${shown(column)}`, { names: { [at]: columnOf(at, column) } }),
    ),
    ...list('joins').map((join) => suggestion('join', shown(join), { joins: [join] })),
    ...list('words').map((entry) => suggestion('word', shown(entry), { glossary: [entry] })),
  ];
}

function suggestion(kind: Suggestion['kind'], text: string, adds: unknown): Suggestion {
  const { success, data } = schema.safeParse(adds);
  return success ? { kind, text, adds: onlySaid(data) } : { kind, text };
}

/** Without the defaults of what was not said. */
const onlySaid = (data: z.infer<typeof schema>): Additions =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value && Object.keys(value).length > 0));

/** YAML takes 1 for a number; what is stored is written as a text. */
const withTexts = (codes: unknown): unknown =>
  codes !== null && typeof codes === 'object' && !Array.isArray(codes)
    ? Object.fromEntries(
        Object.entries(codes).map(([code, words]) => [code, Array.isArray(words) ? words.map(String) : words]),
      )
    : codes;

/** `table: table.column` says the table twice. */
const columnOf = (table: string, column: unknown): unknown =>
  typeof column === 'string' && column.startsWith(`${table}.`) ? column.slice(table.length + 1) : column;

/** On one line, as a person would write it. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = text.replace(/["{}[\]]/g, '').replace(/[\p{Cc}\s]+/gu, ' ');
  return plain.length > 120 ? `${plain.slice(0, 120)}…` : plain;
}

interface DraftSubject {
  /** What the role may know of; masked columns hold no value. */
  snapshot: Snapshot;
  dialect: Dialect;
  glossary: readonly GlossaryTerm[];
  /** Whether stored values may be shown to a model. */
  allowData: boolean;
  promptFolder?: string;
}

/** What a reply can say something about; more tables are asked about in another request. */
const mostColumns = 120;
const mostRequests = 6;

/** What a model proposes (`ask` gives the fields of its reply), and the tables that it was not asked about because there are too many. */
export async function askDraft(
  ask: (messages: ModelMessage[]) => Promise<Readonly<Record<string, unknown>>>,
  { snapshot, dialect, glossary, allowData, promptFolder }: DraftSubject,
): Promise<{ suggestions: Suggestion[]; left: Table[] }> {
  const options = promptFolder === undefined ? {} : { folder: promptFolder };
  const all = inParts(snapshot.tables.filter(({ kind }) => kind === 'table'));
  const suggestions: Suggestion[] = [];
  for (const tables of all.slice(0, mostRequests)) {
    const told = { tables: schemaText(tables, { dialect, language: 'zh', allowData }) };
    const inputs = {
      dialect: dialect.title,
      schema: renderPrompt('schema', told, options).text,
      known: glossary
        .map((term) => `${term.words.map((word) => quoteText(word, 30)).join(', ')} = ${termInSql(term, dialect)}`)
        .join('\n'),
    };
    const { messages } = renderPrompt('init', inputs, options);
    suggestions.push(...readDraft(await ask(messages)));
  }
  return { suggestions, left: all.slice(mostRequests).flat() };
}

/** Tables in their order, as many together as one reply can speak of. */
function inParts(tables: readonly Table[]): Table[][] {
  const parts: Table[][] = [];
  let columns = Number.POSITIVE_INFINITY;
  for (const table of tables) {
    columns += table.columns.length;
    if (columns > mostColumns) {
      parts.push([]);
      columns = table.columns.length;
    }
    parts.at(-1)?.push(table);
  }
  return parts;
}

/** What a model guesses of codes is asked of a person; what it reads out of names is seen in the diff. */
const sureOf = { description: 0.9, codes: 0.6, date: 0.7, name: 0.9, join: 0.9, word: 0.9 } as const;
/** Two that say the same without knowing of each other. */
const agreed = 0.95;

/**
 * The draft by rules with what a model says and holds: about the same thing the model's option stands first and the others
 * behind it, what the rules alone propose stays.
 */
export function mergeDrafts(
  rules: readonly Proposal[],
  suggestions: readonly Suggestion[],
  snapshot: Snapshot,
): Proposal[] {
  const said = suggestions.flatMap((one) => proposalOf(one, snapshot));
  const byPlace = new Map(said.filter(({ kind }) => kind !== 'word').map((one) => [placeOf(one), one]));
  const hasSales = said.some(({ options }) => options.some(({ adds }) => (adds.glossary ?? []).some(isSales)));
  const kept = rules.flatMap((rule): Proposal[] => {
    const own = byPlace.get(placeOf(rule));
    if (!own) return rule.kind === 'sales' && hasSales ? [] : [rule];
    byPlace.delete(placeOf(rule));
    const [first] = own.options;
    const others = rule.options.filter(({ adds }) => !isSame(adds, first?.adds));
    const isAgreed = rule.isProposed && isSame(rule.options[0]?.adds, first?.adds);
    return [{ ...rule, options: [...own.options, ...others], isProposed: true, sure: isAgreed ? agreed : own.sure }];
  });
  return [...kept, ...said.filter((one) => one.kind === 'word' || byPlace.get(placeOf(one)) === one)];
}

const placeOf = ({ kind, table, column }: Proposal): string =>
  [kind, table, kind === 'date' || kind === 'name' ? '' : (column ?? '')].join('\n');
const isSame = (one: Additions | undefined, other: Additions | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const isSales = ({ words }: { words: readonly string[] }): boolean =>
  words.some((word) => /^(?:销售额|sales|revenue)$/i.test(word));

function proposalOf({ kind, text, adds }: Suggestion, snapshot: Snapshot): Proposal[] {
  if (!adds) return [];
  const [at = ''] = Object.keys({ ...adds.descriptions, ...adds.codes, ...adds.dates, ...adds.names });
  const [term] = readGlossary(adds.glossary ?? [], snapshot, dialectOf(snapshot.dialect)).terms;
  const ofJoin = adds.joins?.[0]?.split('=')[0]?.trim();
  const named = term ? (tablesOfTerm(term)[0] ?? '') : (ofJoin ?? at);
  const whole = findTable(snapshot, named);
  const dot = named.lastIndexOf('.');
  const table = whole ?? findTable(snapshot, named.slice(0, dot));
  if (!table) return [];
  const column = whole ? undefined : named.slice(dot + 1);
  const words = text.slice(text.indexOf(':') + 1).trim();
  const options: Option[] = [{ zh: words, en: words, adds }];
  return [
    {
      kind: kind === 'description' ? (column === undefined ? 'table' : 'column') : kind,
      table: table.name,
      ...(column === undefined ? {} : { column }),
      options,
      isProposed: true,
      sure: sureOf[kind],
      weight: weightOf(table, snapshot),
      columns: [],
      values: kind === 'codes' ? Object.keys(Object.values(adds.codes ?? {})[0] ?? {}) : [],
    },
  ];
}
