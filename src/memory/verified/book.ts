import { createHash } from 'node:crypto';
import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { VerifiedAnswer } from './answer.ts';
import { driftOf, type ReadChange, readsOf } from './fingerprint.ts';

/** An approved answer, and whether the database still is what it was approved for. */
export interface Listed extends VerifiedAnswer {
  id: string;
  /** What it reads and is gone or of another type; none while it may be used. */
  drift: ReadChange[];
}

export interface Book {
  /** The same question approved again takes the place of the one before. Gives its id; undefined when the statement reads what is not there. */
  add(answer: Omit<VerifiedAnswer, 'reads'>, snapshot: Snapshot): Promise<string | undefined>;
  /** Whether nobody has approved anything: then nothing else of it needs to be loaded. */
  isEmpty(): Promise<boolean>;
  /** The latest first. */
  list(snapshot: Snapshot): Promise<Listed[]>;
  find(id: string, snapshot: Snapshot): Promise<Listed | undefined>;
  /** Those whose question is near to this one and that may be used, the nearest first. */
  near(question: string, snapshot: Snapshot, limit: number): Promise<Listed[]>;
  /** False when there was none. */
  revoke(id: string): Promise<boolean>;
}

/** The shelf on which they stand; `recordsIn(store, verifiedAnswers(connection))` is one. */
export interface AnswerShelf {
  get(id: string): Promise<{ record: VerifiedAnswer } | undefined>;
  put(id: string, answer: VerifiedAnswer): Promise<void>;
  delete(id: string): Promise<void>;
  search(options: { query?: string; limit: number }): Promise<{ key: string; record: VerifiedAnswer }[]>;
}

/** More of one database than anybody reads through. */
const most = 10_000;

/** The verified answers of one database. Only whoever calls `add` teaches it anything: a run does not. */
export function openBook(records: AnswerShelf, dialect: Dialect): Book {
  const listed = (id: string, answer: VerifiedAnswer, snapshot: Snapshot): Listed => ({
    id,
    ...answer,
    drift: driftOf(answer.reads ?? {}, snapshot),
  });
  return {
    async add(answer, snapshot) {
      const reads = readsOf(answer.sql, dialect, snapshot);
      if (!reads) return undefined;
      const id = idOf(answer.question);
      await records.put(id, { ...answer, reads });
      return id;
    },
    isEmpty: async () => (await records.search({ limit: 1 })).length === 0,
    async list(snapshot) {
      return (await records.search({ limit: most })).map(({ key, record }) => listed(key, record, snapshot));
    },
    async find(id, snapshot) {
      const found = await records.get(id);
      return found && listed(id, found.record, snapshot);
    },
    async near(question, snapshot, limit) {
      const found = await records.search({ query: question, limit });
      return (
        found
          .map(({ key, record }) => listed(key, record, snapshot))
          // Without a fingerprint nobody can tell whether it still holds.
          .filter(({ drift, reads }) => drift.length === 0 && reads !== undefined)
      );
    },
    async revoke(id) {
      if (!(await records.get(id))) return false;
      await records.delete(id);
      return true;
    },
  };
}

/** Short enough to type; of the question, so that a second approval corrects the first. */
export function idOf(question: string): string {
  const plain = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
  return createHash('sha256').update(plain).digest('hex').slice(0, 8);
}
