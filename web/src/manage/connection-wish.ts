import type { NewConnection } from '../../../src/protocol/connection.ts';

const modes = ['off', 'on', 'verify'] as const;

/** What a filled form wishes for: the whole address where there is one, else its parts. What was left empty is not sent. */
export function wishOf(form: Pick<FormData, 'get'>): NewConnection {
  const said = (name: string) => String(form.get(name) ?? '').trim();
  const some = (name: string) => (said(name) === '' ? {} : { [name]: said(name) });
  // A password may begin or end with a space.
  const password = String(form.get('password') ?? '');
  const tls = modes.find((mode) => mode === said('tls'));
  const shared = { title: said('title'), ...(password ? { password } : {}), ...(tls && tls !== 'off' ? { tls } : {}) };
  if (said('url') !== '') return { ...shared, url: said('url'), ...some('user') };
  const port = Number(said('port'));
  return {
    ...shared,
    engine: said('engine'),
    ...some('host'),
    ...(said('port') === '' || !Number.isInteger(port) ? {} : { port }),
    ...some('database'),
    ...some('user'),
  };
}
