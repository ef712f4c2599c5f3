import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { AuthConfig } from '../../config/server-schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { type Claims, claimSchema, type Scope, scopes } from '../../protocol/access.ts';

/** The contents of a verified token. */
interface TokenFacts {
  user: string;
  /** As the configuration calls them, in the order of the token. */
  roles: string[];
  scopes: Scope[];
  claims: Claims;
}

/** Verifies a token. Throws `login_invalid`, `login_expired`, or `login_unavailable` where the issuer's keys cannot be fetched. */
export type ReadToken = (token: string) => Promise<TokenFacts>;

const timeoutMs = 5000;
/** The address of the keys is looked up again after this; `jose` fetches the keys when it meets an unknown one. */
const addressMs = 3_600_000;

/** Claims about the token and not about the person. */
const technicalClaims = new Set(['iss', 'aud', 'exp', 'nbf', 'iat', 'jti', 'nonce', 'azp', 'at_hash', 'c_hash', 'sid']);

interface TokensOptions {
  now?: () => number;
  /** Unknown keys make us ask the issuer at most this often. */
  cooldownMs?: number;
}

export function openTokens(auth: AuthConfig, { now = Date.now, cooldownMs = 10_000 }: TokensOptions = {}): ReadToken {
  let keys: { found: Promise<JWTVerifyGetKey>; at: number } | undefined;

  async function findKeys(): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet } = await import('jose');
    const address = auth.jwks_uri ?? (await discovered(auth.issuer));
    return createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutMs, cooldownDuration: cooldownMs });
  }

  function knownKeys(): Promise<JWTVerifyGetKey> {
    if (!keys || Math.abs(now() - keys.at) > addressMs) {
      const asked = { found: findKeys(), at: now() };
      // An issuer that is down now may be up for the next request.
      asked.found.catch(() => {
        if (keys === asked) keys = undefined;
      });
      keys = asked;
    }
    return keys.found;
  }

  return async (token) => {
    const { errors, jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, await knownKeys(), {
        issuer: auth.issuer,
        audience: auth.audience,
        algorithms: [...auth.algorithms],
        clockTolerance: auth.clock_tolerance_seconds,
        requiredClaims: ['exp'],
      });
      return factsIn(payload, auth);
    } catch (thrown) {
      if (thrown instanceof WenshuError) throw thrown;
      if (thrown instanceof errors.JWTExpired) throw new WenshuError('login_expired');
      const technical = thrown instanceof Error ? thrown.message : String(thrown);
      const isOurs = thrown instanceof errors.JOSEError && !isAboutKeys(thrown.code);
      throw new WenshuError(isOurs ? 'login_invalid' : 'login_unavailable', {}, technical);
    }
  };
}

/** A key set that cannot be fetched says nothing about the token; `ERR_JOSE_GENERIC` is a status other than 200. */
const isAboutKeys = (code: string): boolean =>
  ['ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(code);

/** The address of the issuer's keys by OpenID Connect Discovery. The document must name the same issuer. */
async function discovered(issuer: string): Promise<string> {
  const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!reply.ok) throw new Error(`the issuer answered ${reply.status}`);
  const { issuer: name, jwks_uri: address } = (await reply.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (name !== issuer || typeof address !== 'string') throw new Error('the issuer describes another one');
  // Plain HTTP only for an issuer that itself uses it, such as one on this machine.
  if (new URL(address).protocol !== 'https:' && new URL(issuer).protocol === 'https:')
    throw new Error('the keys of the issuer are not at an https address');
  return address;
}

function factsIn(payload: JWTPayload, auth: AuthConfig): TokenFacts {
  const named = claimAt(payload, auth.user_claim);
  const user = typeof named === 'string' || typeof named === 'number' ? String(named).trim() : '';
  if (user === '' || user.length > 200)
    throw new WenshuError('login_invalid', {}, `no ${auth.user_claim} in the token`);
  const roles = wordsOf(claimAt(payload, auth.role_claim)).map((name) =>
    Object.hasOwn(auth.roles, name) ? (auth.roles[name] ?? name) : name,
  );
  const claims = Object.entries(payload).flatMap(([name, value]) => {
    const read = technicalClaims.has(name) ? undefined : claimSchema.safeParse(value);
    return read?.success ? [[name, read.data] as const] : [];
  });
  return { user, roles, scopes: scopesIn(payload, auth), claims: Object.fromEntries(claims) };
}

function scopesIn(payload: JWTPayload, { scope_claim, scopes: all }: AuthConfig): Scope[] {
  if (scope_claim === undefined) return all;
  const given = claimAt(payload, scope_claim);
  const words = typeof given === 'string' ? given.split(/\s+/) : wordsOf(given);
  return scopes.filter((scope) => words.includes(scope) || words.includes(`wenshu:${scope}`));
}

const wordsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** By its whole name first: issuers use URLs as claim names, which have dots too. */
function claimAt(payload: JWTPayload, name: string): unknown {
  if (Object.hasOwn(payload, name)) return payload[name];
  return name.split('.').reduce<unknown>((found, part) => {
    const isRecord = typeof found === 'object' && found !== null && Object.hasOwn(found, part);
    return isRecord ? (found as Record<string, unknown>)[part] : undefined;
  }, payload);
}
