import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { stringify } from 'yaml';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { ImportFormat } from '../memory/verified/import-answers.ts';
import type { Language } from '../protocol/answer.ts';
import type { VerifiedMemory } from '../session/verified-memory.ts';
import { type Action, type Command, commandOf, printResult, withWenshu } from './context.ts';
import { usageError } from './failure.ts';
import { write } from './terminal.ts';
import { printable } from './text.ts';
import { writeWhole } from './write-file.ts';

type ApprovedAnswer = Awaited<ReturnType<VerifiedMemory['list']>>[number];
type ImportReport = Awaited<ReturnType<VerifiedMemory['import']>>;

const words = {
  zh: {
    none: '还没有已核实的答案。',
    approved: (by: string, day: string) => `${by} 于 ${day} 认可`,
    changed: (name: string, was: string, is: string | undefined) => `${name} 由 ${was} 变为 ${is}`,
    gone: (name: string) => `${name} 已不存在`,
    disabled: (changes: string[]) => `已停用：${changes.join('，')}`,
    rejected: (reason: string) => `没有收下任何内容：${reason}。`,
    imported: (taken: number, left: number) => `收下 ${taken} 条，${left} 条没有收下${left > 0 ? '：' : '。'}`,
    leftLine: (line: number, question: string, reason: string) =>
      `  第 ${line} 行 ${question && `“${question}”`}：${reason}`,
    revoked: (id: string) => `已撤销 ${id}。`,
    remembered: (id: string, invocation: string) => `已记住，编号 ${id}。撤销：${invocation} memory revoke ${id}`,
  },
  en: {
    none: 'No answer has been approved yet.',
    approved: (by: string, day: string) => `approved by ${by} on ${day}`,
    changed: (name: string, was: string, is: string | undefined) => `${name} was ${was} and is ${is}`,
    gone: (name: string) => `${name} is gone`,
    disabled: (changes: string[]) => `out of use: ${changes.join(', ')}`,
    rejected: (reason: string) => `Nothing was taken: ${reason}.`,
    imported: (taken: number, left: number) => `${taken} taken, ${left} not${left > 0 ? ':' : '.'}`,
    leftLine: (line: number, question: string, reason: string) =>
      `  line ${line}${question && ` "${question}"`}: ${reason}`,
    revoked: (id: string) => `${id} is used no longer.`,
    remembered: (id: string, invocation: string) =>
      `Remembered as ${id}. To take it back: ${invocation} memory revoke ${id}`,
  },
};

const list: Action['run'] = async ({ wenshu, values }, context) => {
  const answers = await wenshu.memory.list();
  const { language } = context;
  const lines = answers.flatMap((answer) => [
    `${answer.id}  ${answer.question}`,
    `          ${approvedText(answer, language)}`,
    ...driftLines(answer, language),
  ]);
  await printResult(context, values, { answers }, () => printable(lines.join('\n') || words[language].none));
  return 0;
};

const show: Action['run'] = async ({ wenshu, operand: id, values }, context) => {
  const answer = (await wenshu.memory.list()).find((one) => one.id === id);
  if (!answer) throw new WenshuError('answer_unknown', { id });
  const { question, note, sql } = answer;
  const about = [
    approvedText(answer, context.language),
    ...(note ? [note] : []),
    ...driftLines(answer, context.language),
  ];
  await printResult(context, values, answer, () => printable([question, ...about, '', sql].join('\n')));
  return 0;
};

const approvedText = ({ by, at }: ApprovedAnswer, language: Language): string =>
  words[language].approved(by, at.slice(0, 10));

/** Why the answer is out of use. */
function driftLines({ drift }: ApprovedAnswer, language: Language): string[] {
  const text = words[language];
  const changes = drift.map(({ table, column, was, is }) => {
    const name = column === undefined ? table : `${table}.${column}`;
    return was === undefined ? text.gone(name) : text.changed(name, was, is);
  });
  return changes.length > 0 ? [`          ${text.disabled(changes)}`] : [];
}

const exportAll: Action['run'] = async ({ wenshu, values }, context) => {
  // What another database or program can use: nothing of this schema.
  const pairs = (await wenshu.memory.list()).map(({ question, sql, by, at, note, today }) => ({
    question,
    sql,
    by,
    at,
    ...(today ? { today } : {}),
    ...(note ? { note } : {}),
  }));
  const isLines = values.json || values.out?.endsWith('.jsonl');
  const text = isLines ? pairs.map((pair) => `${JSON.stringify(pair)}\n`).join('') : stringify(pairs, { lineWidth: 0 });
  if (values.out) await writeWhole(values.out, [text]);
  else await write(context.terminal.output, text);
  return 0;
};

const importFile: Action['run'] = async ({ wenshu, operand: path, values }, context) => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code ?? error.message;
    throw usageError(`无法读取 ${path}：${reason}`, `${path} cannot be read: ${reason}`);
  });
  const format = values.format ? { format: values.format as ImportFormat } : {};
  const report = await wenshu.memory.import({ name: basename(path), text, ...format });
  await printResult(context, values, report, () => printable(importText(report, context.language)));
  return report.left.length === 0 ? 0 : 1;
};

function importText({ taken, left }: ImportReport, language: Language): string {
  const text = words[language];
  const [only, ...others] = left;
  // Of the whole file: what line it was noticed on helps nobody.
  if (taken.length === 0 && only?.line === 1 && !only.question && others.length === 0)
    return text.rejected(only.reason[language]);
  const lines = left.map(({ line, question, reason }) => text.leftLine(line, question, reason[language]));
  return [text.imported(taken.length, left.length), ...lines].join('\n');
}

const revoke: Action['run'] = async ({ wenshu, operand: id, values }, context) => {
  await wenshu.memory.revoke(id);
  await printResult(context, values, { revoked: id }, () => printable(words[context.language].revoked(id)));
  return 0;
};

/** `wenshu memory`: what people approved. */
export const memory = commandOf(
  {
    list: { run: list },
    show: { needsOperand: true, run: show },
    export: { run: exportAll },
    import: { needsOperand: true, run: importFile },
    revoke: { needsOperand: true, run: revoke },
  },
  '请写 list、show 编号、export、import 文件 或 revoke 编号',
  'say list, show ID, export, import FILE or revoke ID',
);

/** `wenshu remember RUN`: a person approves an answer. */
export const remember: Command = async ({ values, positionals }, context) => {
  const [run, more] = positionals;
  if (!run || more !== undefined)
    throw usageError('要认可哪次运行？请写一个运行编号', 'which run? Give the id of one run');
  const note = values.note ? { note: values.note } : {};
  const id = await withWenshu(context, values, (wenshu) => wenshu.remember(run, { ...note }));
  const { language, invocation } = context;
  await printResult(context, values, { id, run_id: run }, () => words[language].remembered(id, invocation));
  return 0;
};
