import { conceptOf } from '../lexicon/lexicon.ts';
import { formOf, phraseWords } from '../lexicon/word-forms.ts';
import { commentLabels } from '../names/comment-labels.ts';
import { identifierWords, ownName } from '../names/identifier-words.ts';
import { findColumn, type Table } from '../snapshot/snapshot.ts';
import type { ColumnMeaning } from './contracts.ts';
import type { TableFeatures } from './roles.ts';

/** What a table calls its rows in the labels of its own columns: 分馆 in 分馆编号 and 分馆名称. */
function labelsOf({ columns, primaryKey }: Table): string[] {
  return columns
    .filter(({ name }) => primaryKey.includes(name))
    .flatMap(
      ({ comment }) => commentLabels(comment).zh?.replace(/(?:内部)?(?:编号|编码|代码|流水号|号|ID|id)$/, '') ?? [],
    )
    .filter((label) => label.length >= 2);
}

const keyWords = new Set('id key code no number fk sk ref uuid by'.split(' '));

/** The part that a key's target plays: `pickup` of `pickup_station_id`, 始发 of 始发网点; undefined where the name says only what it leads to. */
export function partOfKey({ column }: ColumnMeaning, table: Table, target: TableFeatures): string | undefined {
  const isLabel = /\p{Script=Han}/u.test(column);
  const label = isLabel ? column : commentLabels(findColumn(table, column)?.comment).zh?.split(/[，,。]/)[0];
  const targetLabel = commentLabels(target.table.comment).zh?.replace(/(?:信息)?(?:表|档案|资料)$/, '');
  const told = target.concepts.slice(0, 3).flatMap(({ concept }) => conceptOf(concept) ?? []);
  if (label) {
    const names = [
      target.table.name,
      ...labelsOf(target.table),
      ...(targetLabel ? [targetLabel] : []),
      ...told.flatMap(({ zh }) => zh),
    ];
    const bare = label.replace(/(?:编号|编码|代码|流水号|ID|id|号)$/, '');
    const found = names.filter((name) => bare.endsWith(name)).sort((one, other) => other.length - one.length)[0];
    const rest = found === undefined ? bare : bare.slice(0, -found.length);
    return rest.replace(/^(?:所属|所在|归属|对应|举办|相关)?的?$/, '').replace(/的$/, '') || undefined;
  }
  const own = new Set(
    [
      ...identifierWords(ownName(target.table.name)),
      ...target.table.primaryKey.flatMap(identifierWords),
      ...told.flatMap(({ en, abbreviations = [] }) => [
        ...en.map(phraseWords).flatMap((words) => (words.length === 1 ? words : [])),
        ...abbreviations,
      ]),
    ].map(formOf),
  );
  const words = identifierWords(column).filter((word) => !keyWords.has(word) && !own.has(formOf(word)));
  return words.length > 0 ? words.join(' ') : undefined;
}
