import type { Dialect } from '../../src/dialects/dialect.ts';
import { type Lexeme, lexSql } from '../../src/sql/lex/lex.ts';

export type Random = () => number;

/** mulberry32: small, and the same everywhere for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** The same statement to an engine: other letter case, other white space, comments between the words. */
export function disguise(sql: string, dialect: Dialect, random: Random): string {
  const lexemes = lexSql(sql, dialect);
  if (lexemes.some(({ unterminated, kind }) => unterminated || kind === 'unknown')) return sql;
  const gaps = [' ', '\n', '\t', '  ', '/**/', ' /* x */ ', ' -- y\n', '\r\n'];
  let text = '';
  for (const [index, lexeme] of lexemes.entries()) {
    const next = lexemes[index + 1];
    text += lexeme.kind === 'word' ? recase(lexeme.text, random) : lexeme.text;
    const isGlued = next !== undefined && next.start === lexeme.end;
    if (!next || (isGlued && !mayPart(lexeme, next))) continue;
    text +=
      lexeme.text.startsWith('--') || lexeme.text.startsWith('#')
        ? '\n'
        : isGlued && random() < 0.7
          ? ''
          : pick(random, gaps);
  }
  return text;
}

function recase(word: string, random: Random): string {
  const style = Math.floor(random() * 4);
  if (style === 0) return word.toUpperCase();
  if (style === 1) return word.toLowerCase();
  if (style === 2) return word;
  return [...word].map((letter) => (random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join('');
}

/** Brackets, commas and dots may stand apart from their neighbours; prefixes of strings and signs may not. */
function mayPart(left: Lexeme, right: Lexeme): boolean {
  return '(),'.includes(left.text) || '(),'.includes(right.text);
}

/** The same statement deeper inside another one. */
export function nest(sql: string, random: Random): string {
  const body = sql.replace(/[;\s]+$/, '');
  const line = body.includes('--') || body.includes('#') || body.includes('//') ? '\n' : '';
  return pick(random, [
    `SELECT * FROM (${body}${line}) AS x`,
    `WITH y AS (${body}${line}) SELECT * FROM y`,
    `SELECT 1 WHERE EXISTS (${body}${line})`,
    `SELECT (${body}${line})`,
    `SELECT 1 UNION ALL ${body}`,
    `SELECT CASE WHEN 1 = 1 THEN (${body}${line}) END`,
    `SELECT a FROM t WHERE a IN (${body}${line})`,
    `((${body}${line}))`,
  ]);
}

const scraps = [
  ...[
    ';',
    '--',
    '/*',
    '*/',
    '/*!',
    "'",
    '"',
    '`',
    '[',
    ']',
    '(',
    ')',
    ',',
    '.',
    '*',
    '=',
    '\\',
    '$$',
    '?',
    ':a',
    '@b',
    '#',
    '\0',
  ],
  ...[
    '\u200b',
    '\u3000',
    '；',
    'Ｄ',
    ' ',
    '\n',
    'NULL',
    'INTO',
    'FOR UPDATE',
    'RETURNING *',
    'UNION',
    'SELECT',
    'DELETE FROM t',
  ],
  ...[
    'DROP TABLE t',
    'INSERT INTO t VALUES (1)',
    'ATTACH',
    'PRAGMA',
    'load_extension(',
    'WITH',
    'AS',
    'IN',
    't',
    'a',
    '1',
    "'x'",
  ],
  ...[
    'sqlite_master',
    'EXISTS',
    'NOT',
    'LIKE',
    'JOIN',
    'ON',
    'USING',
    'NATURAL',
    'OVER',
    'VALUES',
    'main.',
    'x.',
    '.*',
    '😀',
  ],
];

/** Any text near this one: pieces dropped, doubled, swapped, replaced, or spliced in from another statement. */
export function damage(sql: string, other: string, dialect: Dialect, random: Random): string {
  let pieces = lexSql(sql, dialect).map(({ text }) => text);
  const rounds = 1 + Math.floor(random() * 4);
  for (let round = 0; round < rounds; round += 1) {
    const at = Math.floor(random() * (pieces.length + 1));
    switch (Math.floor(random() * 8)) {
      case 0:
        pieces.splice(at, 1);
        break;
      case 1:
        pieces.splice(at, 0, pieces[at] ?? ' ');
        break;
      case 2:
        pieces.splice(at, 0, pick(random, scraps));
        break;
      case 3:
        pieces.splice(at, 1, pick(random, scraps));
        break;
      case 4: {
        const pieces2 = lexSql(other, dialect).map(({ text }) => text);
        const from = Math.floor(random() * pieces2.length);
        pieces.splice(at, 0, ...pieces2.slice(from, from + 1 + Math.floor(random() * 6)));
        break;
      }
      case 5: {
        const to = Math.floor(random() * (pieces.length + 1));
        pieces.splice(to, 0, ...pieces.splice(at, 1));
        break;
      }
      case 6:
        pieces = pieces.slice(0, at);
        break;
      default: {
        // inside a piece, not between two
        const piece = pieces[at] ?? '';
        const cut = Math.floor(random() * (piece.length + 1));
        pieces[at] = piece.slice(0, cut) + pick(random, scraps) + piece.slice(cut);
      }
    }
  }
  return pieces.join(random() < 0.15 ? '' : ' ');
}
