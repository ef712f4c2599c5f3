import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { madePages } from '../docs/write/made-pages.ts';
import { commands } from '../src/cli/commands.ts';
import { parseConfig } from '../src/config/config.ts';
import { configSchema, connectionSchema, roleSchema } from '../src/config/schema.ts';
import { errorCatalogue } from '../src/errors/catalogue.ts';
import { eventSchema } from '../src/protocol/event.ts';
import { allRoutes } from '../src/server/routes/all-routes.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  'demo/README.md',
  'bench/README.md',
].filter((page) => existsSync(join(root, page)));

/** Text in backticks or fences: where commands, paths and flags stand. */
const codeOf = (text: string): string[] =>
  [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map((match) => match[1] ?? match[2] ?? '');

const knownFlags = new Set(Object.values(commands).flatMap(({ flags }) => flags.map((name) => `--${name}`)));
/** What a site around `<wenshu-chat>` may set; it looks like a flag. */
const themeVariables = new Set(read('web/src/embed/embed-style.ts').match(/--wenshu-[a-z-]+/g));
/** Flags of other programs that our docs mention. */
const foreignFlags = new Set(['--help', '--version', '--ignore-scripts', '--project']);
/** Flags of the measurements in `bench/`. */
const benchFlags = new Set([
  '--without-model',
  '--count',
  '--seed',
  '--doc',
  '--write',
  '--split',
  '--reworded',
  '--only',
  '--options',
  '--guess',
  '--render',
  '--timed',
]);

describe('docs', () => {
  it('are there', () => expect(pages.length).toBeGreaterThan(8));

  it('name only files that exist', () => {
    const missing = pages.flatMap((page) =>
      codeOf(read(page))
        .flatMap((code) => code.match(/(?<![\w./-])(?:src|tests|docs|demo|bench|examples|bin)\/[\w./-]*\w/g) ?? [])
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('name functions only where they are', () => {
    const named = [...read('docs/architecture.md').matchAll(/`(\w+)` (?:of|in) `(src\/[\w/.-]+\.ts)`/g)];
    expect(named.length).toBeGreaterThan(20);
    const wrong = named
      .filter(([, name = '', file = '']) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(read(file)))
      .map(([text]) => text);
    expect(wrong).toEqual([]);
  });

  it('link only to files that exist', () => {
    const missing = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('name every variable of <wenshu-chat>', () => {
    expect(themeVariables.size).toBeGreaterThan(5);
    for (const page of ['docs/embed.md', 'docs/embed.zh-CN.md'])
      expect([...themeVariables].filter((name) => !read(page).includes(`\`${name}\``))).toEqual([]);
  });

  it('name only flags that exist', () => {
    const unknown = pages
      .filter((page) => !page.startsWith('docs/decisions/'))
      .flatMap((page) =>
        codeOf(read(page))
          .flatMap((code) => code.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [])
          .filter((flag) => !knownFlags.has(flag) && !foreignFlags.has(flag) && !benchFlags.has(flag))
          .filter((flag) => !themeVariables.has(flag))
          .map((flag) => `${page}: ${flag}`),
      );
    expect(unknown).toEqual([]);
  });

  it('explain every flag in docs/cli.md', () => {
    const text = read('docs/cli.md');
    expect([...knownFlags].filter((flag) => !text.includes(flag))).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const unknown = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run (?:-s )?([a-z:]+)/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !scripts[name]),
    );
    expect(unknown).toEqual([]);
  });

  it('show every configuration key in the example, and no other', () => {
    // What is switched off counts as well: `#key`, where prose stands behind `# `.
    const text = read('wenshu.example.yaml').replaceAll(/^( *)#(?=\w)/gm, '$1');
    const example = parse(text) as Record<string, Record<string, Record<string, unknown>>>;
    expect(() => parseConfig(example)).not.toThrow();
    expect(Object.keys(example).sort()).toEqual(Object.keys(configSchema.shape).sort());
    expect(Object.keys(example.connections?.shop ?? {}).sort()).toEqual(Object.keys(connectionSchema.shape).sort());
    expect(Object.keys(example.roles?.clerk ?? {}).sort()).toEqual(Object.keys(roleSchema.shape).sort());
    expect(Object.keys(example.cache ?? {}).sort()).toEqual(Object.keys(configSchema.parse({}).cache).sort());
    expect(Object.keys(example.limits ?? {}).sort()).toEqual(Object.keys(configSchema.parse({}).limits).sort());
  });

  it.each(Object.entries(madePages))('docs/%s is what `npm run docs` makes of the code', (file, page) => {
    expect(read(`docs/${file}`)).toBe(page());
  });

  it('made of code leave nothing out', () => {
    const [errors, events, endpoints, settings] = ['errors', 'events', 'endpoints', 'settings'].map((name) =>
      read(`docs/${name}.md`),
    );
    expect(Object.keys(errorCatalogue).filter((code) => !errors?.includes(`| \`${code}\` |`))).toEqual([]);
    const names = eventSchema.options.map((option) => option.shape.type.value);
    expect(names.filter((name) => !events?.includes(`| \`${name}\` |`))).toEqual([]);
    const rows = allRoutes.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(rows.filter((row) => !endpoints?.includes(`| \`${row}\` |`))).toEqual([]);
    const keys = [configSchema, connectionSchema, roleSchema].flatMap(({ shape }) => Object.keys(shape));
    expect(keys.filter((key) => !new RegExp(`[\`.]${key}[\`.]`).test(settings ?? ''))).toEqual([]);
    const variables = [...read('src/config/environment.ts').matchAll(/variables\.([A-Z][A-Z_]+)/g)];
    expect(variables.map((match) => match[1] ?? '').filter((name) => !settings?.includes(`\`${name}\``))).toEqual([]);
  });

  it('list every option of `ask`, of which there are eight at the most', () => {
    const body = /export interface AskOptions \{\n([\s\S]*?)\n\}/.exec(read('src/session/session.ts'))?.[1] ?? '';
    const options = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1] ?? '');
    const table = read('docs/library.md').split('## `ask(question, options)`')[1]?.split('\n\n')[1] ?? '';
    const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1] ?? '');
    expect(listed.sort()).toEqual(options.sort());
    expect(options.length).toBeGreaterThan(4);
    expect(options.length).toBeLessThanOrEqual(8);
  });

  it.each(['README.md', 'README.zh-CN.md'])('%s has exactly the two commands, and they exist', (page) => {
    const blocks = [...read(page).matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g)].map((match) => (match[1] ?? '').trim());
    expect(blocks.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
    expect(scripts.start).toBeDefined();
    expect(scripts.test).toBeDefined();
    const commands = read(page).match(/npm ci/g) ?? [];
    expect(commands).toHaveLength(2);
  });

  it('AGENTS.md stays short', () => expect(read('AGENTS.md').split('\n').length).toBeLessThanOrEqual(120));

  it('keep the code out of machine paths', () => {
    const wrong = pages.filter((page) => /\/(?:work|root|home|tmp)\/\w/.test(read(page)));
    expect(wrong).toEqual([]);
  });
});
