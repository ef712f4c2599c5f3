import { afterAll, describe, expect, it } from 'vitest';
import { createLeakGuard } from '../../src/answer/leak-guard.ts';
import { type ErrorCode, errorCatalogue } from '../../src/errors/catalogue.ts';
import { errorText } from '../../src/errors/wenshu-error.ts';
import { leakDetector } from './detect.ts';
import { leakingTexts, makeFailure, pickNames } from './failures.ts';
import { openLeakLab } from './leak-lab.ts';
import { plainSentences, runPlainSentences } from './plain-sentences.ts';
import { createRandom } from './random.ts';
import { everydaySchema, unmistakableSchema } from './schemas.ts';

/** A sample of what bench/leak-guard.ts runs in full: every kind of failure once, in turn Chinese and English. */
const kinds = 36;
const schema = unmistakableSchema(4711);
const detect = leakDetector(schema);
const lab = openLeakLab(schema);
afterAll(() => lab.close());

/** A question back of the right form that leaks in its question, in an option, or where an option leads. */
function asks(leak: string, at: number): string {
  const [question, label, next] = ['What now?', 'Once more', 'How many are there?'].map((text, place) =>
    place === at % 3 ? leak : text,
  );
  const ways = ['retry', 'rephrase', 'dimension', 'data_kind', 'source', 'filters', 'period', 'administrator'];
  const options = ways.map((recovery) => ({
    label: recovery === 'retry' ? label : `Way ${recovery.replace('_', ' ')}`,
    recovery,
    question: next,
  }));
  return JSON.stringify({ question, options });
}

describe('a model that tells everything', () => {
  it.each(Array.from({ length: kinds }, (_, at) => at))('gets nothing past the gate in failure %i', async (at) => {
    const random = createRandom(at * 13 + 5);
    const failure = makeFailure(at, schema, random);
    const language = at % 2 === 0 ? 'zh' : 'en';
    const said = (stage: string) => {
      const leak = random.pick(leakingTexts(pickNames(schema, random)));
      if (stage === 'clarification') return asks(leak, at);
      // What streams may begin well.
      if (stage === 'summary' || stage === 'chat') return `All is well. ${leak} So it is.`;
      return stage === 'classify' ? `route: database\nconfidence: 0.9\nreason: ${JSON.stringify(leak)}` : leak;
    };
    const question = language === 'zh' ? '第七批的异常情况怎么样' : 'how unusual was the seventh batch';
    const left = await lab.run(failure, question, language, said);
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ text }) => detect(text))).toEqual([]);
  });

  it('would be found out', () => {
    for (const text of leakingTexts(pickNames(schema, createRandom(1)))) expect(detect(text)).toBeDefined();
    expect(detect('共返回 3 条记录。')).toBeUndefined();
  });
});

describe('everyday names', () => {
  it('stay in plain sentences', async () => {
    const some = plainSentences(everydaySchema).filter((_, at) => at % 31 === 0);
    expect((await runPlainSentences(everydaySchema, some)).spoilt).toEqual([]);
  });
});

describe('every error of the catalogue', () => {
  const guard = createLeakGuard({ dialect: 'sqlite', database: '', fingerprint: '', tables: [] });
  it.each(Object.keys(errorCatalogue) as ErrorCode[])('%s has a sentence for business people', (code) => {
    for (const language of ['zh', 'en'] as const)
      expect(guard.leaksIn(errorText(code, language, { name: 'x', detail: 'y' }, 'business'))).toEqual([]);
  });
});
