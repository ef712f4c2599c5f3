import { type Cell, labelOf, measuresOf, numberOf } from '../../charts/option/cells.ts';
import { chartKindName } from '../../charts/option/describe-chart.ts';
import { figureText } from '../../charts/option/figure-text.ts';
import type { Answer, AnswerTable, Language } from '../../protocol/answer.ts';
import type { EtlResult } from '../../protocol/batch.ts';
import type { Chart, FigureFormat } from '../../protocol/chart.ts';
import { type Block, type Figure, type Inline, oneLine, type Slot, slotMark } from '../document/document.ts';
import { reportTexts } from '../document/messages.ts';
import type { Show } from '../template/template.ts';
import { type Expanded, holds } from './expand.ts';

/** A filled placeholder: its slot in the text, its short form and its warnings. */
interface Filled {
  slot: Slot;
  shown: string;
  warnings: string[];
}

const rowsShown = 20;
const rowsInSentence = 5;
const maxText = 200;

type Formats = ReadonlyMap<number, FigureFormat | undefined>;

/** What the figures of each column are counted in, as the answer's charts know it. */
function formatsOf({ chart_choices }: Answer): Formats {
  return new Map(chart_choices.flatMap(measuresOf).map(({ column, format }) => [column, format]));
}

/** The one cell of an answer that has one; of a row with labels, its only figure. */
function singleCell({ table, chart_choices }: Answer): { cell: Cell; column: number } | undefined {
  const [row, ...others] = table?.rows ?? [];
  if (!row || others.length > 0) return undefined;
  if (row.length === 1) return { cell: row[0] ?? null, column: 0 };
  const figures = [...new Set(chart_choices.flatMap(measuresOf).map(({ column }) => column))];
  const [column] = figures;
  return figures.length === 1 && column !== undefined ? { cell: row[column] ?? null, column } : undefined;
}

/** The number of an answer that is nothing else: the figure beside a label is that of another thing the next time. */
export function theNumber(answer: Answer): number | null {
  const single = answer.table?.columns.length === 1 ? singleCell(answer) : undefined;
  return single ? numberOf(single.cell) : null;
}

/** Whether that number is a percentage: 12 where 12 % is meant. */
export function isPercent(answer: Answer): boolean {
  const single = singleCell(answer);
  const format = single && formatsOf(answer).get(single.column);
  return format?.style === 'percent' && !format.is_ratio;
}

/** An answer as the template wants it shown, or as it shows best where it stands. */
function fill(
  answer: Answer,
  { id: figure, name, isMarked }: Pick<Figure, 'id' | 'name' | 'isMarked'>,
  show: Show,
  language: Language,
): Filled {
  const texts = reportTexts[language];
  const { table } = answer;
  const formats = formatsOf(answer);
  const value = (text: string): Inline => ({ kind: 'value', figure, text, isMarked });
  const asWords = (text: string, warnings: string[] = []): Filled => ({
    slot: { inlines: [value(text)], alone: null, after: [] },
    shown: text,
    warnings,
  });
  if (!table || table.rows.length === 0) return asWords(table ? texts.nothing : oneLine(answer.text, maxText));
  const short = shortText(table, formats, language);
  const single = singleCell(answer);
  const asBlock = (block: Block, shown: string, warnings: string[] = []): Filled => ({
    slot: { inlines: [value(short)], alone: [block], after: show.as === 'auto' ? [] : [block] },
    shown,
    warnings,
  });
  const asTable = (warnings: string[] = []): Filled => {
    const rows = table.rows.slice(0, show.rows ?? rowsShown);
    const leftOut = table.rows.length - rows.length + (table.truncated ? 1 : 0);
    const block = { kind: 'rows', figure, table: { ...table, rows, row_count: rows.length }, leftOut } as const;
    return asBlock(block, texts.tableOf(table.rows.length), warnings);
  };
  const asValue = ({ cell, column }: { cell: Cell; column: number }): Filled => {
    const number = numberOf(cell);
    const isFigure = number !== null && (formats.has(column) || table.columns.length === 1);
    if (!isFigure) return asWords(cell === null ? texts.nothing : cellText(cell, undefined, language));
    return asWords(numberText(number, cell, formats.get(column), show, language));
  };
  switch (show.as) {
    case 'value':
      return single ? asValue(single) : asWords(short, [texts.notOne(table.rows.length, table.columns.length)]);
    case 'text':
      return {
        slot: {
          inlines: [value(short)],
          alone: [{ kind: 'paragraph', inlines: [value(oneLine(answer.text, 2000))] }],
          after: [],
        },
        shown: short,
        warnings: [],
      };
    case 'table':
      return asTable();
    case 'chart': {
      const chart = chartFor(answer, show.chart);
      if (!chart) return asTable([texts.notDrawn]);
      const shown = chartKindName(chart.kind, language);
      // Called as the report calls it: a statement that was pinned would else be its own title.
      return asBlock({ kind: 'chart', figure, chart: { ...chart, title: name }, table }, shown);
    }
    default:
      // A row with a label says who as well: only a single cell is a number by itself.
      if (single && table.columns.length === 1) return asValue(single);
      return { ...asTable(), shown: short };
  }
}

function chartFor({ chart, chart_choices }: Answer, kind: Chart['kind'] | undefined): Chart | undefined {
  const drawn = chart_choices.filter((one) => one.kind !== 'table');
  if (kind) return drawn.find((one) => one.kind === kind);
  return chart && chart.kind !== 'table' ? chart : drawn[0];
}

/** The rows within a sentence: 每日坚果（8,640.8）、龙井（7,190.5）. */
function shortText({ columns, rows }: AnswerTable, formats: Formats, language: Language): string {
  const [open, close, comma] = language === 'zh' ? ['（', '）', '，'] : [' (', ')', ', '];
  const texts = rows.slice(0, rowsInSentence).map((row) => {
    const cells = row.map((cell, at) => ({
      text: cellText(cell, formats.get(at), language),
      isFigure: formats.has(at),
    }));
    const labels = cells.filter(({ isFigure }) => !isFigure).map(({ text }) => text);
    const figures = cells.filter(({ isFigure }) => isFigure).map(({ text }) => text);
    if (labels.length === 0 && columns.length > 1)
      return cells.map(({ text }, at) => `${oneLine(columns[at]?.name ?? '')} ${text}`).join(comma);
    if (labels.length === 0 || figures.length === 0) return [...labels, ...figures].join(comma);
    return `${labels.join(comma)}${open}${figures.join(comma)}${close}`;
  });
  return reportTexts[language].more(texts, rows.length - texts.length);
}

/** How many of the plain unit one of these is; a unit that only names what is counted is one. */
const sizes: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  万亿: 1e12,
  k: 1e3,
  K: 1e3,
  thousand: 1e3,
  m: 1e6,
  M: 1e6,
  million: 1e6,
  B: 1e9,
  bn: 1e9,
  billion: 1e9,
};

/** 万元 is ten thousand 元, "k" a thousand of whatever it is. */
function sizeOf(unit: string): { size: number; of: string } {
  const size = sizes[unit];
  if (size !== undefined) return { size, of: '' };
  const [, word = '', of = ''] = /^(万亿|千万|百万|[千万亿])(\p{Script=Han}+)$/u.exec(unit) ?? [];
  return word ? { size: sizes[word] ?? 1, of } : { size: 1, of: unit };
}

const latinSize = /^[kKmMB]$/;
const sign = /^[$¥￥€£₩₹]$/;

/** A number as it stands in a sentence: by what its column is counted in, or in the unit and places that the template wants. */
export function numberText(
  value: number,
  cell: Cell,
  format: FigureFormat | undefined,
  { unit, decimals }: Pick<Show, 'unit' | 'decimals'>,
  language: Language,
): string {
  if (unit === undefined || (format?.style === 'percent' && /^[%％]$/.test(unit)))
    return figureText(value, format, language, cell, decimals);
  const own = format?.unit ?? '';
  const wanted = sizeOf(unit);
  const has = sizeOf(own);
  // What is counted in 万元 already needs no second division, 亿元 is ten thousand of it, and 元 a ten-thousandth.
  const isOther = wanted.size === 1 && has.of !== '' && has.of !== wanted.of;
  const factor = isOther ? 1 : wanted.size / has.size;
  const exact = factor === 1 ? cell : undefined;
  const style = { style: 'number' as const };
  if (!latinSize.test(unit)) return figureText(value / factor, { ...style, unit }, language, exact, decimals);
  const money = sign.test(own) || (own === '元' && language === 'en') ? { unit: own } : {};
  return `${figureText(value / factor, { ...style, ...money }, language, exact, decimals)}${unit}`;
}

/** Any cell as text, numbers as their column is counted. */
export function cellText(cell: Cell | undefined, format: FigureFormat | undefined, language: Language): string {
  const number = format ? numberOf(cell) : null;
  if (number === null) return oneLine(labelOf(cell, language));
  return figureText(number, format, language, cell);
}

/** A text with marks in place of its answers, and what each mark stands for. */
export interface FilledText {
  source: string;
  given(at: number): Slot;
}

/** The text with marks in place of its answers; writes into each figure how it is shown. */
export function fillText(
  expanded: readonly Expanded[],
  results: ReadonlyMap<string, EtlResult>,
  figures: ReadonlyMap<string, Figure>,
  language: Language,
): FilledText {
  const texts = reportTexts[language];
  const slots: Slot[] = [];
  const mark = (slot: Slot): string => slotMark(slots.push(slot) - 1);
  const noteSlot = (figure: string, text: string): Slot => ({
    inlines: [{ kind: 'note', figure, text }],
    alone: [{ kind: 'note', figure, text }],
    after: [],
  });

  function show({ id, show: as }: Extract<Expanded, { kind: 'figure' }>): string {
    const figure = figures.get(id);
    const answer = results.get(id)?.answer;
    if (!figure || figure.status === 'failed' || !answer) {
      const text = texts.missing(figure?.problem ?? '');
      if (figure) figure.shown ||= text;
      return mark(noteSlot(id, text));
    }
    const { slot, shown, warnings } = fill(answer, figure, as, language);
    figure.shown ||= shown;
    figure.warnings.push(...warnings.filter((text) => !figure.warnings.includes(text)));
    if (warnings.length > 0) figure.isMarked = true;
    return mark(slot);
  }

  function decide({ id, test, parts, otherwise }: Extract<Expanded, { kind: 'if' }>): string {
    const figure = figures.get(id);
    const answer = results.get(id)?.answer;
    const isThere = figure?.status === 'filled' && answer;
    const single = isThere ? singleCell(answer) : undefined;
    if (figure && single) figure.shown ||= oneLine(String(single.cell ?? texts.nothing));
    if (test.operator === null && isThere) {
      const cell = single ? single.cell : (answer.table?.rows.length ?? 0) > 0 ? 1 : 0;
      return text(holds(test, cell) ? parts : otherwise);
    }
    if (single && single.cell !== null) return text(holds(test, single.cell, figure?.isPercent) ? parts : otherwise);
    // Without a value neither branch is shown.
    const why =
      figure?.problem ??
      (isThere ? texts.notOne(answer.table?.rows.length ?? 0, answer.table?.columns.length ?? 0) : '');
    return `\n\n${mark(noteSlot(id, texts.untested(figure?.name ?? id, why)))}\n\n`;
  }

  function text(parts: readonly Expanded[]): string {
    return parts
      .map((part) => {
        switch (part.kind) {
          case 'text':
            return part.text;
          case 'data':
            return mark({ inlines: [{ kind: 'text', text: oneLine(part.text) }], alone: null, after: [] });
          case 'figure':
            return show(part);
          case 'if':
            return decide(part);
          default: {
            const why = figures.get(part.figure)?.problem ?? '';
            return `\n\n${mark(noteSlot(part.figure, texts.listMissing(part.list, why)))}\n\n`;
          }
        }
      })
      .join('');
  }

  return { source: text(expanded), given: (at) => slots[at] ?? { inlines: [], alone: null, after: [] } };
}
