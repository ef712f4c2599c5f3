/** On every reply: nothing of it is run, framed, kept or read by another site. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** On files that people keep: a browser that shows one all the same runs nothing of it and takes it for no site. */
export const fileSandbox = `sandbox; ${securityHeaders['content-security-policy']}`;
