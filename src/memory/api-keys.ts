import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Claims, Scope } from '../protocol/access.ts';
import { type ApiKey, apiKeys, type LazyStore, recordsIn } from './records.ts';

/** For whom a key is, and what it may do. */
export interface KeyWish {
  user: string;
  role: string;
  scopes?: readonly Scope[];
  claims?: Claims;
  /** ISO; never when absent. */
  expiresAt?: string;
}

/** As lists show it: nothing that could be sent. */
export type ListedKey = Omit<ApiKey, 'hash'> & { id: string; status: 'valid' | 'expired' | 'revoked' };

/** The keys with which programs say for whom they ask. Read anew for every request: what is revoked here is refused there at once. */
export interface ApiKeys {
  /** `key` is shown this once and never again. */
  create(wish: KeyWish): Promise<ListedKey & { key: string }>;
  /** Newest first, also those that are of no more use. */
  list(): Promise<ListedKey[]>;
  /** False when it had been revoked before; rejects where there is no such key. */
  revoke(id: string): Promise<boolean>;
  /** Undefined for what is no key of ours, is not known or has been revoked. One that is over says so in its status. */
  find(key: string): Promise<ListedKey | undefined>;
  /** Whether there has ever been one: revoked ones are kept, so that the last of them opens nothing. */
  any(): Promise<boolean>;
}

interface ApiKeysOptions extends LazyStore {
  /** Whether what is written is there for another process. */
  isKept: boolean;
  now?: () => Date;
}

/** In a list of keys more are no help; all of them are found by their id. */
const mostListed = 10_000;

export function openApiKeys({ isKept, now = () => new Date(), ...place }: ApiKeysOptions): ApiKeys {
  const records = recordsIn(place, apiKeys);
  const listed = (id: string, { hash: _, ...record }: ApiKey): ListedKey => ({
    id,
    ...record,
    status: record.revoked_at !== null ? 'revoked' : isOver(record, now()) ? 'expired' : 'valid',
  });
  return {
    async create({ user, role, scopes = ['ask'], claims = {}, expiresAt = null as string | null }) {
      if (!isKept)
        throw new WenshuError('config_invalid', {
          detail: 'keys need a home folder or a memory server to be kept in',
          detail_zh: '密钥需要保存在 home 文件夹或 memory 服务器里',
        });
      const { id, key, hash } = makeKey();
      const created_at = now().toISOString();
      const record = { hash, user, role, scopes: [...scopes], claims, created_at, expires_at: expiresAt };
      await records.put(id, { ...record, revoked_at: null });
      return { ...listed(id, { ...record, revoked_at: null }), key };
    },
    async list() {
      const found = await records.search({ limit: mostListed });
      return found
        .map(({ key, record }) => listed(key, record))
        .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
    },
    async revoke(id) {
      const found = await records.get(id);
      if (!found) throw new WenshuError('key_unknown', { id });
      if (found.record.revoked_at !== null) return false;
      await records.put(id, { ...found.record, revoked_at: now().toISOString() });
      return true;
    },
    async find(key) {
      const read = readKey(key);
      const found = read && (await records.get(read.id));
      if (!read || !found || !isSameHash(found.record.hash, read.hash) || found.record.revoked_at !== null)
        return undefined;
      return listed(read.id, found.record);
    },
    any: async () => (await records.search({ limit: 1 })).length > 0,
  };
}

const isOver = ({ expires_at }: Pick<ApiKey, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now.getTime();

/** What a person is given once: `wsk_`, a name that lists show, and 256 random bits that are kept nowhere. */
export function makeKey(): { id: string; key: string; hash: string } {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { id, key: `wsk_${id}_${secret}`, hash: hashOf(secret) };
}

export function readKey(text: string): { id: string; hash: string } | undefined {
  const [, id, secret] = /^wsk_([0-9a-f]{12})_([\w-]{43})$/.exec(text) ?? [];
  return id && secret ? { id, hash: hashOf(secret) } : undefined;
}

/** Of what an account or a thief could otherwise try out there is none: 256 random bits need no slow hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Takes as long for a near miss as for a far one. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
