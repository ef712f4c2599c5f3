import { z } from 'zod';
import { scopes } from '../protocol/access.ts';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether what is sent there is encrypted, or stays on this machine. */
export function isClosed(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || loopback.includes(hostname);
}

const webAddress = z.url({ protocol: /^https?$/ });
/** For what must not be read or forged on the way: who a person is, and webhooks of chats, whose address is a secret itself. */
const closedAddress = webAddress.refine(isClosed, 'an https address is needed');

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
  issuer: closedAddress,
  /** For whom its tokens must be made out: the name of this server at the issuer. */
  audience: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  jwks_uri: closedAddress.optional(),
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

const variable = z.string().min(1);
/** The address itself, or the variable that holds it. */
const placeOf = (address: z.ZodType<string>) => ({ url: address.optional(), url_env: variable.optional() });
const hasPlace = ({ url, url_env }: { url?: string | undefined; url_env?: string | undefined }): boolean =>
  (url === undefined) !== (url_env === undefined);
const placeFault = 'either url or url_env';

const mailbox = z
  .string()
  .trim()
  .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'write it as name@example.com');

/** Where reports may be brought. A template names one of these and nothing else, so that no address and no secret is a template's to say. */
export const reportTargetSchema = z.union([
  z.strictObject({ kind: z.literal('folder'), folder: z.string().min(1) }),
  z
    .strictObject({
      kind: z.literal('webhook'),
      ...placeOf(webAddress),
      /** The variable with the secret that requests are signed with. */
      secret_env: variable.optional(),
      /** `json`: the figures and the file in one body; `file`: the file as it is. */
      send: z.enum(['json', 'file']).default('json'),
    })
    .refine(hasPlace, placeFault),
  z.strictObject({
    kind: z.literal('email'),
    host: z.string().min(1),
    port: z.number().int().min(1).max(65_535).default(587),
    /** `start`: an open line that is closed before anything is said (587); `on`: closed from the start (465); `off`: never. */
    tls: z.enum(['start', 'on', 'off']).default('start'),
    user: z.string().min(1).optional(),
    password_env: variable.optional(),
    from: mailbox,
    to: z.array(mailbox).min(1).max(100),
  }),
  z
    .strictObject({ kind: z.enum(['feishu', 'dingtalk']), ...placeOf(closedAddress), secret_env: variable.optional() })
    .refine(hasPlace, placeFault),
  z.strictObject({ kind: z.enum(['wecom', 'slack']), ...placeOf(closedAddress) }).refine(hasPlace, placeFault),
]);

/** Reports that are run again and again by `wenshu serve`. */
export const reportsSchema = z.strictObject({
  /** By the name that templates use. */
  targets: z
    .record(z.string().regex(/^[\p{L}\p{N}_-]{1,100}$/u, 'letters, digits, - and _'), reportTargetSchema)
    .default({}),
  /** Where people open the page, for links in messages; none are written when absent. */
  page_url: webAddress.optional(),
  /** The Chromium (or Chrome, or Edge) that prints PDF: a name on the path, or where it stands; the usual names when absent. */
  chromium: z.string().min(1).optional(),
  /** How many runs of one template are kept; the oldest go first. */
  keep_runs: z.number().int().min(1).max(1000).default(30),
});

export type ReportTarget = z.infer<typeof reportTargetSchema>;
export type ReportsConfig = z.infer<typeof reportsSchema>;
