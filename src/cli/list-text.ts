import type { Language } from '../protocol/answer.ts';
import type { Context } from './context.ts';
import { createPaint, type Paint } from './paint.ts';
import { printableLine } from './printable.ts';
import { renderTable } from './table.ts';

export interface Shown {
  language: Language;
  width: number;
  paint: Paint;
}

export const shownIn = ({ terminal, language }: Context): Shown => ({
  language,
  width: terminal.width(),
  paint: createPaint(terminal.color),
});
/** A list of things as people read it, none of them left out. */
export function tableText(titles: readonly string[], rows: string[][], { language, width, paint }: Shown): string {
  const columns = titles.map((name) => ({ name, type: 'text' }));
  return renderTable({ columns, rows }, { language, width, paint, maxRows: Number.POSITIVE_INFINITY });
}

/** Enough of a question to know it again. */
export function short(question: string): string {
  const characters = [...printableLine(question)];
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('');
}

/** In the person's own time zone, to the minute. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
