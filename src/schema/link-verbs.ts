import { stemOf } from '../question/lemma.ts';
import type { Question } from '../question/question.ts';
import { commentLabels } from './comment-labels.ts';
import { identifierWords } from './identifier-words.ts';
import type { TableLink } from './links.ts';
import type { Snapshot } from './snapshot.ts';

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

/** Verbs that stand for a table of events: "never bought anything" speaks of orders. */
export function verbLinks(question: Question, snapshot: Snapshot): TableLink[] {
  const found: TableLink[] = [];
  for (const { pattern, tables, han } of deeds) {
    for (const match of question.text.matchAll(pattern)) {
      for (const table of snapshot.tables) {
        const name = stemOf(identifierWords(table.name).map(stemOf).join(''));
        if (!tables.has(name) && !han.test(commentLabels(table.comment).zh ?? table.name)) continue;
        if (
          !tables.has(name) &&
          tables.size > 0 &&
          [...snapshot.tables].some((other) => tables.has(stemOf(identifierWords(other.name).map(stemOf).join(''))))
        )
          continue;
        found.push({
          start: match.index,
          end: match.index + match[0].length,
          table: table.name,
          class: 'gloss',
          score: 0.9,
        });
      }
    }
  }
  return found;
}
