import type { RowSet } from '../../drivers/contract/driver.ts';

/**
 * Rows of recent statements, in one place for two uses: the pages of a run that was answered, and the next one who asks the
 * same. The graph's state holds only a reference, so that a checkpoint never carries the data. Everything is asynchronous, so
 * that a store may be a file or a server. A store keeps as many bytes as it was given, drops what was used least recently, and
 * always keeps the last result, which its run is about to read. What it hands out is the reader's own: nothing that is done to
 * it changes what is kept.
 */
export interface ResultStore {
  /** The newest result under this key, unless it is too old. */
  get(key: string): Promise<KeptResult | undefined>;
  /** `reference` is the result's own name and is given once; a later result under the same key leaves it as it is. */
  put(reference: string, rows: RowSet, under?: KeptUnder): Promise<void>;
  /** Gives a result another name, which then means no other; false when the result is gone. */
  alias(name: string, reference: string): Promise<boolean>;
  /** Of the rows of one result, by any of its names, those from `from` on, all when absent; however old it is. */
  page(reference: string, from?: number, count?: number): Promise<ResultPage | undefined>;
  /**
   * A text that is part of every key of a database, the same for all who share the store; random where nobody has asked before.
   * Who cannot learn it may give nobody rows that another has read.
   */
  epoch(database: string): Promise<string>;
  /** Another epoch: results from before stay with their runs, nobody else gets them, also not those that are being read now. */
  renew(database: string): Promise<void>;
  /** Lets go of everything. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** For whom else a result is kept. */
export interface KeptUnder {
  key: string;
  /** When the statement was sent, in milliseconds. */
  readAt: number;
  /** How long it holds; as long as it is kept when absent. */
  ttlMs?: number;
}

export interface KeptResult {
  reference: string;
  rows: RowSet;
  readAt: number;
}

export interface ResultPage extends RowSet {
  /** How many rows the whole result has. */
  total: number;
}

/** What a result takes at the most; texts are two bytes a character in memory. */
export function bytesOf({ columns, rows }: RowSet): number {
  let bytes = columns.length * 64;
  for (const row of rows) {
    bytes += 32;
    for (const cell of row) bytes += typeof cell === 'string' ? cell.length * 2 + 16 : 8;
  }
  return bytes;
}

/** Rows that are the reader's own. */
export const copyOfRows = (rows: RowSet): RowSet => ({ ...rows, rows: rows.rows.map((row) => [...row]) });

export const pageOfRows = (rows: RowSet, from = 0, count = rows.rows.length): ResultPage => ({
  ...rows,
  rows: rows.rows.slice(from, from + count).map((row) => [...row]),
  total: rows.rows.length,
});
