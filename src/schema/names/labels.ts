import type { Language } from '../../protocol/answer.ts';
import { type GlossaryTerm, glossaryWord } from '../glossary/glossary.ts';
import type { Column, Table } from '../snapshot/snapshot.ts';
import { commentLabels } from './comment-labels.ts';
import { expandWords, identifierWords, languageSuffix } from './identifier-words.ts';

const han = /\p{Script=Han}/u;

/** What a person calls this column, in their language: comment, glossary word, else the name in words. */
export function columnLabel(
  table: Table,
  column: Column,
  language: Language,
  glossary: readonly GlossaryTerm[] = [],
): string {
  const comment = commentLabels(column.comment);
  const known = comment[language] ?? glossaryWord(glossary, { table: table.name, column: column.name }, language);
  if (known) return language === 'en' ? known.replace(/ in Chinese$/, '') : known;
  return comment.zh ?? comment.en ?? nameInWords(column.name);
}

/** What a person calls the things in this table. */
export function tableLabel(table: Table, language: Language, glossary: readonly GlossaryTerm[] = []): string {
  const comment = commentLabels(table.comment);
  const known = comment[language] ?? glossaryWord(glossary, { table: table.name }, language);
  return thingsIn(known ?? comment.zh ?? comment.en ?? nameInWords(table.name));
}

/** What the rows are, not what holds them: 学生 of 学生信息表, 缴费记录 of 缴费记录表; but 报表 and 销售代表 are things themselves. */
const thingsIn = (label: string): string =>
  label.replace(
    /(?<=\p{Script=Han}{2})(?:(?:基本)?(?:信息|资料)表|主档|主表|(?<![代图报仪电水气手课程钟年月日量])表)$/u,
    '',
  );

/** A name as people would say it: underscores and humps are blanks, short forms are spelt out. */
export function nameInWords(name: string): string {
  if (han.test(name)) return name;
  const suffix = languageSuffix(name);
  const words = identifierWords(suffix ? name.slice(0, name.lastIndexOf('_')) : name);
  return (expandWords(words) ?? words).join(' ');
}
