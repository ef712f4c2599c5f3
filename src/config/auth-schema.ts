import { z } from 'zod';
import { scopes } from '../protocol/access.ts';

/** What is said of a person over an open line could be said by anybody on it. */
const trusted = z.url().refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}, 'an https address is needed');

/** Only those with two keys: who can check a signature must not be able to make one. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;

const claimName = z.string().trim().min(1).max(200);

/** Whose tokens (JWT) say who asks, as OpenID Connect has it. */
export const authSchema = z.strictObject({
  /** As it stands in its tokens; its keys are found through `/.well-known/openid-configuration` unless `jwks_uri` is given. */
  issuer: trusted,
  /** For whom its tokens must be made out: the name of this server at the issuer. */
  audience: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  jwks_uri: trusted.optional(),
  /** The claim that names the person; `a.b` is `b` within `a`. */
  user_claim: claimName.default('sub'),
  /** The claim that names the role, or several, of which the first that `roles` of the configuration has is taken. */
  role_claim: claimName.default('role'),
  /** What the issuer calls a role that is called otherwise here. */
  roles: z.record(z.string(), z.string()).default({}),
  /** The claim that holds scopes, in words or as a list, with or without `wenshu:` before them; else everybody has `scopes`. */
  scope_claim: claimName.optional(),
  scopes: z.array(z.enum(scopes)).min(1).default(['ask']),
  algorithms: z.array(z.enum(algorithms)).min(1).default(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']),
  /** How far the clocks of two machines may differ. */
  clock_tolerance_seconds: z.number().min(0).max(60).default(10),
});

export type AuthConfig = z.infer<typeof authSchema>;
