import { randomUUID } from 'node:crypto';
import { redactText } from '../../errors/redact.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Audit } from '../../memory/audit/audit.ts';
import type { AuditEntry } from '../../memory/audit/chain.ts';
import { witnessed } from '../../memory/audit/witness.ts';
import { personalTexts } from '../../models/personal-patterns.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { Caller } from '../contract/caller.ts';

/** Writes down what one caller does, before they get anything of it. What cannot be written down is not done. */
export interface Auditor {
  /** A question (or a reply, which is part of the question that it answers), every statement of it, and its end. */
  run(action: 'ask' | 'reply', text: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Rows that are read once more. */
  page<Page extends { data: readonly unknown[] }>(run: string, work: () => Promise<Page>): Promise<Page>;
  export<Row>(run: string, rows: () => AsyncIterable<Row>): AsyncIterable<Row>;
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
  const today = () => {
    const midnight = now();
    midnight.setHours(0, 0, 0, 0);
    return {
      since: midnight.toISOString(),
      check: (tally: { questions: number; cost: number }) => checkAllowance(allowance, tally),
    };
  };

  return {
    async run(action, text, work) {
      const request = randomUUID();
      await append({ action, request, question: fitForLog(text) }, action === 'ask' && isLimited ? today() : undefined);
      const witness = {
        ran: ({ run, connection, sql, rows }: { run: string; connection: string; sql: string; rows: number | null }) =>
          append({ action: 'sql', request, run, connection, sql: fitForLog(sql), rows }),
      };
      const answer = await witnessed(witness, work).catch(async (error: unknown) => {
        const status = error instanceof WenshuError ? error.code : 'internal';
        await append({ action: 'end', request, status });
        throw error;
      });
      const { run_id: run, cost } = answer.receipt;
      await append({ action: 'end', request, run, status: answer.status, rows: answer.table?.rows.length ?? 0, cost });
      return answer;
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

/** What somebody typed may hold a secret, or what identifies a person; the log is read by others than those who may see it. */
function fitForLog(text: string): string {
  const hidden = personalTexts(text).reduce((result, found) => result.replaceAll(found, '[hidden]'), redactText(text));
  return hidden.length > longest ? `${hidden.slice(0, longest)}…` : hidden;
}
