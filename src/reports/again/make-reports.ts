import { paramsFor, windowFor } from '../run/given.ts';
import { runReport } from '../run/run-report.ts';
import { readTemplate } from '../template/read-template.ts';
import { dayIn } from './day-in.ts';
import type { ReportMaking } from './making.ts';

/** Reports as they are made everywhere: read, asked in one batch, laid out and written. */
export const makeReports = (write: ReportMaking['write'], now: () => Date): ReportMaking => ({
  read: readTemplate,
  checkGiven(template, { window, params }) {
    const nowhere = { connection: null, connections: [] };
    const days = windowFor(window ?? template.window, nowhere, undefined, dayIn(template.timezone, now()));
    paramsFor(template, params, days, 'en');
  },
  async fill(template, { window, params }, { wenshu, audience, signal, onEvent }) {
    const given = { today: dayIn(template.timezone, now()), ...(window === undefined ? {} : { window }) };
    const { document } = await runReport(template, wenshu, { audience, params, signal, onEvent, now, ...given });
    return document;
  },
  write,
});
