import type { BatchEvent } from '../../protocol/batch.ts';
import type { ReportFormat } from '../../protocol/report.ts';
import type { Wenshu } from '../../wenshu.ts';
import type { ReportDocument } from '../document/document.ts';
import { paramsFor, windowFor } from '../run/expand.ts';
import { runReport } from '../run/run-report.ts';
import { readTemplate } from '../template/read-template.ts';
import { dayIn } from '../template/schedule.ts';
import type { ReadTemplate, Template } from '../template/template.ts';

/** How a template becomes a document and a document a file. */
export interface ReportMaking {
  read(text: string): ReadTemplate;
  /** Throws where the window or the parameters of a run are wrong. */
  checkGiven(template: Template, given: Given): void;
  fill(template: Template, given: Given, options: FillOptions): Promise<ReportDocument>;
  write(document: ReportDocument, format: ReportFormat): Promise<ReportFile>;
}

/** What is given at run time. */
export interface Given {
  /** The template's own when absent. */
  window?: string | undefined;
  params: Record<string, string>;
}

export interface FillOptions {
  wenshu: Pick<Wenshu, 'batch' | 'connection' | 'connections'>;
  audience: 'analyst' | 'business';
  signal: AbortSignal;
  onEvent(event: BatchEvent): void;
}

export interface ReportFile {
  type: string;
  bytes: Uint8Array;
}

export const makeReports = (write: ReportMaking['write'], now: () => Date): ReportMaking => ({
  read: readTemplate,
  checkGiven(template, { window, params }) {
    const noDatabase = { connection: null, connections: [] };
    const days = windowFor(window ?? template.window, noDatabase, undefined, dayIn(template.timezone, now()));
    paramsFor(template, params, days, 'en');
  },
  async fill(template, { window, params }, { wenshu, audience, signal, onEvent }) {
    const given = { today: dayIn(template.timezone, now()), ...(window === undefined ? {} : { window }) };
    const { document } = await runReport(template, wenshu, { audience, params, signal, onEvent, now, ...given });
    return document;
  },
  write,
});
