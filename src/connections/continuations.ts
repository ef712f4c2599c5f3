import type { Question, Span } from '../question/question.ts';
import { columnsOfTerm, type GlossaryTerm, wordOfTerm } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import { type SchemaFacts, schemaFacts } from '../schema/meaning/schema-facts.ts';
import { tableLabel } from '../schema/names/labels.ts';
import type { Snapshot, Table } from '../schema/snapshot/snapshot.ts';

export interface Continued {
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
export function continuationsOf({ question, links, snapshot, terms }: Continued): string[] {
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
