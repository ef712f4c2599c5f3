import { WenshuError } from '../../errors/wenshu-error.ts';

/** The address to listen on; throws for one that others can reach. A name is not looked up: it could mean another machine. */
export function loopbackAddress(host: string): string {
  const wanted = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1');
  if (wanted === 'localhost') return '127.0.0.1';
  if (wanted === '127.0.0.1' || wanted === '::1') return wanted;
  throw new WenshuError('host_not_local', { host });
}
