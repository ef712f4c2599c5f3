import { type Dialect, stringInSql } from '../../dialects/dialect.ts';
import { codeLexemes, lexSql } from '../lex/lex.ts';

/** What is said of a person by whoever vouches for them: a key, a token, or their own terminal. Values, never SQL. */
export type Claims = Readonly<Record<string, ClaimValue>>;
type ClaimValue = string | number | boolean | readonly (string | number)[];

type BoundCondition =
  | { ok: true; condition: string }
  /** `claim`: nothing is said of the person under that name. `condition`: a claim stands where no value can. */
  | { ok: false; reason: 'claim' | 'condition'; claim: string };

const placeholder = /\{user\.([A-Za-z_][\w.-]*)\}/g;
const longestText = 1000;
const longestList = 1000;

/** The names of the claims that a condition asks for. */
export function claimsIn(condition: string): string[] {
  return [...condition.matchAll(placeholder)].map(([, name]) => name as string);
}

/**
 * `region_id = {user.region}` with the person's own value as a literal of the dialect: a number, a text in quotes, or for a list
 * `region_id IN (3, 5)`. Whether each literal is read as the value that it is, is looked up in the finished text.
 */
export function bindClaims(condition: string, claims: Claims, dialect: Dialect): BoundCondition {
  let text = '';
  let from = 0;
  const literals: { start: number; end: number; claim: string }[] = [];
  for (const match of condition.matchAll(placeholder)) {
    const claim = match[1] as string;
    const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
    const said = (Array.isArray(value) ? value : [value]) as (ClaimValue | undefined | null)[];
    const written = said.map((one) => literalOf(one, dialect));
    if (written.length === 0 || written.length > longestList || written.includes(undefined))
      return { ok: false, reason: 'claim', claim };
    const before = `${text}${condition.slice(from, match.index)}`;
    const isList = Array.isArray(value);
    const opened = openedBy(before, isList, dialect);
    if (!opened) return { ok: false, reason: 'condition', claim };
    const start = opened.before.length;
    const values = written.join(', ');
    // A negative number behind a minus would be a comment.
    text = `${opened.before}${opened.isBracketed && !values.startsWith('-') ? values : `(${values})`}`;
    literals.push({ start, end: text.length, claim });
    from = match.index + match[0].length;
  }
  text += condition.slice(from);
  const lexemes = lexSql(text, dialect);
  const astray = literals.find(
    ({ start, end }) => !lexemes.some((one) => one.start === start) || !lexemes.some((one) => one.end === end),
  );
  if (astray) return { ok: false, reason: 'condition', claim: astray.claim };
  return { ok: true, condition: text };
}

function literalOf(value: unknown, dialect: Dialect): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value === 'boolean') return dialect.truths[value ? 0 : 1];
  const isText = typeof value === 'string' && value.length <= longestText && !/\p{Cc}/u.test(value);
  return isText ? stringInSql(dialect, value) : undefined;
}

/** What goes before the value or the list: `= {list}` becomes IN; a list goes nowhere else than behind IN. */
function openedBy(
  text: string,
  isList: boolean,
  dialect: Dialect,
): { before: string; isBracketed: boolean } | undefined {
  const code = codeLexemes(text, dialect);
  const [last, second] = [code.at(-1), code.at(-2)];
  if (/^in$/i.test(last?.text ?? '')) return { before: text, isBracketed: false };
  if (last?.text === '(' && /^in$/i.test(second?.text ?? '')) return { before: text, isBracketed: true };
  if (!isList) return { before: text, isBracketed: true };
  const operator = last?.text;
  if (!last || (operator !== '=' && operator !== '<>' && operator !== '!=')) return undefined;
  return { before: `${text.slice(0, last.start)}${operator === '=' ? 'IN ' : 'NOT IN '}`, isBracketed: false };
}
