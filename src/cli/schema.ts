import { fileNoteText } from '../answer/file-note-text.ts';
import type { Drift } from '../databases/database.ts';
import type { Language } from '../protocol/answer.ts';
import { meaningOf } from '../schema/meaning/meaning.ts';
import type { SchemaChange } from '../schema/snapshot/schema-changes.ts';
import { type Column, findTable, type Snapshot, type Table } from '../schema/snapshot/snapshot.ts';
import { snakeCase, snapshotJson } from '../schema/snapshot/snapshot-json.ts';
import { type Command, withWenshu } from './context.ts';
import { usageError } from './failure.ts';
import { meaningText } from './schema-meaning.ts';
import { type Display, displayOf, localTime, underName } from './table.ts';
import { write } from './terminal.ts';
import { inLanguage, nearest, printableLine } from './text.ts';

/**
 * `wenshu schema`: the tables with what people call them, their columns and keys; with `--diff`, what changed in them; with
 * `--meaning`, what they mean.
 */
export const schema: Command = ({ values, positionals }, context) =>
  withWenshu(context, values, async (wenshu) => {
    const { output, isInteractive } = context.terminal;
    const display = displayOf(context);
    const print = (json: unknown, text: () => string) =>
      write(output, values.json ? `${JSON.stringify(json, null, isInteractive ? 2 : 0)}\n` : text());
    if (values.diff) {
      const drift = await wenshu.drift();
      const wanted = new Set(positionals.map((name) => name.toLowerCase()));
      const isWanted = (table: string) => wanted.has(table.toLowerCase()) || wanted.has(lastPart(table).toLowerCase());
      const changes = drift.changes.filter(({ table }) => wanted.size === 0 || isWanted(table));
      await print({ since: drift.since, changes }, () => driftText({ ...drift, changes }, display));
      return changes.length === 0 ? 0 : 1;
    }
    const snapshot = await wenshu.schema({ ...(values.refresh ? { refresh: true } : {}) });
    const named = positionals.map((name) => tableNamed(snapshot, name));
    if (values.meaning) {
      const names = new Set(named.map(({ name }) => name));
      const tables = meaningOf(snapshot).tables.filter(({ table }) => names.size === 0 || names.has(table));
      await print(snakeCase({ tables }), () => meaningText(tables, display));
      return 0;
    }
    const chosen = { ...snapshot, tables: positionals.length > 0 ? named : snapshot.tables };
    await print(snapshotJson(chosen), () => schemaText(chosen, display));
    return 0;
  });

const lastPart = (table: string) => table.slice(table.lastIndexOf('.') + 1);

function tableNamed(snapshot: Snapshot, name: string): Table {
  const table = findTable(snapshot, name);
  if (table) return table;
  const near = nearest(
    name,
    snapshot.tables.map((known) => known.name),
  );
  throw usageError(
    `没有 ${name} 这张表${near ? `，您是不是想看 ${near}` : ''}`,
    `there is no table ${name}${near ? `, did you mean ${near}` : ''}`,
  );
}

export function schemaText(snapshot: Snapshot, display: Display): string {
  return snapshot.tables.map((table) => `${tableText(table, display)}\n`).join('\n');
}

const words = {
  rows: { zh: (count: string) => `约 ${count} 行`, en: (count: string) => `about ${count} rows` },
  view: { zh: '视图', en: 'view' },
  key: { zh: '主键', en: 'key' },
  unique: { zh: '唯一', en: 'unique' },
  inferred: { zh: '（推断）', en: ' (inferred)' },
};

function tableText(table: Table, display: Display): string {
  const { language, paint } = display;
  const text = inLanguage(words, language);
  const about = [
    ...(table.comment ? [commentIn(table.comment, language)] : []),
    ...(table.kind === 'view' ? [text.view] : []),
    ...(table.rowCount === undefined ? [] : [text.rows(table.rowCount.toLocaleString('en'))]),
  ].join(' · ');
  const name = (table.schema ? `${table.schema}.` : '') + table.name;
  const lines = table.columns.map((column) => [
    printableLine(column.name),
    column.type || column.kind,
    columnNotes(table, column, language),
  ]);
  const notes = (table.fileNotes ?? []).map(
    (note) => `  ${paint('yellow', printableLine(fileNoteText(note, language)))}`,
  );
  return [underName(name, about, lines, display), ...notes].join('\n');
}

/** A comment may say it in both languages, `中文 / English`; one of them is enough for a reader. */
function commentIn(comment: string, language: Language): string {
  const halves = comment.split(' / ');
  const isChinese = (half: string | undefined) => /\p{Script=Han}/u.test(half ?? '');
  const hasBoth = halves.length === 2 && isChinese(halves[0]) !== isChinese(halves[1]);
  const half = hasBoth ? halves.find((text) => isChinese(text) === (language === 'zh')) : undefined;
  return printableLine(half ?? comment);
}

function columnNotes(table: Table, column: Column, language: Language): string {
  const text = inLanguage(words, language);
  const isUnique = table.uniqueKeys.some((key) => key.length === 1 && key[0] === column.name);
  const references = table.foreignKeys.flatMap((key) => {
    const index = key.columns.indexOf(column.name);
    return index < 0
      ? []
      : [`→ ${key.table}.${key.referenced[index] ?? '?'}${key.evidence === 'declared' ? '' : text.inferred}`];
  });
  return [
    ...(table.primaryKey.includes(column.name) ? [text.key] : isUnique ? [text.unique] : []),
    ...references.map(printableLine),
    ...(column.comment ? [commentIn(column.comment, language)] : []),
  ].join(' · ');
}

/** What `wenshu schema --diff` prints: the changes under the names of their tables, then one line that counts them. */
export function driftText({ since, changes, kept }: Drift, { language, paint }: Omit<Display, 'width'>): string {
  const zh = language === 'zh';
  if (since === null) {
    const first = zh ? '还没有保存过表结构，无从比较' : 'No schema was kept yet, so there is nothing to compare';
    const next = zh ? '；现在已经保存，下次就能看到变化' : '; it is kept now, and the next time shows what changed';
    return `${first}${kept ? next : ''}${zh ? '。' : '.'}\n`;
  }
  const when = localTime(since);
  if (changes.length === 0) return zh ? `自 ${when} 以来没有变化。\n` : `Nothing has changed since ${when}.\n`;
  const line = (change: SchemaChange) => {
    const sign = /added$/.test(change.change) ? '+' : /removed$/.test(change.change) ? '-' : '~';
    const text = (changeTexts[change.change] as (change: SchemaChange) => Record<Language, string>)(change)[language];
    return `  ${paint(signStyles[sign], sign)} ${printableLine(text)}`;
  };
  const tables = [...Map.groupBy(changes, ({ table }) => table)].map(([table, own]) =>
    [paint('bold', printableLine(table)), ...own.map(line)].join('\n'),
  );
  const many = changes.length === 1 ? 'change' : 'changes';
  const count = zh ? `自 ${when} 以来有 ${changes.length} 处变化` : `${changes.length} ${many} since ${when}`;
  const update = zh ? '，已更新保存的表结构' : '; what is kept is up to date now';
  return `${[...tables, `${count}${kept ? update : ''}${zh ? '。' : '.'}`].join('\n\n')}\n`;
}

const signStyles = { '+': 'green', '-': 'red', '~': 'yellow' } as const;

type ChangeTexts = {
  [Kind in SchemaChange['change']]: (change: SchemaChange & { change: Kind }) => Record<Language, string>;
};

const kindsZh = { table: '表', view: '视图' };
const thisZh = { table: '这张表', view: '这个视图' };

const changeTexts: ChangeTexts = {
  table_added: ({ kind }) => ({ zh: `新增了${thisZh[kind]}`, en: `this ${kind} is new` }),
  table_removed: ({ kind }) => ({ zh: `${thisZh[kind]}不在了`, en: `this ${kind} is gone` }),
  kind_changed: ({ from, to }) => ({ zh: `由${kindsZh[from]}变成了${kindsZh[to]}`, en: `was a ${from}, is a ${to}` }),
  column_added: ({ column, type }) => ({
    zh: `新增列 ${column}${type && `（${type}）`}`,
    en: `column ${column} is new${type && ` (${type})`}`,
  }),
  column_removed: ({ column, type }) => ({
    zh: `列 ${column}${type ? `（${type}）` : ' '}不在了`,
    en: `column ${column}${type && ` (${type})`} is gone`,
  }),
  type_changed: ({ column, from, to }) => ({
    zh: `列 ${column} 的类型由 ${from || '（无）'} 变为 ${to || '（无）'}`,
    en: `column ${column}: type was ${from || '(none)'}, is ${to || '(none)'}`,
  }),
  nullable_changed: ({ column, to }) => ({
    zh: `列 ${column} ${to ? '现在可以为空' : '现在不能为空'}`,
    en: `column ${column} ${to ? 'may be null now' : 'may not be null any more'}`,
  }),
  comment_changed: ({ column, from, to }) => ({
    zh: `${column === null ? '表' : `列 ${column} `}的说明由${from === null ? '（无）' : `“${from}”`}变为${to === null ? '（无）' : `“${to}”`}`,
    en: `${column === null ? 'comment' : `column ${column}: comment`} was ${from === null ? '(none)' : `"${from}"`}, is ${to === null ? '(none)' : `"${to}"`}`,
  }),
  primary_key_changed: ({ from, to }) => ({
    zh: `主键由 ${from.join('、') || '（无）'} 变为 ${to.join('、') || '（无）'}`,
    en: `primary key was ${from.join(', ') || '(none)'}, is ${to.join(', ') || '(none)'}`,
  }),
  unique_key_added: ({ columns }) => ({
    zh: `${columns.join('、')} 现在是唯一的`,
    en: `${columns.join(', ')} is unique now`,
  }),
  unique_key_removed: ({ columns }) => ({
    zh: `${columns.join('、')} 不再保证唯一`,
    en: `${columns.join(', ')} is no longer unique`,
  }),
  foreign_key_added: (key) => ({ zh: `新增外键 ${keyText(key)}`, en: `foreign key ${keyText(key)} is new` }),
  foreign_key_removed: (key) => ({ zh: `外键 ${keyText(key)} 不在了`, en: `foreign key ${keyText(key)} is gone` }),
};

const keyText = ({
  columns,
  target,
  referenced,
}: {
  columns: string[];
  target: string;
  referenced: string[];
}): string => `${columns.join(', ')} → ${target} (${referenced.join(', ')})`;
