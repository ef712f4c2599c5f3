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
import { type SchemaFacts, schemaFacts } from '../schema/meaning/schema-facts.ts';
import { columnLabel, tableLabel } from '../schema/names/labels.ts';
import { largestTables } from '../schema/narrow-schema.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
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
  const seen = new Set<string>();
  for (const { text, table } of list) {
    if (seen.has(text)) continue;
    seen.add(text);
    const question = readQuestion(text, { today: snapshot.today ?? '2000-01-01' });
    const links = linkNames(question, snapshot, glossary, []);
    const { reading, ranked } = readForms({ question, links, snapshot, dialect, weights, glossary });
    const { pieces, parses } = parseQuestion({ question, links, snapshot, dialect, today: question.today });
    const contenders = untriedContenders(ranked, parses, { snapshot, question, dialect, weights });
    const { judged, chance } = judge(contenders, { reading, pieces });
    const first = judged[0]?.contender;
    const uses = first?.compiled.trees.some(({ instances }) => instances.includes(table));
    if (!first || !uses) continue;
    if (boundedConfidence(chance, first, reading) >= suggestConfidence) yield { text, sql: first.compiled.sql };
  }
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
  const words = { zh: chinese, en: english }[language];
  const lists = tables.map((table) => {
    const label = tableLabel(table, language, glossary).toLowerCase();
    const measures = table.columns.filter((column) => facts.column(table.name, column.name)?.isMeasure);
    const [measure] = measures.sort(
      (left, right) => known(glossary, table.name, right.name) - known(glossary, table.name, left.name),
    );
    const figure = measure && columnLabel(table, measure, language, glossary).toLowerCase();
    const parents = facts.edges.filter(
      ({ from, to }) =>
        from.table === table.name && to.table !== table.name && (facts.table(to.table)?.names.length ?? 0) > 0,
    );
    const groups = [...new Set(parents.map(({ to }) => to.table))].flatMap((name) => {
      const parent = facts.table(name)?.table;
      return parent ? [tableLabel(parent, language, glossary).toLowerCase()] : [];
    });
    return words(label, figure, groups).map((text) => ({ text, table: table.name }));
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

const known = (glossary: readonly GlossaryTerm[], table: string, column: string): number =>
  glossary.some((term) => term.kind === 'column' && term.table === table && term.column === column) ? 1 : 0;

function chinese(label: string, figure: string | undefined, groups: readonly string[]): string[] {
  const [group] = groups;
  return [
    ...(figure && group ? [`${figure}最高的5个${group}是哪些？`, `各${group}的${figure}是多少？`] : []),
    `一共有多少${label}？`,
    ...(group ? [`每个${group}有多少${label}？`] : []),
    ...(figure ? [`平均${figure}是多少？`] : []),
  ];
}

function english(label: string, figure: string | undefined, groups: readonly string[]): string[] {
  const [group] = groups;
  const one = group && singular(group);
  return [
    ...(figure && group
      ? [`What are the top 5 ${group} by ${figure}?`, `What is the total ${figure} for each ${one}?`]
      : []),
    `How many ${label} are there?`,
    ...(one ? [`How many ${label} are there for each ${one}?`] : []),
    ...(figure ? [`What is the average ${figure}?`] : []),
  ];
}

const singular = (label: string) => label.replace(/[A-Za-z]+$/, singularOf);
