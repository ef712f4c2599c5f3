import { createGate, type Reader } from '../answer/gate.ts';
import type { Database } from '../databases/database.ts';
import type { Viewer } from '../databases/identity.ts';
import type { Language } from '../protocol/answer.ts';
import { readQuestion } from '../question/read-question.ts';
import { type GlossaryTerm, wordOfTerm } from '../schema/glossary/glossary.ts';
import { linkNames } from '../schema/links/links.ts';
import { rankTables } from '../schema/links/rank-tables.ts';
import { columnLabel, tableLabel } from '../schema/names/labels.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';

/** What there is to ask about, in the words that people use. */
export interface DescribedData {
  /** What people call the database. */
  title: string;
  /** ISO date that "today" means in it, where the connection says so. */
  today?: string;
  things: { name: string; fields: string[] }[];
  /** Business words of the glossary. */
  words: string[];
  /** The same as it is stored, for analysts alone. */
  snapshot?: Snapshot;
}

/** Of what the role may know; with `about` what these words speak of, most likely first. Nothing is sent to the database. */
export async function describeData(
  database: Database,
  { about, ...viewer }: Viewer & { about?: string | undefined },
  reader: Reader,
): Promise<DescribedData> {
  const whole = await database.schema(viewer);
  const { terms } = database.glossary(whole);
  const snapshot = about ? partAbout(whole, about, terms) : whole;
  const gate = createGate(await database.leakGuard(), reader);
  const { language } = reader;
  const things = snapshot.tables.flatMap((table) => {
    const [name] = gate.only([tableLabel(table, language, terms)]);
    const fields = gate.only(table.columns.map((column) => columnLabel(table, column, language, terms)));
    return name ? [{ name, fields: [...new Set(fields)] }] : [];
  });
  const { today } = whole;
  return {
    title: database.title,
    ...(today ? { today } : {}),
    things,
    words: gate.only(termWords(terms, language)),
    ...(reader.audience === 'analyst' ? { snapshot } : {}),
  };
}

/** How many tables a few words lead to. */
const mostTables = 12;

function partAbout(snapshot: Snapshot, about: string, terms: readonly GlossaryTerm[]): Snapshot {
  const question = readQuestion(about, { today: snapshot.today ?? '2000-01-01' });
  const ranked = rankTables(question, linkNames(question, snapshot, terms, []), snapshot);
  const names = ranked.slice(0, mostTables).map(({ table }) => table);
  const tables = names.flatMap((name) => snapshot.tables.filter((table) => table.name === name));
  return { ...snapshot, tables };
}

const termWords = (terms: readonly GlossaryTerm[], language: Language): string[] => [
  ...new Set(terms.flatMap((term) => wordOfTerm(term, language) ?? [])),
];
