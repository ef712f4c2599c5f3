import { describe, expect, it } from 'vitest';

import { businessErrorText, type ErrorCode, errorCatalogue } from './catalogue.ts';
import { errorText, WenshuError } from './wenshu-error.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const han = /\p{Script=Han}/u;
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('every entry of the catalogue', () => {
  it.each(codes)('%s says the same in both languages', (code) => {
    const { zh, en, hint } = errorCatalogue[code];
    expect(zh).toMatch(han);
    expect(en).not.toMatch(han);
    expect(`${zh}${hint.zh}`).toMatch(/[。？！…]$/);
    expect(`${en} ${hint.en}`.trim()).toMatch(/[.?!…]$/);
    expect(hint.en).not.toMatch(han);
    expect(hint.zh === '').toBe(hint.en === '');
    expect(places(zh + hint.zh)).toEqual(places(en + hint.en));
  });

  it.each(codes)('%s has an exit code and a status that fit who must act', (code) => {
    const { class: who, status, exitCode } = errorCatalogue[code];
    expect(exitCode).not.toBe(0);
    expect(status).toBeGreaterThanOrEqual(400);
    if (who === 'usage') expect(exitCode).toBe(2);
    if (who === 'refused') expect(exitCode).toBe(3);
    if (who === 'connection' || who === 'internal') expect(exitCode).toBe(1);
  });

  it.each(codes)('%s tells business people nothing of databases, files or keys', (code) => {
    const params = Object.fromEntries(
      places(JSON.stringify(errorCatalogue[code])).map((name) => [name ?? '', 'secret_name']),
    );
    for (const language of ['zh', 'en'] as const) {
      const said = errorText(code, language, params, 'business');
      expect(said).not.toMatch(/\{|SQLite|DuckDB|Postgres|MySQL|wenshu\.(?:example\.)?yaml|API[_ ]KEY|npm install/i);
      if (businessErrorText(code, language)) expect(said).not.toContain('secret_name');
    }
  });
});

describe('filling in', () => {
  it('puts values into sentence and hint, and the Chinese twin of one into the Chinese text', () => {
    const params = { detail: 'no such flag', detail_zh: '没有这个选项' };
    expect(errorText('usage', 'en', params)).toBe(
      'The command was not understood: no such flag. Run wenshu --help for the usage.',
    );
    expect(errorText('usage', 'zh', params)).toBe('命令用法不对：没有这个选项。运行 wenshu --help 查看用法。');
  });

  it('leaves no placeholder where a value is missing', () => {
    for (const code of codes)
      for (const language of ['zh', 'en'] as const) expect(errorText(code, language)).not.toMatch(/\{\w+\}/);
  });

  it('takes a value for what it is, not for another placeholder', () => {
    expect(errorText('database_missing', 'en', { path: '{path}$&' })).toContain('at {path}$&.');
  });
});

describe('an error for business people', () => {
  const error = new WenshuError('database_missing', { path: '/data/shop.sqlite' }, 'ENOENT /data/shop.sqlite');

  it('carries no values that could be shown, and keeps the technical part for the log', () => {
    const shown = error.for('business');
    expect(shown.message).toBe(businessErrorText('database_missing', 'en'));
    expect(shown.params).toEqual({});
    expect(shown.technical).toBe('ENOENT /data/shop.sqlite');
    expect(shown.code).toBe('database_missing');
  });

  it('is the same one for the same reader', () => {
    expect(error.for('analyst')).toBe(error);
    expect(error.message).toContain('/data/shop.sqlite');
  });
});
