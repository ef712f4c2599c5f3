import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import { tableOfInstance } from '../form/form.ts';
import { viaOfPiece } from '../grammar/pieces.ts';
import type { Use } from '../grammar/scene.ts';
import type { Contender } from '../judge/contenders.ts';
import { viaOfContender } from '../judge/understood-by.ts';
import type { Reading } from '../read/draft.ts';
import { type Wording, wordsOf } from './words.ts';

/** Words that nothing says outright, and what they were read as: “takings” as revenue. */
export function readAsAssumptions(contender: Contender, { mentions }: Reading, wording: Wording): Assumption[] {
  if (contender.source === 'grammar')
    return contender.parse.assignment.uses.flatMap((use) => {
      const label = use.as === 'none' || !viaOfPiece(use.piece) ? undefined : labelOfUse(use, wording);
      return label === undefined ? [] : [readAs(use.piece.text, label, wording)];
    });
  return viaOfContender(contender, mentions).flatMap(({ start, text }) => {
    const mention = mentions.find((one) => one.start === start);
    const links = [...(mention?.columns ?? []), ...(mention?.tables ?? [])];
    const read = new Set(contender.compiled.trees.flatMap(({ instances }) => instances).map(tableOfInstance));
    const [link] = links.filter(({ table }) => read.has(table)).sort((left, right) => right.score - left.score);
    const label = link && labelOf(link.table, link, wording);
    return label === undefined ? [] : [readAs(text, label, wording)];
  });
}

const readAs = (text: string, label: string, { language }: Wording): Assumption => ({
  kind: 'word',
  text: language === 'zh' ? `“${text}”按“${label}”理解` : `“${text}” was read as “${label}”`,
});

function labelOf(table: string, of: object, { facts, language, glossary }: Wording): string | undefined {
  const column = 'column' in of && typeof of.column === 'string' ? facts.column(table, of.column) : undefined;
  if (column) return columnLabel(column.table, column.column, language, glossary);
  const found = facts.table(table)?.table;
  return found && tableLabel(found, language, glossary);
}

function labelOfUse(use: Use, wording: Wording): string | undefined {
  switch (use.as) {
    case 'shown':
    case 'by':
    case 'counted':
    case 'context':
      return labelOf(use.entity.table, use.entity, wording);
    case 'figure':
      return wordsOf(use.figure.row, wording);
    case 'doing':
      return labelOf(use.event.table, {}, wording);
    case 'moment':
      return labelOf(use.date.table, use.date, wording);
    case 'condition':
      return labelOf(use.table, {}, wording);
    default:
      return undefined;
  }
}
