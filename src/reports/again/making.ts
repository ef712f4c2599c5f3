import type { BatchEvent } from '../../protocol/batch.ts';
import type { ReportFormat } from '../../protocol/report.ts';
import type { Wenshu } from '../../wenshu.ts';
import type { ReportDocument } from '../document/document.ts';
import type { ReadTemplate, Template } from '../template/template.ts';

/** How a template becomes a document and a document a file. */
export interface ReportMaking {
  read(text: string): ReadTemplate;
  /** Throws what is wrong with what somebody gives at run time. */
  checkGiven(template: Template, given: Given): void;
  fill(template: Template, given: Given, going: Going): Promise<ReportDocument>;
  write(document: ReportDocument, format: ReportFormat): Promise<ReportFile>;
}

/** What is given at run time. */
export interface Given {
  /** The template's own when absent. */
  window?: string | undefined;
  params: Record<string, string>;
}

export interface Going {
  wenshu: Pick<Wenshu, 'batch' | 'connection' | 'connections'>;
  audience: 'analyst' | 'business';
  signal: AbortSignal;
  onEvent(event: BatchEvent): void;
}

export interface ReportFile {
  type: string;
  bytes: Uint8Array;
}
