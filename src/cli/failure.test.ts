import { describe, expect, it } from 'vitest';
import { DriverError } from '../drivers/contract/driver.ts';
import { redact } from '../errors/redact.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { answerSchema } from '../protocol/answer.ts';
import { createInterrupt } from './context.ts';
import { asWenshuError, exitCodeOf, failedAnswer, failureText } from './failure.ts';
import { nearest } from './text.ts';

describe('exit codes', () => {
  it.each([
    ['answered', null, 0],
    ['chat', null, 0],
    ['clarify', null, 4],
    ['refused', 'statement_refused', 3],
    ['failed', 'usage', 2],
    ['failed', 'internal', 1],
    ['failed', 'nobody_knows_it', 1],
    ['failed', 'toString', 1],
    ['failed', null, 1],
  ] as const)('%s with %s is %i', (status, code, exit) => {
    expect(exitCodeOf({ status, error: code && { code, message: '' } })).toBe(exit);
  });
});

describe('whatever was thrown', () => {
  it('is ours as it is', () => {
    const error = new WenshuError('question_empty');
    expect(asWenshuError(error)).toBe(error);
  });

  it.each([new Error('ECONNRESET at /srv/secret'), 'a text', undefined, { code: 5 }])(
    'is internal otherwise, and its text is for the log alone: %o',
    (thrown) => {
      const error = asWenshuError(thrown);
      expect(error.code).toBe('internal');
      expect(failureText(error, 'en')).not.toContain('secret');
      expect(error.technical).toBeTruthy();
    },
  );

  it('is a failed query when a driver threw it', () => {
    const error = asWenshuError(new DriverError({ code: 'OTHER', message: 'no such function: zorble' }));
    expect(error.code).toBe('query_failed');
    expect(failureText(error, 'en')).not.toContain('zorble');
  });

  it.each(['zh', 'en'] as const)('has the shape of an answer in %s', (language) => {
    const answer = failedAnswer(new WenshuError('database_missing', { path: 'a.sqlite' }), language);
    expect(answerSchema.strict().parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ status: 'failed', language, error: { code: 'database_missing' } });
    expect(failedAnswer(new WenshuError('statement_refused'), language).status).toBe('refused');
  });
});

describe('the word that was probably meant', () => {
  const known = ['ask', 'chat', 'schema', 'check', 'eval', 'doctor'];
  it.each([
    ['shcema', 'schema'],
    ['Docter', 'doctor'],
    ['sche', 'schema'],
    ['chek', 'check'],
    ['report', undefined],
    ['x', undefined],
    ['', undefined],
  ])('%s: %s', (typed, meant) => expect(nearest(typed, known)).toBe(meant));
});

describe('what a log may hold', () => {
  it('hides secrets wherever they stand, and keeps counts', () => {
    const line = {
      tokens: 812,
      api_key: 'abc',
      nested: [{ password: 'hunter2', note: 'postgres://me:hunter2@host/db' }],
      headers: { Authorization: 'Bearer abcdefgh12345678' },
    };
    const text = JSON.stringify(redact(line));
    expect(text).not.toMatch(/hunter2|abcdefgh|"abc"/);
    expect(text).toContain('812');
    expect(text).toContain('postgres://me:[hidden]@host/db');
  });

  it('hides the password of an address without a scheme', () => {
    expect(redact('//ann:geheim@db.example.com/shop')).toBe('//ann:[hidden]@db.example.com/shop');
  });

  it('carries what JSON cannot', () => {
    const circle: Record<string, unknown> = { big: 10n };
    circle.self = circle;
    expect(redact(circle)).toEqual({ big: '10', self: '[circular]' });
    expect(redact(new Error('broken'))).toMatchObject({ name: 'Error', message: 'broken' });
  });
});

describe('Ctrl-C', () => {
  it('stops the work once, and is not needed again for it', () => {
    const interrupt = createInterrupt();
    expect(interrupt.press()).toBe(false);
    const work = interrupt.begin();
    expect(interrupt.press()).toBe(true);
    expect(work.signal.aborted).toBe(true);
    expect(interrupt.press()).toBe(false);
  });

  it('leaves alone what has finished', () => {
    const interrupt = createInterrupt();
    const first = interrupt.begin();
    first.finish();
    expect([interrupt.isBusy(), interrupt.press(), first.signal.aborted]).toEqual([false, false, false]);
    const second = interrupt.begin();
    first.finish();
    expect([interrupt.isBusy(), interrupt.press(), second.signal.aborted]).toEqual([true, true, true]);
  });
});
