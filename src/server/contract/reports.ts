import type { Language } from '../../protocol/answer.ts';
import type { Report, ReportEvent, ReportFault, ReportFormat, ReportRun } from '../../protocol/report.ts';
import type { Given } from '../../reports/again/making.ts';
import type { SavedReports, Saving } from '../../reports/again/saved-reports.ts';
import type { Told } from './told.ts';

/** Reports that a caller keeps and runs; who they are is already in it. */
export interface ReportsOfCaller {
  list(): ReturnType<SavedReports['list']>;
  find(id: string): Promise<Report>;
  add(text: string, language: Language): Promise<Saving>;
  change(id: string, text: string, language: Language): Promise<Saving>;
  remove(id: string): Promise<void>;
  check(
    text: string,
    language: Language,
  ): { faults: ReportFault[] } & Omit<ReturnType<SavedReports['check']>, 'faults'>;
  /** A template made of a board, or of what was asked in a conversation. */
  draft(of: { board: string } | { thread: string }, language: Language): Promise<string>;
  runs(id: string): Promise<ReportRun[]>;
  run(id: string, run: string): Promise<ReportRun>;
  begin(id: string, given: Given & { deliver: boolean }, language: Language): Promise<ReportRun>;
  /** As the clock says; the planned time where it is late. */
  beginPlanned(id: string, lateFor: Date | undefined, language: Language): Promise<void>;
  goOn(id: string, run: string): Promise<ReportRun>;
  cancel(id: string, run: string): Promise<boolean>;
  file(id: string, run: string, format: ReportFormat): ReturnType<SavedReports['file']>;
  /** What is told of a run: here as it comes, of one that another process runs how far it is. */
  events(id: string, run: string, gone: AbortSignal): Promise<Told<ReportEvent> & { isHere: boolean }>;
}
