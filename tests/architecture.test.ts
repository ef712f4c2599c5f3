import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cyclesOf, fileGraph, folderGraph, importsOf, isTest, readSources } from './fixtures/import-graph.ts';

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
  ['charts'],
  ['answer'],
  ['agents'],
  ['databases'],
  ['batch', 'boards', 'uploads', 'drafts'],
  ['session'],
  ['wenshu.ts'],
  ['eval', 'reports', 'server', 'cli'],
  ['index.ts'],
];

/** Files over 500 lines, each with the reason why it is better so. None yet. */
const allowedLong: Record<string, string> = {};

/** Packages that only the named places may know. */
const confined: Record<string, RegExp> = {
  '@langchain/langgraph': /^src\/(agents\/|memory\/(checkpoints|file-checkpointer)\.ts)/,
  '@langchain/langgraph-checkpoint': /^src\/memory\/file-checkpointer\.ts/,
  '@polyglot-sql/sdk': /^src\/sql\//,
  'node:sqlite': /^src\/(drivers\/|memory\/own-file\.ts)/,
  hono: /^src\/server\//,
  '@hono/node-server': /^src\/server\//,
};

/** Who makes the parts that others are only given: what all databases share, and what one of them has. */
const compositionRoots: Record<string, string[]> = {
  'src/wenshu.ts': ['createModelSet', 'openResults', 'openMemory', 'openDatabases'],
  'src/databases/database.ts': ['openConnection', 'openResultCache', 'createSnapshotSource', 'createRoleView'],
  'src/databases/role-session.ts': ['createPrivacy', 'createRunner'],
};

/** Where an engine may be named: its language, its driver, its errors, and what people write to choose it. */
const knowsEngines = /^src\/(?:dialects|drivers|config|cli|errors|sql\/classify-error)\//;
/** Files elsewhere with the name of an engine in their code, each with the reason; what differs is a field of `Dialect`. */
const allowedEngines: Record<string, string> = {
  'src/answer/technical-words.ts': 'a table of what engines say, which people must not see',
  'src/eval/evaluate.ts': 'the files of the public sets end so',
  'src/memory/audit-storage.ts': 'our own log, whatever is asked',
  'src/memory/file-checkpointer.ts': 'our own store, whatever is asked',
  'src/memory/open-memory.ts': 'where our own memory is, whatever is asked',
  'src/memory/own-file.ts': 'our own files, whatever is asked',
  'src/memory/postgres-checkpointer.ts': 'our own memory on a server, whatever is asked',
  'src/memory/postgres-memory.ts': 'our own memory on a server, whatever is asked',
  'src/memory/store.ts': 'our own store, whatever is asked',
};
const engine = /sqlite|postgres|pglite|mysql|mariadb|duckdb|clickhouse|oracle|snowflake|bigquery/i;

const files = readSources(source).map((file) => ({ ...file, path: `src/${file.path}` }));
const product = files.filter((file) => !isTest(file));

/** The page, which is built by itself. */
const page = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ path: join('web/src', file), text: readFileSync(join(root, 'web/src', file), 'utf8') }));

/** What each file imports, types included. */
const graph = fileGraph(product);

/** Without comments: there an engine is the reason, not a case. */
function codeOf({ text }: { text: string }): string {
  return text.replace(/(?<=^|\s)\/\*[\s\S]*?\*\//gm, '').replace(/(?<=^|\s)\/\/ .*$/gm, '');
}

const stepOf = (path: string): number => steps.findIndex((names) => names.includes(path.split('/')[1] ?? ''));

describe('architecture', () => {
  it('finds the source', () => expect(product.length).toBeGreaterThan(50));

  it('imports run from right to left only', () => {
    const wrong = [...graph].flatMap(([file, targets]) =>
      [...targets].filter((target) => stepOf(target) > stepOf(file)).map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('no files import each other in a circle, not even for their types', () => {
    expect(cyclesOf(graph)).toEqual([]);
  });

  it('no folders import each other in a circle, at any level', () => {
    expect(cyclesOf(folderGraph(graph))).toEqual([]);
  });

  it('a folder of src/sql is entered by the file that bears its name', () => {
    const wrong = [...graph].flatMap(([file, targets]) =>
      [...targets]
        .filter((target) => {
          const folder = dirname(target);
          if (!folder.startsWith('src/sql') || folder === dirname(file)) return false;
          return target !== join(folder, `${basename(folder)}.ts`);
        })
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('a driver is entered by the file that bears its name', () => {
    const engines = new Set(
      product.map(({ path }) => dirname(path)).filter((folder) => graph.has(join(folder, `${basename(folder)}.ts`))),
    );
    const wrong = [...graph].flatMap(([file, targets]) =>
      [...targets]
        .filter((target) => {
          const folder = dirname(target);
          if (dirname(folder) !== 'src/drivers' || !engines.has(folder) || folder === dirname(file)) return false;
          return `${basename(folder)}.ts` !== basename(target) && folder !== 'src/drivers/pool';
        })
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('a subfolder never imports a file that stands directly in its parent', () => {
    const wrong = [...graph].flatMap(([file, targets]) =>
      [...targets]
        .filter((target) => dirname(target) !== 'src' && dirname(file).startsWith(`${dirname(target)}/`))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('what a browser draws charts with knows the protocol and nothing else', () => {
    const pure = product.filter(({ path }) => path.startsWith('src/charts/option/'));
    const wrong = pure.flatMap((file) => [
      ...[...(graph.get(file.path) ?? [])].filter((target) => !/^src\/(?:protocol|charts\/option)\//.test(target)),
      ...importsOf(file).filter((name) => !name.startsWith('.')),
    ]);
    expect(pure.length).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  it('the parts of ECharts, which server and page share, bring nothing else along', () => {
    const parts = product.filter(({ path }) => path.startsWith('src/charts/parts/'));
    const wrong = parts.flatMap((file) => importsOf(file).filter((name) => !name.startsWith('echarts/')));
    expect(parts).toHaveLength(1);
    expect(wrong).toEqual([]);
  });

  it('the page knows the types of the protocol and how charts are drawn, and nothing else of the server', () => {
    const wrong = page.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => normalize(join(dirname(file.path), name)))
        .filter((target) => !/^(?:web\/src|src\/protocol|src\/charts\/(?:option|parts))\//.test(target))
        .map((target) => `${file.path} imports ${target}`),
    );
    // What the protocol does at run time (zod) stays on the server.
    const heavy = page.filter(({ text }) => /import (?!type )[^;]*src\/protocol\//.test(text)).map(({ path }) => path);
    expect(page.length).toBeGreaterThan(30);
    expect([wrong, heavy]).toEqual([[], []]);
  });

  it('files of the page stay short, and say what they are', () => {
    const long = page.filter(({ text }) => text.split('\n').length > 250).map(({ path }) => path);
    const vague = page.filter(({ text }) => /utils|helpers|Manager\b|Service\b/.test(text)).map(({ path }) => path);
    expect([long, vague]).toEqual([[], []]);
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

  it('the parts are put together where docs/architecture.md says', () => {
    const calls = (maker: string) => new RegExp(`(?<!function )\\b${maker}\\(`);
    for (const [place, makers] of Object.entries(compositionRoots))
      for (const maker of makers) {
        const callers = product.filter(({ path, text }) => calls(maker).test(text) && !path.startsWith('src/drivers/'));
        expect([maker, callers.map(({ path }) => path)]).toEqual([maker, [place]]);
      }
  });

  it('only the configuration reads the environment', () => {
    const wrong = product.filter((file) => !file.path.startsWith('src/config/') && /process\.env\b/.test(file.text));
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  it('engines are told apart by their dialect, not by their name', () => {
    const naming = product
      .filter((file) => !knowsEngines.test(file.path) && (engine.test(file.path) || engine.test(codeOf(file))))
      .map((file) => file.path);
    expect(naming.sort()).toEqual(Object.keys(allowedEngines));
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
