import type { FileConfig } from '../../config/schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { KeyBook } from '../../memory/key-book.ts';
import type { Claims, Scope } from '../../protocol/access.ts';
import { claimsAsked } from '../../sql/filter/filter.ts';
import type { Caller } from '../contract/caller.ts';
import type { ReadToken } from './tokens.ts';

/** Says who sends a request. */
export interface Callers {
  /** Whether everybody has to say who they are. Once it is so, it stays so: a last key that is revoked opens nothing. */
  needsLogin(): Promise<boolean>;
  /** By the key or the token in the headers. Throws `login_needed` and the like; gives the local user where no login is needed. */
  of(headers: Pick<Headers, 'get'>): Promise<Caller>;
  /** Somebody as they were known before, without what they said it with: as they may do things now; undefined where they may not any more. */
  again(person: Known): Promise<Caller | undefined>;
}

/** What is kept of somebody for whom something is done later. */
export interface Known {
  user: string;
  role: string | null;
  claims: Claims;
  scopes: readonly Scope[];
  how: Caller['how'];
}

export interface CallersParts {
  keys: Pick<KeyBook, 'find' | 'any' | 'list'>;
  /** Absent where no issuer is trusted. */
  readToken: ReadToken | undefined;
  roles: FileConfig['roles'];
  /** Who everybody is where no login is needed. */
  local: Caller;
  now?: () => number;
}

/** How long it is believed that there are no keys; what is not believed for long need not be asked for every request. */
const believedMs = 1000;

export function createCallers({ keys, readToken, roles, local, now = Date.now }: CallersParts): Callers {
  let hasKeys = false;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function needsLogin(): Promise<boolean> {
    if (readToken || hasKeys) return true;
    // A clock that was set back must not keep the door open for as long.
    if (Math.abs(now() - lookedAt) < believedMs) return false;
    hasKeys = await keys.any();
    lookedAt = now();
    return hasKeys;
  }

  function caller(
    how: Caller['how'],
    facts: { user: string; roles: string[]; scopes: readonly Scope[]; claims: Claims },
    key?: string,
  ): Caller {
    const role = facts.roles.find((name) => Object.hasOwn(roles, name));
    // What is not set up sees nothing; it must never be taken for the absence of a role, which sees everything.
    if (role === undefined) throw new WenshuError('role_unknown');
    const { user } = facts;
    // Others differ from token to token, and would make a stranger of whoever comes back with the next one.
    const claims = claimsAsked({ rowFilters: roles[role]?.row_filters ?? {} }, facts.claims);
    const audience = roles[role]?.audience ?? local.audience;
    const named = key === undefined ? {} : { key };
    return {
      user,
      role,
      audience,
      claims,
      scopes: new Set(facts.scopes),
      how,
      ...named,
      allowance: allowanceOf(roles[role]),
    };
  }

  return {
    needsLogin,
    async of(headers) {
      if (!(await needsLogin())) return local;
      const given = credentialIn(headers);
      if (given === undefined) throw new WenshuError('login_needed');
      if (readToken && isToken(given)) return caller('token', await readToken(given));
      const found = await keys.find(given);
      if (!found) throw new WenshuError('login_invalid');
      if (found.status === 'expired') throw new WenshuError('login_expired');
      return caller('key', { ...found, roles: [found.role] }, found.id);
    },
    async again({ user, role, claims, scopes, how }) {
      if (how === 'local') {
        const isSame = user === local.user && role === (local.role ?? null);
        return isSame && !(await needsLogin()) ? local : undefined;
      }
      if (role === null || !Object.hasOwn(roles, role)) return undefined;
      // What an issuer would say of them now cannot be asked; that it is trusted no more can be known.
      if (how === 'token') return readToken ? caller('token', { user, roles: [role], scopes, claims }) : undefined;
      const same = JSON.stringify(sorted(claims));
      const valid = (await keys.list()).filter(
        (one) =>
          one.status === 'valid' &&
          one.user === user &&
          one.role === role &&
          JSON.stringify(sorted(claimsAsked({ rowFilters: roles[role]?.row_filters ?? {} }, one.claims))) === same,
      );
      // What was planned with a key that may do little is not done with another one of theirs that may do more.
      const [key] = valid;
      const left = scopes.filter((scope) => valid.some((one) => one.scopes.includes(scope)));
      return key && caller('key', { ...key, roles: [role], scopes: left }, key.id);
    },
  };
}

const sorted = (claims: Claims) => Object.entries(claims).sort(([one], [other]) => (one < other ? -1 : 1));

/** What a role may have besides what it may see. */
export function allowanceOf(role: FileConfig['roles'][string] | undefined): Caller['allowance'] {
  return {
    ...(role?.connections ? { connections: role.connections } : {}),
    ...(role?.max_rows ? { maxRows: role.max_rows } : {}),
    ...(role?.questions_per_day ? { questionsPerDay: role.questions_per_day } : {}),
    ...(role?.cost_per_day ? { costPerDay: role.cost_per_day } : {}),
    ...(role === undefined || role.approves ? { approves: true } : {}),
  };
}

/** Three parts with dots between them, as no key of ours is. */
const isToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text);

function credentialIn(headers: Pick<Headers, 'get'>): string | undefined {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? (headers.get('x-api-key')?.trim() || undefined);
}
