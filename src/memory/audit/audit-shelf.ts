import type { AuditEntry, Link } from './chain.ts';

/** What one person has had on a day. */
export interface Tally {
  questions: number;
  cost: number;
}

/** Where the log is kept: a file, or a server that several machines share. */
export interface AuditShelf {
  /**
   * Alone among all processes: what is added is there whole and once when it resolves, or not at all. A server that was away
   * is tried again: `work` then begins anew.
   */
  alone(work: (book: AuditBook) => Promise<void>): Promise<void>;
  /** In their order, after a number. */
  links(after: number, count: number): Promise<Link[]>;
  /** The newest, newest first; of one person when named. */
  newest(count: number, user?: string): Promise<Link[]>;
  close(): void;
}

export interface AuditBook {
  head(): Promise<Link | undefined>;
  add(link: Link, entry: AuditEntry): Promise<void>;
  /** Of a person since that moment, ISO; what was added in the same go counts. */
  tally(user: string, since: string): Promise<Tally>;
}
