import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src');

/** Folders from left to right: a file may import from its own step or from a step before it. */
const steps = [
  ['errors', 'protocol', 'config', 'dialects'],
  ['question'],
  ['schema'],
  ['sql'],
  ['drivers'],
  ['models', 'prompts', 'memory'],
  ['embedded'],
  ['writers'],
  ['answer'],
  ['agents'],
  ['connections'],
  ['wenshu.ts'],
  ['eval', 'reports', 'server', 'cli'],
  ['index.ts'],
];

/** Files over 500 lines, each with the reason why it is better so. None yet. */
const allowedLong: Record<string, string> = {};

/** Packages that only the named places may know. */
const confined: Record<string, RegExp> = {
  '@langchain/langgraph': /^src\/(agents\/|memory\/(checkpoints|store)\.ts)/,
  '@langchain/langgraph-checkpoint-sqlite': /^src\/memory\/checkpoints\.ts/,
  '@polyglot-sql/sdk': /^src\/sql\//,
  'node:sqlite': /^src\/drivers\//,
};

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ path: join('src', file), text: readFileSync(join(source, file), 'utf8') }));
const product = files.filter((file) => !file.path.endsWith('.test.ts'));

function importsOf(file: { path: string; text: string }): string[] {
  const found = file.text.matchAll(
    /(?:^|\n)\s*(?:import|export)[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? '');
}

const stepOf = (path: string): number => steps.findIndex((names) => names.includes(path.split('/')[1] ?? ''));

describe('architecture', () => {
  it('finds the source', () => expect(product.length).toBeGreaterThan(50));

  it('imports run from right to left only', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(root, resolve(root, dirname(file.path), name)))
        .filter((target) => target.startsWith('src/') && stepOf(target) > stepOf(file.path))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('every folder has its place in the order', () => {
    expect(product.filter((file) => stepOf(file.path) < 0).map((file) => file.path)).toEqual([]);
  });

  it('some packages are known to one place only', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .filter((name) => confined[name] && !confined[name].test(file.path))
        .map((name) => `${file.path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('only the configuration reads the environment', () => {
    const wrong = product.filter((file) => !file.path.startsWith('src/config/') && /process\.env\b/.test(file.text));
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  it('files stay short', () => {
    const lines = product
      .map((file) => ({ path: file.path, count: file.text.split('\n').length }))
      .sort((a, b) => a.count - b.count);
    expect(lines.filter((file) => file.count > 500 && !allowedLong[file.path])).toEqual([]);
    expect(lines[Math.floor(lines.length * 0.9)]?.count).toBeLessThanOrEqual(300);
  });

  it('test files stay under 800 lines', () => {
    const tests = files.filter((file) => file.path.endsWith('.test.ts'));
    expect(tests.filter((file) => file.text.split('\n').length > 800).map((file) => file.path)).toEqual([]);
  });

  it('names say what a thing is', () => {
    const wrong = files.filter((file) =>
      /utils|helpers|Manager|Service\b|\bBase[A-Z]\w+ (?:class|extends)/.test(file.text),
    );
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  it('the graph reads aloud', () => {
    const graph = product.find((file) => file.path === 'src/agents/graph.ts');
    expect(graph?.text.split('\n').length).toBeLessThan(150);
  });
});
