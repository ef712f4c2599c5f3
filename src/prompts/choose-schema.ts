import { estimateTokens } from '../models/chat-model.ts';
import type { Question } from '../question/question.ts';
import { keyGraph } from '../schema/keys/keys.ts';
import type { Links } from '../schema/links/contracts.ts';
import { rankTables } from '../schema/links/rank-tables.ts';
import { identifierWords } from '../schema/names/identifier-words.ts';
import type { Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import { type SchemaTextOptions, schemaText } from './schema-text.ts';

interface SchemaChoice {
  /** Shown with all their columns, in the snapshot's order. */
  tables: Table[];
  /** Those of them that are far from the question: shown without what is stored in them. */
  far: ReadonlySet<Table>;
  /** Known by name only, those nearest to the question first. Empty when everything is shown. */
  left: Table[];
}

interface ChooseOptions extends SchemaTextOptions {
  /** A schema that fits is shown whole; of a larger one so much is shown as fits. */
  schemaTokens: number;
  /** Tables that must be shown because somebody asked for them by name, in lower case. */
  wanted?: ReadonlySet<string>;
}

/**
 * The part of a schema that a prompt shows: all of it while it fits, the same for every question; else the tables that
 * the question may mean and those joined to them. A table is shown with all its columns or not at all: a model cannot
 * ask for a column that it does not know of, but it can ask for a table.
 */
export function chooseSchema(
  question: Question,
  links: Links,
  snapshot: Snapshot,
  options: ChooseOptions,
): SchemaChoice {
  const cost = (table: Table) => tokensOf(table, options);
  const total = snapshot.tables.reduce((sum, table) => sum + cost(table), 0);
  if (total <= options.schemaTokens) return { tables: snapshot.tables, far: new Set(), left: [] };
  const ordered = byNearness(question, links, snapshot, options.wanted ?? new Set());
  const shown = new Set<Table>();
  const far = new Set<Table>();
  let left = options.schemaTokens;
  for (const table of ordered) {
    const isFar = shown.size >= mostNear;
    const price = isFar ? tokensOf(table, { ...options, allowData: false }) : cost(table);
    if (price > left && shown.size > 0) continue;
    shown.add(table);
    if (isFar) far.add(table);
    left -= price;
  }
  return {
    tables: snapshot.tables.filter((table) => shown.has(table)),
    far,
    left: ordered.filter((table) => !shown.has(table)),
  };
}

/** So many tables are shown with their values; further ones are there to be joined or found. */
const mostNear = 15;

/** A table with a link as good as this is called by its name; words that fit more tables than a few call none of them. */
const callsIt = 0.9;
const fewCalled = 3;

/**
 * What was asked for, what the question calls by name, what it speaks of, then what most others refer to: whoever sees
 * nothing can only invent.
 */
function byNearness(question: Question, links: Links, snapshot: Snapshot, wanted: ReadonlySet<string>): Table[] {
  const byName = new Map(snapshot.tables.map((table) => [table.name, table]));
  const ranked = rankTables(question, links, snapshot).flatMap(({ table }) => byName.get(table) ?? []);
  const asked = snapshot.tables.filter(({ name }) => wanted.has(name.toLowerCase()));
  const strong = links.tables.filter(({ score }) => score >= callsIt);
  const called = [...Map.groupBy(strong, ({ start, end }) => `${start} ${end}`).values()]
    .filter((same) => same.length <= fewCalled)
    .flatMap((same) => same.flatMap(({ table }) => byName.get(table) ?? []));
  const first = [...asked, ...called, ...ranked.slice(0, mostSure)];
  const kin = kinOf(first.slice(0, mostWithKin), snapshot);
  const next = ranked.slice(mostSure);
  return [...new Set([...first, ...kin, ...next, ...kinOf([...first, ...next], snapshot), ...central(snapshot)])];
}

/** What is ranked below these may be there by one word that stands everywhere. */
const mostSure = 40;
/** Of so many tables those that bear the same family name come next, whether or not a key says that they belong together. */
const mostWithKin = 12;
/** A first word that more tables share (`t_…`) is a habit and no family. */
const largestFamily = 40;

/**
 * The other tables of the same family, in the order of those that are given: people keep what belongs together in one schema, or
 * call it by one first word (`crm_accounts`, `crm_visits`), also where no key was declared.
 */
function kinOf(tables: readonly Table[], snapshot: Snapshot): Table[] {
  const families = Map.groupBy(snapshot.tables, familyOf);
  return [...new Set(tables.map(familyOf))].flatMap((family) => {
    const kin = families.get(family) ?? [];
    return kin.length <= largestFamily ? kin : [];
  });
}

function familyOf({ name, schema }: Table): string {
  const prefix = /^(.+?)__/.exec(name)?.[1] ?? identifierWords(name)[0] ?? name;
  return `${schema ?? ''}.${prefix.toLowerCase()}`;
}

/** The most connected first. */
function central(snapshot: Snapshot): Table[] {
  const { linksOf } = keyGraph(snapshot);
  return snapshot.tables.toSorted((a, b) => linksOf(b).length - linksOf(a).length);
}

const costs = new WeakMap<Table, Map<string, number>>();

/** Estimated once for each table and way of showing it. */
function tokensOf(table: Table, options: SchemaTextOptions): number {
  const known = costs.get(table) ?? new Map<string, number>();
  costs.set(table, known);
  const way = `${options.language} ${options.allowData}`;
  let cost = known.get(way);
  if (cost === undefined) {
    // Names are split into more tokens than plain words are.
    cost = Math.ceil(estimateTokens(schemaText([table], options)) * 1.1);
    known.set(way, cost);
  }
  return cost;
}
