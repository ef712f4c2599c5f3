import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Dialect } from '../../dialects/dialect.ts';
import { findColumn, findTable, type Snapshot } from '../../schema/snapshot/snapshot.ts';
import { readStatement, type Statement } from '../../sql/scope/scope.ts';

const text = z.string().trim().min(1);

/** A question and the SQL that a person approved for it. */
export const verifiedAnswerSchema = z.strictObject({
  question: text,
  sql: text,
  /** Who approved it. */
  by: text,
  at: z.iso.datetime(),
  note: z.string().optional(),
  /** What "last month" of the question counted from. */
  today: z.iso.date().optional(),
  /** The schema's fingerprint: what the statement reads, table by table, each column with its type. */
  reads: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** The run that it was learned from; absent when it was imported. */
  run: z.string().optional(),
});

export type VerifiedAnswer = z.infer<typeof verifiedAnswerSchema>;

/** What a statement reads, as it was when somebody approved it: column by column with its type. */
type Reads = Record<string, Record<string, string>>;

/** Undefined when the text is no query that can be read, or names what is not there. */
export function readsOf(sql: string, dialect: Dialect, snapshot: Snapshot): Reads | undefined {
  const statement = readStatement(sql, dialect, snapshot);
  return statement && readsOfStatement(statement, snapshot);
}

function readsOfStatement({ scopes, resolution, stored }: Statement, snapshot: Snapshot): Reads | undefined {
  const reads: Reads = {};
  for (const scope of scopes.all) {
    for (const { kind, name } of scope.sources) {
      if (kind !== 'table') continue;
      const table = findTable(snapshot, name);
      if (!table) return undefined;
      reads[table.name] ??= {};
      // Whoever reads a star reads what the table has, and would read another column as soon as there is one.
      if (scope.stars.length > 0)
        reads[table.name] = Object.fromEntries(table.columns.map(({ name: column, type }) => [column, type]));
    }
    for (const use of scope.columns) {
      const found = stored(use);
      if (found) reads[found.table.name] = { ...reads[found.table.name], [found.column.name]: found.column.type };
      else if (resolution.columns.get(use)?.kind === 'unknown') return undefined;
    }
  }
  return reads;
}

interface ReadChange {
  table: string;
  column?: string;
  /** The types, where the column is still there. */
  was?: string;
  is?: string;
}

/** What of it is gone or of another type now; none means that the statement still reads what was approved. */
export function driftOf(reads: Reads, snapshot: Snapshot): ReadChange[] {
  return Object.entries(reads).flatMap(([name, columns]): ReadChange[] => {
    const table = findTable(snapshot, name);
    if (!table) return [{ table: name }];
    return Object.entries(columns).flatMap(([column, was]): ReadChange[] => {
      const found = findColumn(table, column);
      if (!found) return [{ table: name, column }];
      return found.type === was ? [] : [{ table: name, column, was, is: found.type }];
    });
  });
}

/** An approved answer, and whether the database still is what it was approved for. */
export interface Listed extends VerifiedAnswer {
  id: string;
  /** What it reads and is gone or of another type; none while it may be used. */
  drift: ReadChange[];
}

export interface VerifiedAnswers {
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

/** What it needs of the records that hold them. */
interface AnswerRecords {
  get(id: string): Promise<{ record: VerifiedAnswer } | undefined>;
  put(id: string, answer: VerifiedAnswer): Promise<void>;
  delete(id: string): Promise<void>;
  search(options: { query?: string; limit: number }): Promise<{ key: string; record: VerifiedAnswer }[]>;
}

/** More of one database than anybody reads through. */
const most = 10_000;

/** The verified answers of one database. Only whoever calls `add` teaches it anything: a run does not. */
export function openVerifiedAnswers(records: AnswerRecords, dialect: Dialect): VerifiedAnswers {
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
