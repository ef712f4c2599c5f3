import type { Language } from '../protocol/answer.ts';
import { type Confirmation, digestOf } from './confirmation.ts';

interface ChangingRun {
  sql: string;
  /** What it would do, in words; empty where words fail and the statement has to speak for itself. */
  words: string;
  language: Language;
  audience: 'analyst' | 'business';
  /** How many rows it touches now; absent when that could not be told in time. */
  rows?: number;
  /** Whether the words have said how many already. */
  isCounted: boolean;
  /** Whether that is every row there is. */
  isAll: boolean;
  /** A model wrote the statement, not the person. */
  isDrafted: boolean;
}

/** Asks for a yes to this very change. The last option, which is also what no answer means, does nothing. */
export function writeConfirmation(run: ChangingRun): Confirmation {
  const { sql, language, rows } = run;
  const zh = language === 'zh';
  const lines = [
    ...(run.isDrafted
      ? [zh ? '模型起草了下面的修改，请仔细核对。' : 'A model drafted this change; please read it closely.']
      : []),
    ...(run.words ? [run.words] : []),
    `${run.isCounted ? '' : countText(run)}${zh ? '执行后无法撤销。确定要执行吗？' : 'It cannot be undone. Do it?'}`,
    ...(run.audience === 'analyst' ? ['', sql] : []),
  ];
  return {
    kind: 'write',
    statement: digestOf(sql),
    ...(rows === undefined ? {} : { rows }),
    asked: {
      confirms: 'write',
      question: lines.join('\n'),
      options: [
        { id: '1', label: zh ? '执行修改' : 'Do it' },
        { id: '2', label: zh ? '取消' : 'Cancel' },
      ],
    },
    outcomes: [
      { id: '1', does: 'run' },
      { id: '2', does: 'stop' },
    ],
  };
}

function countText({ rows, isAll, language }: ChangingRun): string {
  const count = rows?.toLocaleString('en-US');
  if (language === 'zh') {
    if (count === undefined) return '无法预先得知会影响多少条记录。';
    return rows === 0 ? '目前没有符合条件的记录。' : `将影响 ${count} 条记录${isAll ? '，即全部记录' : ''}。`;
  }
  if (count === undefined) return 'How many rows it touches could not be told. ';
  if (rows === 0) return 'At the moment no row fits. ';
  return `It touches ${count} ${rows === 1 ? 'row' : 'rows'}${isAll ? ', which is every row there is' : ''}. `;
}

const done: Record<'insert' | 'update' | 'delete', Record<Language, (count: string, isOne: boolean) => string>> = {
  insert: {
    zh: (count) => `已新增 ${count} 条记录。`,
    en: (count, isOne) => `${count} ${isOne ? 'row was' : 'rows were'} added.`,
  },
  update: {
    zh: (count) => `已修改 ${count} 条记录。`,
    en: (count, isOne) => `${count} ${isOne ? 'row was' : 'rows were'} changed.`,
  },
  delete: {
    zh: (count) => `已删除 ${count} 条记录。`,
    en: (count, isOne) => `${count} ${isOne ? 'row was' : 'rows were'} deleted.`,
  },
};

/** What was done. */
export function changeText(kind: keyof typeof done, rowCount: number, language: Language): string {
  return done[kind][language](rowCount.toLocaleString('en-US'), rowCount === 1);
}
