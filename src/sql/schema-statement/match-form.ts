import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import { asciiLower } from '../scope/scope.ts';

/** What the user filled into a form, and the lexemes after it. */
export interface Match {
  table?: string[];
  schema?: string;
  pattern?: string;
  rest: readonly Lexeme[];
}

/** The lexemes without the semicolon that ends them. */
export function statementLexemes(sql: string, dialect: Dialect): Lexeme[] {
  const code = codeLexemes(sql, dialect);
  return code.at(-1)?.text === ';' ? code.slice(0, -1) : code;
}

/** Matches the beginning of a statement with a form, written as `SchemaForm` says. Its words are ASCII and unquoted, as an engine's keywords are. */
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
    } else if (part === '<schema>') {
      if (!isName(lexeme)) return undefined;
      match.schema = lexeme.value;
      at += 1;
    } else if (part === '<pattern>') {
      if (lexeme?.kind !== 'string') return undefined;
      match.pattern = lexeme.value;
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
