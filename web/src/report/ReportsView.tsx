import { ReportList } from './ReportList.tsx';
import { ReportView } from './ReportView.tsx';
import { RunView } from './RunView.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';

/** `#/reports` is all of them; `…/new` and `…/ID/edit` the template; `…/ID` a report and its runs; `…/ID/RUN` one run. */
export function ReportsView({ rest }: { rest: string }) {
  const [id = '', run = ''] = rest.split('/');
  if (id === 'new') return <TemplateEditor />;
  if (id && run === 'edit') return <TemplateEditor key={id} id={id} />;
  if (id && run) return <RunView key={run} report={id} run={run} />;
  if (id) return <ReportView key={id} id={id} />;
  return <ReportList />;
}
