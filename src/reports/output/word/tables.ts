import type { ParagraphChild, Table } from 'docx';
import type { AnswerTable } from '../../../protocol/answer.ts';
import type { Block } from '../../document/document.ts';
import { shownTable } from '../told/shown-table.ts';
import { ink, type Paper } from './paper.ts';
import { runsOf, textRuns } from './runs.ts';

type Side = 'left' | 'center' | 'right' | null | undefined;

/** Rows of an answer; figures stand to the right. */
export function rowsTable(paper: Paper, table: AnswerTable): Table {
  const { columns, rows } = shownTable(table, paper.language);
  return tableOf(
    paper,
    columns.map(({ title }) => textRuns(paper, title, { bold: true, color: ink.muted, size: 18 })),
    rows.map((row) => row.map((cell) => textRuns(paper, cell, { size: 19 }))),
    columns.map(({ isNumber }) => (isNumber ? 'right' : 'left')),
  );
}

/** A table that the template's author wrote. */
export const ownTable = (paper: Paper, { header, rows, align }: Extract<Block, { kind: 'table' }>): Table =>
  tableOf(
    paper,
    header.map((cell) => runsOf(paper, cell, { bold: true, color: ink.muted, size: 18 })),
    rows.map((row) => row.map((cell) => runsOf(paper, cell, { size: 19 }))),
    align,
  );

function tableOf(
  { library }: Paper,
  header: readonly ParagraphChild[][],
  rows: readonly ParagraphChild[][][],
  sides: readonly Side[],
): Table {
  const { Table, TableRow, TableCell, Paragraph, BorderStyle, WidthType } = library;
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const line = (size: number, color: string) => ({ style: BorderStyle.SINGLE, size, color });
  const cell = (children: readonly ParagraphChild[] = [], at: number, isHead: boolean, isLast: boolean) =>
    new TableCell({
      borders: {
        top: none,
        left: none,
        right: none,
        bottom: isHead || isLast ? line(8, ink.text) : line(4, ink.line),
      },
      margins: { top: 55, bottom: 55, left: 90, right: 90 },
      children: [
        new Paragraph({
          children: [...children],
          alignment: sides[at] ?? 'left',
          spacing: { after: 0 },
          keepNext: isHead,
        }),
      ],
    });
  const width = Math.max(header.length, 1);
  const row = (cells: readonly ParagraphChild[][], isHead: boolean, isLast: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: Array.from({ length: width }, (_, at) => cell(cells[at], at, isHead, isLast)),
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(header, true, false), ...rows.map((cells, at) => row(cells, false, at === rows.length - 1))],
  });
}
