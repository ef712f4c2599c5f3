import { afterEach, expect, it } from 'vitest';
import { type Behaviour, breaksOff, fails, sends, staysSilent, streams } from '../models/endpoint.ts';
import { odd, openShopWithModel } from '../models/shop-with-model.ts';

/**
 * A whole question while the model's endpoint is in trouble. What one call makes of each kind of reply: `tests/models/odd-replies.test.ts`;
 * waiting out 429: `tests/models/open-model.test.ts` and `sql-stream.test.ts`.
 */
let shop: Awaited<ReturnType<typeof openShopWithModel>> | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

/** Only who never answers is waited for to the end. */
const within = (seconds: number) => ({ model_settings: { retries: 0, timeout_seconds: seconds } });
const unavailable = 'The assistant is not available at the moment. Try again later, or ask your administrator.';

it.each<[string, Behaviour, string, string]>([
  ['that is silent', staysSilent, 'model_timeout', unavailable],
  ['that refuses for want of capacity', fails(429), 'model_busy', unavailable],
  ['that is in trouble', fails(500), 'model_failed', unavailable],
  [
    'whose reply breaks off',
    breaksOff,
    'model_broke_off',
    'The answer of the assistant broke off in the middle. Please ask again.',
  ],
  [
    'whose stream breaks off',
    streams(['sql: SEL'], 'break'),
    'model_broke_off',
    'The answer of the assistant broke off in the middle. Please ask again.',
  ],
  [
    'that is something else',
    sends('<html>', 'text/html'),
    'model_wrong_address',
    'The system is not set up yet. Please ask your administrator.',
  ],
])(
  'a model %s: the question ends with a sentence, and what needs no model is answered',
  async (_, behaviour, code, text) => {
    shop = await openShopWithModel([behaviour], within(behaviour === staysSilent ? 1 : 60));
    const answer = await shop.ask({ question: odd, audience: 'business' });
    expect(answer).toMatchObject({ status: 'failed', error: { code }, table: null });
    expect(answer.text).toContain(text);
    const plain = await shop.ask({ question: 'SELECT count(*) AS n FROM items', audience: 'analyst' });
    expect(plain).toMatchObject({ status: 'answered', table: { rows: [[3]] } });
  },
);

it('a model that is gone and comes back: the next question is answered', async () => {
  shop = await openShopWithModel(
    [(response) => void response.destroy(), streams(['```sql\nSELECT count(*) AS n FROM items\n```'])],
    within(60),
  );
  expect((await shop.ask()).error?.code).toBe('model_silent');
  expect((await shop.ask()).table?.rows).toEqual([[3]]);
});
