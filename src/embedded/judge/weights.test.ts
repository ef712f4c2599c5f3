import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';
import { isAgreement } from './agreement.ts';
import { conventionWeights, handWeights } from './hand-weights.ts';
import fitted from './weights.json' with { type: 'json' };
import { weights } from './weights.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('hand-weights.ts'))
  .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
  .join('\n');

describe('the weights', () => {
  it('there is one set of them: no fitted weight replaces one that is set by hand', () => {
    for (const name of Object.keys(handWeights)) expect(fitted).not.toHaveProperty([name]);
    for (const [name, value] of Object.entries(handWeights)) expect(weights[name]).toBe(value);
  });

  it('every weight that is set by hand belongs to a feature that some step gives', () => {
    for (const name of Object.keys(handWeights)) {
      const [kind = '', ...rest] = name.split(':');
      const said = [`'${name}'`, `${kind}:\${`, `:${rest.join(':')}'`].some((text) => sources.includes(text));
      expect(said, name).toBe(true);
    }
  });

  it('says nothing about a table, a column or a value: weights hold in any schema', () => {
    for (const name of Object.keys(weights)) expect(name).toMatch(/^[a-z-]+:[a-z0-9+*/:>-]+$/);
  });

  it('a cue that was not heard and a word that was not used never speak for a reading', () => {
    for (const [name, value] of Object.entries(weights))
      if (/^(?:unheard|unused):/.test(name)) expect(value, name).toBeLessThanOrEqual(0);
  });
});

describe('what is only done for people', () => {
  const [hospital, books] = [clinic(), library()];
  /** Features that tell shapes and cues, of every reading of a question. */
  const agreements = async (asking: typeof hospital, question: string) =>
    (await asking.read(question)).ranked.map(({ features, compiled }) => ({
      sql: compiled.sql.replaceAll(/\s+/g, ' ').replaceAll('"', ''),
      agreement: Object.keys(features).filter(isAgreement).sort(),
    }));

  it('a figure that is shown beside a ranking does not change how the shape goes with the cues', async () => {
    const found = await agreements(hospital, 'Which doctor has the highest salary?');
    const shown = found.find(({ sql }) => sql === 'SELECT name, salary FROM doctors ORDER BY salary DESC LIMIT 1');
    const bare = found.find(({ sql }) => sql === 'SELECT name FROM doctors ORDER BY salary DESC LIMIT 1');
    expect(shown?.agreement).toEqual(bare?.agreement);
    expect(shown?.agreement.length).toBeGreaterThan(0);
  });

  it('every convention is set for people and none is fitted', () => {
    expect(Object.keys(conventionWeights).length).toBeGreaterThan(10);
    expect(weights['convention:order-shown']).toBeGreaterThan(0);
    expect(weights['count:once']).toBeGreaterThan(0);
  });

  it('a ranking is told with its figure in both languages', async () => {
    expect((await hospital.read('Which doctor has the highest salary?')).ranked[0]?.features).toHaveProperty([
      'convention:order-shown',
    ]);
    expect((await books.read('单价最高的图书是哪本？')).ranked[0]?.features).toHaveProperty(['convention:order-shown']);
  });
});
