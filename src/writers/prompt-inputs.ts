import { type Dialect, nameInSql } from '../dialects/dialect.ts';
import { estimateTokens } from '../models/chat-model.ts';
import { chooseSchema } from '../prompts/choose-schema.ts';
import { cleanQuestion, isPlainName, quoteText, shortened } from '../prompts/data-text.ts';
import { type RenderOptions, renderPrompt } from '../prompts/render-prompt.ts';
import { historyText } from '../prompts/result-text.ts';
import { schemaText, tableName } from '../prompts/schema-text.ts';
import type { Language } from '../protocol/answer.ts';
import { termInSql } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import { isHidden } from '../schema/private/private-columns.ts';
import { findColumn, findTable, type Scalar, type Snapshot, type Table } from '../schema/snapshot/snapshot.ts';
import { isPlainWord } from '../schema/values/plain-words.ts';
import type { ValueHit } from '../schema/values/value-hit.ts';
import { valueHints } from './value-hints.ts';
import type { Placeholder, WriterInput } from './writer.ts';

export interface PromptSubject
  extends Pick<
    WriterInput,
    | 'question'
    | 'links'
    | 'snapshot'
    | 'dialect'
    | 'today'
    | 'glossary'
    | 'allowData'
    | 'examples'
    | 'conversation'
    | 'adjustment'
    | 'placeholder'
  > {
  /** A schema that fits is told whole. */
  schemaTokens?: number;
  /** Tables that a model asked to be shown, in lower case. */
  wanted?: ReadonlySet<string>;
}

/** Suits what models read today; accuracy before cost: of a schema that was cut, a model cannot know what it misses. */
const usualSchemaTokens = 12_000;
/** What the names of tables that are not shown may take. */
const mostNameTokens = 3000;
/** A glossary that is longer is told in part: what the question uses. */
const mostGlossary = 60;
const mostExamples = 3;

/**
 * What every prompt about SQL says of the question and the database; empty parts are left out. Schema, hints and glossary
 * say the same to every question as long as the schema fits.
 */
export function promptInputs(subject: PromptSubject, options: RenderOptions) {
  const { question, snapshot, dialect, today, wanted, allowData = true, schemaTokens = usualSchemaTokens } = subject;
  // A hit in the value index is data too: without permission it must not even choose which tables are shown.
  const kindOf = ({ table, column }: { table: string; column: string }) => privacyOf(snapshot, table, column);
  // Of a private column, a value that the person typed tells where it stands; it goes out as a mark, unless it is any other word.
  const isTyped = ({ match, start, end }: ValueHit) =>
    (match === 'exact' || match === 'case') && !isPlainWord(question.text.slice(start, end), snapshot);
  const isOpen = (hit: ValueHit) =>
    allowData && (kindOf(hit) === 'open' || (kindOf(hit) === 'private' && isTyped(hit)));
  const { values, parts = [] } = subject.links;
  const links = {
    ...subject.links,
    values: values.filter(isOpen),
    parts: parts.filter((hit) => allowData && kindOf(hit) === 'open'),
  };
  const shown = { dialect, language: question.language, allowData };
  const { tables, far, left } = chooseSchema(question, links, snapshot, {
    ...shown,
    schemaTokens,
    ...(wanted ? { wanted } : {}),
  });
  const schema = { tables: schemaText(tables, { ...shown, far }), left: namesOf(left, dialect) };
  return {
    dialect: dialect.title,
    hints: hintsFor(dialect, hasDates(snapshot)),
    schema: renderPrompt('schema', schema, options).text,
    glossary: glossaryText(subject, links),
    values: allowData ? valuesText(links, subject) : '',
    examples: examplesText(subject.examples ?? []),
    history: subject.conversation ? historyText(subject.conversation, { allowData, withSql: true }) : '',
    // Who has asked once has what there is.
    may_ask: left.length > 0 && !wanted ? 'yes' : '',
    today,
    ...(subject.placeholder ? { report: reportText(subject.placeholder, question.language) } : {}),
    question: cleanQuestion(question.whole + adjustmentText(subject)),
  };
}

/** What a report says of the place that the answer is for: somebody's words, quoted; but for its period, which is ours. */
function reportText(placeholder: Placeholder, language: Language): string {
  const { name, description, requirements, objective, context, window } = placeholder;
  const words = reportWords[language];
  const said = { name, description, requirements, objective, context };
  const lines = Object.entries(said).flatMap(([key, text]) =>
    text ? [`${words[key as keyof typeof said]}: ${quoteText(text, longestSaid)}`] : [],
  );
  return [...lines, ...(window ? [`${words.window}: ${window.from} .. ${window.to}`] : [])].join('\n');
}

const longestSaid = 400;
const reportWords = {
  zh: {
    name: '名称',
    description: '说明',
    requirements: '要求',
    objective: '目的',
    context: '所在的句子',
    window: '报告期（问题没有说时间时按此期间；与时间无关的除外）',
  },
  en: {
    name: 'name',
    description: 'description',
    requirements: 'requirements',
    objective: 'objective',
    context: 'sentence around it',
    window: 'period of the report (of a question that names none, unless it is not about time)',
  },
};

/** What the conversation adds, in words behind the question; names of rows only with permission. */
function adjustmentText({ adjustment, question: { language }, allowData = true }: PromptSubject): string {
  if (!adjustment) return '';
  const { within, dates, figures } = adjustment;
  const notes = [
    ...(allowData ? within.map(({ label }) => label[language]) : []),
    ...(dates ? [language === 'zh' ? `时间按${dates.label.zh}` : `periods by ${dates.label.en}`] : []),
    ...figures.map(({ label }) => label[language]),
  ];
  return notes.length > 0 ? ` (${notes.join('; ')})` : '';
}

/** The nearest first, as many as fit; the prompt says how many more there are. */
function namesOf(tables: readonly Table[], dialect: Dialect): string {
  const names: string[] = [];
  let tokens = 0;
  for (const table of tables.filter(({ name }) => isPlainName(name))) {
    const name = tableName(table, dialect);
    tokens += estimateTokens(name) + 1;
    if (tokens > mostNameTokens) break;
    names.push(name);
  }
  const more = tables.length - names.length;
  return names.join(', ') + (more > 0 ? `, and ${more} more` : '');
}

function privacyOf(snapshot: Snapshot, table: string, column: string): 'open' | 'private' | 'masked' {
  const owner = findTable(snapshot, table);
  const found = owner && findColumn(owner, column);
  if (found?.masked) return 'masked';
  return found && isHidden(found) ? 'private' : 'open';
}

/** What the dialect wants said; about dates only where there are any. */
function hintsFor(dialect: Dialect, withDates: boolean): string {
  const isAboutDates = (hint: string) => /\b(?:dates?|year|month)\b/i.test(hint);
  const told = dialect.promptHints.filter((hint) => withDates || !isAboutDates(hint));
  return told.map((hint) => `- ${hint}`).join('\n');
}

/** SQLite has no type for them, so a name tells as well. */
function hasDates({ tables }: Snapshot): boolean {
  return tables.some(({ columns }) =>
    columns.some(({ name, kind }) => kind === 'date' || kind === 'datetime' || /date|time|日期|时间/i.test(name)),
  );
}

/** A short glossary is told in full, in its own order; of a long one what the question uses. */
function glossaryText({ glossary, dialect, snapshot }: PromptSubject, links: Links): string {
  const used = new Set(links.terms.map(({ term }) => term.words[0]));
  const shown = glossary.length > mostGlossary ? glossary.filter(({ words }) => used.has(words[0])) : glossary;
  const entries = shown.slice(0, mostGlossary).map((term) => {
    const meaning = shortened(untagged(termInSql(term, dialect)), 300);
    return `${term.words.map((word) => quoteText(word, 30)).join(', ')} = ${meaning}`;
  });
  // Who keeps the configuration speaks here, and nobody else.
  const rules = (snapshot.rules ?? []).map((rule) => `Rule: ${untagged(rule)}`);
  const filters = snapshot.tables.flatMap(({ name, filter }) =>
    filter === undefined || filter === 'hidden'
      ? []
      : [
          `Added to your query afterwards, unless the question speaks of the others: ${nameInSql(dialect, name)} WHERE ${untagged(filter.where)}`,
        ],
  );
  return [...entries, ...filters, ...rules].join('\n');
}

/** A text must not look like a tag of the prompt; a comparison stays one. */
const untagged = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').replace(/<(?=[\p{L}/|!])/gu, '< ');

/** Words of the question beside what is stored, so that the model need not guess how a value is spelt. */
function valuesText(links: Links, { dialect, question, snapshot }: PromptSubject): string {
  const lines = valueHints(links, question, snapshot).map(({ start, end, table, column, values, count, isPart }) => {
    const said = quoteText(question.text.slice(start, end), 40);
    const place = `${nameInSql(dialect, table)}.${nameInSql(dialect, column)}`;
    const more = count > values.length ? ` and ${count - values.length} more` : '';
    const stored = values.map(literal).join(', ');
    return isPart ? `${said}: in ${place} ${stored}${more}` : `${said}: ${place} = ${stored}`;
  });
  return lines.join('\n');
}

const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

function examplesText(examples: readonly { question: string; sql: string }[]): string {
  return examples
    .slice(0, mostExamples)
    .map(({ question, sql }) => `${quoteText(question, 200)}\n${shortened(sql.replace(/\s+/g, ' '), 1000)}`)
    .join('\n');
}
