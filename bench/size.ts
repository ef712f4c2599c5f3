/**
 * The size and structure of the code: files and lines of `src`, files with one importer, exported symbols, test lines per line, import
 * cycles, the longest import chain. `node bench/size.ts` prints the figures and writes them as `after` into bench/scores/size.json;
 * `node bench/size.ts <clone>` prints those of another clone, and with `--before` writes them as `before`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  cyclesOf,
  fileGraph,
  folderGraph,
  isTest,
  longestChain,
  readSources,
  type SourceFile,
} from '../tests/fixtures/import-graph.ts';

const own = resolve(import.meta.dirname, '..');
const [clone = own] = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const lines = (files: readonly SourceFile[]): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - (text.endsWith('\n') ? 1 : 0), 0);

const per = (tests: number, source: number): number => Math.round((100 * tests) / Math.max(1, source)) / 100;

const all = readSources(join(clone, 'src'));
const product = all.filter((file) => !isTest(file));
const beside = all.filter(isTest);
const across = readSources(join(clone, 'tests'));
const files = fileGraph(product);
const sizes = product.map((file) => lines([file])).sort((left, right) => left - right);

const folders = [...new Set(product.map(({ path }) => path.split('/')[0]!))].filter((name) => !name.endsWith('.ts'));
const perFolder = folders.map((folder) => {
  const within = (list: readonly SourceFile[]) => list.filter(({ path }) => path.startsWith(`${folder}/`));
  const source = lines(within(product));
  return [folder, { files: within(product).length, lines: source, tests_per_line: per(lines(within(beside)), source) }];
});

/** Text in, text out: cases that need no code. */
const golden = ['src', 'tests'].flatMap((folder) =>
  readdirSync(join(clone, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:txt|sql|yaml|jsonl|golden)$/.test(file))
    .map((path) => ({ path, text: readFileSync(join(clone, folder, path), 'utf8') })),
);

const importers = new Map<string, number>();
for (const targets of files.values())
  for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1);

/** Names that a file offers to others, re-exports not counted. */
const exportsOf = ({ text }: SourceFile): number =>
  text.match(/^export (?:declare )?(?:async )?(?:function\*?|const|let|class|abstract class|interface|type|enum) \w/gm)
    ?.length ?? 0;

const figures = {
  files: product.length,
  lines: lines(product),
  files_with_one_importer: [...importers.values()].filter((count) => count === 1).length,
  exported_symbols: product.reduce((sum, file) => sum + exportsOf(file), 0),
  median_file: sizes[Math.floor(sizes.length / 2)],
  ninth_decile_file: sizes[Math.floor(sizes.length * 0.9)],
  largest_file: sizes.at(-1),
  test_lines: { beside_the_code: lines(beside), across_folders: lines(across), golden: lines(golden) },
  tests_per_line: per(lines(beside) + lines(across), lines(product)),
  file_cycles: cyclesOf(files).map((cycle) => cycle.length),
  folder_cycles: cyclesOf(folderGraph(files)).map((cycle) => cycle.length),
  longest_import_chain: longestChain(files).length,
  folders: Object.fromEntries(perFolder),
};

console.log(JSON.stringify(figures, null, 2));
if (process.argv.includes('--list')) {
  for (const cycle of [...cyclesOf(files), ...cyclesOf(folderGraph(files))]) console.log(`cycle: ${cycle.join(' ')}`);
  console.log(`chain: ${longestChain(files).join(' -> ')}`);
}

const key = process.argv.includes('--before') ? 'before' : clone === own ? 'after' : undefined;
if (key) {
  const path = join(own, 'bench/scores/size.json');
  const kept = JSON.parse(readFileSync(path, { encoding: 'utf8', flag: 'a+' }) || '{}');
  const scores = { command: 'node bench/size.ts', before: kept.before, after: kept.after, [key]: figures };
  writeFileSync(path, `${JSON.stringify(scores, null, 2)}\n`);
}
