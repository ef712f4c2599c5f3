import type { Language } from '../../protocol/answer.ts';
import type { EtlResult } from '../../protocol/batch.ts';
import type { Figure } from '../document/document.ts';
import { oneLine } from '../document/plain-text.ts';
import { type Slot, slotMark } from '../document/slots.ts';
import type { Laid } from './expand.ts';
import { fill, singleCell } from './fill.ts';
import { holds } from './holds.ts';
import { reportWords } from './words.ts';

/** A text in which everything that was found is marked, and what each mark stands for. */
export interface FilledText {
  source: string;
  given(at: number): Slot;
}

/** The text with what was found in its place; each figure is told how it is shown. */
export function layOut(
  laid: readonly Laid[],
  results: ReadonlyMap<string, EtlResult>,
  figures: ReadonlyMap<string, Figure>,
  language: Language,
): FilledText {
  const words = reportWords[language];
  const slots: Slot[] = [];
  const mark = (slot: Slot): string => slotMark(slots.push(slot) - 1);
  const noteSlot = (figure: string, text: string): Slot => ({
    inlines: [{ kind: 'note', figure, text }],
    alone: [{ kind: 'note', figure, text }],
    after: [],
  });

  function show({ id, show: as }: Extract<Laid, { kind: 'figure' }>): string {
    const figure = figures.get(id);
    const answer = results.get(id)?.answer;
    if (!figure || figure.status === 'failed' || !answer) {
      const text = words.missing(figure?.problem ?? '');
      if (figure) figure.shown ||= text;
      return mark(noteSlot(id, text));
    }
    const { slot, shown, warnings } = fill(answer, figure, as, language);
    figure.shown ||= shown;
    figure.warnings.push(...warnings.filter((text) => !figure.warnings.includes(text)));
    if (warnings.length > 0) figure.isMarked = true;
    return mark(slot);
  }

  function decide({ id, test, parts, otherwise }: Extract<Laid, { kind: 'if' }>): string {
    const figure = figures.get(id);
    const answer = results.get(id)?.answer;
    const isThere = figure?.status === 'filled' && answer;
    const single = isThere ? singleCell(answer) : undefined;
    if (figure && single) figure.shown ||= oneLine(String(single.cell ?? words.nothing));
    if (test.operator === null && isThere) {
      const cell = single ? single.cell : (answer.table?.rows.length ?? 0) > 0 ? 1 : 0;
      return text(holds(test, cell) ? parts : otherwise);
    }
    if (single && single.cell !== null) return text(holds(test, single.cell, figure?.isPercent) ? parts : otherwise);
    // Neither side may be told where nobody knows which one holds.
    const why =
      figure?.problem ??
      (isThere ? words.notOne(answer.table?.rows.length ?? 0, answer.table?.columns.length ?? 0) : '');
    return `\n\n${mark(noteSlot(id, words.untested(figure?.name ?? id, why)))}\n\n`;
  }

  function text(parts: readonly Laid[]): string {
    return parts
      .map((part) => {
        switch (part.kind) {
          case 'text':
            return part.text;
          case 'data': {
            const said = { kind: 'text' as const, text: oneLine(part.text) };
            return mark({ inlines: [said], alone: null, after: [] });
          }
          case 'figure':
            return show(part);
          case 'if':
            return decide(part);
          default: {
            const why = figures.get(part.figure)?.problem ?? '';
            return `\n\n${mark(noteSlot(part.figure, words.listMissing(part.list, why)))}\n\n`;
          }
        }
      })
      .join('');
  }

  return { source: text(laid), given: (at) => slots[at] ?? { inlines: [], alone: null, after: [] } };
}
