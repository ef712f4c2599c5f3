import { type Dialect, nameInSql } from '../dialects/dialect.ts';
import { chooseSchema, linkedColumns } from '../prompts/choose-schema.ts';
import { cleanQuestion, isPlainValue, quoteText } from '../prompts/data-text.ts';
import { historyText } from '../prompts/history-text.ts';
import type { RenderOptions } from '../prompts/render-prompt.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { type ShownTable, schemaText } from '../prompts/schema-text.ts';
import { termInSql } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import { narrowSchema } from '../schema/narrow-schema.ts';
import { findColumn, findTable, type Snapshot } from '../schema/snapshot/snapshot.ts';
import type { WriterInput } from './writer.ts';

export type PromptSubject = Pick<
  WriterInput,
  'question' | 'links' | 'snapshot' | 'dialect' | 'today' | 'glossary' | 'allowData' | 'examples' | 'conversation'
>;

/** Of a wide schema so many tables are looked at more closely before the few to show are chosen. */
const mostNear = 40;
const mostGlossary = 12;
const mostValues = 6;
const mostExamples = 3;

/** What every prompt about SQL says of the question and the database; empty parts are left out. */
export function promptInputs(subject: PromptSubject, options: RenderOptions) {
  const { question, snapshot, dialect, today, allowData = true } = subject;
  // A hit in the value index is data too: without permission it must not even choose which columns are shown.
  const open = subject.links.values.filter(({ table, column }) => !isMasked(snapshot, table, column));
  const links = { ...subject.links, values: allowData ? open : [] };
  const narrow = narrowSchema(question, links, snapshot, mostNear);
  // Where no table is spoken of, the choice below shows those that most others refer to.
  const near = narrow.snapshot.tables.length > 0 ? narrow : { snapshot, links };
  const shown = { dialect, language: question.language, allowData, linked: linkedColumns(near.links) };
  const { tables } = chooseSchema(near.snapshot, near.links, shown);
  return {
    dialect: dialect.title,
    hints: hintsFor(dialect, hasDates(tables) || question.periods.length > 0),
    schema: renderPrompt('schema', { tables: schemaText(tables, shown) }, options).text,
    glossary: glossaryText(subject, links),
    values: allowData ? valuesText(links, subject) : '',
    examples: examplesText(subject.examples ?? []),
    history: subject.conversation ? historyText(subject.conversation, { allowData, withSql: true }) : '',
    today,
    question: cleanQuestion(question.text),
  };
}

function isMasked(snapshot: Snapshot, table: string, column: string): boolean {
  const owner = findTable(snapshot, table);
  return Boolean(owner && findColumn(owner, column)?.masked);
}

/** What the dialect wants said; about dates only where there are any. */
function hintsFor(dialect: Dialect, withDates: boolean): string {
  const isAboutDates = (hint: string) => /\b(?:dates?|year|month)\b/i.test(hint);
  const told = dialect.promptHints.filter((hint) => withDates || !isAboutDates(hint));
  return told.map((hint) => `- ${hint}`).join('\n');
}

/** SQLite has no type for them, so a name tells as well. */
function hasDates(tables: readonly ShownTable[]): boolean {
  return tables.some(({ columns }) =>
    columns.some(({ name, kind }) => kind === 'date' || kind === 'datetime' || /date|time|日期|时间/i.test(name)),
  );
}

/** Entries that the question uses come first; a short glossary is told in full. */
function glossaryText({ glossary, dialect }: PromptSubject, links: Links): string {
  const used = new Set(links.terms.map(({ term }) => term.words[0]));
  const ranked = glossary.toSorted((a, b) => Number(used.has(b.words[0])) - Number(used.has(a.words[0])));
  const shown = glossary.length > mostGlossary ? ranked.filter(({ words }) => used.has(words[0])) : ranked;
  return shown
    .slice(0, mostGlossary)
    .map((term) => {
      // A text in it must not look like a tag of the prompt; a comparison stays one.
      const meaning = termInSql(term, dialect)
        .replace(/\p{Cc}+/gu, ' ')
        .replace(/<(?=[\p{L}/|!])/gu, '< ');
      return `${term.words.map((word) => quoteText(word, 30)).join(', ')} = ${meaning.slice(0, 300)}`;
    })
    .join('\n');
}

/** Words of the question beside what is stored, so that the model need not guess how a value is spelt. */
function valuesText({ values }: Links, { dialect, question }: PromptSubject): string {
  const lines = values
    .filter(({ value, match }) => isPlainValue(value) && match !== 'near')
    .map(({ table, column, value, start, end }) => {
      const stored = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
      const said = quoteText(question.text.slice(start, end), 40);
      return `${said}: ${nameInSql(dialect, table)}.${nameInSql(dialect, column)} = ${stored}`;
    });
  return [...new Set(lines)].slice(0, mostValues).join('\n');
}

function examplesText(examples: readonly { question: string; sql: string }[]): string {
  return examples
    .slice(0, mostExamples)
    .map(({ question, sql }) => `${quoteText(question, 200)}\n${sql.replace(/\s+/g, ' ').slice(0, 1000)}`)
    .join('\n');
}
