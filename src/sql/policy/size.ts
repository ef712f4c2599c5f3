import { words } from '../../dialects/standard.ts';
import { closingBracket, type Lexeme, splitAtCommas } from '../lex/lex.ts';

/** How large a number can be that SQL computes; `exact` when nothing but literals made it. */
interface Size {
  most: number;
  exact?: number;
}

/** What a column, a length or a count is taken for where nothing tells more. */
export const ordinary = 100;

export interface SizeContext {
  /** What a column or a subquery may hold, as far as the statement tells: see `sizeContext`. */
  unknown: number;
  /** Whether `random()` is any integer and not a fraction. */
  randomIsInteger: boolean;
}

const largest = words('greatest max coalesce ifnull nvl if iif nullif');
const asGiven = words(
  `cast try_cast safe_cast abs round floor ceil ceiling trunc truncate int integer toint toint32 toint64 touint32 touint64 sqrt
  sign ln log log2 log10 avg min any_value first last numeric decimal float double bigint`,
);
const powers: Record<string, (size: number, exponent: number) => number> = {
  pow: (size, exponent) => size ** exponent,
  power: (size, exponent) => size ** exponent,
  exp: (size) => Math.exp(size),
  exp2: (size) => 2 ** size,
  exp10: (size) => 10 ** size,
  intexp2: (size) => 2 ** size,
  intexp10: (size) => 10 ** size,
  factorial: (size) => (size > 20 ? Number.POSITIVE_INFINITY : size ** size),
  sum: (size) => size * 10,
  product: (size) => size ** 100,
};
/** Functions without a size of their own that give numbers of ten digits and more. */
const huge = words(
  `hash xxhash32 xxhash64 cityhash64 siphash64 farmhash64 murmurhash2_64 murmurhash3_64 farm_fingerprint crc32 checksum uuid_short unixepoch
  unix_timestamp to_unix_timestamp tounixtimestamp unix_seconds unix_millis unix_micros epoch epoch_ms epoch_us epoch_ns rand32 rand64 ora_hash
  hashtext md5_number md5_number_lower md5_number_upper`,
);
/** They count what is stored, whatever numbers the statement states. */
const counts = words(
  'count length len char_length character_length octet_length lengthutf8 instr position strpos cardinality array_length row_number rank dense_rank ntile',
);
const numeral = /^\s*[+-]?\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?\s*$/i;

/**
 * An upper bound of what an expression can be, read from the text alone: `10 * 1000000`, `1 << 30`, `power(10, n)`,
 * `CAST('1e9' AS INT)`. The value of a column isn't known before the statement runs: it counts as `unknown`.
 */
export function sizeOf(code: readonly Lexeme[], context: SizeContext): Size {
  return new SizeReader(code, context).read();
}

class SizeReader {
  private at = 0;
  private readonly code: readonly Lexeme[];
  private readonly context: SizeContext;
  constructor(code: readonly Lexeme[], context: SizeContext) {
    this.code = code;
    this.context = context;
  }

  read(): Size {
    const size = this.shifted();
    // CASE, a comparison or the like: any of its parts may be the result.
    while (this.at < this.code.length) {
      this.at += 1;
      const other = this.shifted();
      size.most = Math.max(size.most, other.most);
      delete size.exact;
    }
    return size;
  }

  private shifted(): Size {
    return this.chain(
      () => this.sum(),
      { '<<': (left, right) => left * 2 ** right, '>>': (left) => left, '|': add, '||': (left, right) => left + right },
      { '<<': (left, right) => left * 2 ** right, '>>': (left, right) => left / 2 ** right },
    );
  }

  private sum(): Size {
    return this.chain(() => this.product(), { '+': add, '-': add }, { '+': add, '-': (left, right) => left - right });
  }

  private product(): Size {
    // A share of something, of unknown size.
    const divided = (left: number, right: Size) => left / (right.exact ? Math.abs(right.exact) : 10);
    const rest = (left: number, right: Size) => (right.exact === undefined ? left : Math.min(left, right.most));
    let left = this.power();
    for (;;) {
      const sign = this.code[this.at]?.text.toLowerCase() ?? '';
      if (!['*', '/', '//', '%', 'div', 'mod'].includes(sign)) return left;
      this.at += 1;
      const right = this.power();
      const most =
        sign === '*'
          ? left.most * right.most
          : sign.startsWith('/') || sign === 'div'
            ? divided(left.most, right)
            : rest(left.most, right);
      const isExact = left.exact !== undefined && right.exact !== undefined;
      const exact = sign === '*' ? (left.exact ?? 0) * (right.exact ?? 0) : most;
      left = isExact ? { most, exact } : { most };
    }
  }

  private power(): Size {
    const left = this.unary();
    const [sign, next] = [this.code[this.at]?.text ?? '', this.code[this.at + 1]?.text];
    const isTwoStars = sign === '*' && next === '*';
    if (!isTwoStars && !['^', '**'].includes(sign)) return left;
    this.at += isTwoStars ? 2 : 1;
    return exactly(left.most ** this.power().most, left.exact !== undefined);
  }

  private unary(): Size {
    const sign = this.code[this.at]?.text ?? '';
    if (!['-', '+', '~'].includes(sign)) return this.typed();
    this.at += 1;
    const { most, exact } = this.unary();
    // MySQL's `~0` is the largest number of all.
    if (sign === '~') return { most: Number.POSITIVE_INFINITY };
    return exact === undefined ? { most } : { most, exact: sign === '-' ? -exact : exact };
  }

  private typed(): Size {
    const size = this.value();
    while (this.code[this.at]?.text === '::') {
      this.at += 2;
      if (this.code[this.at]?.text === '(') this.inBrackets();
    }
    return size;
  }

  private value(): Size {
    const lexeme = this.code[this.at];
    if (!lexeme) return { most: 0 };
    if (lexeme.text === '(') return this.bracketed(this.inBrackets());
    this.at += 1;
    if (lexeme.kind === 'number') return stated(Number(lexeme.text.replaceAll('_', '')));
    if (lexeme.kind === 'string') return numeral.test(lexeme.value) ? stated(Number(lexeme.value)) : { most: 0 };
    if (lexeme.kind !== 'word' && lexeme.kind !== 'quoted') return { most: 0 };
    let name = lexeme.value.toLowerCase();
    while (this.code[this.at]?.text === '.') {
      name = this.code[this.at + 1]?.value.toLowerCase() ?? '';
      this.at += 2;
    }
    if (this.code[this.at]?.text === '(') return this.called(name, this.inBrackets());
    return /^(?:case|when|then|else|end|null|not|interval|date|timestamp|distinct|all)$/.test(name)
      ? { most: 0 }
      : { most: this.context.unknown };
  }

  private bracketed(inner: readonly Lexeme[]): Size {
    if (/^(?:select|with|values|from)$/i.test(inner[0]?.text ?? '')) return { most: this.context.unknown };
    return sizeOf(inner, this.context);
  }

  private called(name: string, inner: readonly Lexeme[]): Size {
    const sizes = splitAtCommas(inner).map((one) => sizeOf(untilAs(one), this.context));
    const [first = { most: this.context.unknown }, second = { most: 1 }] = sizes;
    const most = Math.max(...sizes.map((size) => size.most));
    const power = powers[name];
    if (power)
      return exactly(
        power(first.most, second.most),
        sizes.length > 0 && sizes.every(({ exact }) => exact !== undefined),
      );
    if (name === 'least' || (name === 'min' && sizes.length > 1))
      return { most: Math.min(...sizes.map((size) => size.most)) };
    if (largest.has(name)) return { most };
    if (asGiven.has(name)) return first;
    if (name === 'mod') return { most: Math.min(first.most, second.most) };
    if (counts.has(name)) return { most: ordinary };
    if (huge.has(name)) return { most: 2 ** 32 };
    if (name === 'random' || name === 'rand') return { most: this.context.randomIsInteger ? 2 ** 63 : 1 };
    return { most: Math.max(this.context.unknown, most) };
  }

  /** What stands between this bracket and its counterpart; goes behind it. */
  private inBrackets(): readonly Lexeme[] {
    const from = this.at + 1;
    const end = closingBracket(this.code, this.at);
    this.at = end + 1;
    return this.code.slice(from, end);
  }

  private chain(
    part: () => Size,
    bounds: Record<string, (left: number, right: number) => number>,
    exacts: Record<string, (left: number, right: number) => number>,
  ): Size {
    let left = part();
    for (;;) {
      const sign = this.code[this.at]?.text ?? '';
      const bound = Object.hasOwn(bounds, sign) ? bounds[sign] : undefined;
      if (!bound) return left;
      this.at += 1;
      const right = part();
      const exact = exacts[sign];
      left =
        exact && left.exact !== undefined && right.exact !== undefined
          ? stated(exact(left.exact, right.exact))
          : { most: bound(left.most, right.most) };
    }
  }
}

const add = (left: number, right: number): number => left + right;
const stated = (value: number): Size => ({ most: Math.abs(value), exact: value });
const exactly = (value: number, isExact: boolean): Size => (isExact ? { most: value, exact: value } : { most: value });

/** `CAST(x AS DECIMAL(38, 9))`: the digits of a type aren't a size. */
function untilAs(code: readonly Lexeme[]): readonly Lexeme[] {
  const at = code.findIndex(({ kind, text }) => kind === 'word' && /^(?:as|using|filter|over)$/i.test(text));
  const named = code.findIndex(({ text }) => text === '=>' || text === ':=');
  return code.slice(named + 1, at < 0 ? undefined : at);
}

/** Bounds that keep a hostile text from costing time before it is judged. */
export const limits = {
  /** UTF-16 units of the whole text. */
  length: 100_000,
  lexemes: 25_000,
  /** Nested brackets; the parser itself stops at about 30 nested expressions or 16 nested queries. */
  depth: 100,
  /** Largest number that a function which makes rows out of nothing may be given. */
  series: 10_000_000,
  /** The same for several of them in one FROM, where they multiply. */
  product: 1_000_000_000,
  /** The same for text: a few calls of it stand in every row. */
  text: 100_000,
  /** How often tables may be read once every reference to a step of a WITH is written out: six steps of fifteen each are eleven million. */
  reads: 500,
} as const;
