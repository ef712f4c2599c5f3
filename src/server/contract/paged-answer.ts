import type { Answer } from '../../protocol/answer.ts';
import { asRole, type Parts } from './parts.ts';

/** The answer with the page of its rows that was asked for; its words stay those of the whole. */
export async function pagedAnswer(
  answer: Answer,
  pagination: { page: number; page_size?: number | undefined } | null | undefined,
  { wenshu, audience, ...parts }: Parts,
  signal: AbortSignal,
): Promise<Answer> {
  if (!pagination || answer.status !== 'answered' || !answer.table) return answer;
  const { page, page_size: pageSize } = pagination;
  const options = { audience, signal, ...asRole(parts), ...(pageSize ? { pageSize } : {}) };
  const found = await wenshu.page(answer.receipt.run_id, page, options);
  const { data, columns: _columns, chart_choices: _charts, language: _language, ...place } = found;
  const table = { ...answer.table, rows: data, row_count: data.length, truncated: place.has_next };
  return { ...answer, table, pagination: place } as Answer;
}
