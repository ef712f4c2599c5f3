import { randomUUID } from 'node:crypto';
import { redactText } from '../../errors/redact.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Audit } from '../../memory/audit/audit.ts';
import type { AuditEntry, Deed } from '../../memory/audit/chain.ts';
import { type Witness, witnessed } from '../../memory/audit/witness.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { BatchItem, BatchOutcome } from '../../protocol/batch.ts';
import { privateTexts } from '../../question/private/private-texts.ts';
import type { Caller } from '../contract/caller.ts';

/** Writes down what one caller does, before they get anything of it. What cannot be written down is not done. */
export interface Auditor {
  /** A question (or a reply, which is part of the question that it answers), every statement of it, and its end. */
  run(action: 'ask' | 'reply', text: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Many questions at once: each as if it had been asked alone, under one request. */
  batch(items: readonly BatchItem[], work: () => Promise<BatchOutcome>): Promise<BatchOutcome>;
  /** Rows that are read once more. */
  page<Page extends { data: readonly unknown[] }>(run: string, work: () => Promise<Page>): Promise<Page>;
  export<Row>(run: string, rows: () => AsyncIterable<Row>): AsyncIterable<Row>;
  /** Something that changes what is kept, and every statement of it; `made` names what came of it. */
  act<T>(deed: Deed, about: string, work: () => Promise<T>, made?: (result: T) => string): Promise<T>;
}

export function auditorOf(
  audit: Pick<Audit, 'append'>,
  { user, role = null, how, key, allowance }: Omit<Caller, 'role'> & { role?: string | null | undefined },
  door: string,
  now: () => Date = () => new Date(),
): Auditor {
  const said = key === undefined ? how : `${how} ${key}`;
  const append = (
    entry: Pick<AuditEntry, 'action' | 'request'> & Partial<AuditEntry>,
    within?: Parameters<Audit['append']>[1],
  ) => audit.append({ at: now().toISOString(), user, role, how: said, door, ...entry }, within);

  const isLimited = allowance.questionsPerDay !== undefined || allowance.costPerDay !== undefined;
  /** A reply is no question of its own; what models cost for it counts all the same, or a day's worth of open questions could be saved up. */
  const ofReplies = allowance.costPerDay === undefined ? {} : { costPerDay: allowance.costPerDay };
  /** `more`: how many are to come after this one, which must fit as well. */
  const today = (more = 0, held = allowance) => {
    const midnight = now();
    midnight.setHours(0, 0, 0, 0);
    return {
      since: midnight.toISOString(),
      check: ({ questions, cost }: { questions: number; cost: number }) =>
        checkAllowance(held, { questions: questions + more, cost }),
    };
  };

  const witnessOf = (request: string): Witness => ({
    ran: ({ run, connection, sql, rows }) =>
      append({ action: 'sql', request, run, connection, sql: fitForLog(sql), rows }),
  });

  return {
    async run(action, text, work) {
      const request = randomUUID();
      const held = action === 'ask' ? allowance : ofReplies;
      await append({ action, request, question: fitForLog(text) }, isLimited ? today(0, held) : undefined);
      const answer = await witnessed(witnessOf(request), work).catch(async (error: unknown) => {
        const status = error instanceof WenshuError ? error.code : 'internal';
        await append({ action: 'end', request, status });
        throw error;
      });
      const { run_id: run, cost } = answer.receipt;
      await append({ action: 'end', request, run, status: answer.status, rows: answer.table?.rows.length ?? 0, cost });
      return answer;
    },
    async batch(items, work) {
      const request = randomUUID();
      for (const [at, { sql, question }] of items.entries()) {
        // A report that does not fit into what is left of a day is refused whole, and takes nothing of it.
        const within = isLimited ? today(items.length - 1 - at) : undefined;
        await append({ action: 'ask', request, question: fitForLog(sql ?? question) }, within);
      }
      const outcome = await witnessed(witnessOf(request), work).catch(async (error: unknown) => {
        await append({ action: 'end', request, status: error instanceof WenshuError ? error.code : 'internal' });
        throw error;
      });
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
      const request = randomUUID();
      await append({ action: 'export', request, run, rows: null });
      let count = 0;
      try {
        for await (const row of rows()) {
          count += 1;
          yield row;
        }
      } finally {
        await append({ action: 'export', request, run, rows: count });
      }
    },
    async act(deed, about, work, made) {
      const request = randomUUID();
      await append({ action: deed, request, about: fitForLog(about) });
      const result = await witnessed(witnessOf(request), work).catch(async (error: unknown) => {
        const status = error instanceof WenshuError ? error.code : 'internal';
        await append({ action: deed, request, about: fitForLog(about), status });
        throw error;
      });
      if (made) await append({ action: deed, request, about: fitForLog(made(result)), status: 'done' });
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
/** Longer than anything that is hidden, so that what was cut in two lies within it. */
const edge = 1000;

/** What somebody typed may hold a secret, or what identifies a person; the log is read by others than those who may see it. */
function fitForLog(text: string): string {
  // What is cut off anyway need not be looked at; the edge goes in any case, because what is hidden before it may draw it in.
  const near = text.slice(0, longest + edge);
  const hidden = privateTexts(near, { personal: true })
    .toSorted((one, other) => other.text.length - one.text.length)
    .reduce((result, found) => result.replaceAll(found.text, '[hidden]'), redactText(near));
  const kept = near === text ? hidden : hidden.slice(0, -edge);
  return kept.length > longest || near !== text ? `${kept.slice(0, longest)}…` : kept;
}
