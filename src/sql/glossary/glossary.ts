import type { GlossaryEntry } from '../../config/schema.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type GlossaryFault, NotResolved } from './fault.ts';
import { namedColumn, namedTable } from './names.ts';
import { readCondition, readExpression, readTable } from './read-text.ts';

export { type Declarations, withDeclarations } from './declared.ts';
export { faultText, type GlossaryFault } from './fault.ts';

/** The business words of a connection as its schema knows them, and those that it does not. */
export interface Glossary {
  terms: readonly GlossaryTerm[];
  faults: readonly GlossaryFault[];
  /** How much else that the connection says of its schema is used. */
  declared?: number;
}

const known = new WeakMap<Snapshot, WeakMap<readonly GlossaryEntry[], Glossary>>();

/** Parses every entry and resolves it against the schema, once for each snapshot. An entry that means nothing there is left out and told. */
export function readGlossary(entries: readonly GlossaryEntry[], snapshot: Snapshot, dialect: Dialect): Glossary {
  const own = known.get(snapshot) ?? new WeakMap<readonly GlossaryEntry[], Glossary>();
  known.set(snapshot, own);
  const before = own.get(entries);
  if (before) return before;
  const terms: GlossaryTerm[] = [];
  const faults: GlossaryFault[] = [];
  for (const entry of entries) {
    try {
      terms.push(termOf(entry, snapshot, dialect));
    } catch (error) {
      if (!(error instanceof NotResolved)) throw error;
      faults.push({ ...error.fault, words: entry.words, text: textOf(entry) });
    }
  }
  const glossary = { terms, faults };
  own.set(entries, glossary);
  return glossary;
}

const textOf = (entry: GlossaryEntry): string =>
  'column' in entry
    ? entry.column
    : 'table' in entry
      ? entry.table
      : 'expression' in entry
        ? entry.expression
        : entry.condition;

/** A name may stand in the configuration as it stands in the schema, blanks and all; only what is none is parsed. */
function termOf(entry: GlossaryEntry, snapshot: Snapshot, dialect: Dialect): GlossaryTerm {
  const { words } = entry;
  const text = textOf(entry).trim();
  const place = { snapshot, dialect };
  if ('table' in entry) {
    const table = namedTable(text, snapshot);
    return table ? { kind: 'table', words, table } : { words, ...readTable(text, place) };
  }
  if ('condition' in entry) return { words, ...readCondition(text, place) };
  const column = namedColumn(text, snapshot);
  return column ? { kind: 'column', words, ...column } : { words, ...readExpression(text, place) };
}
