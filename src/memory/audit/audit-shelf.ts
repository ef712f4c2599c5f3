import type { AuditEntry, Link } from './chain.ts';

/** What a user asked and spent on one day. */
export interface Tally {
  questions: number;
  cost: number;
}

/** Where the log is kept: a file, or a server that several machines share. */
export interface AuditShelf {
  /**
   * Exclusive among all processes, in one transaction: when it resolves, all of `work` was added exactly once, otherwise nothing.
   * An unreachable server is retried; `work` then starts over.
   */
  alone(work: (book: AuditBook) => Promise<void>): Promise<void>;
  /** In order, after a number. */
  links(after: number, count: number): Promise<Link[]>;
  /** The newest first; of one user when named. */
  newest(count: number, user?: string): Promise<Link[]>;
  close(): void;
}

export interface AuditBook {
  head(): Promise<Link | undefined>;
  add(link: Link, entry: AuditEntry): Promise<void>;
  /** Of a user since that moment, ISO; includes what the same transaction added. */
  tally(user: string, since: string): Promise<Tally>;
}
