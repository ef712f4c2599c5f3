import type { Answer } from '../protocol/answer.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import type { AskOptions, Wenshu } from '../wenshu.ts';

/** Walks through an answer's rows screen by screen: first those it brought along, then pages read anew. */
export interface RowWalk {
  /** Up to `count` of the next rows, and the number of the first; none at the end. */
  peek(count: number): Promise<{ rows: Scalar[][]; from: number; total: number | undefined } | undefined>;
  /** So many of them were shown. */
  advance(count: number): void;
}

export function createRowWalk(
  answer: Answer,
  wenshu: Wenshu,
  shown: number,
  options: Pick<AskOptions, 'role'> = {},
): RowWalk {
  const { table, receipt } = answer;
  const brought = table?.rows ?? [];
  let place = shown;
  let total = table?.truncated ? undefined : brought.length;
  let page: { rows: Scalar[][]; start: number } = { rows: brought, start: 0 };
  let pageSize = 0;
  async function fetchPage(): Promise<void> {
    pageSize ||= (await wenshu.page(receipt.run_id, 1, options)).page_size;
    const number = Math.floor(place / pageSize) + 1;
    const found = await wenshu.page(receipt.run_id, number, options);
    total = found.total_count;
    page = { rows: found.data, start: (number - 1) * pageSize };
  }
  return {
    async peek(count) {
      if (total !== undefined && place >= total) return undefined;
      if (place >= page.start + page.rows.length) await fetchPage();
      const rows = page.rows.slice(place - page.start, place - page.start + count);
      if (rows.length === 0) return undefined;
      return { rows, from: place + 1, total };
    },
    advance(count) {
      place += count;
    },
  };
}
