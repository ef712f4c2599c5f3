import type { BatchItem, BatchOutcome } from '../../protocol/batch.ts';
import type { BatchOptions } from '../../wenshu.ts';
import { oneLine } from '../document/plain-text.ts';
import { bounds } from '../template/bounds.ts';
import { withNames } from '../template/names.ts';
import type { Part, Template } from '../template/template.ts';
import { type Asked, type Lists, listFigure } from './expand.ts';
import { reportWords } from './words.ts';

/** The lists of the loops; those that are questions are asked for together, before anything else. */
export interface Listed {
  lists: Lists;
  asked: Asked[];
  outcome: BatchOutcome | undefined;
  /** What the receipt of a list says: how many it holds, and whether that is all. */
  notes: Map<string, { shown: string; warnings: string[] }>;
}

export async function readLists(
  template: Template,
  params: ReadonlyMap<string, string>,
  ask: (items: BatchItem[]) => Promise<BatchOutcome>,
  language: NonNullable<BatchOptions['language']>,
): Promise<Listed> {
  const used = new Map(template.parts.flatMap(loopsIn).map(({ list, line }) => [list, line]));
  const asked = Object.entries(template.lists).flatMap(([list, said]): Asked[] => {
    const line = used.get(list);
    if (!('question' in said) || line === undefined) return [];
    const question = withNames(said.question, (name) => params.get(name) ?? '');
    const id = listFigure(list);
    return [{ id, name: list, question, line, item: { id, name: list, question } }];
  });
  const items = asked.flatMap(({ item }) => item ?? []);
  const outcome = items.length > 0 ? await ask(items) : undefined;
  const notes: Listed['notes'] = new Map();
  const words = reportWords[language];
  const lists = Object.entries(template.lists).map(([list, said]) => {
    if (!('question' in said)) return [list, said] as const;
    const result = outcome?.etl_results[listFigure(list)];
    if (result?.status !== 'filled' || !result.answer) return [list, null] as const;
    const cells = (result.answer.table?.rows ?? []).map(([cell]) => oneLine(String(cell ?? ''), bounds.paramLength));
    const found = [...new Set(cells.filter((cell) => cell !== ''))];
    const kept = found.slice(0, bounds.listed);
    const isCut = kept.length < found.length || result.answer.table?.truncated === true;
    notes.set(listFigure(list), {
      shown: words.more(kept.slice(0, 5), kept.length - Math.min(5, kept.length)),
      warnings: isCut ? [words.listCut(kept.length)] : [],
    });
    return [list, kept] as const;
  });
  return { lists: new Map(lists), asked, outcome, notes };
}

function loopsIn(part: Part): Extract<Part, { kind: 'each' }>[] {
  if (part.kind === 'each') return [part, ...part.parts.flatMap(loopsIn)];
  return part.kind === 'if' ? [...part.parts, ...part.otherwise].flatMap(loopsIn) : [];
}
