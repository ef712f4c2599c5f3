import type { Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { auditText, verifiedText } from './audit-text.ts';
import type { Command, Context } from './context.ts';
import { shownIn } from './list-text.ts';
import { usageError } from './parse-arguments.ts';
import { printable } from './printable.ts';
import { write } from './terminal.ts';

type Action = (wenshu: Wenshu, values: FlagValues, context: Context) => Promise<number>;

const actions: Record<string, Action> = { show, verify };

/** `wenshu audit`: who asked the server what, and whether anybody has changed that since. */
export const audit: Command = async ({ values, positionals }, context) => {
  const [name = 'show', ...more] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || more.length > 0)
    throw usageError(context.language, { zh: '请写 show 或 verify', en: 'say show or verify' });
  const wenshu = await context.open(values);
  try {
    return await action(wenshu, values, context);
  } finally {
    await wenshu.close();
  }
};

const print = (context: Context, text: string) => write(context.terminal.output, `${printable(text)}\n`);

/** Oldest of them first, as a log is read; with `--json` one a line. */
async function show(wenshu: Wenshu, values: FlagValues, context: Context): Promise<number> {
  const { user, limit = '50' } = values;
  if (!/^[1-9]\d{0,6}$/.test(limit))
    throw usageError(context.language, { zh: '--limit 后面要写条数', en: '--limit needs a number' });
  const newest = await wenshu.audit.newest({ count: Number(limit), ...(user ? { user } : {}) });
  const entries = newest.toReversed();
  if (!values.json) await print(context, auditText(entries, shownIn(context)));
  else for (const entry of entries) await print(context, JSON.stringify(entry));
  return 0;
}

async function verify(wenshu: Wenshu, { head, json }: FlagValues, context: Context): Promise<number> {
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
    throw usageError(context.language, {
      zh: '--head 后面要写 audit verify 给出的 64 位摘要',
      en: '--head needs the 64 digits that audit verify gave before',
    });
  const found = await wenshu.audit.verify(head);
  await print(context, json ? JSON.stringify(found) : verifiedText(found, context.language));
  return found.broken === undefined && found.holds !== false ? 0 : 1;
}
