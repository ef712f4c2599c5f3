import { describe, expect, it } from 'vitest';
import { wishOf } from './connection-wish.ts';

const filled = (said: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  return wishOf(form);
};

describe('a form for a database', () => {
  it('sends its parts, and nothing that was left empty', () => {
    const said = { title: ' 门店 ', engine: 'mysql', host: 'db', port: '3307', database: '', user: 'reader', url: '' };
    expect(filled({ ...said, password: ' geheim ', tls: 'off' })).toEqual({
      title: '门店',
      engine: 'mysql',
      host: 'db',
      port: 3307,
      user: 'reader',
      password: ' geheim ',
    });
  });

  it('sends the whole address where there is one', () => {
    const said = {
      title: 'Shop',
      engine: 'postgres',
      host: 'ignored',
      url: 'postgres://reader@db/shop',
      tls: 'verify',
    };
    expect(filled(said)).toEqual({ title: 'Shop', url: 'postgres://reader@db/shop', tls: 'verify' });
  });
});
