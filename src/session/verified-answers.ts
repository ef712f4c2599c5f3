import { problemText } from '../answer/problem-text.ts';
import type { FileConfig } from '../config/schema.ts';
import type { Approval, Database, Shared } from '../databases/database.ts';
import type { Viewer } from '../databases/identity.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { feedbackOn, recordsIn } from '../memory/records.ts';
import type { VerifiedAnswer } from '../memory/verified/answers.ts';
import { idOf, type Listed } from '../memory/verified/answers.ts';
import type { Imported, ImportFormat } from '../memory/verified/import-answers.ts';
import { refusalText } from '../sql/policy/policy.ts';

/** Who approves, as what. */
export interface Approver extends Viewer {
  user: string;
}

/** What of a file was taken, and why the rest was not. */
export interface ImportReport {
  taken: { line: number; id: string; question: string }[];
  left: { line: number; question: string; reason: { en: string; zh: string } }[];
}

type Roles = Pick<FileConfig, 'roles'>;

/** Without a role it is the owner's own terminal or program; a role must be told that it may. */
export function mayApprove({ roles }: Roles, role: string | undefined): boolean {
  return role === undefined || (Object.hasOwn(roles, role) && roles[role]?.approves === true);
}

function denyUnless(config: Roles, { role }: Approver): void {
  if (!mayApprove(config, role)) throw new WenshuError('approval_denied', { role: role ?? '' });
}

/** Approves the answer of a run: its question and the statement that ran are remembered. Gives the id of the verified answer. */
export async function rememberRun(
  database: Database,
  runId: string,
  approver: Approver,
  { config, note }: { config: Roles; note?: string | undefined },
): Promise<string> {
  denyUnless(config, approver);
  const runner = await database.runner(approver);
  const { question, sql, today } = await runner.answered(runId, approver.user);
  const at = new Date().toISOString();
  const answer = { question, sql, today, by: approver.user, at, run: runId, ...(note ? { note } : {}) };
  return withApproval(database, approver, (approval) => taken(database, answer, approval));
}

/**
 * What somebody thinks of an answer. Of whoever may approve, a thumbs-up does, and a thumbs-down takes back the verified answer
 * that it was served from; any other teaches nothing.
 */
export async function giveFeedback(
  database: Database,
  runId: string,
  { verdict, reason }: { verdict: 'up' | 'down'; reason?: string | undefined },
  approver: Approver,
  { config, memory }: { config: Roles; memory: Shared['memory'] },
): Promise<{ approved: string | null; revoked: string | null }> {
  const runner = await database.runner(approver);
  const { question, sql, verified } = await runner.answered(runId, approver.user);
  const { user: by } = approver;
  const kept = recordsIn((await memory()).store, feedbackOn(database.connectionId));
  const at = new Date().toISOString();
  await kept.put(`${runId} ${by}`, { question, sql, verdict, by, at, ...(reason ? { reason } : {}) });
  const decides = mayApprove(config, approver.role);
  const approves = verdict === 'up' && decides;
  const revokes = verdict === 'down' && decides && verified !== undefined;
  return {
    approved: approves ? await rememberRun(database, runId, approver, { config }) : null,
    // Somebody else may have taken it back since.
    revoked: revokes && (await isRevoked(database, verified, approver)) ? verified : null,
  };
}

/** All that the role may read. */
export async function listAnswers(database: Database, viewer: Viewer): Promise<Listed[]> {
  return withApproval(database, viewer, async ({ snapshot, ...may }) => {
    const listed = await (await database.book()).list(snapshot);
    const readable = await Promise.all(listed.map((answer) => isReadable(answer, viewer.role, may)));
    return listed.filter((_, at) => readable[at]);
  });
}

/** Whether a role may know of an answer, listed as its own part of the schema has it. */
const isReadable = async (
  { sql, drift }: Listed,
  role: string | undefined,
  { judge, isTellable }: Pick<Approval, 'judge' | 'isTellable'>,
) => role === undefined || (drift.length === 0 && (await judge(sql)).allowed && isTellable(sql));

/** False where there is none that the role may know of. */
async function isRevoked(database: Database, id: string, approver: Approver): Promise<boolean> {
  return withApproval(database, approver, async ({ snapshot, ...may }) => {
    const book = await database.book();
    const found = await book.find(id, snapshot);
    return found !== undefined && (await isReadable(found, approver.role, may)) && book.revoke(id);
  });
}

export async function revokeAnswer(database: Database, id: string, approver: Approver, config: Roles): Promise<void> {
  denyUnless(config, approver);
  if (!(await isRevoked(database, id, approver))) throw new WenshuError('answer_unknown', { id });
}

/** Takes what a file brings, each statement checked as if somebody asked for it; what is wrong with the others is told. */
export async function importAnswers(
  database: Database,
  file: { name: string; text: string; format?: ImportFormat | undefined },
  approver: Approver,
  config: Roles,
): Promise<ImportReport> {
  denyUnless(config, approver);
  const { readImport } = await import('../memory/verified/import-answers.ts');
  return withApproval(database, approver, async (approval) => {
    const { entries, faults } = readImport(file, { dialect: approval.dialect });
    const report: ImportReport = { taken: [], left: [...faults] };
    for (const entry of entries) {
      const { line, question } = entry;
      try {
        report.taken.push({ line, question, id: await taken(database, asAnswer(entry, approver, approval), approval) });
      } catch (error) {
        if (!(error instanceof WenshuError) || error.code !== 'answer_unfit') throw error;
        const { detail = '', detail_zh = detail } = error.params as { detail?: string; detail_zh?: string };
        report.left.push({ line, question, reason: { en: detail, zh: detail_zh } });
      }
    }
    report.left.sort((one, other) => one.line - other.line);
    return report;
  });
}

/** Whoever imports approves; who did so before is told in the note. */
function asAnswer(entry: Imported, { user }: Approver, { today }: Approval): Omit<VerifiedAnswer, 'reads'> {
  const { question, sql, note, by, today: then } = entry;
  const notes = [note, by && by !== user ? `approved before by ${by}` : undefined].filter(Boolean).join('; ');
  const at = new Date().toISOString();
  return { question, sql, by: user, at, today: then ?? today, ...(notes ? { note: notes } : {}) };
}

async function withApproval<T>(
  database: Database,
  viewer: Viewer,
  use: (approval: Approval) => Promise<T>,
): Promise<T> {
  const approval = await database.approval(viewer);
  try {
    return await use(approval);
  } finally {
    await approval.close();
  }
}

/** Into the book, if it may run, is right for this schema, and can be told from another. */
async function taken(database: Database, answer: Omit<VerifiedAnswer, 'reads'>, approval: Approval): Promise<string> {
  const { snapshot, dialect, judge, shadow } = approval;
  const verdict = await judge(answer.sql);
  if (!verdict.allowed) throw unfit(refusalText(verdict, 'en'), refusalText(verdict, 'zh'));
  const { checkSql } = await import('../sql/check/check.ts');
  const opened = await shadow();
  const [problem] = await checkSql(answer.sql, { dialect, snapshot, ...(opened ? { shadow: opened } : {}) });
  if (problem) throw unfit(problemText(problem, 'en'), problemText(problem, 'zh'));
  const book = await database.book();
  const whole = await database.schema({});
  const before = await book.find(idOf(answer.question), whole);
  // What is out of use anyway may be replaced by anybody who may approve.
  const own = before && before.drift.length === 0 ? await book.find(before.id, snapshot) : undefined;
  if (own && !(await isReadable(own, approval.role, approval)))
    throw unfit(
      'it is approved already, by a statement that this role may not read',
      '它已有认可的答案，而该角色无权查看那条语句',
    );
  const id = await book.add(answer, snapshot);
  if (id === undefined) throw unfit('it reads what is not there', '它读取了不存在的内容');
  return id;
}

const unfit = (detail: string, detail_zh: string) => new WenshuError('answer_unfit', { detail, detail_zh });
