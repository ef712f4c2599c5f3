import type { Drift } from '../connections/database.ts';
import type { Language } from '../protocol/answer.ts';
import type { SchemaChange } from '../schema/snapshot/schema-changes.ts';
import type { Paint } from './paint.ts';
import { printableLine } from './printable.ts';

/** What `wenshu schema --diff` prints: the changes under the names of their tables, then one line that counts them. */
export function driftText({ since, changes, kept }: Drift, language: Language, paint: Paint): string {
  const zh = language === 'zh';
  if (since === null) {
    const first = zh ? '还没有保存过表结构，无从比较' : 'No schema was kept yet, so there is nothing to compare';
    const next = zh ? '；现在已经保存，下次就能看到变化' : '; it is kept now, and the next time shows what changed';
    return `${first}${kept ? next : ''}${zh ? '。' : '.'}\n`;
  }
  const when = localTime(since);
  if (changes.length === 0) return zh ? `自 ${when} 以来没有变化。\n` : `Nothing has changed since ${when}.\n`;
  const tables = [...Map.groupBy(changes, ({ table }) => table)].map(([table, own]) =>
    [paint('bold', printableLine(table)), ...own.map((change) => `  ${changeLine(change, language, paint)}`)].join(
      '\n',
    ),
  );
  const many = changes.length === 1 ? 'change' : 'changes';
  const count = zh ? `自 ${when} 以来有 ${changes.length} 处变化` : `${changes.length} ${many} since ${when}`;
  const update = zh ? '，已更新保存的表结构' : '; what is kept is up to date now';
  return `${[...tables, `${count}${kept ? update : ''}${zh ? '。' : '.'}`].join('\n\n')}\n`;
}

function changeLine(change: SchemaChange, language: Language, paint: Paint): string {
  const sign = /added$/.test(change.change) ? '+' : /removed$/.test(change.change) ? '-' : '~';
  const style = { '+': 'green', '-': 'red', '~': 'yellow' } as const;
  return `${paint(style[sign], sign)} ${printableLine(words[language](change))}`;
}

const kinds = { zh: { table: '表', view: '视图' }, en: { table: 'table', view: 'view' } };

const words: Record<Language, (change: SchemaChange) => string> = { zh: chinese, en: english };

function chinese(change: SchemaChange): string {
  switch (change.change) {
    case 'table_added':
      return `新增了这${change.kind === 'view' ? '个视图' : '张表'}`;
    case 'table_removed':
      return `这${change.kind === 'view' ? '个视图' : '张表'}不在了`;
    case 'kind_changed':
      return `由${kinds.zh[change.from]}变成了${kinds.zh[change.to]}`;
    case 'column_added':
      return `新增列 ${change.column}${change.type && `（${change.type}）`}`;
    case 'column_removed':
      return `列 ${change.column}${change.type ? `（${change.type}）` : ' '}不在了`;
    case 'type_changed':
      return `列 ${change.column} 的类型由 ${change.from || '（无）'} 变为 ${change.to || '（无）'}`;
    case 'nullable_changed':
      return `列 ${change.column} ${change.to ? '现在可以为空' : '现在不能为空'}`;
    case 'comment_changed':
      return `${change.column === null ? '表' : `列 ${change.column} `}的说明由${quoted(change.from, 'zh')}变为${quoted(change.to, 'zh')}`;
    case 'primary_key_changed':
      return `主键由 ${list(change.from, 'zh')} 变为 ${list(change.to, 'zh')}`;
    case 'unique_key_added':
      return `${list(change.columns, 'zh')} 现在是唯一的`;
    case 'unique_key_removed':
      return `${list(change.columns, 'zh')} 不再保证唯一`;
    case 'foreign_key_added':
      return `新增外键 ${keyText(change)}`;
    case 'foreign_key_removed':
      return `外键 ${keyText(change)} 不在了`;
  }
}

function english(change: SchemaChange): string {
  switch (change.change) {
    case 'table_added':
      return `this ${change.kind} is new`;
    case 'table_removed':
      return `this ${change.kind} is gone`;
    case 'kind_changed':
      return `was a ${change.from}, is a ${change.to}`;
    case 'column_added':
      return `column ${change.column} is new${change.type && ` (${change.type})`}`;
    case 'column_removed':
      return `column ${change.column}${change.type && ` (${change.type})`} is gone`;
    case 'type_changed':
      return `column ${change.column}: type was ${change.from || '(none)'}, is ${change.to || '(none)'}`;
    case 'nullable_changed':
      return `column ${change.column} ${change.to ? 'may be null now' : 'may not be null any more'}`;
    case 'comment_changed':
      return `${change.column === null ? 'comment' : `column ${change.column}: comment`} was ${quoted(change.from, 'en')}, is ${quoted(change.to, 'en')}`;
    case 'primary_key_changed':
      return `primary key was ${list(change.from, 'en')}, is ${list(change.to, 'en')}`;
    case 'unique_key_added':
      return `${list(change.columns, 'en')} is unique now`;
    case 'unique_key_removed':
      return `${list(change.columns, 'en')} is no longer unique`;
    case 'foreign_key_added':
      return `foreign key ${keyText(change)} is new`;
    case 'foreign_key_removed':
      return `foreign key ${keyText(change)} is gone`;
  }
}

function list(columns: string[], language: Language): string {
  if (columns.length === 0) return language === 'zh' ? '（无）' : '(none)';
  return columns.join(language === 'zh' ? '、' : ', ');
}

function quoted(comment: string | null, language: Language): string {
  if (comment === null) return language === 'zh' ? '（无）' : '(none)';
  return language === 'zh' ? `“${comment}”` : `"${comment}"`;
}

function keyText(change: { columns: string[]; target: string; referenced: string[] }): string {
  return `${change.columns.join(', ')} → ${change.target} (${change.referenced.join(', ')})`;
}

/** To the minute, on this machine's clock. */
function localTime(instant: string): string {
  const date = new Date(instant);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
