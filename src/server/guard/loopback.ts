import { WenshuError } from '../../errors/wenshu-error.ts';

/** Only for this machine. A name is not looked up: it could mean another one. */
export const isLoopback = (address: string): boolean => address === '127.0.0.1' || address === '::1';

/** The address to listen on. Throws for one that others can reach where nobody has to say who they are. */
export async function listeningAddress(
  host: string,
  { needsLogin }: { needsLogin(): Promise<boolean> },
): Promise<string> {
  const wanted = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1');
  const address = wanted === 'localhost' ? '127.0.0.1' : wanted;
  if (isLoopback(address)) return address;
  if (address === '' || !(await needsLogin().catch(cannotSay))) throw new WenshuError('host_not_local', { host });
  return address;
}

/** A memory server that is away cannot say whether there are keys: until it can, every caller is refused. */
function cannotSay(error: unknown): true {
  if (error instanceof WenshuError && /^(?:database|memory)_unreachable$/.test(error.code)) return true;
  throw error;
}
