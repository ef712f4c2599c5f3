import type { Language } from '../../protocol/answer.ts';
import type { Going } from '../../reports/again/making.ts';
import type { Owner } from '../../reports/again/owner.ts';
import type { SavedReports } from '../../reports/again/saved-reports.ts';
import { type Caller, ownerOf } from '../contract/caller.ts';
import type { ReportsOfCaller } from '../contract/reports.ts';
import type { ReportRuns } from '../reports/report-runs.ts';
import { watchedRun } from '../reports/watched-run.ts';
import type { Auditor } from './auditor.ts';

export interface ReportParts {
  saved: SavedReports;
  runs: ReportRuns;
}

/** As whom a caller's reports are kept and run. */
export const reporterOf = ({ user, role, claims, scopes, how }: Caller): Owner => ({
  user,
  role,
  claims,
  scopes: [...scopes],
  how,
});

/** What one caller keeps and runs: as themselves, in their role, written down. `count` rejects where they run too often. */
export function reportsOf(
  { saved, runs }: ReportParts,
  caller: Caller,
  auditor: Auditor,
  { wenshu, draft, count }: { wenshu: Going['wenshu']; draft: ReportsOfCaller['draft']; count: () => Promise<void> },
): ReportsOfCaller {
  const owner = reporterOf(caller);
  const { act } = auditor;
  const as = {
    wenshu,
    audience: caller.audience,
    // Rows leave the server: written down before they do.
    beforeDelivery: (run: string, to: string) => act('deliver', `${run} ${to}`, async () => undefined),
  };
  const made = (saving: Awaited<ReturnType<SavedReports['add']>>) => ('report' in saving ? saving.report.id : 'faults');

  async function start(order: ReturnType<SavedReports['begin']>, id: string) {
    const begun = await order;
    runs.begin(begun, as, ownerOf(caller));
    return saved.run(id, begun.id, owner);
  }

  return {
    list: () => saved.list(owner),
    find: (id) => saved.find(id, owner),
    add: (text, language) => act('save', 'report', () => saved.add(text, owner, language), made),
    change: (id, text, language) => act('save', id, () => saved.change(id, text, owner, language)),
    remove: (id) =>
      act('discard', id, async () => {
        const under = (await saved.runs(id, owner)).flatMap((run) => runs.find(run.id) ?? []);
        for (const run of under) run.cancel();
        await Promise.all(under.map(({ ended }) => ended));
        await saved.remove(id, owner);
      }),
    check: (text, language) => saved.check(text, language),
    draft,
    runs: (id) => saved.runs(id, owner),
    run: (id, run) => saved.run(id, run, owner),
    async begin(id, given, language: Language) {
      await count();
      const wish = { ...given, by: 'person' as const, language };
      return act(
        'report',
        id,
        () => start(saved.begin(id, wish, owner), id),
        (run) => run.id,
      );
    },
    async beginPlanned(id, lateFor, language) {
      const wish = { params: {}, deliver: true, by: 'schedule' as const, lateFor, language };
      await act(
        'report',
        id,
        () => start(saved.begin(id, wish, owner), id),
        (run) => run.id,
      );
    },
    async goOn(id, run) {
      await count();
      return act('report', run, () => start(saved.goOn(id, run, owner), id));
    },
    async cancel(id, run) {
      const isEnded = await saved.cancel(id, run, owner);
      if (isEnded) runs.find(run)?.cancel();
      return isEnded;
    },
    file: (id, run, format) => act('open', `${run} ${format}`, () => saved.file(id, run, format, owner)),
    async events(id, run, gone) {
      await saved.run(id, run, owner);
      const here = runs.find(run);
      if (here && here.owner === ownerOf(caller)) return { ...here, isHere: true };
      return { ...watchedRun(run, () => saved.run(id, run, owner), gone), isHere: false };
    },
  };
}
