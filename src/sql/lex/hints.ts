import type { HintSyntax } from '../../dialects/dialect.ts';

interface Piece {
  kind: string;
  text: string;
}

/**
 * The lexemes of hints: words of a closed list that say how a query is to be read and not what, at the only places where the engine takes them
 * for that: `SELECT SQL_NO_CACHE …`, `FROM orders WITH (NOLOCK)`, `FROM orders o (NOLOCK)`, `… OPTION (RECOMPILE)`. Nobody but the engine needs
 * them, so they count as comments. One word that is not on the list, a locking one for instance, leaves the whole hint in the text, where the
 * policy refuses it.
 */
export function hintsIn<Lexeme extends Piece>(
  lexemes: readonly Lexeme[],
  { select, table, option }: HintSyntax,
): Set<Lexeme> {
  const code = lexemes.filter(({ kind }) => kind !== 'comment');
  const found = new Set<Lexeme>();
  const wordAt = (at: number) => (code[at]?.kind === 'word' && /^\w+$/.test(code[at].text) ? lower(code[at]) : '');
  const mark = (from: number, to: number) => {
    for (const lexeme of code.slice(from, to)) found.add(lexeme);
  };

  /** Past the brackets that open here if they hold hints of a table and nothing else; without WITH a single one. */
  const endOfTableHints = (open: number, isBare = false): number | undefined => {
    let at = open + 1;
    for (;;) {
      const word = wordAt(at);
      const index = word === 'index' ? endOfIndex(at + 1) : at + 1;
      if (!table.has(word) || index === undefined) return undefined;
      at = code[index]?.text === ',' ? index + 1 : index;
      if (code[index]?.text === ')') return index + 1;
      if (isBare) return undefined;
    }
  };

  /** `INDEX(ix_date, 2)`, `INDEX = ix_date` */
  const endOfIndex = (from: number): number | undefined => {
    const isIndex = (at: number) => /^(?:word|quoted|number)$/.test(code[at]?.kind ?? '');
    if (code[from]?.text === '=') return isIndex(from + 1) ? from + 2 : undefined;
    if (code[from]?.text !== '(' || !isIndex(from + 1)) return undefined;
    let at = from + 2;
    while (code[at]?.text === ',' && isIndex(at + 1)) at += 2;
    return code[at]?.text === ')' ? at + 1 : undefined;
  };

  /** `FROM a x (NOLOCK), b (NOLOCK)`: without WITH only behind a table's name and alias. */
  const markBareHints = (from: number): void => {
    let at = from;
    for (;;) {
      if (!isName(code[at])) return;
      while (code[at + 1]?.text === '.' && isName(code[at + 2])) at += 2;
      at += 1;
      if (wordAt(at) === 'as') at += 1;
      if (isName(code[at]) && wordAt(at) !== 'with') at += 1;
      const open = wordAt(at) === 'with' ? at + 1 : at;
      const end = code[open]?.text === '(' ? endOfTableHints(open, open === at) : at;
      if (end === undefined) return;
      mark(at, end);
      if (code[end]?.text !== ',') return;
      at = end + 1;
    }
  };

  /** Not the FROM of `IS DISTINCT FROM f(x)`, nor that of `TRIM('a' FROM f(x))`: brackets around a clause hold a query. */
  const beginsClause = (at: number, open: number | undefined): boolean => {
    if (wordAt(at - 1) === 'distinct' && /^(?:is|not)$/.test(wordAt(at - 2))) return false;
    return open === undefined || wordAt(open + 1) === 'select';
  };

  const opened: number[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const word = wordAt(at);
    if (code[at]?.text === '(') opened.push(at);
    if (code[at]?.text === ')') opened.pop();
    if (word === 'select') {
      for (
        let next = at + 1;
        /^(?:all|distinct|distinctrow)$/.test(wordAt(next)) || select.has(wordAt(next));
        next += 1
      )
        if (select.has(wordAt(next)) && !/^[.,]$/.test(code[next + 1]?.text ?? ',')) mark(next, next + 1);
    }
    if (table.size === 0) continue;
    if (word === 'join' || (word === 'from' && beginsClause(at, opened.at(-1)))) markBareHints(at + 1);
    if (word === 'with' && code[at + 1]?.text === '(') mark(at, endOfTableHints(at + 1) ?? at);
    if (word === 'option' && code[at + 1]?.text === '(') {
      const close = code.findIndex(({ text }, index) => index > at && text === ')');
      const isLast = close > 0 && code.slice(close + 1).every(({ text }) => text === ';');
      const inside = code.slice(at + 2, close);
      const options = inside.map(({ text }) => text.toLowerCase()).join(' ');
      if (isLast && option && options.split(' , ').every((one) => option.test(one))) mark(at, close + 1);
    }
  }
  return found;
}

const lower = ({ text }: Piece): string => text.toLowerCase();
const isName = (lexeme: Piece | undefined): boolean => lexeme?.kind === 'word' || lexeme?.kind === 'quoted';
