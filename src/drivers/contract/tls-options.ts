import { readFileSync } from 'node:fs';
import type { TlsConfig } from '../../config/schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';

interface TlsOptions {
  rejectUnauthorized: boolean;
  ca?: string;
  cert?: string;
  key?: string;
}

/** What Node's TLS needs to know; undefined for a plain line. Certificates are read anew for every connection. */
export function tlsOptions(tls: TlsConfig): TlsOptions | undefined {
  if (tls.mode === 'off') return undefined;
  return {
    rejectUnauthorized: tls.mode === 'verify',
    ...(tls.ca_file ? { ca: read('ca_file', tls.ca_file) } : {}),
    ...(tls.cert_file ? { cert: read('cert_file', tls.cert_file) } : {}),
    ...(tls.key_file ? { key: read('key_file', tls.key_file) } : {}),
  };
}

function read(key: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new WenshuError('config_invalid', {
      detail: `tls.${key}: ${path} cannot be read`,
      detail_zh: `tls.${key}：读不到 ${path}`,
    });
  }
}
