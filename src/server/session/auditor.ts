import { randomUUID } from 'node:crypto';
import { redactText } from '../../errors/redact.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Audit } from '../../memory/audit.ts';
import { type AuditEntry, type Deed, type Witness, witnessed } from '../../memory/audit-chain.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { BatchItem, BatchOutcome } from '../../protocol/batch.ts';
import { privateTexts } from '../../question/private/private-texts.ts';
import type { Caller } from '../auth/callers.ts';

/** Logs what one caller does, before they get anything of it. What cannot be logged is not done. */
export interface Auditor {
  /** A question (or a reply, which is part of the question that it answers), every statement of it, and its end. */
  run(action: 'ask' | 'reply', text: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Many questions at once: each as if it had been asked alone, under one request. */
  batch(items: readonly BatchItem[], work: () => Promise<BatchOutcome>): Promise<BatchOutcome>;
  /** Rows that are read once more. */
  page<Page extends { data: readonly unknown[] }>(run: string, work: () => Promise<Page>): Promise<Page>;
  export<Row>(run: string, rows: () => AsyncIterable<Row>): AsyncIterable<Row>;
  /** A change of what is stored, and every statement of it; `made` names the result. */
  act<T>(deed: Deed, about: string, work: () => Promise<T>, made?: (result: T) => string): Promise<T>;
}

export const noAuditor: Auditor = {
  run: (_action, _text, work) => work(),
  batch: (_items, work) => work(),
  page: (_run, work) => work(),
  export: (_run, rows) => rows(),
  act: (_deed, _about, work) => work(),
};

export function auditorOf(
  audit: Pick<Audit, 'append'>,
  { user, role = null, how, key, allowance }: Omit<Caller, 'role'> & { role?: string | null | undefined },
  door: string,
  now: () => Date = () => new Date(),
): Auditor {
  const login = key === undefined ? how : `${how} ${key}`;
  const append = (
    entry: Pick<AuditEntry, 'action' | 'request'> & Partial<AuditEntry>,
    within?: Parameters<Audit['append']>[1],
  ) => audit.append({ at: now().toISOString(), user, role, how: login, door, ...entry }, within);

  const { questionsPerDay, costPerDay } = allowance;
  /** Rejects an entry that exceeds what is left of today; `more`: how many questions follow it, which must fit as well. */
  const withinToday = (more: number, limits: Caller['allowance'] = allowance) => {
    if (questionsPerDay === undefined && costPerDay === undefined) return undefined;
    const midnight = now();
    midnight.setHours(0, 0, 0, 0);
    return {
      since: midnight.toISOString(),
      check: ({ questions, cost }: { questions: number; cost: number }) =>
        checkAllowance(limits, { questions: questions + more, cost }),
    };
  };
  /** A reply isn't a question of its own; its cost counts all the same, or open questions could be saved up for a day. */
  const ofReplies = costPerDay === undefined ? {} : { costPerDay };

  /** Logs every statement of the work, and how it failed. */
  const watched = <T>(entry: Parameters<typeof append>[0], work: () => Promise<T>): Promise<T> => {
    const { request } = entry;
    const witness: Witness = {
      ran: ({ sql, ...statement }) => append({ action: 'sql', request, ...statement, sql: fitForLog(sql) }),
    };
    return witnessed(witness, work).catch(async (error: unknown) => {
      await append({ ...entry, status: error instanceof WenshuError ? error.code : 'internal' });
      throw error;
    });
  };

  return {
    async run(action, text, work) {
      const request = randomUUID();
      const limits = action === 'ask' ? allowance : ofReplies;
      await append({ action, request, question: fitForLog(text) }, withinToday(0, limits));
      const answer = await watched({ action: 'end', request }, work);
      const { run_id: run, cost } = answer.receipt;
      await append({ action: 'end', request, run, status: answer.status, rows: answer.table?.rows.length ?? 0, cost });
      return answer;
    },
    async batch(items, work) {
      const request = randomUUID();
      // A report that does not fit into what is left of a day is refused whole, and takes nothing of it.
      for (const [at, { sql, question }] of items.entries())
        await append(
          { action: 'ask', request, question: fitForLog(sql ?? question) },
          withinToday(items.length - 1 - at),
        );
      const outcome = await watched({ action: 'end', request }, work);
      for (const { answer, problem, same_as } of Object.values(outcome.etl_results)) {
        const { run_id: run, cost } = answer?.receipt ?? {};
        const rows = answer?.table?.rows.length ?? 0;
        // Equal questions share what was spent.
        const spent = cost === undefined || same_as !== undefined ? {} : { cost };
        const status = answer?.status ?? problem?.class ?? 'failed';
        await append({ action: 'end', request, ...(run ? { run } : {}), status, rows, ...spent });
      }
      return outcome;
    },
    async page(run, work) {
      const page = await work();
      await append({ action: 'page', request: randomUUID(), run, rows: page.data.length });
      return page;
    },
    async *export(run, rows) {
      const entry = { action: 'export' as const, request: randomUUID(), run };
      await append({ ...entry, rows: null });
      let count = 0;
      try {
        for await (const row of rows()) {
          count += 1;
          yield row;
        }
      } finally {
        await append({ ...entry, rows: count });
      }
    },
    async act(action, about, work, made) {
      const entry = { action, request: randomUUID(), about: fitForLog(about) };
      await append(entry);
      const result = await watched(entry, work);
      if (made) await append({ ...entry, about: fitForLog(made(result)), status: 'done' });
      return result;
    },
  };
}

function checkAllowance(
  { questionsPerDay, costPerDay }: Caller['allowance'],
  { questions, cost }: { questions: number; cost: number },
) {
  if (questionsPerDay !== undefined && questions >= questionsPerDay)
    throw new WenshuError('budget_spent', {
      detail: `${questionsPerDay} questions a day`,
      detail_zh: `每天 ${questionsPerDay} 个问题`,
    });
  if (costPerDay !== undefined && cost >= costPerDay)
    throw new WenshuError('budget_spent', {
      detail: `models may cost ${costPerDay} a day`,
      detail_zh: `模型费用每天 ${costPerDay}`,
    });
}

const longest = 20_000;
/** Longer than any private value, so that a value cut in two lies within it. */
const edge = 1000;

/** Typed text may hold a secret or identify a person; the log is read by others than those who may see it. */
function fitForLog(text: string): string {
  // The edge is dropped in any case, because hiding something before it may draw it in.
  const near = text.slice(0, longest + edge);
  const hidden = privateTexts(near, { personal: true })
    .toSorted((one, other) => other.text.length - one.text.length)
    .reduce((result, match) => result.replaceAll(match.text, '[hidden]'), redactText(near));
  const shown = near === text ? hidden : hidden.slice(0, -edge);
  return shown.length > longest || near !== text ? `${shown.slice(0, longest)}…` : shown;
}
