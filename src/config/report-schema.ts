import { z } from 'zod';

const variable = z.string().min(1);
const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether nobody on the line reads what is sent there. */
export function isClosed(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || loopback.includes(hostname);
}

const webAddress = z.url({ protocol: /^https?$/ });
/** The address of a chat's webhook is a secret itself: over an open line anybody on it could read it. */
const closedAddress = webAddress.refine(isClosed, 'an https address is needed');

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
