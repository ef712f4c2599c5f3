import { roleNamed } from '../connections/role-named.ts';
import type { KeyWish } from '../memory/key-book.ts';
import { type Scope, scopes } from '../protocol/access.ts';
import type { Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { claimsIn } from './claims.ts';
import type { Command, Context } from './context.ts';
import { keysText } from './keys-text.ts';
import { shownIn } from './list-text.ts';
import { usageError } from './parse-arguments.ts';
import { printable } from './printable.ts';
import { write } from './terminal.ts';

type Action = (wenshu: Wenshu, operand: string, values: FlagValues, context: Context) => Promise<number>;

const actions: Record<string, { needsOperand: boolean; run: Action }> = {
  create: { needsOperand: false, run: create },
  list: { needsOperand: false, run: list },
  revoke: { needsOperand: true, run: revoke },
};

/** `wenshu keys`: with which programs say to the server for whom they ask. */
export const keys: Command = async ({ values, positionals }, context) => {
  const [name = 'list', operand = '', ...more] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || more.length > 0 || action.needsOperand !== (operand !== ''))
    throw usageError(context.language, {
      zh: '请写 create、list 或 revoke 编号',
      en: 'say create, list or revoke ID',
    });
  const wenshu = await context.open(values);
  try {
    return await action.run(wenshu, operand, values, context);
  } finally {
    await wenshu.close();
  }
};

const print = (context: Context, text: string) => write(context.terminal.output, `${printable(text)}\n`);

/** The key alone goes to standard output, so that a script can take it from there; it is said there once and kept nowhere. */
async function create(wenshu: Wenshu, _: string, values: FlagValues, context: Context): Promise<number> {
  const { user, role } = values;
  if (!user || !role)
    throw usageError(context.language, {
      zh: 'keys create 需要 --user 谁 和 --role wenshu.yaml 里的角色',
      en: 'keys create needs --user NAME and --role, a role of wenshu.yaml',
    });
  roleNamed(await context.config(values), role);
  const made = await wenshu.keys.create({ user, role, ...wishOf(values, context) });
  if (values.json) await print(context, JSON.stringify(made));
  else {
    await print(context, made.key);
    await write(context.terminal.errors, `${printable(words[context.language](made.id, user, role))}\n`);
  }
  return 0;
}

const words = {
  zh: (id: string, user: string, role: string) =>
    `这是 ${user}（角色 ${role}）的密钥，只显示这一次，请妥善保存。编号 ${id}，不用时运行 wenshu keys revoke ${id}。`,
  en: (id: string, user: string, role: string) =>
    `This is the key of ${user} (role ${role}). It is shown this once: keep it safe. Its id is ${id}; wenshu keys revoke ${id} ends it.`,
};

function wishOf({ scopes: listed, expires, claim = [] }: FlagValues, context: Context): Partial<KeyWish> {
  return {
    ...(listed === undefined ? {} : { scopes: scopesIn(listed, context) }),
    ...(expires === undefined ? {} : { expiresAt: expiryOf(expires, context) }),
    claims: claimsIn(claim),
  };
}

function scopesIn(text: string, { language }: Context): Scope[] {
  const given = text.split(',').map((word) => word.trim());
  const unknown = given.find((word) => !scopes.some((scope) => scope === word));
  if (unknown !== undefined)
    throw usageError(language, {
      zh: `--scopes 只能是 ${scopes.join('、')}，而不是 ${unknown}`,
      en: `--scopes takes ${scopes.join(', ')}, not ${unknown}`,
    });
  return scopes.filter((scope) => given.includes(scope));
}

const hours = { h: 1, d: 24, w: 168 };

function expiryOf(text: string, { language }: Context): string {
  const [, count, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? [];
  if (!count || !unit)
    throw usageError(language, {
      zh: '--expires 要写成 30d、12h 或 4w 这样的时间',
      en: '--expires takes a time such as 30d, 12h or 4w',
    });
  return new Date(Date.now() + Number(count) * hours[unit as keyof typeof hours] * 3_600_000).toISOString();
}

async function list(wenshu: Wenshu, _: string, values: FlagValues, context: Context): Promise<number> {
  const found = await wenshu.keys.list();
  await print(context, values.json ? JSON.stringify({ keys: found }) : keysText(found, shownIn(context)));
  return 0;
}

async function revoke(wenshu: Wenshu, id: string, values: FlagValues, context: Context): Promise<number> {
  const revoked = await wenshu.keys.revoke(id.replace(/^wsk_([0-9a-f]{12}).*$/, '$1'));
  const text = {
    zh: revoked ? `密钥 ${id} 已停用，服务立即不再接受它。` : `密钥 ${id} 早已停用。`,
    en: revoked ? `${id} is revoked; servers refuse it from now on.` : `${id} had been revoked before.`,
  };
  await print(context, values.json ? JSON.stringify({ id, revoked }) : text[context.language]);
  return 0;
}
