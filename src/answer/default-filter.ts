import type { Dialect } from '../dialects/dialect.ts';
import type { Language } from '../protocol/answer.ts';
import { stemOf } from '../question/lemma.ts';
import type { Question } from '../question/question.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import { conceptOf } from '../schema/lexicon/lexicon.ts';
import type { Links } from '../schema/links/contracts.ts';
import { statesOf } from '../schema/meaning/states.ts';
import { codesOf } from '../schema/names/comment-labels.ts';
import { tableLabel } from '../schema/names/labels.ts';
import type { Table } from '../schema/snapshot/snapshot.ts';
import type { Assumption } from '../sql/contracts/contracts.ts';
import { codeLexemes } from '../sql/lex/lex.ts';

/** A table with the rows of it that count unless a question speaks of the others. */
export type FilteredTable = Table & { filter: Exclude<NonNullable<Table['filter']>, 'hidden'> };

/** What a filter compares with, as it is stored and as people call it. */
export function filteredValues(
  { columns, filter }: FilteredTable,
  dialect: Dialect,
): { stored: string; words: string[] }[] {
  const own = columns.filter(({ name }) => filter.columns.includes(name));
  const stored = codeLexemes(filter.where, dialect).flatMap(({ kind, value }) =>
    kind === 'string' || kind === 'number' ? [value] : [],
  );
  return stored.map((value) => {
    const codes = own.flatMap((column) => codesOf(column).filter(({ code }) => code === value));
    return { stored: value, words: codes.flatMap(({ words }) => words) };
  });
}

/**
 * Whether the question speaks of what a filter leaves out: it names the column, one of its values, or what the left-out rows are
 * called in any words. Then the filter is not meant.
 */
export function speaksOf(table: FilteredTable, question: Question, links: Links, dialect: Dialect): boolean {
  const isOwn = (link: { table: string; column: string }) =>
    link.table === table.name && table.filter.columns.includes(link.column);
  if (links.values.some(isOwn) || links.columns.some((link) => isOwn(link) && link.score >= sureLink)) return true;
  const said = filteredValues(table, dialect).flatMap(({ stored, words }) => [stored, ...words]);
  const synonyms = said.flatMap(statesOf).flatMap((state) => {
    const concept = conceptOf(state);
    return concept ? [...concept.zh, ...concept.en] : [];
  });
  return [...said.filter((word) => /\p{L}/u.test(word)), ...synonyms].some((word) => isSaid(word, question));
}

/** A part of its name does not speak of a column. */
const sureLink = 0.9;
const han = /\p{Script=Han}/u;

/** Chinese as it stands, without 已 before it; English words by their stems. */
function isSaid(word: string, { text, tokens }: Question): boolean {
  if (han.test(word)) return text.includes(word.length > 2 ? word.replace(/^已/, '') : word);
  const stems = tokens.flatMap((token) => (token.kind === 'word' ? [stemOf(token.text)] : []));
  const wanted = word
    .toLowerCase()
    .split(/[\s_-]+/)
    .map(stemOf);
  return stems.some((_, at) => wanted.every((stem, index) => stems[at + index] === stem));
}

/** What an answer says of a filter: that it holds, and how to do without. */
export function filterAssumption(
  table: FilteredTable,
  language: Language,
  { dialect, glossary }: { dialect: Dialect; glossary: readonly GlossaryTerm[] },
): Assumption {
  const what = tableLabel(table, language, glossary);
  const values = filteredValues(table, dialect).map(
    ({ stored, words }) => words.find((word) => han.test(word) === (language === 'zh')) ?? words[0] ?? stored,
  );
  const isLeftOut = /^[\w."`[\]]+\s*(?:<>|!=|not\s+in\b)[^()]*(?:\([^()]*\))?$/i.test(table.filter.where.trim());
  const list = values.join(language === 'zh' ? '、' : ', ');
  const text =
    language === 'zh'
      ? isLeftOut && list
        ? `${what}里不算“${list}”的；想看就在问题里说出来`
        : `${what}只算约定的那些行（${table.filter.where}）；想看其余的就在问题里说出来`
      : isLeftOut && list
        ? `“${what}” that are ${list} are left out; ask for them by name`
        : `Of “${what}” only the agreed rows count (${table.filter.where}); ask for the others by name`;
  return { kind: 'filter', text };
}

/** What an answer says where a filter could not be placed. */
export function unfilteredAssumption(table: Table, language: Language, glossary: readonly GlossaryTerm[]): Assumption {
  const what = tableLabel(table, language, glossary);
  return {
    kind: 'filter',
    text:
      language === 'zh'
        ? `${what}平常只算一部分行，这一次没有能够去掉其余的：全部都算了`
        : `Of “${what}” only some rows usually count; this time the others could not be left out, so all of them count`,
  };
}
