import { createHash } from 'node:crypto';
import { fileNoteText } from '../answer/file-note-text.ts';
import { createGate, type Gate, type Reader } from '../answer/gate.ts';
import type { Database } from '../databases/database.ts';
import { fieldRoles } from '../databases/field-roles.ts';
import type { Viewer } from '../databases/identity.ts';
import type { Language } from '../protocol/answer.ts';
import type { DraftField, DraftForm, DraftQuestion, DraftThing } from '../protocol/explore.ts';
import { draftOf, type Proposal, questionsIn } from '../schema/draft/draft.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import { type ColumnMeaning, meaningOf, type TableMeaning } from '../schema/meaning/meaning.ts';
import { codesOf } from '../schema/names/comment-labels.ts';
import { columnLabel, tableLabel } from '../schema/names/labels.ts';
import { type Column, findColumn, findTable, type Snapshot, type Table } from '../schema/snapshot/snapshot.ts';

/** More are no form that anybody fills in. */
const mostThings = 30;
const mostFields = 60;
const mostExamples = 3;

/** What stands for a table or a column in replies: the same in every process, and no name. */
export const referenceTo = (table: string, column?: string): string =>
  createHash('sha256')
    .update(JSON.stringify([table, column ?? null]))
    .digest('base64url')
    .slice(0, 12);

export const questionReference = ({ kind, table, column }: Proposal): string => `${kind}-${referenceTo(table, column)}`;

interface Words {
  thing(table: Table): string | undefined;
  field(table: Table, column: Column): string | undefined;
}

/** What was understood of a database, in words: for whoever may say what is in it. */
export async function draftForm(
  database: Database,
  viewer: Viewer,
  reader: Reader,
): Promise<Omit<DraftForm, 'accepted' | 'suggestions'>> {
  const snapshot = await database.schema(viewer);
  const { terms } = database.glossary(snapshot);
  const { connection, title } = database;
  const gate = createGate(await database.leakGuard(), reader);
  const words = wordsOf(gate, reader, terms);
  const draft = draftOf(snapshot, terms);
  const meant = meaningOf(snapshot).tables;
  const things = meant.flatMap((one) => thingOf(one, snapshot, words, draft));
  return {
    connection: connection.id,
    title,
    things: things.slice(0, mostThings),
    more_things: Math.max(0, things.length - mostThings),
    questions: questionsIn(draft).flatMap((one) => questionOf(one, snapshot, words, { gate, ...reader })),
    notes: gate.only(
      snapshot.tables.flatMap(({ fileNotes = [] }) => fileNotes.map((note) => fileNoteText(note, reader.language))),
    ),
  };
}

const wordsOf = (gate: Gate, { language }: Reader, terms: readonly GlossaryTerm[]): Words => ({
  thing: (table) => gate.only([tableLabel(table, language, terms)])[0],
  field: (table, column) => gate.only([columnLabel(table, column, language, terms)])[0],
});

function thingOf(meant: TableMeaning, snapshot: Snapshot, words: Words, draft: readonly Proposal[]): DraftThing[] {
  const table = findTable(snapshot, meant.table);
  const name = table && words.thing(table);
  if (!table || !name) return [];
  const fields = meant.columns.flatMap((column): DraftField[] => {
    const stored = findColumn(table, column.column);
    const called = stored && words.field(table, stored);
    return stored && called ? [fieldOf(stored, column, called, draft)] : [];
  });
  const at = (column: string | undefined) => (column === undefined ? undefined : referenceTo(table.name, column));
  const listed = new Set(fields.map(({ id }) => id));
  const [calledBy, date] = [at(meant.name), at(meant.date)];
  return [
    {
      id: referenceTo(table.name),
      name,
      ...(table.rowCount === undefined ? {} : { rows: table.rowCount }),
      ...(calledBy && listed.has(calledBy) ? { called_by: calledBy } : {}),
      ...(date && listed.has(date) ? { date } : {}),
      fields: fields.slice(0, mostFields),
      more_fields: Math.max(0, table.columns.length - Math.min(fields.length, mostFields)),
    },
  ];
}

function fieldOf(stored: Column, meant: ColumnMeaning, name: string, draft: readonly Proposal[]): DraftField {
  const codes = codesIn(stored, meant, draft);
  const examples = stored.masked ? [] : (stored.samples ?? []).filter((value) => value !== null && value !== '');
  return {
    id: referenceTo(meant.table, meant.column),
    name,
    role: fieldRoles[meant.role],
    ...(meant.figure?.unit ? { unit: meant.figure.unit } : {}),
    examples: examples
      .map(String)
      .filter((text) => text.length <= 60)
      .slice(0, mostExamples),
    ...(codes.length > 0 ? { codes } : {}),
  };
}

/** As somebody has explained them, or as they are guessed. */
function codesIn(stored: Column, { table, column }: ColumnMeaning, draft: readonly Proposal[]) {
  const known = codesOf(stored).map(({ code, words }) => ({ value: code, means: words.join(' / ') }));
  if (known.length > 0) return known;
  const asked = draft.find((one) => one.kind === 'codes' && one.table === table && one.column === column);
  const guessed = asked?.options[0]?.adds.codes?.[`${table}.${column}`] ?? {};
  return (asked?.values ?? []).map((value) => ({ value, means: [guessed[value] ?? []].flat().join(' / ') }));
}

/** What a proposal is about, as people call it. */
interface Named {
  thing: string;
  field: string;
}

type Asked = Record<Proposal['kind'], (named: Named, proposal: Proposal) => string>;

/** The questions of a draft for people who know their data and nothing of how it is stored. */
const draftWords: Record<Language, Asked> = {
  zh: {
    table: ({ thing }, { options: [first], isProposed }) =>
      isProposed ? `“${thing}”就是你们说的“${first?.zh}”吗？` : `“${thing}”里记的是什么？`,
    column: ({ thing, field }, { options: [first] }) => `${thing}的“${field}”是“${first?.zh}”吗？`,
    codes: ({ thing, field }, { values }) => `${thing}的“${field}”里有 ${values.join('、')}，分别是什么意思？`,
    date: ({ thing }) => `说${thing}“什么时候”时，看哪个日期？`,
    sales: ({ thing }) => `${thing}里哪个金额是“销售额”？`,
    hidden: ({ thing }) => `“${thing}”看起来是副本，不用它？`,
    name: ({ thing, field }) => `平常用“${field}”来称呼${thing}吗？`,
    join: (_, { options: [first] }) => `${first?.zh}：对应得上吗？`,
    word: (_, { options: [first] }) => `平常这样说吗：${first?.zh}？`,
  },
  en: {
    table: ({ thing }, { options: [first], isProposed }) =>
      isProposed ? `Is “${thing}” what you call “${first?.en}”?` : `What is one row of “${thing}”?`,
    column: ({ thing, field }, { options: [first] }) => `Is “${field}” of ${thing} the ${first?.en}?`,
    codes: ({ thing, field }, { values }) => `“${field}” of ${thing} holds ${values.join(', ')}: what do they mean?`,
    date: ({ thing }) => `Which date is meant when you ask when, of ${thing}?`,
    sales: ({ thing }) => `Which amount of ${thing} is “sales”?`,
    hidden: ({ thing }) => `“${thing}” looks like a copy. Leave it out?`,
    name: ({ thing, field }) => `Do people call one of ${thing} by its “${field}”?`,
    join: (_, { options: [first] }) => `${first?.en}: does the one point to the other?`,
    word: (_, { options: [first] }) => `Do people say so: ${first?.en}?`,
  },
};

function questionOf(
  proposal: Proposal,
  snapshot: Snapshot,
  words: Words,
  { gate, language }: Reader & { gate: Gate },
): DraftQuestion[] {
  const { kind, options, isProposed, values, columns } = proposal;
  const table = findTable(snapshot, proposal.table);
  const stored = table && proposal.column !== undefined ? findColumn(table, proposal.column) : undefined;
  const thing = table && words.thing(table);
  const field = table && stored ? words.field(table, stored) : '';
  if (!table || !thing || field === undefined) return [];
  const offered = options.map((option, index) => ({ id: String(index + 1), label: option[language] }));
  const tellable = new Set(gate.only(offered.map(({ label }) => label)));
  const fields = columns.flatMap((name) => {
    const column = findColumn(table, name);
    return (column && words.field(table, column)) ?? [];
  });
  return [
    {
      id: questionReference(proposal),
      question: draftWords[language][kind]({ thing, field }, proposal),
      shows: [...fields, ...(kind === 'codes' ? [] : values)],
      options: offered.filter(({ label }) => tellable.has(label)),
      proposed: isProposed ? '1' : null,
      say: kind === 'table' || kind === 'column' ? 'name' : kind === 'codes' ? 'codes' : 'none',
    },
  ];
}
