import type { Log } from '../agents/state/dependencies.ts';
import type { VerifiedAnswers } from '../memory/verified/answers.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { VerifiedParts } from '../writers/verified-writer.ts';
import type { Writer } from '../writers/writer.ts';

interface Recall {
  /** Who answers from what people approved; nobody while they have approved nothing. */
  writers(): Promise<Writer[]>;
  examples(question: string, snapshot: Snapshot): Promise<{ question: string; sql: string }[]>;
}

interface RecallParts {
  book: () => Promise<VerifiedAnswers>;
  log: Log;
  /** Whether the words and the statement of an approved answer may be told on. */
  isTellable(sql: string): boolean;
}

/** Verified answers at work for one role. A memory that cannot be read keeps nobody from being answered: it is told to the log. */
export function createRecall({ log, book, isTellable, ...parts }: Omit<VerifiedParts, 'book'> & RecallParts): Recall {
  let writer: Writer | undefined;

  async function known<T>(use: () => Promise<T[]>): Promise<T[]> {
    try {
      return (await (await book()).isEmpty()) ? [] : await use();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log({ run_id: '', stage: 'sql_generation', message: `verified answers cannot be read: ${message}` });
      return [];
    }
  }

  return {
    writers: () =>
      known(async () => {
        const { verifiedWriter } = await import('../writers/verified-writer.ts');
        writer ??= verifiedWriter({ ...parts, book });
        return [writer];
      }),
    examples: (question, snapshot) =>
      known(async () => {
        const { examplesFor } = await import('../writers/verified-writer.ts');
        return examplesFor(question, { snapshot }, { ...parts, book, isTellable });
      }),
  };
}
