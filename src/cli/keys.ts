import { roleSettings } from '../databases/role-settings.ts';
import type { KeyWish, ListedKey } from '../memory/api-keys.ts';
import { type Scope, scopes } from '../protocol/access.ts';
import type { Language } from '../protocol/answer.ts';
import { type Action, commandOf, printResult } from './context.ts';
import { usageError } from './failure.ts';
import { claimsIn, type FlagValues } from './flags.ts';
import { displayOf, listText, localTime } from './table.ts';
import { write } from './terminal.ts';
import { printable } from './text.ts';

const states: Record<ListedKey['status'], Record<Language, string>> = {
  valid: { zh: '有效', en: 'valid' },
  expired: { zh: '已过期', en: 'expired' },
  revoked: { zh: '已停用', en: 'revoked' },
};

const words = {
  zh: {
    heads: ['编号', '谁', '角色', '可以', '其他', '状态', '建于', '到期'],
    none: '还没有密钥。用 wenshu keys create --user 谁 --role 角色 来建一个。',
    never: '不过期',
    created: (id: string, user: string, role: string) =>
      `这是 ${user}（角色 ${role}）的密钥，只显示这一次，请妥善保存。编号 ${id}，不用时运行 wenshu keys revoke ${id}。`,
    revoked: (id: string) => `密钥 ${id} 已停用，服务立即不再接受它。`,
    revokedBefore: (id: string) => `密钥 ${id} 早已停用。`,
  },
  en: {
    heads: ['id', 'person', 'role', 'may', 'claims', 'state', 'made', 'until'],
    none: 'There are no keys yet. wenshu keys create --user NAME --role ROLE makes one.',
    never: 'for ever',
    created: (id: string, user: string, role: string) =>
      `This is the key of ${user} (role ${role}). It is shown this once: keep it safe. Its id is ${id}; wenshu keys revoke ${id} ends it.`,
    revoked: (id: string) => `${id} is revoked; servers refuse it from now on.`,
    revokedBefore: (id: string) => `${id} had been revoked before.`,
  },
};

/** Keys by the part of each that is no secret. */
const list: Action['run'] = async ({ wenshu, values }, context) => {
  const keys = await wenshu.keys.list();
  const { heads, none, never } = words[context.language];
  const rows = keys.map(({ id, user, role, scopes: may, claims, status, created_at, expires_at }) => [
    id,
    user,
    role,
    may.join(', '),
    Object.entries(claims)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    states[status][context.language],
    localTime(created_at),
    expires_at === null ? never : localTime(expires_at),
  ]);
  await printResult(context, values, { keys }, () =>
    rows.length > 0 ? listText(heads, rows, displayOf(context)) : none,
  );
  return 0;
};

/** The key alone goes to standard output, so that a script can take it; it is shown once and stored nowhere. */
const create: Action['run'] = async ({ wenshu, values }, context) => {
  const { user, role } = values;
  if (!user || !role)
    throw usageError(
      'keys create 需要 --user 谁 和 --role wenshu.yaml 里的角色',
      'keys create needs --user NAME and --role, a role of wenshu.yaml',
    );
  roleSettings(await context.config(values), role);
  const made = await wenshu.keys.create({ user, role, ...wishOf(values) });
  await printResult(context, values, made, () => made.key);
  if (!values.json)
    await write(context.terminal.errors, `${printable(words[context.language].created(made.id, user, role))}\n`);
  return 0;
};

function wishOf({ scopes: listed, expires, claim = [] }: FlagValues): Partial<KeyWish> {
  return {
    ...(listed === undefined ? {} : { scopes: scopesIn(listed) }),
    ...(expires === undefined ? {} : { expiresAt: expiryOf(expires) }),
    claims: claimsIn(claim),
  };
}

function scopesIn(text: string): Scope[] {
  const given = text.split(',').map((word) => word.trim());
  const unknown = given.find((word) => !scopes.some((scope) => scope === word));
  if (unknown === undefined) return scopes.filter((scope) => given.includes(scope));
  throw usageError(
    `--scopes 只能是 ${scopes.join('、')}，而不是 ${unknown}`,
    `--scopes takes ${scopes.join(', ')}, not ${unknown}`,
  );
}

const hours = { h: 1, d: 24, w: 168 };

function expiryOf(text: string): string {
  const [, count, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? [];
  if (!count || !unit)
    throw usageError('--expires 要写成 30d、12h 或 4w 这样的时间', '--expires takes a time such as 30d, 12h or 4w');
  return new Date(Date.now() + Number(count) * hours[unit as keyof typeof hours] * 3_600_000).toISOString();
}

const revoke: Action['run'] = async ({ wenshu, operand: id, values }, context) => {
  const revoked = await wenshu.keys.revoke(id.replace(/^wsk_([0-9a-f]{12}).*$/, '$1'));
  const text = words[context.language];
  await printResult(context, values, { id, revoked }, () =>
    printable(revoked ? text.revoked(id) : text.revokedBefore(id)),
  );
  return 0;
};

/** `wenshu keys`: with which programs say to the server for whom they ask. */
export const keys = commandOf(
  { list: { run: list }, create: { run: create }, revoke: { needsOperand: true, run: revoke } },
  '请写 create、list 或 revoke 编号',
  'say create, list or revoke ID',
);
