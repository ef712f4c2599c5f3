import type { Dialect } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { Language } from '../protocol/answer.ts';
import { suggestConfidence } from '../question/confidence.ts';
import { singularOf } from '../question/lemma.ts';
import type { Question } from '../question/question.ts';
import { readQuestion } from '../question/read-question.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import { linkNames } from '../schema/links/links.ts';
import { type Meaning, meaningOf } from '../schema/meaning/meaning.ts';
import { type SchemaFacts, schemaFacts } from '../schema/meaning/schema-facts.ts';
import { columnLabel, tableLabel } from '../schema/names/labels.ts';
import { largestTables } from '../schema/narrow-schema.ts';
import type { Column, Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import { parseQuestion } from './grammar/parse.ts';
import { boundedConfidence } from './judge/confidence.ts';
import { untriedContenders } from './judge/contenders.ts';
import { judge } from './judge/judgement.ts';
import { readForms } from './judge/read-forms.ts';
import type { BoundedRun } from './judge/try-candidates.ts';
import { weights } from './judge/weights.ts';
import type { Reading } from './read/draft.ts';
import { namedTables } from './read/table-context.ts';

/** Questions about this schema which the embedded engine answers, most telling first. */
export function suggestQuestions(
  snapshot: Snapshot,
  language: Language,
  count: number,
  glossary: readonly GlossaryTerm[] = [],
): string[] {
  const part = largestTables(snapshot);
  return answerable(
    proposals(schemaFacts(part), language, glossary, new Set()),
    part,
    dialectOf(snapshot.dialect),
    glossary,
    count,
  );
}

/**
 * Questions about the things that a question speaks of, then about those beside them, then about anything. With a runner
 * only those that find something.
 */
export async function suggestNear(
  reading: Reading,
  snapshot: Snapshot,
  dialect: Dialect,
  glossary: readonly GlossaryTerm[],
  count: number,
  run?: BoundedRun,
): Promise<string[]> {
  const named = namedTables(reading);
  const beside = new Set(
    reading.facts.edges.flatMap(({ from, to }) =>
      named.has(from.table) || named.has(to.table) ? [from.table, to.table] : [],
    ),
  );
  const shown: string[] = [];
  for (const wanted of named.size > 0 ? [named, beside, new Set<string>()] : [named]) {
    const list = proposals(reading.facts, reading.language, glossary, wanted).filter(
      ({ text }) => !shown.includes(text),
    );
    for (const { text, sql } of readable(list, snapshot, dialect, glossary)) {
      if (shown.length >= count) return shown;
      const found = run && (await run(sql));
      if (!run || (found && found.rows.length > 0)) shown.push(text);
    }
  }
  return shown;
}

/**
 * The same for a question that nobody has answered, nearest in its words first: one about the figure or the things that
 * were asked for is worth more than one about whatever is largest.
 */
export async function suggestFor(
  { question, links }: { question: Question; links: Links },
  snapshot: Snapshot,
  dialect: Dialect,
  glossary: readonly GlossaryTerm[],
  count: number,
  run?: BoundedRun,
): Promise<string[]> {
  const { reading, ranked } = readForms({ question, links, snapshot, dialect, weights, glossary });
  // A figure or a value speaks of its table without naming it.
  const read = new Set(ranked[0]?.compiled.trees.flatMap(({ instances }) => instances));
  const nearest = [namedTables(reading), read].filter(({ size }) => size > 0);
  const list = [...nearest, new Set<string>()]
    .flatMap((wanted) => proposals(reading.facts, question.language, glossary, wanted))
    .map((proposal) => ({ ...proposal, shared: sharedWords(proposal.text, question.text) }))
    .sort((left, right) => right.shared - left.shared);
  const shown: string[] = [];
  for (const { text, sql } of readable(list, reading.facts.snapshot, dialect, glossary)) {
    if (shown.length >= count) break;
    const found = run && (await run(sql));
    if (!run || (found && found.rows.length > 0)) shown.push(text);
  }
  return shown;
}

/** What every suggestion says, whatever it is about. */
const common =
  /多少|哪些|一共|共有|每个|最高的?|平均|是|的|\d+个?|\b(?:how|many|what|which|are|is|there|the|top|total|average|for|each|by|of|in)\b/gi;

/** Words, and pairs of Chinese characters, that two texts have in common. */
function sharedWords(text: string, other: string): number {
  const parts = (whole: string) => {
    const telling = whole.toLowerCase().replace(common, ' ');
    const pairs = (telling.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
      [...run].slice(1).map((character, at) => `${run[at]}${character}`),
    );
    return new Set([...pairs, ...(telling.match(/[a-z]{3,}/g) ?? []).map(singularOf)]);
  };
  const known = parts(other);
  return [...parts(text)].filter((part) => known.has(part)).length;
}

interface Proposal {
  text: string;
  /** Tables that the answer must use. */
  table: string;
}

function answerable(
  list: readonly Proposal[],
  snapshot: Snapshot,
  dialect: Dialect,
  glossary: readonly GlossaryTerm[],
  count: number,
): string[] {
  const shown: string[] = [];
  for (const { text } of readable(list, snapshot, dialect, glossary)) {
    if (shown.push(text) >= count) break;
  }
  return shown;
}

/** Proposals are tried on the engine itself; only those that it reads without doubt are shown. */
function* readable(
  list: readonly Proposal[],
  snapshot: Snapshot,
  dialect: Dialect,
  glossary: readonly GlossaryTerm[],
): Generator<{ text: string; sql: string }> {
  const known = readBefore(snapshot, glossary);
  const seen = new Set<string>();
  for (const { text, table } of list) {
    if (seen.has(text)) continue;
    seen.add(text);
    let sure = known.get(text);
    if (sure === undefined) {
      sure = readSurely(text, snapshot, dialect, glossary) ?? null;
      known.set(text, sure);
    }
    if (sure?.tables.has(table)) yield { text, sql: sure.sql };
  }
}

/** What a text asks for when the engine reads it without doubt. */
interface Sure {
  sql: string;
  tables: ReadonlySet<string>;
}

/** The same few texts are proposed again and again, and each costs as much as a question: what was made of them is kept with the snapshot. */
const read = new WeakMap<Snapshot, WeakMap<readonly GlossaryTerm[], Map<string, Sure | null>>>();
const noTerms: readonly GlossaryTerm[] = [];

function readBefore(snapshot: Snapshot, glossary: readonly GlossaryTerm[]): Map<string, Sure | null> {
  const terms = glossary.length === 0 ? noTerms : glossary;
  const own = read.get(snapshot) ?? new WeakMap<readonly GlossaryTerm[], Map<string, Sure | null>>();
  const known = own.get(terms) ?? new Map<string, Sure | null>();
  read.set(snapshot, own.set(terms, known));
  return known;
}

function readSurely(
  text: string,
  snapshot: Snapshot,
  dialect: Dialect,
  glossary: readonly GlossaryTerm[],
): Sure | undefined {
  const question = readQuestion(text, { today: snapshot.today ?? '2000-01-01' });
  const links = linkNames(question, snapshot, glossary, []);
  const { reading, ranked } = readForms({ question, links, snapshot, dialect, weights, glossary });
  const { pieces, parses } = parseQuestion({ question, links, snapshot, dialect, today: question.today });
  const contenders = untriedContenders(ranked, parses, { snapshot, question, dialect, weights });
  const { judged, chance } = judge(contenders, { reading, pieces });
  const first = judged[0]?.contender;
  if (!first || boundedConfidence(chance, first, reading) < suggestConfidence) return undefined;
  return { sql: first.compiled.sql, tables: new Set(first.compiled.trees.flatMap(({ instances }) => instances)) };
}

const most = 6;

function proposals(
  facts: SchemaFacts,
  language: Language,
  glossary: readonly GlossaryTerm[],
  wanted: ReadonlySet<string>,
): Proposal[] {
  const tables = facts.snapshot.tables
    .filter((table) => wanted.size === 0 || wanted.has(table.name))
    .sort((left, right) => (right.rowCount ?? 0) - (left.rowCount ?? 0))
    .slice(0, most * 2);
  const meaning = meaningOf(facts.snapshot);
  // What has a raw name alone is spoken of only where nothing is called by words.
  const called = tables.filter((table) => !isRaw(tableLabel(table, language, glossary)));
  const lists = (called.length > 0 ? called : tables).map((table) => {
    const label = tableLabel(table, language, glossary).toLowerCase();
    const measures = table.columns.filter(
      ({ name }) => facts.column(table.name, name)?.isMeasure && meaning.column(table.name, name)?.role !== 'flag',
    );
    // Where everything stands in one table, its own columns tell rows apart, and money is what it is about.
    const isTied = facts.edges.some(({ from, to }) => from.table === table.name || to.table === table.name);
    const isAlone = !isTied && meaning.table(table.name)?.date !== undefined;
    const own = isAlone ? ownGroups(table, meaning) : [];
    const isMoney = ({ name }: Column) => isAlone && meaning.column(table.name, name)?.figure?.unit === 'money';
    // What is added up before what is a price of one: the sum of unit prices says nothing.
    const isPrice = ({ name }: Column) => meaning.column(table.name, name)?.figure?.over === 'avg';
    const worth = (column: Column) =>
      known(glossary, table.name, column.name) * 4 + Number(isMoney(column)) * 2 - Number(isPrice(column));
    const [measure] = measures.sort((left, right) => worth(right) - worth(left));
    const figure = measure && withoutUnit(columnLabel(table, measure, language, glossary).toLowerCase());
    const parents = facts.edges.filter(
      ({ from, to }) =>
        from.table === table.name && to.table !== table.name && (facts.table(to.table)?.names.length ?? 0) > 0,
    );
    const groups = [...new Set(parents.map(({ to }) => to.table))].flatMap((name) => {
      const parent = facts.table(name)?.table;
      return parent ? [tableLabel(parent, language, glossary).toLowerCase()] : [];
    });
    const all = [...groups, ...own.map((column) => columnLabel(table, column, language, glossary).toLowerCase())];
    // A price of one is not added up.
    const isOfOne = measure !== undefined && isPrice(measure);
    const script = isChinese(figure ?? label);
    const groupable = all.filter((group) => isChinese(group) === script && !isRaw(group));
    const parts = { label, figure, isOfOne, groups: groupable, isDated: isAlone };
    // Names are asked about in the language that they are in; half a sentence in each is none.
    return (language === 'zh' ? chinese : english)(parts).flatMap((one, index) => {
      if (one.names.some((name) => isChinese(name) !== isChinese(one.names[0] ?? ''))) return [];
      const said = one.names.some(isChinese) ? chinese(parts)[index] : one;
      return said ? [{ text: said.text, table: table.name }] : [];
    });
  });
  // One question per table before a second one, so that the list shows what there is.
  const mixed: Proposal[] = [];
  for (let index = 0; index < most; index++) {
    for (const list of lists) {
      const next = list[index];
      if (next) mixed.push(next);
    }
  }
  return mixed;
}

/** More values than this are no groups to compare. */
const mostGroups = 200;

/** Columns by which the rows of a table are told apart, those with a name first. */
function ownGroups(table: Table, meaning: Meaning): Column[] {
  const rank = ({ name }: Column) => ['name', 'dimension'].indexOf(meaning.column(table.name, name)?.role ?? '');
  return table.columns
    .filter((column) => rank(column) >= 0 && (column.distinctCount ?? 0) <= mostGroups)
    .sort((left, right) => rank(left) - rank(right));
}

const known = (glossary: readonly GlossaryTerm[], table: string, column: string): number =>
  glossary.some((term) => term.kind === 'column' && term.table === table && term.column === column) ? 1 : 0;

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** As a database has it, and no person says it: `order_header`, 订单头, t_cust. */
const isRaw = (label: string): boolean =>
  /_|\b(?:header|detail|hdr|dtl|tbl|dim|fact)s?\b|(?:头|头表|主表|明细表)$|^t\s/i.test(label);

/** "hourly rate cents": what it is counted in is no part of what it is called. */
const withoutUnit = (label: string): string => label.replace(/\s+(?:in\s+)?(?:cents?|fen|usd|eur|cny|rmb|pct)$/, '');

interface Sayable {
  label: string;
  figure: string | undefined;
  /** The figure is a price or a rate of one. */
  isOfOne: boolean;
  groups: readonly string[];
  /** Its rows have a date of their own. */
  isDated: boolean;
}

/** A question, and the names of the schema in it. */
interface Said {
  text: string;
  names: string[];
}

/** The same questions in the same order as `english`. */
function chinese({ label, figure: said, isOfOne, groups, isDated }: Sayable): Said[] {
  const [group, other] = groups;
  const figure = isOfOne ? undefined : said;
  return [
    ...(figure && group
      ? [
          { text: `${figure}最高的5个${group}是哪些？`, names: [figure, group] },
          { text: `各${group}的${figure}是多少？`, names: [figure, group] },
        ]
      : []),
    ...(figure && isDated ? [{ text: `每个月的${figure}是多少？`, names: [figure] }] : []),
    ...(figure && isDated && other ? [{ text: `各${other}的${figure}是多少？`, names: [figure, other] }] : []),
    { text: `一共有多少${label}？`, names: [label] },
    ...(group ? [{ text: `每个${group}有多少${label}？`, names: [group, label] }] : []),
    ...(said ? [{ text: `平均${said}是多少？`, names: [said] }] : []),
  ];
}

function english({ label, figure: said, isOfOne, groups, isDated }: Sayable): Said[] {
  const [group, other] = groups;
  const one = group && singular(group);
  const figure = isOfOne ? undefined : said;
  return [
    ...(figure && group
      ? [
          { text: `What are the top 5 ${group} by ${figure}?`, names: [figure, group] },
          { text: `What is the total ${figure} for each ${one}?`, names: [figure, group] },
        ]
      : []),
    ...(figure && isDated ? [{ text: `What is the total ${figure} by month?`, names: [figure] }] : []),
    ...(figure && isDated && other
      ? [{ text: `What is the total ${figure} for each ${singular(other)}?`, names: [figure, other] }]
      : []),
    { text: `How many ${label} are there?`, names: [label] },
    ...(one ? [{ text: `How many ${label} are there for each ${one}?`, names: [label, one] }] : []),
    ...(said ? [{ text: `What is the average ${said}?`, names: [said] }] : []),
  ];
}

const singular = (label: string) => label.replace(/[A-Za-z]+$/, singularOf);
