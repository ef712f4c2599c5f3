import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
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

/** What each file imports, types included, as paths from the root. */
const graph = new Map(
  product.map((file) => [
    file.path,
    importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, resolve(root, dirname(file.path), name))),
  ]),
);

/** Groups of nodes that reach each other, each sorted (Tarjan). */
function cyclesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string) => {
    index.set(node, index.size);
    low.set(node, index.get(node) as number);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) as number, low.get(next) as number));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Files of these places still import each other in a circle. The list only ever gets shorter. */
const knownCircles: RegExp[] = [/^src\/embedded\/(?:read|steps|judge|compile|form)/, /^src\/drivers/];

const isNewCircle = (group: string[]): boolean =>
  !knownCircles.some((known) => group.every((member) => known.test(member)));

/** Folders under src/sql that are sets of plain contracts: each file is one, and all are meant for others. */
const contractFolders = ['src/sql/contracts'];

/** Files that still stand directly in src/sql. The list only ever gets shorter. */
const loose = ['src/sql/join-path.ts', 'src/sql/name-similarity.ts'];

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

  it('no files import each other in a circle, not even for their types', () => {
    expect(cyclesOf(graph).filter(isNewCircle)).toEqual([]);
  });

  it('no folders import each other in a circle, at any level', () => {
    const folders = new Map<string, string[]>();
    for (const [file, targets] of graph) {
      const from = dirname(file);
      const others = targets.map((target) => dirname(target)).filter((folder) => folder !== from);
      folders.set(from, [...(folders.get(from) ?? []), ...others]);
    }
    expect(cyclesOf(folders).filter(isNewCircle)).toEqual([]);
  });

  it('a folder of src/sql is entered by the file that bears its name', () => {
    const wrong = [...graph].flatMap(([file, targets]) =>
      targets
        .filter((target) => {
          const folder = dirname(target);
          if (!folder.startsWith('src/sql') || folder === dirname(file) || contractFolders.includes(folder))
            return false;
          return target !== join(folder, `${basename(folder)}.ts`) && !loose.includes(target);
        })
        .map((target) => `${file} imports ${target}`),
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
