import { named, tableFor } from '../agents/nodes/analyse.ts';
import { createGate, type Gate, type Reader } from '../answer/gate.ts';
import { limitedNote } from '../answer/limited-text.ts';
import { summariseRows } from '../answer/summarise-rows.ts';
import { encodingsOf } from '../charts/option/cells.ts';
import { chartChoices } from '../charts/rules/chart-choices.ts';
import { columnHints } from '../charts/rules/column-facts.ts';
import { asWenshuError, toldAs } from '../databases/as-wenshu-error.ts';
import type { Approval, Database } from '../databases/database.ts';
import type { Viewer } from '../databases/identity.ts';
import type { RoleView } from '../databases/role-view.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { affordable } from '../drivers/contract/affordable.ts';
import { errorText } from '../errors/wenshu-error.ts';
import { currentWitness } from '../memory/audit-chain.ts';
import type { SavedRecord } from '../memory/user-records.ts';
import { matchTemplate, templateOf } from '../memory/verified/template.ts';
import type { Language } from '../protocol/answer.ts';
import type { Chart } from '../protocol/chart.ts';
import type { Card } from '../protocol/saved.ts';
import type { Question } from '../question/question.ts';
import { budgetOf } from '../sql/contracts/contracts.ts';
import { readStatement } from '../sql/scope/scope.ts';

/** What of a card depends on who looks, and when. */
type Fresh = Omit<Card, 'saved' | 'size'>;

interface Look extends Viewer {
  audience: Reader['audience'];
  /** Who kept it is told its words whatever their rights are now. */
  isKeeper: boolean;
  maxRows: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export const nothingOf = (status: Card['status'], at: string): Fresh => ({
  status,
  title: '',
  question: '',
  text: '',
  table: null,
  chart: null,
  problem: null,
  at,
});

interface Today {
  sql: string;
  /** Told where the words mean another period today and the statement could not follow them. */
  outdated?: string;
}

type Seen = Pick<RoleView, 'read' | 'snapshot'> & { today: string };

/** What a kept statement says today: “last month” is another one every month. Where that cannot be said, it stays as it was, and that is told. */
async function asOfToday(saved: SavedRecord, seen: Seen, dialect: Dialect): Promise<Today> {
  const { question, sql, today: then, is_whole: isWhole, language } = saved;
  if (then === seen.today) return { sql };
  const [before, now] = await Promise.all([seen.read(question, then), seen.read(question, seen.today)]);
  if (periodsIn(before.question) === periodsIn(now.question)) return { sql };
  const { snapshot } = seen;
  const statement = isWhole ? readStatement(sql, dialect, snapshot) : undefined;
  const template = statement && templateOf({ ...before, snapshot }, statement);
  const match = template && matchTemplate(template, { ...now, snapshot });
  if (match?.isMatch) return { sql: match.sql };
  return { sql, outdated: outdatedText(before.question, then, language) };
}

const periodsIn = ({ periods }: Question): string => JSON.stringify(periods.map(({ from, to }) => [from, to]));

function outdatedText({ periods }: Question, day: string, language: Language): string {
  const spoken = periods.map(({ description }) => description[language]).join(language === 'zh' ? '、' : ', ');
  return language === 'zh'
    ? `这里仍是 ${day} 保存时的时间范围（${spoken}）。`
    : `This is still the period of ${day}, when it was saved (${spoken}).`;
}

/**
 * A saved answer with the rows of now: its statement is judged anew for whoever looks, and runs through what limits their rows and
 * values. To somebody who may not run it nothing of it is told.
 */
export async function freshCard(
  database: Database,
  saved: SavedRecord & { id: string },
  look: Look,
  now: () => Date = () => new Date(),
): Promise<Fresh> {
  const { language } = saved;
  const at = now().toISOString();
  const approval = await database.approval(look);
  try {
    const seen = await database.look(look);
    const { sql, outdated } = await asOfToday(saved, seen, approval.dialect);
    if (!(await approval.judge(sql)).allowed) return nothingOf('refused', at);
    const guard = seen.leakGuard();
    const reader = { audience: look.audience, language };
    const gate = createGate(guard, reader);
    const words = look.isKeeper
      ? { title: saved.title, question: saved.question }
      : wordsOf(saved, approval.isTellable(sql), gate);
    const { rows, problem } = await run(database, approval, sql, saved, look);
    if (!rows) return { ...nothingOf('failed', at), ...words, problem };
    const { dialect, snapshot } = approval;
    const parts = {
      glossary: [...seen.glossary],
      dialect,
      snapshot: async () => snapshot,
      leakGuard: async () => guard,
    };
    const raw = await tableFor(rows, { ...reader, generated_sql: sql }, parts);
    const headers = gate.headers(raw.columns.map(({ name }) => name));
    const table = { ...raw, columns: raw.columns.map((column, index) => ({ ...column, name: headers[index] ?? '' })) };
    const choices = chartChoices(named(rows, raw), saved.question, columnHints(sql, snapshot, dialect));
    const { limited } = limitedNote({ limited: approval.granted(sql) ?? null, ...reader });
    return {
      status: 'ready',
      ...words,
      text: gate.text(summariseRows(named(rows, table), language)),
      table,
      chart: saved.chart && chartFor(saved.chart, choices, gate),
      problem: null,
      at,
      ...(limited ? { limited: limited.text } : {}),
      ...(outdated ? { outdated } : {}),
    };
  } finally {
    await approval.close();
  }
}

/** Values in the words of a question that reads limited rows may be hidden from whoever looks; a title was chosen to be read. */
function wordsOf({ title, question }: SavedRecord, isTellable: boolean, gate: Gate) {
  const told = (text: string) => gate.only([text])[0] ?? '';
  return isTellable
    ? { title: told(title), question: told(question) }
    : { title: title === question ? '' : told(title), question: '' };
}

async function run(
  database: Database,
  { dialect, snapshot }: Approval,
  sql: string,
  { id, language }: SavedRecord & { id: string },
  { maxRows, timeoutMs, signal, audience, ...viewer }: Look,
) {
  const { connection, title } = database;
  try {
    const budget = budgetOf(connection.cost, dialect);
    const driver = affordable(await database.driverFor(viewer), budget, async () => snapshot);
    const rows = await driver.run(sql, { maxRows, timeoutMs, ...(signal ? { signal } : {}) });
    await currentWitness()?.ran({ run: id, connection: title, sql, rows: rows.rows.length });
    return { rows, problem: null };
  } catch (thrown) {
    const error = asWenshuError(thrown, toldAs(connection), signal);
    if (error.code === 'audit_failed') throw error;
    return { rows: undefined, problem: errorText(error.code, language, error.params, audience) };
  }
}

/** Of what the rows of now can be drawn as, the kind that was kept; how many marks there are, and in which order, is the rows' to say. */
function chartFor(kept: Chart, choices: readonly Chart[], gate: Gate): Chart | null {
  const alike = choices.filter(({ kind }) => kind === kept.kind);
  const chart = alike.find((one) => columnsIn(one) === columnsIn(kept)) ?? alike[0];
  const told = chart && gate.event({ type: 'chart-ready', run_id: '', chart, choices: [] });
  return told?.type === 'chart-ready' ? told.chart : null;
}

const columnsIn = (chart: Chart): string =>
  encodingsOf(chart)
    .map(({ column }) => column)
    .join();
