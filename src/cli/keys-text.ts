import type { ListedKey } from '../memory/key-book.ts';
import type { Language } from '../protocol/answer.ts';
import { localTime, type Shown, tableText } from './list-text.ts';

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
  },
  en: {
    heads: ['id', 'person', 'role', 'may', 'claims', 'state', 'made', 'until'],
    none: 'There are no keys yet. wenshu keys create --user NAME --role ROLE makes one.',
    never: 'for ever',
  },
};

/** Keys as people look through them: by the part of each that is no secret. */
export function keysText(keys: readonly ListedKey[], shown: Shown): string {
  const { heads, none, never } = words[shown.language];
  if (keys.length === 0) return none;
  const rows = keys.map(({ id, user, role, scopes, claims, status, created_at, expires_at }) => [
    id,
    user,
    role,
    scopes.join(', '),
    Object.entries(claims)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    states[status][shown.language],
    localTime(created_at),
    expires_at === null ? never : localTime(expires_at),
  ]);
  return tableText(heads, rows, shown);
}
