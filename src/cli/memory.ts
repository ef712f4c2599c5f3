import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { stringify } from 'yaml';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { ImportFormat } from '../memory/verified/import/read-import.ts';
import type { VerifiedMemory, Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { asRole } from './ask-options.ts';
import type { Command, Context } from './context.ts';
import { answerText, importText, listText } from './memory-text.ts';
import { usageError } from './parse-arguments.ts';
import { printable } from './printable.ts';
import { write } from './terminal.ts';
import { writeWhole } from './write-file.ts';

type Listed = Awaited<ReturnType<VerifiedMemory['list']>>[number];
type Action = (wenshu: Wenshu, operand: string, values: FlagValues, context: Context) => Promise<number>;

const actions: Record<string, { needsOperand: boolean; run: Action }> = {
  list: { needsOperand: false, run: list },
  show: { needsOperand: true, run: show },
  export: { needsOperand: false, run: exported },
  import: { needsOperand: true, run: imported },
  revoke: { needsOperand: true, run: revoke },
};

/** `wenshu memory`: what people approved. */
export const memory: Command = async ({ values, positionals }, context) => {
  const [name = 'list', operand = '', ...more] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || more.length > 0 || action.needsOperand !== (operand !== ''))
    throw usageError(context.language, {
      zh: '请写 list、show 编号、export、import 文件 或 revoke 编号',
      en: 'say list, show ID, export, import FILE or revoke ID',
    });
  const wenshu = await context.open(values);
  try {
    return await action.run(wenshu, operand, values, context);
  } finally {
    await wenshu.close();
  }
};

const print = (context: Context, text: string) => write(context.terminal.output, `${printable(text)}\n`);

async function list(wenshu: Wenshu, _: string, values: FlagValues, context: Context): Promise<number> {
  const listed = await wenshu.memory.list(asRole(values));
  await print(context, values.json ? JSON.stringify({ answers: listed }) : listText(listed, context.language));
  return 0;
}

async function show(wenshu: Wenshu, id: string, values: FlagValues, context: Context): Promise<number> {
  const found = (await wenshu.memory.list(asRole(values))).find((one) => one.id === id);
  if (!found) throw new WenshuError('answer_unknown', { id });
  await print(context, values.json ? JSON.stringify(found) : answerText(found, context.language));
  return 0;
}

async function exported(wenshu: Wenshu, _: string, values: FlagValues, context: Context): Promise<number> {
  const pairs = (await wenshu.memory.list(asRole(values))).map(pairOf);
  const isLines = values.json || values.out?.endsWith('.jsonl');
  const text = isLines ? pairs.map((pair) => `${JSON.stringify(pair)}\n`).join('') : stringify(pairs, { lineWidth: 0 });
  if (values.out) await writeWhole(values.out, [text], context.language);
  else await write(context.terminal.output, text);
  return 0;
}

/** What another database or program can use: nothing of this schema. */
const pairOf = ({ question, sql, by, at, note, today }: Listed) => ({
  question,
  sql,
  by,
  at,
  ...(today ? { today } : {}),
  ...(note ? { note } : {}),
});

async function imported(wenshu: Wenshu, path: string, values: FlagValues, context: Context): Promise<number> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw usageError(context.language, {
      zh: `无法读取 ${path}：${error.code ?? error.message}`,
      en: `${path} cannot be read: ${error.code ?? error.message}`,
    });
  });
  const format = values.format ? { format: values.format as ImportFormat } : {};
  const report = await wenshu.memory.import({ name: basename(path), text, ...format }, asRole(values));
  await print(context, values.json ? JSON.stringify(report) : importText(report, context.language));
  return report.left.length === 0 ? 0 : 1;
}

async function revoke(wenshu: Wenshu, id: string, values: FlagValues, context: Context): Promise<number> {
  await wenshu.memory.revoke(id, asRole(values));
  const text = { zh: `已撤销 ${id}。`, en: `${id} is used no longer.` };
  await print(context, values.json ? JSON.stringify({ revoked: id }) : text[context.language]);
  return 0;
}
