import { createGate, type Reader } from '../answer/gate.ts';
import type { Database } from '../databases/database.ts';
import type { Viewer } from '../databases/identity.ts';
import { createMeter, metered } from '../drivers/contract/meter.ts';
import type { Question, Span } from '../question/question.ts';
import { columnsOfTerm, type GlossaryTerm, wordOfTerm } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import { type SchemaFacts, schemaFacts } from '../schema/meaning/schema-facts.ts';
import { columnLabel, tableLabel } from '../schema/names/labels.ts';
import { findColumn, findTable, type Snapshot, type Table } from '../schema/snapshot/snapshot.ts';

/** A part of what was typed, and what it stands for. */
export interface UnderstoodPart extends Span {
  text: string;
  kind: 'thing' | 'field' | 'figure' | 'value' | 'period' | 'number';
  /** In business words. */
  means: string;
}

/** What is made of a question that is still being typed. */
export interface Understood {
  understood: UnderstoodPart[];
  /** Words that nothing in the data accounts for. */
  not_understood: (Span & { text: string })[];
  /** The text with its last word as it may end. */
  completions: string[];
  /** The text as it may go on after its last word. */
  continuations: string[];
}

const mostCompletions = 6;
/** Characters before the end of the text in whose light a completion is looked at. */
const mostSeen = 100;

interface Continued {
  question: Question;
  links: Links;
  snapshot: Snapshot;
  terms: readonly GlossaryTerm[];
}

/** How far a thing by which a figure is told may lie from it. */
const farthest = 3;
const mostGroups = 4;
const splitting = new Set(['each', 'by', 'top', 'bottom', 'most', 'least', 'ask-list', 'ask-which', 'ask-who']);
const ends = { zh: /(?:按|按照|各|每个|各个|每)$/u, en: /\b(?:by|each|per)\s*$/i };

/**
 * The text as it may go on once its last word stands: told by the things that lie around its figure, by month, for a period. Nothing
 * for what is not understood, and nothing that is said already.
 */
function continuationsOf({ question, links, snapshot, terms }: Continued): string[] {
  const { text, language, cues } = question;
  const zh = language === 'zh';
  const typed = text.trim();
  if (typed === '' || links.unmatched.length > 0) return [];
  const facts = schemaFacts(snapshot);
  const figures = figureTables(links, facts);
  const counted = cues.some((cue) => cue.class === 'ask-count') ? links.tables.map(({ table }) => table) : [];
  const from = figures.length > 0 ? figures : counted;
  if (from.length === 0) return [];
  const said = new Set(namedThings(links, facts));
  const groups = thingsAround(from, facts, terms)
    .filter((name) => !said.has(name))
    .flatMap((name) => facts.table(name)?.table ?? [])
    .map((table) => wordOf(table, language, terms))
    .slice(0, mostGroups);
  const bare = typed.replace(/[。．.？?！!，,；;]+$/u, '');
  if (ends[language].test(bare)) return groups.map((group) => (zh ? bare + group : `${bare} ${group}`));
  const isSplit =
    cues.some((cue) => splitting.has(cue.class) || cue.class.startsWith('bucket')) ||
    (figures.length > 0 && said.size > 0);
  const isTimed = question.periods.length > 0;
  const told = isSplit ? [] : groups.map((group) => toldBy(group, bare, language, figures.length > 0));
  const isLong = question.periods.every(({ kind }) => !['day', 'week', 'month'].includes(kind));
  const byMonth = isSplit || figures.length === 0 || !isLong ? [] : [zh ? `${bare}按月` : `${bare} by month`];
  const periods = isTimed ? [] : zh ? [`上个月${bare}`, `今年${bare}`] : [`${bare} last month`, `${bare} this year`];
  return [...told.slice(0, 1), ...byMonth, ...told.slice(1), ...(figures.length > 0 ? periods : [])];
}

function toldBy(group: string, bare: string, language: Question['language'], hasFigure: boolean): string {
  if (language === 'en') return `${bare} by ${group}`;
  return hasFigure ? `${bare}按${group}` : `各${group}${bare.replace(/^(?:一共|总共)/, '')}`;
}

/** What people call a thing: a word of the glossary before what the schema says. */
function wordOf(table: Table, language: Question['language'], terms: readonly GlossaryTerm[]): string {
  const term = terms.find((one) => one.kind === 'table' && one.table === table.name);
  const word = (term && wordOfTerm(term, language)) ?? tableLabel(table, language, terms);
  return language === 'zh' ? word : word.toLowerCase();
}

/** The things that the question names; a word of a figure is none, whatever else it could be. */
function namedThings({ tables, columns, terms }: Links, facts: SchemaFacts): string[] {
  const figures = [...columns.filter(({ table, column }) => facts.column(table, column)?.isMeasure), ...terms];
  const isFigure = ({ start, end }: Span) => figures.some((one) => start < one.end && end > one.start);
  return tables.filter((one) => !isFigure(one)).map(({ table }) => table);
}

/** Where the figures stand that the question names. */
function figureTables({ columns, terms }: Links, facts: SchemaFacts): string[] {
  const named = columns.filter(({ table, column }) => facts.column(table, column)?.isMeasure).map(({ table }) => table);
  const computed = terms.flatMap(({ term }) => columnsOfTerm(term).map(({ table }) => table));
  return [...new Set([...named, ...computed])];
}

/**
 * Things with a name to which these tables lead, key by key: those that people have a word for first, then those with few rows,
 * which read best, then the nearest.
 */
function thingsAround(from: readonly string[], facts: SchemaFacts, terms: readonly GlossaryTerm[]): string[] {
  const spokenOf = new Set(terms.flatMap((term) => (term.kind === 'table' ? [term.table] : [])));
  const met = new Set(from);
  const found: { name: string; steps: number; rows: number }[] = [];
  let ring = [...from];
  for (let steps = 1; steps <= farthest && ring.length > 0; steps += 1) {
    const next = new Set(facts.edges.filter((edge) => ring.includes(edge.from.table)).map((edge) => edge.to.table));
    ring = [...next].filter((name) => !met.has(name));
    for (const name of ring) {
      met.add(name);
      const known = facts.table(name);
      if (known && known.names.length > 0) found.push({ name, steps, rows: known.table.rowCount ?? 0 });
    }
  }
  const isShort = ({ rows }: { rows: number }) => (rows > 1 && rows <= 40 ? 0 : 1);
  const isUnspoken = ({ name }: { name: string }) => (spokenOf.has(name) ? 0 : 1);
  return found
    .sort((a, b) => isUnspoken(a) - isUnspoken(b) || isShort(a) - isShort(b) || a.steps - b.steps || a.rows - b.rows)
    .map(({ name }) => name);
}

/** Reads, links and completes; nothing is sent to the database, and nobody writes. */
export async function understand(
  database: Database,
  text: string,
  viewer: Viewer,
  reader: Reader,
): Promise<Understood> {
  const { snapshot, glossary: terms, leakGuard, read, today } = await database.look(viewer);
  const { question, links } = await metered(createMeter(), () => read(text, today), 'dry');
  const gate = createGate(leakGuard(), reader);
  const parts = withoutOverlaps(partsOf(question, links, { snapshot, terms, reader }));
  return {
    understood: parts.filter(({ means }) => gate.only([means]).length > 0).sort((a, b) => a.start - b.start),
    not_understood: links.unmatched.map(({ start, end, text: word }) => ({ start, end, text: word })),
    // What stands further ahead was typed, not offered.
    completions: gate
      .only(completionsOf(text.slice(-mostSeen), vocabularyOf(snapshot, terms, reader.language)))
      .map((end) => text.slice(0, -mostSeen) + end),
    continuations: gate.only(continuationsOf({ question, links, snapshot, terms })),
  };
}

interface Known {
  snapshot: Snapshot;
  terms: readonly GlossaryTerm[];
  reader: Reader;
}

type Weighed = UnderstoodPart & { score: number };

function partsOf(question: Question, links: Links, { snapshot, terms, reader: { language } }: Known): Weighed[] {
  const said = ({ start, end }: Span) => ({ start, end, text: question.text.slice(start, end) });
  const fieldOf = (name: string, column: string): string => {
    const table = findTable(snapshot, name);
    const found = table && findColumn(table, column);
    return found ? columnLabel(table, found, language, terms) : '';
  };
  const thing = (name: string): string => {
    const table = findTable(snapshot, name);
    return table ? tableLabel(table, language, terms) : '';
  };
  const all: Weighed[] = [
    ...question.periods.map((one) => ({
      ...said(one),
      kind: 'period' as const,
      means: one.description[language],
      score: 3,
    })),
    ...links.terms.map((one) => ({
      ...said(one),
      kind: 'figure' as const,
      means: wordOfTerm(one.term, language) ?? one.term.words[0] ?? '',
      score: 1 + one.score,
    })),
    ...links.tables.map((one) => ({ ...said(one), kind: 'thing' as const, means: thing(one.table), score: one.score })),
    ...links.columns.map((one) => ({
      ...said(one),
      kind: 'field' as const,
      means: fieldOf(one.table, one.column),
      score: one.score,
    })),
    ...links.values.map((one) => ({
      ...said(one),
      kind: 'value' as const,
      means: `${fieldOf(one.table, one.column)}: ${one.value}`,
      score: 0.9,
    })),
    ...question.numbers.map((one) => ({
      ...said(one),
      kind: 'number' as const,
      means: String(one.value),
      score: 0.1,
    })),
  ];
  return all.filter(({ means, text }) => means !== '' && text.trim() !== '');
}

/** One meaning a place: the longest, and of those the surest. */
function withoutOverlaps(parts: readonly Weighed[]): UnderstoodPart[] {
  const best = [...parts].sort((a, b) => b.end - b.start - (a.end - a.start) || b.score - a.score);
  const taken: UnderstoodPart[] = [];
  for (const { score: _, ...part } of best)
    if (taken.every(({ start, end }) => part.end <= start || part.start >= end)) taken.push(part);
  return taken;
}

const vocabularies = new WeakMap<Snapshot, Map<string, string[]>>();

/** Business words first, then what things and their fields are called; once for each schema and language. */
function vocabularyOf(snapshot: Snapshot, terms: readonly GlossaryTerm[], language: Reader['language']): string[] {
  const known = vocabularies.get(snapshot) ?? new Map<string, string[]>();
  vocabularies.set(snapshot, known);
  const isOurs = (word: string) => /\p{Script=Han}/u.test(word) === (language === 'zh');
  const made =
    known.get(language) ??
    [
      ...terms.flatMap(({ words }) => words.filter(isOurs)),
      ...snapshot.tables.map((table) => tableLabel(table, language, terms)),
      ...snapshot.tables.flatMap((table) => table.columns.map((column) => columnLabel(table, column, language, terms))),
    ].map((word) => (language === 'en' ? word.toLowerCase() : word));
  const unique = [...new Set(made)];
  known.set(language, unique);
  return unique;
}

const han = /\p{Script=Han}/u;

/** The text with its last, half-typed word as it may end: the longest ending of it that begins a word. */
export function completionsOf(text: string, vocabulary: readonly string[]): string[] {
  const lower = text.toLowerCase();
  for (let length = Math.min(24, text.length); length > 0; length -= 1) {
    const at = text.length - length;
    const typed = lower.slice(at);
    // Latin words are completed from their beginning; a single letter says too little.
    const isWordStart =
      han.test(typed[0] ?? '') || (/\p{L}/u.test(typed[0] ?? '') && !/[\p{L}\p{N}_]/u.test(lower[at - 1] ?? ' '));
    if (!isWordStart || (!han.test(typed) && length < 2)) continue;
    const found = vocabulary.filter((word) => word.length > length && word.toLowerCase().startsWith(typed));
    if (found.length > 0) return found.slice(0, mostCompletions).map((word) => text.slice(0, at) + word);
  }
  return [];
}
