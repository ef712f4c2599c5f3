import { stemOf } from '../../question/lemma.ts';
import type { Question } from '../../question/question.ts';
import { commentLabels } from '../names/comment-labels.ts';
import { identifierWords, ownName } from '../names/identifier-words.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { TableLink } from './contracts.ts';

/** What people do, and what the rows that record it are called. */
const deeds: readonly { pattern: RegExp; tables: ReadonlySet<string>; han: RegExp }[] = [
  {
    pattern:
      /\b(?:bought|buy|buys|purchased|purchases?|placed an order|ordered)\b|下过单|下单|购买过?|买过|买了|订购过?/gi,
    tables: new Set(['order', 'purchase', 'sale', 'transaction', 'booking'].map(stemOf)),
    han: /^(?:订单|销售|交易|购买)/,
  },
  {
    pattern: /\b(?:sold|sell|sells)\b|卖出过?|卖过|售出过?/gi,
    tables: new Set(['orderitem', 'sale', 'orderdetail', 'saleitem'].map(stemOf)),
    han: /^(?:订单明细|销售明细|销售记录)/,
  },
];

interface NamedTable {
  table: string;
  stem: string;
  chinese: string;
}

const named = new WeakMap<Snapshot, NamedTable[]>();

function namedTables(snapshot: Snapshot): NamedTable[] {
  let found = named.get(snapshot);
  if (!found) {
    found = snapshot.tables.map(({ name, comment }) => ({
      table: name,
      stem: stemOf(identifierWords(ownName(name)).map(stemOf).join('')),
      chinese: commentLabels(comment).zh ?? name,
    }));
    named.set(snapshot, found);
  }
  return found;
}

/** Verbs that stand for a table of events: "never bought anything" speaks of orders. */
export function verbLinks(question: Question, snapshot: Snapshot): TableLink[] {
  const found: TableLink[] = [];
  for (const { pattern, tables, han } of deeds) {
    for (const { index: start, 0: verb } of question.text.matchAll(pattern)) {
      const all = namedTables(snapshot);
      const called = all.filter(({ stem }) => tables.has(stem));
      const meant = called.length > 0 ? called : all.filter(({ chinese }) => han.test(chinese));
      for (const { table } of meant) found.push({ start, end: start + verb.length, table, class: 'gloss', score: 0.9 });
    }
  }
  return found;
}
