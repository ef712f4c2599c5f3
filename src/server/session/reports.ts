import { isOfThread } from '../../agents/thread-list.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { ReportEvent, ReportFormat } from '../../protocol/report.ts';
import type { SharedState } from '../../protocol/thread-state.ts';
import type { Given } from '../../reports/saved/making.ts';
import type { Owner } from '../../reports/saved/owner.ts';
import type { SavedReports } from '../../reports/saved/saved-reports.ts';
import { answeredStates, templateFromBoard, templateFromThread } from '../../reports/template/drafts.ts';
import { type Caller, ownerOf } from '../auth/callers.ts';
import { type ReportRuns, watchedRun } from '../reports/report-runs.ts';
import type { Observable } from '../runs/runs.ts';
import type { Auditor } from './auditor.ts';
import type { Databases } from './databases.ts';
import type { SavedAnswers } from './saved.ts';
import type { PersonalWenshu } from './wenshu-as.ts';

export interface ReportParts {
  saved: SavedReports;
  runs: ReportRuns;
}

/** What a caller's reports are made of. `count` rejects where they run them too often. */
interface Sources {
  wenshu: PersonalWenshu;
  databases: Databases;
  saved: SavedAnswers;
  count(): Promise<void>;
  /** Of planned reports. */
  language: Language;
}

export type Reports = ReturnType<typeof reportsOf>;

/** The reports one caller saves and runs: as themselves, in their role, audited. */
export function reportsOf(caller: Caller, { saved, runs }: ReportParts, { act }: Auditor, sources: Sources) {
  const { count, wenshu } = sources;
  const { user, role, claims, scopes, how, audience } = caller;
  const owner: Owner = { user, role, claims, scopes: [...scopes], how };
  const as = {
    wenshu,
    audience,
    // Rows leave the server: audited before they do.
    beforeDelivery: (run: string, to: string) => act('deliver', `${run} ${to}`, async () => undefined),
  };

  const start = (id: string, order: () => ReturnType<SavedReports['begin']>, resumed?: string) =>
    act(
      'report',
      resumed ?? id,
      async () => {
        const begun = await order();
        runs.begin(begun, as, ownerOf(caller));
        return saved.run(id, begun.id, owner);
      },
      resumed === undefined ? (run) => run.id : undefined,
    );

  return {
    list: () => saved.list(owner),
    find: (id: string) => saved.find(id, owner),
    add: (text: string, language: Language) =>
      act(
        'save',
        'report',
        () => saved.add(text, owner, language),
        (saving) => ('report' in saving ? saving.report.id : 'faults'),
      ),
    change: (id: string, text: string, language: Language) =>
      act('save', id, () => saved.change(id, text, owner, language)),
    remove: (id: string) =>
      act('discard', id, async () => {
        const active = (await saved.runs(id, owner)).flatMap((run) => runs.find(run.id) ?? []);
        for (const run of active) run.cancel();
        await Promise.all(active.map(({ ended }) => ended));
        await saved.remove(id, owner);
      }),
    check: (text: string, language: Language) => saved.check(text, language),
    /** A template made of a board, or of what was asked in a conversation. */
    draft: (of: { board: string } | { thread: string }, language: Language) =>
      'board' in of ? draftFromBoard(of.board, sources) : draftFromThread(of.thread, language, caller, sources),
    runs: (id: string) => saved.runs(id, owner),
    run: (id: string, run: string) => saved.run(id, run, owner),
    async begin(id: string, given: Given & { deliver: boolean }, language: Language) {
      await count();
      return start(id, () => saved.begin(id, { ...given, by: 'person', language }, owner));
    },
    /** `lateFor`: the planned time, where it has passed. */
    async beginPlanned(id: string, lateFor: Date | undefined) {
      const wish = { params: {}, deliver: true, by: 'schedule' as const, lateFor, language: sources.language };
      await start(id, () => saved.begin(id, wish, owner));
    },
    async resume(id: string, run: string) {
      await count();
      return start(id, () => saved.resume(id, run, owner), run);
    },
    async cancel(id: string, run: string) {
      const isEnded = await saved.cancel(id, run, owner);
      if (isEnded) runs.find(run)?.cancel();
      return isEnded;
    },
    file: (id: string, run: string, format: ReportFormat) =>
      act('open', `${run} ${format}`, () => saved.file(id, run, format, owner)),
    /** Events of a run: of this process as they come, of another process its progress. */
    async events(id: string, run: string, left: AbortSignal): Promise<Observable<ReportEvent> & { isHere: boolean }> {
      await saved.run(id, run, owner);
      const here = runs.find(run);
      if (here && here.owner === ownerOf(caller)) return { ...here, isHere: true };
      return { ...watchedRun(run, () => saved.run(id, run, owner), left), isHere: false };
    },
  };
}

async function draftFromBoard(id: string, { saved }: Sources): Promise<string> {
  const board = (await saved.boards()).find((one) => one.id === id);
  if (!board) throw new WenshuError('board_unknown');
  return templateFromBoard(board, await saved.answers());
}

const titles: Record<Language, string> = { zh: '对话报告', en: 'Report of a conversation' };

async function draftFromThread(
  name: string,
  language: Language,
  { scopes }: Caller,
  { wenshu, databases }: Sources,
): Promise<string> {
  const known = new Set((await databases.list()).map(({ id }) => id));
  const parts = (await wenshu.threads()).filter(
    ({ thread, connection }) => isOfThread(thread, name) && known.has(connection),
  );
  if (parts.length === 0) throw new WenshuError('thread_unknown', { thread: name });
  const all: SharedState[] = [];
  for (const { connection } of parts) all.push(...(await answeredStates(wenshu.thread(name), connection)));
  const states = all.toSorted((one, other) => (one.checkpoint < other.checkpoint ? 1 : -1));
  return templateFromThread(titles[language], scopes.has('sql') ? states : states.map(withoutSql));
}

/** A pinned statement is typed SQL: callers without that scope could not run the template. */
const withoutSql = (state: SharedState): SharedState => {
  const { answer } = state.values;
  if (!answer) return state;
  return { ...state, values: { ...state.values, answer: { ...answer, receipt: { ...answer.receipt, sql: null } } } };
};
