import { fileNoteText } from '../answer/file-note-text.ts';
import type { Language } from '../protocol/answer.ts';
import { meaningOf } from '../schema/meaning/meaning.ts';
import { type Column, findTable, type Snapshot, type Table } from '../schema/snapshot/snapshot.ts';
import { snakeCase, snapshotJson } from '../schema/snapshot/snapshot-json.ts';
import { asRole } from './ask-options.ts';
import type { Command } from './context.ts';
import { nearest } from './nearest.ts';
import { createPaint, type Paint } from './paint.ts';
import { usageError } from './parse-arguments.ts';
import { printableLine } from './printable.ts';
import { driftText } from './schema-diff.ts';
import { meaningText } from './schema-meaning.ts';
import { write } from './terminal.ts';
import { underName } from './under-name.ts';

/**
 * `wenshu schema`: the tables with what people call them, their columns and keys; with `--diff`, what changed in them; with `--meaning`,
 * what they mean.
 */
export const schema: Command = async ({ values, positionals }, context) => {
  const { output, color, isInteractive } = context.terminal;
  const { language } = context;
  const paint = createPaint(color);
  const json = (value: unknown) => `${JSON.stringify(value, null, isInteractive ? 2 : 0)}\n`;
  const wenshu = await context.open(values);
  try {
    if (values.diff) {
      const drift = await wenshu.drift(asRole(values));
      const wanted = new Set(positionals.map((name) => name.toLowerCase()));
      const isWanted = (table: string) => wanted.has(table.toLowerCase()) || wanted.has(lastPart(table).toLowerCase());
      const changes = drift.changes.filter(({ table }) => wanted.size === 0 || isWanted(table));
      const { since } = drift;
      await write(output, values.json ? json({ since, changes }) : driftText({ ...drift, changes }, language, paint));
      return changes.length === 0 ? 0 : 1;
    }
    const snapshot = await wenshu.schema({ ...asRole(values), ...(values.refresh ? { refresh: true } : {}) });
    const named = positionals.map((name) => tableNamed(snapshot, name, language));
    if (values.meaning) {
      const { tables } = meaningOf(snapshot);
      const wanted = new Set(named.map(({ name }) => name));
      const meant = tables.filter(({ table }) => wanted.size === 0 || wanted.has(table));
      const text = () => meaningText(meant, language, paint, context.terminal.width());
      await write(output, values.json ? json(snakeCase({ tables: meant })) : text());
      return 0;
    }
    const chosen = { ...snapshot, tables: positionals.length > 0 ? named : snapshot.tables };
    const text = values.json
      ? json(snapshotJson(chosen))
      : schemaText(chosen, language, paint, context.terminal.width());
    await write(output, text);
    return 0;
  } finally {
    await wenshu.close();
  }
};

const lastPart = (table: string) => table.slice(table.lastIndexOf('.') + 1);

function tableNamed(snapshot: Snapshot, name: string, language: Language): Table {
  const table = findTable(snapshot, name);
  if (table) return table;
  const near = nearest(
    name,
    snapshot.tables.map((known) => known.name),
  );
  throw usageError(language, {
    zh: `没有 ${name} 这张表${near ? `，您是不是想看 ${near}` : ''}`,
    en: `there is no table ${name}${near ? `, did you mean ${near}` : ''}`,
  });
}

export function schemaText(snapshot: Snapshot, language: Language, paint: Paint, width: number): string {
  return snapshot.tables.map((table) => `${tableText(table, language, paint, width)}\n`).join('\n');
}

const words = {
  zh: { rows: (count: string) => `约 ${count} 行`, view: '视图', key: '主键', unique: '唯一', inferred: '（推断）' },
  en: {
    rows: (count: string) => `about ${count} rows`,
    view: 'view',
    key: 'key',
    unique: 'unique',
    inferred: ' (inferred)',
  },
};

function tableText(table: Table, language: Language, paint: Paint, width: number): string {
  const text = words[language];
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
  return [underName(name, about, lines, paint, width), ...notes].join('\n');
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
  const text = words[language];
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
