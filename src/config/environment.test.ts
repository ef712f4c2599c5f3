import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('an empty environment says nothing', () => {
  expect(readEnvironment({})).toEqual({ settings: {}, color: 'auto', dumb: false });
});

test.each([
  [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
  [{ LANG: 'zh_TW' }, 'zh'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'zh_CN' }, 'zh'],
  [{ LANG: 'zh_CN', LC_MESSAGES: 'en_US' }, 'en'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'C', LC_ALL: '' }, undefined],
])('%j', (variables, language) => {
  expect(readEnvironment(variables).language).toBe(language);
});

test.each([
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, 'never'],
  [{ NO_COLOR: '' }, 'auto'],
  [{ FORCE_COLOR: '1' }, 'always'],
  [{ FORCE_COLOR: '0' }, 'auto'],
  [{ TERM: 'dumb' }, 'never'],
])('%j', (variables, color) => {
  expect(readEnvironment(variables).color).toBe(color);
});

test('settings, width and npm', () => {
  const variables = { WENSHU_DB: 'shop', WENSHU_HOME: '', COLUMNS: '90', npm_command: 'run-script', SECRET_KEY: 'x' };
  expect(readEnvironment(variables)).toEqual({
    settings: { WENSHU_DB: 'shop' },
    color: 'auto',
    dumb: false,
    columns: 90,
    npm: 'run',
  });
});
