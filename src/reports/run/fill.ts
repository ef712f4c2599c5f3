import { numberOf } from '../../charts/option/cells.ts';
import type { Cell } from '../../charts/option/contracts.ts';
import { measuresOf } from '../../charts/option/contracts.ts';
import { chartKindName } from '../../charts/option/describe-chart.ts';
import type { Answer, AnswerTable, Language } from '../../protocol/answer.ts';
import type { Chart, FigureFormat } from '../../protocol/chart.ts';
import type { Block, Figure, Inline } from '../document/document.ts';
import { oneLine } from '../document/plain-text.ts';
import type { Slot } from '../document/slots.ts';
import type { Show } from '../template/template.ts';
import { cellText, numberText } from './value-text.ts';
import { reportWords } from './words.ts';

/** What a placeholder became: how it stands in the text, what is said of it, and what to beware of. */
export interface Filled {
  slot: Slot;
  shown: string;
  warnings: string[];
}

const rowsShown = 20;
const rowsInSentence = 5;
const mostWords = 200;

type Formats = ReadonlyMap<number, FigureFormat | undefined>;

/** What the figures of each column are counted in, as the answer's charts know it. */
function formatsOf({ chart_choices }: Answer): Formats {
  return new Map(chart_choices.flatMap(measuresOf).map(({ column, format }) => [column, format]));
}

/** The one cell of an answer that has one; of a row with labels, its only figure. */
export function singleCell({ table, chart_choices }: Answer): { cell: Cell; column: number } | undefined {
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
export function fill(
  answer: Answer,
  { id: figure, name, isMarked }: Pick<Figure, 'id' | 'name' | 'isMarked'>,
  show: Show,
  language: Language,
): Filled {
  const words = reportWords[language];
  const { table } = answer;
  const formats = formatsOf(answer);
  const value = (text: string): Inline => ({ kind: 'value', figure, text, isMarked });
  const asWords = (text: string, warnings: string[] = []): Filled => ({
    slot: { inlines: [value(text)], alone: null, after: [] },
    shown: text,
    warnings,
  });
  if (!table || table.rows.length === 0) return asWords(table ? words.nothing : oneLine(answer.text, mostWords));
  const short = shortText(table, formats, language);
  const single = singleCell(answer);
  const asBlock = (block: Block, shown: string, warnings: string[] = []): Filled => ({
    slot: { inlines: [value(short)], alone: [block], after: show.as === 'auto' ? [] : [block] },
    shown,
    warnings,
  });
  const asTable = (warnings: string[] = []): Filled => {
    const rows = tableBlock(figure, table, show.rows ?? rowsShown);
    return asBlock(rows, words.rows(table.rows.length), warnings);
  };
  const asValue = ({ cell, column }: { cell: Cell; column: number }): Filled => {
    const number = numberOf(cell);
    const isFigure = number !== null && (formats.has(column) || table.columns.length === 1);
    if (!isFigure) return asWords(cell === null ? words.nothing : cellText(cell, undefined, language));
    return asWords(numberText(number, cell, formats.get(column), show, language));
  };
  switch (show.as) {
    case 'value':
      return single ? asValue(single) : asWords(short, [words.notOne(table.rows.length, table.columns.length)]);
    case 'text':
      return { ...asWords(short), slot: { ...asWords(short).slot, alone: [spoken(answer, value)] } };
    case 'table':
      return asTable();
    case 'chart': {
      const chart = chartFor(answer, show.chart);
      if (!chart) return asTable([words.notDrawn]);
      const shown = chartKindName(chart.kind, language);
      // Called as the report calls it: a statement that was pinned would else be its own title.
      return asBlock({ kind: 'chart', figure, chart: { ...chart, title: name }, table }, shown);
    }
    default:
      // A row with a label tells who as well: only a lone cell is a number by itself.
      if (single && table.columns.length === 1) return asValue(single);
      return { ...asTable(), shown: short };
  }
}

/** The sentence that was said about the rows, as a paragraph. */
const spoken = ({ text }: Answer, value: (text: string) => Inline): Block => ({
  kind: 'paragraph',
  inlines: [value(oneLine(text, 2000))],
});

function chartFor({ chart, chart_choices }: Answer, kind: Chart['kind'] | undefined): Chart | undefined {
  const drawn = chart_choices.filter((one) => one.kind !== 'table');
  if (kind) return drawn.find((one) => one.kind === kind);
  return chart && chart.kind !== 'table' ? chart : drawn[0];
}

function tableBlock(figure: string, table: AnswerTable, most: number): Block {
  const rows = table.rows.slice(0, most);
  const leftOut = table.rows.length - rows.length + (table.truncated ? 1 : 0);
  return {
    kind: 'rows',
    figure,
    table: { ...table, rows, row_count: rows.length },
    leftOut,
  };
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
  return reportWords[language].more(texts, rows.length - texts.length);
}
