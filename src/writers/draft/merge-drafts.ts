import { dialectOf } from '../../dialects/registry.ts';
import { type Additions, type Option, type Proposal, weightOf } from '../../schema/draft/draft.ts';
import { tablesOfTerm } from '../../schema/glossary/glossary.ts';
import { findTable, type Snapshot } from '../../schema/snapshot/snapshot.ts';
import { readGlossary } from '../../sql/glossary/glossary.ts';
import type { Suggestion } from './read-draft.ts';

/** What a model guesses of codes is asked of a person; what it reads out of names is seen in the diff. */
const sureOf = { description: 0.9, codes: 0.6, date: 0.7, name: 0.9, join: 0.9, word: 0.9 } as const;
/** Two that say the same without knowing of each other. */
const agreed = 0.95;

/**
 * The draft by rules with what a model says and holds: about the same thing the model's option stands first and the others
 * behind it, what the rules alone propose stays.
 */
export function mergeDrafts(
  rules: readonly Proposal[],
  suggestions: readonly Suggestion[],
  snapshot: Snapshot,
): Proposal[] {
  const said = suggestions.flatMap((one) => proposalOf(one, snapshot));
  const byPlace = new Map(said.filter(({ kind }) => kind !== 'word').map((one) => [placeOf(one), one]));
  const hasSales = said.some(({ options }) => options.some(({ adds }) => (adds.glossary ?? []).some(isSales)));
  const kept = rules.flatMap((rule): Proposal[] => {
    const own = byPlace.get(placeOf(rule));
    if (!own) return rule.kind === 'sales' && hasSales ? [] : [rule];
    byPlace.delete(placeOf(rule));
    const [first] = own.options;
    const others = rule.options.filter(({ adds }) => !isSame(adds, first?.adds));
    const isAgreed = rule.isProposed && isSame(rule.options[0]?.adds, first?.adds);
    return [{ ...rule, options: [...own.options, ...others], isProposed: true, sure: isAgreed ? agreed : own.sure }];
  });
  return [...kept, ...said.filter((one) => one.kind === 'word' || byPlace.get(placeOf(one)) === one)];
}

const placeOf = ({ kind, table, column }: Proposal): string =>
  [kind, table, kind === 'date' || kind === 'name' ? '' : (column ?? '')].join('\n');
const isSame = (one: Additions | undefined, other: Additions | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const isSales = ({ words }: { words: readonly string[] }): boolean =>
  words.some((word) => /^(?:销售额|sales|revenue)$/i.test(word));

function proposalOf({ kind, text, adds }: Suggestion, snapshot: Snapshot): Proposal[] {
  if (!adds) return [];
  const [at = ''] = Object.keys({ ...adds.descriptions, ...adds.codes, ...adds.dates, ...adds.names });
  const [term] = readGlossary(adds.glossary ?? [], snapshot, dialectOf(snapshot.dialect)).terms;
  const ofJoin = adds.joins?.[0]?.split('=')[0]?.trim();
  const named = term ? (tablesOfTerm(term)[0] ?? '') : (ofJoin ?? at);
  const whole = findTable(snapshot, named);
  const dot = named.lastIndexOf('.');
  const table = whole ?? findTable(snapshot, named.slice(0, dot));
  if (!table) return [];
  const column = whole ? undefined : named.slice(dot + 1);
  const words = text.slice(text.indexOf(':') + 1).trim();
  const options: Option[] = [{ zh: words, en: words, adds }];
  return [
    {
      kind: kind === 'description' ? (column === undefined ? 'table' : 'column') : kind,
      table: table.name,
      ...(column === undefined ? {} : { column }),
      options,
      isProposed: true,
      sure: sureOf[kind],
      weight: weightOf(table, snapshot),
      columns: [],
      values: kind === 'codes' ? Object.keys(Object.values(adds.codes ?? {})[0] ?? {}) : [],
    },
  ];
}
