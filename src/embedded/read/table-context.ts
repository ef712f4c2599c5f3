import { tablesOfTerm } from '../../schema/glossary/glossary.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import { columnsOf } from '../form/form.ts';
import type { Draft, Reading } from './draft.ts';
import { measuresFor } from './measure-words.ts';

const named = new WeakMap<Reading, ReadonlySet<string>>();

/** Tables that the question speaks of: by name, or through a column that was clearly named. */
export function namedTables(reading: Reading): ReadonlySet<string> {
  let tables = named.get(reading);
  if (!tables) {
    tables = findNamed(reading);
    named.set(reading, tables);
  }
  return tables;
}

function findNamed(reading: Reading): Set<string> {
  const tables = new Set<string>();
  for (const mention of reading.mentions) {
    const strong = mention.tables.filter(({ score }) => score >= 0.6);
    for (const { table } of strong) tables.add(table);
    if (strong.length > 0) continue;
    const best = mention.columns.filter(({ score }) => score >= 0.9);
    if (best.length === 1 && best[0]) tables.add(best[0].table);
    for (const { term } of mention.metrics) for (const table of tablesOfTerm(term).slice(0, 1)) tables.add(table);
  }
  return tables;
}

/** Tables that hold the figures which the question names; a period is about those and not about the things beside them. */
export function measuredTables(reading: Reading): Set<string> {
  const tables = new Set<string>();
  const words = reading.cues.filter((cue) => cue.class === 'measure-word' || cue.hints?.includes('#sales'));
  const hints = words.flatMap((cue) => cue.hints ?? []);
  for (const { figure } of measuresFor(hints, reading)) for (const { table } of columnsOf(figure)) tables.add(table);
  for (const mention of reading.mentions) {
    for (const { term } of mention.metrics) for (const table of tablesOfTerm(term).slice(0, 1)) tables.add(table);
    if (mention.tables.some(({ score }) => score >= 0.9)) continue;
    const [best] = mention.columns.filter(
      ({ score, table, column }) => score >= 0.9 && reading.facts.column(table, column)?.isMeasure,
    );
    if (best) tables.add(best.table);
  }
  return tables;
}

/** Whether rows of a table are things that happen (they point at two or more other things) rather than things that are. */
export function isEvent(table: string, facts: SchemaFacts): boolean {
  return new Set(facts.edges.filter(({ from }) => from.table === table).map(({ from }) => from.column)).size >= 2;
}

/** Fewest key steps from any of the given tables to every other one. */
export function hopsFrom(tables: ReadonlySet<string>, facts: SchemaFacts): Map<string, number> {
  const hops = new Map([...tables].map((table) => [table, 0]));
  const open = [...tables];
  for (let here = open.shift(); here !== undefined; here = open.shift()) {
    const next = (hops.get(here) ?? 0) + 1;
    for (const other of facts.keys.neighbours(here)) {
      if (hops.has(other)) continue;
      hops.set(other, next);
      open.push(other);
    }
  }
  return hops;
}

/** Strong mentions of tables, the tables themselves. */
export function tableMentions(reading: Reading, draft: Draft) {
  return reading.mentions
    .filter((mention) => !draft.used.has(mention.index))
    .flatMap((mention) => {
      const best = mention.tables.filter(({ score }) => score >= 0.35).sort((left, right) => right.score - left.score);
      return best.length > 0 ? [{ mention, tables: best }] : [];
    });
}
