import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';

/** What stands in a statement where its form has a gap; `end` is the place behind the last part. */
export interface Match {
  table?: string[];
  name?: string;
  pattern?: string;
  rest: readonly Lexeme[];
}

/** The lexemes without the semicolon that ends them. */
export function statementLexemes(sql: string, dialect: Dialect): Lexeme[] {
  const code = codeLexemes(sql, dialect);
  return code.at(-1)?.text === ';' ? code.slice(0, -1) : code;
}

/** Whether the lexemes begin with this form; see `SchemaForm` for how it is written. Words are ASCII and bare, as the engine's are. */
export function matchForm(form: string, code: readonly Lexeme[]): Match | undefined {
  const match: Match = { rest: code };
  let at = 0;
  for (const part of form.split(' ')) {
    const lexeme = code[at];
    if (part === '<table>') {
      const path = pathAt(code, at);
      if (!path) return undefined;
      match.table = path.names;
      at = path.end;
    } else if (part === '<name>' || part === '<pattern>') {
      const isRight = part === '<name>' ? isName(lexeme) : lexeme?.kind === 'string';
      if (!lexeme || !isRight) return undefined;
      match[part === '<name>' ? 'name' : 'pattern'] = lexeme.value;
      at += 1;
    } else {
      const isOptional = part.endsWith('?');
      const words = (isOptional ? part.slice(0, -1) : part).split('|');
      const isWord = lexeme !== undefined && lexeme.kind !== 'quoted' && lexeme.kind !== 'string';
      if (isWord && words.includes(asciiLower(lexeme.text))) at += 1;
      else if (!isOptional) return undefined;
    }
  }
  return { ...match, rest: code.slice(at) };
}

/** `orders`, `shop.orders`, `'orders'` */
function pathAt(code: readonly Lexeme[], from: number): { names: string[]; end: number } | undefined {
  const first = code[from];
  if (first?.kind === 'string') return { names: first.value.split('.'), end: from + 1 };
  if (!isName(first)) return undefined;
  const names = [first.value];
  let at = from + 1;
  for (let next = code[at + 1]; code[at]?.text === '.' && isName(next); next = code[at + 1]) {
    names.push(next.value);
    at += 2;
  }
  return { names, end: at };
}

const isName = (lexeme: Lexeme | undefined): lexeme is Lexeme => lexeme?.kind === 'word' || lexeme?.kind === 'quoted';

/** The Kelvin sign is no `k` to an engine. */
const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
