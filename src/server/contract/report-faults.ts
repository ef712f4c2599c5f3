import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Report, ReportFault } from '../../protocol/report.ts';
import type { Saving } from '../../reports/again/saved-reports.ts';
import { problemResponse } from './problem.ts';
import { json } from './route.ts';

/** The report that was saved, or what keeps it from being one: a problem that names every line. */
export async function savingReply(saving: Saving, language: Language, status: number): Promise<Response> {
  return 'report' in saving ? json(saving.report satisfies Report, status) : faultsReply(saving.faults, language);
}

async function faultsReply(faults: readonly ReportFault[], language: Language): Promise<Response> {
  const [first] = faults;
  const place = (line: number) => (language === 'zh' ? `第 ${line} 行：` : `line ${line}: `);
  const detail = first ? `${place(first.line)}${first.text}` : '';
  const error = new WenshuError('report_template_invalid', { count: faults.length, detail });
  // Words of a template are its author's own: they are told to them whoever they are.
  const plain = problemResponse(error, language, 'analyst');
  const body = { ...((await plain.json()) as object), faults };
  return new Response(JSON.stringify(body), { status: plain.status, headers: plain.headers });
}
