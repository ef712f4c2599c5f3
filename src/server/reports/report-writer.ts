import type { ReportsConfig } from '../../config/report-schema.ts';
import type { ReportMaking } from '../../reports/again/making.ts';
import { outputs } from '../../reports/output/outputs.ts';
import type { Wenshu } from '../../wenshu.ts';

const types = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

/** A kept document as one file. Nothing stands beside it: a Markdown file tells a chart as its rows. */
export const reportWriter =
  (pictures: Pick<Wenshu, 'draw'>, { chromium }: Pick<ReportsConfig, 'chromium'>): ReportMaking['write'] =>
  async (document, format) => {
    const { content } = await outputs[format](document, pictures, chromium ? { chromium } : {});
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return { type: types[format], bytes };
  };
