/**
 * What the gold of a public set wants otherwise than people do. The engine, its weights and its candidates stay as they
 * are: the first of its candidates that has none of the habits which the set lacks is taken, and what remains is changed
 * in that one statement. For measuring only; `bench/embedded.ts` shows its effect apart.
 */
import type { Ranked } from '../src/embedded/judge/read-forms.ts';
import type { Question } from '../src/question/question.ts';
import type { Links } from '../src/schema/links/contracts.ts';
import type { PublicSet } from './embedded-set.ts';

/** Habits of people that a set's gold does not have, by the features that mark them. */
const lacking: Record<PublicSet, readonly string[]> = {
  spider: ['convention:order-shown', 'sum:alone', 'sum:ranked', 'foreign:named'],
  dusql: [
    'convention:order-shown',
    'distinct:said',
    'distinct:multiplied',
    'count:once',
    'count:distinct-said',
    'sum:alone',
    'sum:ranked',
    'sum:beside-parent',
  ],
};

/** The candidate that the set's gold is likeliest to equal, as SQL. */
export function asGoldHasIt(ranked: readonly Ranked[], set: PublicSet, question: Question): string | undefined {
  const wanted = ranked.find(({ features }) => !lacking[set].some((name) => features[name])) ?? ranked[0];
  const sql = wanted?.compiled.sql;
  return set === 'dusql' && sql ? chineseHabits(sql, question.text) : sql;
}

/** In DuSQL 倒序 and 倒数 run the other way, and whole numbers are divided as the engine does it. */
function chineseHabits(sql: string, question: string): string {
  const plain = sql.replaceAll('1.0 * ', '');
  if (!/倒序|倒排|倒数/.test(question)) return plain;
  return plain.replace(/(\nORDER BY [^\n]*?)( DESC)?(?=\n|$)/, (_, by: string, descending?: string) =>
    descending ? by : `${by} DESC`,
  );
}

/** CSpider put Chinese texts into its gold (`小军` for Kyle): there a text in quotation marks stands as it is written. */
export function quotesAsWritten(question: Question, links: Links): Links {
  const inQuotes = ({ start, end }: { start: number; end: number }) =>
    question.quoted.some((quote) => start >= quote.start && end <= quote.end);
  const values = links.values.filter((hit) => !(hit.match === 'gloss' || hit.match === 'sound') || !inQuotes(hit));
  return { ...links, values };
}
