import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundled, bundledNames, installed, isAllowed, offered, root } from './dependencies.ts';
import { licencesPage } from './licences-page.ts';

it('everything that is installed or shipped has a licence of the list', () => {
  const all = [...installed(), ...bundled()];
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((one) => !isAllowed(one)).map(({ name, licence, said }) => `${name}: ${licence}, ${said}`)).toEqual(
    [],
  );
});

it('the list would refuse others, also where the package and the lock file disagree', () => {
  const one = { name: 'x', version: '1.0.0', licence: 'MIT', said: 'MIT' };
  expect(isAllowed(one)).toBe(true);
  for (const licence of [
    'GPL-3.0-only',
    'AGPL-3.0',
    'SSPL-1.0',
    'BUSL-1.1',
    'CC-BY-SA-4.0',
    'unknown',
    'SEE LICENSE IN LICENSE',
  ]) {
    expect(isAllowed({ ...one, licence, said: licence })).toBe(false);
    expect(isAllowed({ ...one, said: licence })).toBe(false);
  }
});

it('what the page and the pictures are built of is named, and its texts go with them', () => {
  const sources = ['web/vite.config.ts', 'vite.charts.config.ts']
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join();
  for (const name of ['react', 'echarts', 'zrender', 'tslib']) expect(sources).toContain(`${name}/LICENSE`);
  expect(bundled().map(({ name }) => name)).toEqual([...bundledNames]);
  expect(offered().length).toBeGreaterThan(10);
});

it('docs/licences.md is what would be written', () => {
  expect(readFileSync(join(root, 'docs/licences.md'), 'utf8')).toBe(licencesPage());
});
