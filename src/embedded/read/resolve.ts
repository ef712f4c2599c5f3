import { columnsOfTerm, type ExpressionTerm, wordOfTerm } from '../../schema/glossary/glossary.ts';
import type { ColumnLink } from '../../schema/links/contracts.ts';
import type { ColumnFacts } from '../../schema/meaning/schema-facts.ts';
import type { ColumnRef, Expression } from '../form/form.ts';
import { gapSize } from './attach.ts';
import { type Draft, type Reading, tablesOf } from './draft.ts';
import type { Mention } from './mentions.ts';

type Role = 'select' | 'aggregate' | 'where' | 'breakdown' | 'order';

export interface Resolved {
  expression: Expression;
  facts?: ColumnFacts;
  features: Record<string, number>;
  score: number;
}

/** What a mention may stand for as a column in a given role, best first. */
export function resolveColumns(
  mention: Mention,
  draft: Draft,
  reading: Reading,
  role: Role,
  want: (facts: ColumnFacts) => boolean = () => true,
  most = 4,
): Resolved[] {
  const touched = tablesOf(draft);
  const found: Resolved[] = [];
  for (const link of mention.columns) {
    const facts = reading.facts.column(link.table, link.column);
    if (!facts || !want(facts)) continue;
    found.push(scored(link, facts, mention, touched, reading, role));
  }
  for (const link of role === 'select' || role === 'breakdown' ? [] : mention.nestedColumns) {
    const facts = reading.facts.column(link.table, link.column);
    if (!facts || !want(facts) || !facts.isMeasure) continue;
    const resolved = scored(link, facts, mention, touched, reading, role);
    const features = { ...resolved.features, 'link:nested': 1 };
    found.push({ ...resolved, features, score: scoreOf(features, reading) });
  }
  for (const link of role === 'breakdown' ? [] : mention.metrics) {
    const expression = metricExpression(link.term, reading);
    if (!expression) continue;
    // 订单 is only a part of 平均订单金额.
    const features = { [`link:${role}:${link.score >= 0.9 ? 'glossary' : 'part'}`]: 1 };
    found.push({ expression, features, score: scoreOf(features, reading) });
  }
  for (const one of role === 'breakdown' ? [] : mention.derived) {
    const features: Record<string, number> = {
      [`link:${role}:derived`]: 1,
      'derived:score': one.score,
      [`derived:${one.operator}`]: 1,
    };
    if (tableDistance(one.table, mention, reading) < 99) features['table:named'] = 1;
    found.push({ expression: one.expression, features, score: scoreOf(features, reading) });
  }
  found.sort((left, right) => right.score - left.score);
  return dropTranslations(found, reading).slice(0, most);
}

/** Of two columns that say the same in two languages only the question's own stays. */
function dropTranslations(found: Resolved[], reading: Reading): Resolved[] {
  return found.filter(({ facts }) => {
    if (!facts?.language || facts.language === reading.language) return true;
    const twin = facts.column.name.replace(/_(zh|cn|en)$/i, `_${reading.language}`);
    return reading.facts.column(facts.table.name, twin) === undefined;
  });
}

function scored(
  link: ColumnLink,
  facts: ColumnFacts,
  mention: Mention,
  touched: ReadonlySet<string>,
  reading: Reading,
  role: Role,
): Resolved {
  const features: Record<string, number> = { [`link:${role}:${link.class}`]: 1, 'link:score': link.score };
  const table = facts.table.name;
  const distance = tableDistance(table, mention, reading);
  if (mention.nestedTables.includes(table)) features['table:nested'] = 1;
  else if (distance <= 2) features['table:adjacent'] = 1;
  else if (distance < 99) features['table:named'] = 1;
  else if (touched.has(table)) features['table:touched'] = 1;
  else features['table:unnamed'] = 1;
  if (facts.isKey) features[`key:${role}`] = 1;
  if (facts.edge) features[`foreign:${role}`] = 1;
  const isName = reading.facts.table(table)?.names[0] === link.column;
  if (isName) features[`name:${role}`] = 1;
  if (reading.facts.table(table)?.isBridge) features['table:bridge'] = 1;
  return {
    expression: { kind: 'column', table, column: link.column },
    facts,
    features,
    score: scoreOf(features, reading),
  };
}

export function scoreOf(features: Readonly<Record<string, number>>, { weights }: Reading): number {
  let score = 0;
  for (const name in features) score += (weights[name] ?? 0) * (features[name] as number);
  return score;
}

/** Words between a mention and the nearest strong mention of a table; 99 when the table is not named. */
export function tableDistance(table: string, mention: Mention, reading: Reading): number {
  let best = 99;
  for (const other of reading.mentions) {
    if (other === mention || !other.tables.some((link) => link.table === table && link.score >= 0.6)) continue;
    best = Math.min(
      best,
      other.start >= mention.end ? gapSize(reading, mention, other) : gapSize(reading, other, mention),
    );
  }
  return best;
}

/** Nothing where the question was narrowed to tables that do not hold it. */
export function metricExpression(
  term: ExpressionTerm,
  reading: Reading,
): Extract<Expression, { kind: 'metric' }> | undefined {
  if (columnsOfTerm(term).some(({ table, column }) => !reading.facts.column(table, column))) return undefined;
  return { kind: 'metric', term, label: wordOfTerm(term, reading.language) ?? term.words[0] ?? '' };
}

/** The column that names a row of this table, in the question's language; its key when it has no name. */
export function nameOf(instance: string, reading: Reading): ColumnRef | undefined {
  const facts = reading.facts.table(instance);
  if (!facts) return undefined;
  const own = facts.names.find((name) => reading.facts.column(instance, name)?.language === reading.language);
  const first = facts.names[0];
  const bilingual = first !== undefined && reading.facts.column(instance, first)?.language !== undefined;
  const column = (bilingual ? own : undefined) ?? first ?? facts.key ?? facts.table.columns[0]?.name;
  return column === undefined ? undefined : { table: instance, column };
}
