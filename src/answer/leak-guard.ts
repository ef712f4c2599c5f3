import type { Snapshot } from '../schema/snapshot.ts';
import { everydayWords } from './everyday-words.ts';

/** Finds technical words in a text that is meant for business people. */
export interface LeakGuard {
  /** What must not be shown, in the order of the text; empty when the text is fine. */
  leaksIn(text: string): string[];
  /** The text itself when nothing leaks, else the replacement. */
  guard(text: string, replacement: string): string;
}

/** What only engines, drivers and SQL say. Lower-case `select` or `from` is plain English and stays. */
const technical: RegExp[] = [
  /\b(?:SELECT|WHERE|JOIN|HAVING|UNION|INTERSECT|GROUP BY|ORDER BY|LIMIT \d+|DISTINCT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|DROP TABLE)\b/,
  /\bSQL\b|数据库|数据表|字段|\bdatabase\b|\bschema\b|\bSQLSTATE\b/i,
  /\bSQLITE_[A-Z]+\b|\bORA-\d+|\bERROR \d{4}\b|\b[0-9A-Z]{2}P?\d{2,3}:\s|\berrno\b|\bECONN\w+/,
  /no such (?:table|column|function)|syntax error|near "[^"]*"|does not exist|ambiguous column|misuse of aggregate|unknown column/i,
  /\bat .+\(.+:\d+:\d+\)|node_modules|\.(?:ts|js|sqlite|db):?\d*\b/,
];

/**
 * Guards one schema. A name that is no everyday word (`order_items`, `FCOL17`, `tblKunden`) never passes. A name that is
 * one (`name`, `city`, 价格) passes in a sentence, but not as code: qualified, quoted in backticks, or beside an operator.
 */
export function createLeakGuard(snapshot: Snapshot): LeakGuard {
  const names = new Set(
    snapshot.tables.flatMap((table) => [table.name, ...table.columns.map((column) => column.name)]).map(lower),
  );
  const codeNames = [...names].filter((name) => !isEveryday(name));
  const everyday = [...names].filter(isEveryday);
  const always = codeNames.length > 0 ? wordPattern(codeNames, '', '') : undefined;
  const asCode =
    everyday.length > 0
      ? wordPattern(everyday, '(?:[`"\\[]|\\w\\.)', '(?:[`"\\]]|\\.\\w|\\s*(?:=|<|>|!=)\\s*[\'"\\d])')
      : undefined;

  const tables = snapshot.tables.map((table) => escaped(lower(table.name)));
  const statement = new RegExp(`\\bselect\\b.{1,500}?\\bfrom\\s+["\`[]?(?:${tables.join('|')})(?![A-Za-z0-9_])`, 'is');
  const patterns = tables.length > 0 ? [...technical, statement] : technical;

  function leaksIn(text: string): string[] {
    const found = patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
    for (const match of always ? text.matchAll(always) : []) found.push(match[0]);
    for (const match of asCode ? text.matchAll(asCode) : []) {
      if (match.groups?.before || match.groups?.after) found.push(match[0]);
    }
    return found;
  }

  return { leaksIn, guard: (text, replacement) => (leaksIn(text).length > 0 ? replacement : text) };
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const lower = (text: string): string => text.toLowerCase();

/** A word of a language and not of a programmer: known English, or Chinese without Latin letters in it. */
function isEveryday(name: string): boolean {
  if (/^[\u4e00-\u9fff（）、]+$/.test(name)) return true;
  const words = name.split(/\s+/);
  return words.every(
    (word) => everydayWords.has(word) || everydayWords.has(word.replace(/s$/, '')) || everydayWords.has(`${word}s`),
  );
}

/** Longest first, on word boundaries that also hold for Chinese beside Latin letters. */
function wordPattern(names: string[], before: string, after: string): RegExp {
  const sorted = [...names].sort((a, b) => b.length - a.length).map(escaped);
  const edges = before ? [`(?<before>${before})?`, `(?<after>${after})?`] : ['', ''];
  return new RegExp(`${edges[0]}(?<![A-Za-z0-9_])(?:${sorted.join('|')})(?![A-Za-z0-9_])${edges[1]}`, 'gi');
}
