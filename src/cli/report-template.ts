import { WenshuError } from '../errors/wenshu-error.ts';
import type { SharedState } from '../protocol/thread-state.ts';
import { answeredStates } from '../reports/template/answered-states.ts';
import { templateFromBoard } from '../reports/template/from-board.ts';
import { templateFromThread } from '../reports/template/from-thread.ts';
import type { Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { asRole } from './ask-options.ts';
import type { Context } from './context.ts';
import { printableLine } from './printable.ts';
import { write } from './terminal.ts';
import { partsOf } from './threads.ts';
import { checkWritable, writeWhole } from './write-file.ts';

/** `--from-board`, `--from-thread`: what people have kept or asked becomes a template to go on with. Nothing is asked for it. */
export async function makeTemplate(values: FlagValues, context: Context): Promise<number> {
  const { terminal, language } = context;
  if (values.out) await checkWritable(values.out, language);
  const { audience: own, user = '' } = await context.config(values);
  const audience = (values.audience as 'analyst' | 'business' | undefined) ?? own;
  const wenshu = await context.open(values);
  try {
    const board = values['from-board'];
    const text =
      board === undefined
        ? await ofThread(wenshu, values['from-thread'] ?? '', audience, values)
        : await ofBoard(wenshu, board, { user, audience, ...asRole(values) });
    if (values.out) {
      await writeWhole(values.out, [text], language);
      const file = printableLine(values.out);
      await write(terminal.errors, language === 'zh' ? `已写入模板 ${file}\n` : `Wrote the template ${file}\n`);
    } else await write(terminal.output, text);
    return 0;
  } finally {
    await wenshu.close();
  }
}

type Who = Parameters<Wenshu['kept']['boards']>[0];

async function ofBoard({ kept }: Wenshu, name: string, who: Who): Promise<string> {
  const boards = await kept.boards(who);
  const board = boards.find(({ id }) => id === name) ?? boards.find(({ title }) => title === name);
  if (!board) throw new WenshuError('board_unknown');
  return templateFromBoard(board, await kept.saved(who));
}

async function ofThread(
  wenshu: Wenshu,
  name: string,
  audience: 'analyst' | 'business',
  values: FlagValues,
): Promise<string> {
  const known = new Set(wenshu.connections.map(({ id }) => id));
  const parts = (await partsOf(wenshu, name, values)).filter(({ connection }) => known.has(connection));
  if (parts.length === 0) throw new WenshuError('thread_unknown', { thread: name });
  const states: SharedState[] = [];
  for (const { connection } of parts)
    states.push(...(await answeredStates(wenshu.thread(name), { connection, audience, ...asRole(values) })));
  return templateFromThread(
    name,
    states.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
  );
}
