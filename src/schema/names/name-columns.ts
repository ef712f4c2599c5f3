import type { Language } from '../../protocol/answer.ts';
import type { Column, Table } from '../snapshot/snapshot.ts';
import { commentLabels } from './comment-labels.ts';
import { expandWords, identifierWords, languageSuffix, ownName } from './identifier-words.ts';

const chineseName = /(?:名称|姓名|名字|标题|名)$/;
const otherName = /(?:用户名|登录名|域名|文件名|英文名|别名|曾用名)$/;
const titles = new Set(['name', 'title', 'fullname']);
const ofPeople = new Set(['full', 'display', 'short']);

/**
 * What tells a person which row of a table is meant: the column that is called its name, in the question's language where there
 * are two, or first and last name where there is none for both. Strict: a text that merely comes first is no name. Empty when there is none.
 */
export function nameColumns(table: Table, language: Language): Column[] {
  const readable = table.columns.filter(
    ({ kind, masked, name }) => (kind === 'text' || kind === 'other') && !masked && !isForeignColumn(table, name),
  );
  const named = readable.filter((column) => isName(table, column));
  const suited = named.filter(({ name }) => languageSuffix(name) === language);
  const [best] = [...suited, ...named];
  if (best) return [best];
  const part = (wanted: string) => readable.filter((column) => wordsOf(column.name).join(' ') === wanted);
  const [first, last] = [part('first name')[0], part('last name')[0]];
  return first && last ? [first, last] : [];
}

/** Whether a column tells the name of the table's things, or a part of it. */
export function isNameColumn(table: Table, column: Column): boolean {
  return isName(table, column) || /^(?:first|last|family|given) name$/.test(wordsOf(column.name).join(' '));
}

/** `name`, `customer_name` of customers, 姓名, 名称, or a comment that says so. */
function isName(table: Table, { name, comment }: Column): boolean {
  const label = commentLabels(comment).zh ?? name;
  if (chineseName.test(label)) return !otherName.test(label) && !isOfAnother(label, table);
  const words = wordsOf(languageSuffix(name) ? name.slice(0, name.lastIndexOf('_')) : name);
  if (!titles.has(words.at(-1) ?? '')) return false;
  const own = wordsOf(ownName(table.name));
  const isOwn = (word: string) => ofPeople.has(word) || own.some((part) => part === word || part === `${word}s`);
  return words.slice(0, -1).every(isOwn) && !(words.at(-1) === 'title' && words.length === 1 && isOfPeople(own));
}

/** The title of an employee is a position and no name. */
function isOfPeople(words: readonly string[]): boolean {
  return words.some((word) =>
    /^(?:employee|staff|person|people|user|customer|client|contact|member|teacher|student|doctor)s?$/.test(word),
  );
}

/** 部门名称 in a table of employees is the name of something else. */
function isOfAnother(label: string, table: Table): boolean {
  const what = label.replace(chineseName, '').replace(/^(?:中文|全)$/, '');
  const own = commentLabels(table.comment).zh ?? table.name;
  if (what === '' || !/\p{Script=Han}/u.test(own)) return false;
  return !own.includes(what) && !what.includes(own.replace(/(?:信息|资料|档案|主数据|表)+$/, ''));
}

const wordsOf = (name: string): string[] => {
  const words = identifierWords(name);
  return expandWords(words) ?? words;
};

function isForeignColumn(table: Table, column: string): boolean {
  return table.foreignKeys.some(({ columns }) => columns.includes(column));
}
