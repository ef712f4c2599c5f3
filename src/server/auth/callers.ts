import type { FileConfig } from '../../config/schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { ApiKeys } from '../../memory/api-keys.ts';
import type { Claims, Scope } from '../../protocol/access.ts';
import { claimsAsked } from '../../sql/filter/filter.ts';
import type { ReadToken } from './tokens.ts';

/** Who sent a request. Never read from the body of a request. */
export interface Caller {
  /** Conversations, runs and results are theirs alone. */
  user: string;
  /** A role of the configuration; absent only for the local user, who may see everything that the server may. */
  role: string | undefined;
  audience: 'analyst' | 'business';
  /** The claims that the role's row filters use, and no others. */
  claims: Claims;
  scopes: ReadonlySet<Scope>;
  /** `local`: no login is needed, because the server listens to this machine alone. */
  how: 'local' | 'key' | 'token';
  /** Id of the key, for the log. */
  key?: string;
  /** Limits of the role; an absent one does not apply. */
  allowance: {
    connections?: readonly string[];
    maxRows?: number;
    questionsPerDay?: number;
    costPerDay?: number;
    /** Their approval makes an answer a verified one. */
    approves?: true;
  };
}

/** A caller as JSON, for a process that resumes their run. */
export type PlainCaller = Omit<Caller, 'role' | 'scopes'> & { role?: string; scopes: Scope[] };

export const plainCaller = ({ role, scopes, ...caller }: Caller): PlainCaller => ({
  ...caller,
  scopes: [...scopes],
  ...(role === undefined ? {} : { role }),
});

export const callerOf = ({ role, scopes, ...caller }: PlainCaller): Caller => ({
  ...caller,
  role,
  scopes: new Set(scopes),
});

/** The owner of a run: nothing asked in one role, or with other claims, is read in another. */
export const ownerOf = ({ user, role, claims }: Pick<Caller, 'user' | 'role' | 'claims'>): string =>
  JSON.stringify([user, role ?? null, claims]);

/** Finds out who sends a request. */
export interface Callers {
  /** Whether callers must log in. It stays so: revoking the last key opens nothing. */
  needsLogin(): Promise<boolean>;
  /** By the key or token in the headers; the local user where no login is needed. Throws `login_needed` and the like. */
  of(headers: Pick<Headers, 'get'>): Promise<Caller>;
  /** An earlier caller with the rights they have now; undefined where they have none any more. */
  again(person: Known): Promise<Caller | undefined>;
}

/** What is stored of a caller for whom something is done later. */
interface Known {
  user: string;
  role: string | null;
  claims: Claims;
  scopes: readonly Scope[];
  how: Caller['how'];
}

interface CallersParts {
  keys: Pick<ApiKeys, 'find' | 'any' | 'list'>;
  /** Absent where no issuer is trusted. */
  readToken: ReadToken | undefined;
  roles: FileConfig['roles'];
  /** Every caller, where no login is needed. */
  local: Caller;
  now?: () => number;
}

/** How long the absence of keys is cached. */
const noKeysMs = 1000;

export function createCallers({ keys, readToken, roles, local, now = Date.now }: CallersParts): Callers {
  let hasKeys = false;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function needsLogin(): Promise<boolean> {
    if (readToken || hasKeys) return true;
    // Also for a clock that was set back.
    if (Math.abs(now() - checkedAt) < noKeysMs) return false;
    hasKeys = await keys.any();
    checkedAt = now();
    return hasKeys;
  }

  const usedClaims = (role: string, claims: Claims) =>
    claimsAsked({ rowFilters: roles[role]?.row_filters ?? {} }, claims);

  function caller(
    how: Caller['how'],
    facts: { user: string; roles: string[]; scopes: readonly Scope[]; claims: Claims },
    key?: string,
  ): Caller {
    const role = facts.roles.find((name) => Object.hasOwn(roles, name));
    // An unknown role must never be taken for the absence of a role, which sees everything.
    if (role === undefined) throw new WenshuError('role_unknown');
    // Other claims differ from token to token, and the owner of a run includes its claims.
    const claims = usedClaims(role, facts.claims);
    return {
      user: facts.user,
      role,
      audience: roles[role]?.audience ?? local.audience,
      claims,
      scopes: new Set(facts.scopes),
      how,
      ...(key === undefined ? {} : { key }),
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
      const key = await keys.find(given);
      if (!key) throw new WenshuError('login_invalid');
      if (key.status === 'expired') throw new WenshuError('login_expired');
      return caller('key', { ...key, roles: [key.role] }, key.id);
    },
    async again({ user, role, claims, scopes, how }) {
      if (how === 'local') {
        const isSame = user === local.user && role === (local.role ?? null);
        return isSame && !(await needsLogin()) ? local : undefined;
      }
      if (role === null || !Object.hasOwn(roles, role)) return undefined;
      // The issuer cannot be asked about them now; whether it is still trusted is known.
      if (how === 'token') return readToken ? caller('token', { user, roles: [role], scopes, claims }) : undefined;
      const same = JSON.stringify(sorted(claims));
      const valid = (await keys.list()).filter(
        (one) =>
          one.status === 'valid' &&
          one.user === user &&
          one.role === role &&
          JSON.stringify(sorted(usedClaims(role, one.claims))) === same,
      );
      // A plan made with a limited key must not run with more rights of another key.
      const [key] = valid;
      const left = scopes.filter((scope) => valid.some((one) => one.scopes.includes(scope)));
      return key && caller('key', { ...key, roles: [role], scopes: left }, key.id);
    },
  };
}

const sorted = (claims: Claims) => Object.entries(claims).sort(([one], [other]) => (one < other ? -1 : 1));

/** The limits of a role besides what it may see. */
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

/** How a request reaches the server. */
export type Protocol = 'rest' | 'mcp' | 'langgraph' | 'schedule';

/** Public: that the server is there, and how to speak to it. Every other path needs a caller, also one that does not exist. */
export const openPaths: ReadonlySet<string> = new Set(['/health', '/ready', '/openapi.json', '/docs']);

/** For administrators; every other path needs the scope `ask`. */
const adminPaths: ReadonlySet<string> = new Set(['/metrics']);

export const protocolOf = (path: string): Protocol =>
  path.startsWith('/api/') ? 'rest' : path === '/mcp' ? 'mcp' : 'langgraph';

/** The scope that every request to this path needs. */
export const scopeOf = (path: string): Scope => (adminPaths.has(path) ? 'admin' : 'ask');
