import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { parseSync, Visitor } from 'vite';

export interface SlowRegex {
  place: string;
  pattern: string;
  /** What is repeated, and between what. */
  attack: [string, string, string];
  /** How the time grows when the text doubles: 2 is linear, 4 is quadratic. */
  growth: number;
  /** Milliseconds at this length. */
  ms: number;
  length: number;
}

/** Runs every regular expression in `src` on texts built from its own parts, at doubling lengths. */
export function slowRegexes(root: string, isWanted: (path: string) => boolean = () => true): SlowRegex[] {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.') && isWanted(path));
  return files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found: SlowRegex[] = [];
    new Visitor({
      Literal(node) {
        if (!('regex' in node) || !node.raw) return;
        const slow = slowest(node.raw);
        const line = text.slice(0, node.start).split('\n').length;
        if (slow) found.push({ place: `${path}:${line}`, pattern: node.raw, ...slow });
      },
    }).visit(parseSync(path, text).program);
    return found;
  });
}

/** Text that parts of the expression match: its words as they stand, and one character of each class. */
function partsOf(literal: string): string[] {
  const body = literal.slice(1, literal.lastIndexOf('/'));
  const words = body
    .replace(/\(\?(?:<?[=!]|:|<\w+>)|\\[bB]|\\p\{[^}]*\}|\\[wdsSWD]|\[(?:\\.|[^\]])*\]|\{\d+,?\d*\}\??/g, '\u0000')
    .replace(/\\([^\w])/g, '$1')
    .split(/[\u0000()|?*+^$.]+/)
    .filter((word) => word !== '');
  const singles = [...new Set(body.replace(/\\[a-zA-Z]|\\/g, ''))].filter((one) => !/[|?*()[\]]/.test(one));
  return [...new Set([...words, ...singles, ' ', 'a', 'A', '1', '的', '一', '_', '.', '-', '"', '(', '[', '\n'])].slice(
    0,
    60,
  );
}

/** More than one piece of the text at which it may begin or go on: without, nothing can be tried twice. */
const isUnbounded = (literal: string) => /[*+]|\{\d+,\}|\{\d*,?\d{3,}\}/.test(literal.replace(/\\./g, ''));

type Attack = [string, string, string];

function attacksOf(literal: string): Attack[] {
  const parts = partsOf(literal);
  const last = '\u0001';
  return [
    ...parts.map((unit): Attack => ['', unit, last]),
    ...parts.slice(0, 8).flatMap((one) => parts.slice(0, 8).map((other): Attack => ['', one + other, last])),
    ...parts.slice(0, 6).flatMap((first) => parts.slice(0, 10).map((unit): Attack => [first, unit, last])),
  ];
}

const most = 4096;
const patienceMs = 500;
/** Processor time that a text of this length may take: one that is gone through once takes less than a tenth of it. */
const suspiciousMs = 8;

function slowest(literal: string): Omit<SlowRegex, 'place' | 'pattern'> | undefined {
  if (!isUnbounded(literal)) return undefined;
  let worst: Omit<SlowRegex, 'place' | 'pattern'> | undefined;
  const flags = literal.slice(literal.lastIndexOf('/') + 1).replace(/[gy]/g, '');
  const pattern = new RegExp(literal.slice(1, literal.lastIndexOf('/')), `${flags}g`);
  for (const attack of attacksOf(literal)) {
    if (timeOf(pattern, attack, most) < suspiciousMs) continue;
    // What else the machine does, and compiling, come once.
    const long = Math.min(timeOf(pattern, attack, most), timeOf(pattern, attack, most));
    if (long < suspiciousMs || (worst && long <= worst.ms)) continue;
    const growth = long / Math.min(timeOf(pattern, attack, most / 2), timeOf(pattern, attack, most / 2));
    worst = { attack, growth, ms: long, length: most };
    if (long >= patienceMs) break;
  }
  return worst;
}

const script = new Script('for (const _ of tried.text.matchAll(tried.pattern));');

function timeOf(pattern: RegExp, [first, unit, last]: Attack, length: number): number {
  Object.assign(globalThis, { tried: { pattern, text: first + unit.repeat(Math.ceil(length / unit.length)) + last } });
  const before = process.threadCpuUsage();
  try {
    script.runInThisContext({ timeout: 4 * patienceMs });
  } catch {
    return 4 * patienceMs;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
