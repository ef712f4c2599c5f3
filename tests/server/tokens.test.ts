import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { authSchema } from '../../src/config/server-schema.ts';
import { type Caller, createCallers } from '../../src/server/auth/callers.ts';
import { openTokens } from '../../src/server/auth/tokens.ts';
import { type Issuer, startIssuer } from '../fixtures/issuer.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
  await issuer.newKey('first');
});
afterAll(() => issuer.end());

const local: Caller = {
  user: 'root',
  role: undefined,
  audience: 'business',
  claims: {},
  scopes: new Set(['ask', 'sql', 'admin']),
  how: 'local',
  allowance: {},
};

/** Who a token is taken for, by a server that has just started. */
function callerWith(more: object = {}, roles: object = { clerk: {}, boss: { audience: 'analyst' } }) {
  const auth = authSchema.parse({ issuer: issuer.url, audience: 'wenshu', ...more });
  const callers = createCallers({
    keys: { any: async () => false, find: async () => undefined, list: async () => [] },
    readToken: openTokens(auth),
    roles: parseConfig({ roles }).roles,
    local,
  });
  return (token: string) => callers.of(new Headers({ authorization: `Bearer ${token}` }));
}

const refused = (code: string) => ({ code });
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

describe('a token of the issuer', () => {
  it('says who asks, in which role, and what is known of them', async () => {
    const token = await issuer.token({
      role: 'boss',
      region: '华东',
      stores: [1, 2],
      uti: 'x',
      address: { city: 'x' },
    });
    const row_filters = {
      stores: 'id IN {user.stores} AND region = {user.region}',
      staff: 'boss = {user.sub} OR city = {user.address}',
    };
    const caller = await callerWith({}, { boss: { audience: 'analyst', row_filters } })(token);
    expect(caller).toEqual({
      user: 'anna',
      role: 'boss',
      audience: 'analyst',
      claims: { sub: 'anna', region: '华东', stores: [1, 2] },
      scopes: new Set(['ask']),
      how: 'token',
      allowance: {},
    });
  });

  it('may name person, role and scopes in other places, and roles by other names', async () => {
    const claims = {
      email: 'anna@example.com',
      realm_access: { roles: ['offline_access', 'sales-team'] },
      'https://example.com/scope': 'openid wenshu:ask wenshu:sql',
    };
    const places = {
      user_claim: 'email',
      role_claim: 'realm_access.roles',
      scope_claim: 'https://example.com/scope',
      roles: { 'sales-team': 'clerk' },
    };
    const caller = await callerWith(places)(await issuer.token(claims));
    expect(caller).toMatchObject({ user: 'anna@example.com', role: 'clerk', scopes: new Set(['ask', 'sql']) });
  });

  it.each(['PS256', 'ES256', 'EdDSA'])('may be signed with %s', async (algorithm) => {
    const token = await issuer.token({}, { kid: algorithm, algorithm });
    expect(await callerWith()(token)).toMatchObject({ user: 'anna' });
  });

  it('is found to be good with a key that is newer than what was known', async () => {
    const caller = callerWith();
    await caller(await issuer.token());
    const before = { ...issuer.asked };
    await Promise.all([caller(await issuer.token()), caller(await issuer.token())]);
    expect(issuer.asked).toEqual(before);
    const auth = authSchema.parse({ issuer: issuer.url, audience: 'wenshu' });
    const read = openTokens(auth, { cooldownMs: 0 });
    await read(await issuer.token());
    const rotated = await issuer.token({}, { kid: 'second' });
    expect(await read(rotated)).toMatchObject({ user: 'anna' });
    issuer.keys.delete('second');
    await expect(callerWith()(rotated)).rejects.toMatchObject(refused('login_invalid'));
  });

  it('needs no discovery where the address of the keys is given', async () => {
    const before = issuer.asked.discovery;
    expect(await callerWith({ jwks_uri: `${issuer.url}/keys` })(await issuer.token())).toMatchObject({ user: 'anna' });
    expect(issuer.asked.discovery).toBe(before);
  });
});

describe('a token that is refused', () => {
  it.each([
    ['of another issuer', { iss: 'https://evil.example' }, 'login_invalid'],
    ['of no issuer', { iss: undefined }, 'login_invalid'],
    ['for another server', { aud: 'payroll' }, 'login_invalid'],
    ['for nobody', { aud: undefined }, 'login_invalid'],
    ['that is over', { exp: now() - 60 }, 'login_expired'],
    ['that never ends', { exp: undefined }, 'login_invalid'],
    ['that is not valid yet', { nbf: now() + 120 }, 'login_invalid'],
    ['without a person', { sub: undefined }, 'login_invalid'],
    ['of an empty person', { sub: ' ' }, 'login_invalid'],
    ['without a role', { role: undefined }, 'role_unknown'],
    ['in a role that is not set up', { role: 'admin' }, 'role_unknown'],
    ['in a role that every object has', { role: 'constructor' }, 'role_unknown'],
    ['in a role that is none', { role: { clerk: true } }, 'role_unknown'],
  ])('one %s', async (_, claims, code) => {
    const token = await issuer.token(claims as Record<string, unknown>);
    await expect(callerWith()(token)).rejects.toMatchObject(refused(code));
  });

  it('one that is over by less than clocks differ is taken, and no more than that', async () => {
    const patient = callerWith({ clock_tolerance_seconds: 60 });
    expect(await patient(await issuer.token({ exp: now() - 15 }))).toMatchObject({ user: 'anna' });
    await expect(patient(await issuer.token({ exp: now() - 61 }))).rejects.toMatchObject(refused('login_expired'));
    await expect(callerWith()(await issuer.token({ exp: now() - 15 }))).rejects.toMatchObject(refused('login_expired'));
    expect(() => authSchema.parse({ issuer: issuer.url, audience: 'w', clock_tolerance_seconds: 3600 })).toThrow();
  });

  it('one without a signature, or that says it needs none', async () => {
    const [head = '', body = ''] = (await issuer.token()).split('.');
    const none = encoded({ alg: 'none', kid: 'first' });
    for (const token of [`${none}.${body}.`, `${head}.${body}.`, `${none}.${body}.${'A'.repeat(342)}`])
      await expect(callerWith()(token)).rejects.toMatchObject(refused('login_invalid'));
  });

  it('one signed with the public key as if that were a shared secret', async () => {
    const secret = await exportSPKI((await issuer.newKey('first')).publicKey);
    const [, body = ''] = (await issuer.token()).split('.');
    const signed = `${encoded({ alg: 'HS256', kid: 'first' })}.${body}`;
    const signature = createHmac('sha256', secret).update(signed).digest('base64url');
    await expect(callerWith()(`${signed}.${signature}`)).rejects.toMatchObject(refused('login_invalid'));
    expect(() => authSchema.parse({ issuer: issuer.url, audience: 'w', algorithms: ['HS256'] })).toThrow();
  });

  it('one signed by somebody else under the name of a known key', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const payload = { iss: issuer.url, aud: 'wenshu', sub: 'anna', role: 'clerk', exp: now() + 300 };
    const token = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey);
    await expect(callerWith()(token)).rejects.toMatchObject(refused('login_invalid'));
  });

  it('one whose body was changed', async () => {
    const [head = '', body = '', signature = ''] = (await issuer.token()).split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
    const changed = `${head}.${encoded({ ...payload, role: 'boss' })}.${signature}`;
    await expect(callerWith()(changed)).rejects.toMatchObject(refused('login_invalid'));
  });

  it('one whose algorithm is not among those that are allowed', async () => {
    const token = await issuer.token({}, { kid: 'ES256', algorithm: 'ES256' });
    await expect(callerWith({ algorithms: ['RS256'] })(token)).rejects.toMatchObject(refused('login_invalid'));
  });

  it('any, while the issuer cannot be asked; the next is looked at again', async () => {
    const caller = callerWith();
    const token = await issuer.token();
    issuer.says.status = 500;
    await expect(caller(token)).rejects.toMatchObject(refused('login_unavailable'));
    issuer.says.status = 200;
    issuer.says.issuer = 'https://evil.example';
    await expect(caller(token)).rejects.toMatchObject(refused('login_unavailable'));
    delete issuer.says.issuer;
    expect(await caller(token)).toMatchObject({ user: 'anna' });
    const gone = callerWith({ jwks_uri: 'http://127.0.0.1:1/keys' });
    await expect(gone(token)).rejects.toMatchObject(refused('login_unavailable'));
  });

  it('no token and no key, where an issuer is trusted', async () => {
    const auth = authSchema.parse({ issuer: issuer.url, audience: 'wenshu' });
    const callers = createCallers({
      keys: { any: async () => false, find: async () => undefined, list: async () => [] },
      readToken: openTokens(auth),
      roles: {},
      local,
    });
    for (const headers of [{}, { authorization: 'Basic cm9vdDpyb290' }, { authorization: 'Bearer' }])
      await expect(callers.of(new Headers(headers as Record<string, string>))).rejects.toMatchObject(
        refused('login_needed'),
      );
  });
});

it('an issuer must be spoken to over a line that nobody else is on', () => {
  const auth = (issuer: string) => parseConfig({ auth: { issuer, audience: 'w' } });
  expect(() => auth('http://login.example.com')).toThrow(/https/);
  expect(() => auth('http://127.0.0.1.evil.example')).toThrow(/https/);
  expect(() => auth('ftp://login.example.com')).toThrow();
  expect(auth('https://login.example.com').auth?.user_claim).toBe('sub');
});
