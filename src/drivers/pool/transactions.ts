import type { EventEmitter } from 'node:events';
import { commitUnknown, DriverError, type ResultColumn, tooManyRows } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { countOpened } from '../contract/meter.ts';
import { orAfter } from '../contract/query-limits.ts';
import { type RowBuffer, startCursor } from '../rows/row-buffer.ts';

const pingMs = 2000;

/** A connection on which every statement runs in a transaction that is rolled back afterwards. */
export interface TransactionSession {
  isOpen: boolean;
  /** In a transaction that many statements share. */
  isViewing?: boolean;
  /** Settles when the last transaction is over; clients want one statement at a time. */
  settled: Promise<void>;
}

/** How one engine begins, guards and ends its transactions. */
interface Transactions<Session extends TransactionSession> {
  /**
   * Begins a transaction that can only read, unless the session is viewing, and lets the server itself say that the statement is a
   * query. Rejects otherwise: the statement then never starts, whatever the account may do.
   */
  guard(session: Session, sql: string, timeoutMs: number | undefined): Promise<void>;
  read(session: Session, sql: string, timeoutMs?: number): { rows: RowBuffer; columns: () => ResultColumn[] };
  /** Ends what was begun for the last statement; undefined when that was nothing. */
  undo(session: Session): Promise<unknown> | undefined;
  cancel(session: Session): Promise<void>;
  /** A round trip to the server. */
  ping(session: Session): Promise<unknown>;
  /** Whether the error of a statement proves that the cancellation has arrived; else it could still hit the next statement. */
  isCancelled(error: unknown): boolean;
  /** Begins a transaction whose statements all see one moment. */
  beginView?(session: Session): Promise<void>;
  /** Runs the statement in a transaction that may write; returns how many rows it touched. */
  change?(session: Session, sql: string, timeoutMs: number): Promise<number>;
  commit?(session: Session): Promise<unknown>;
  /** Whether an error is the server's answer and not a broken connection. */
  isAnswer?(error: unknown): boolean;
}

/** The part of an engine that is the same for all servers with transactions. */
export function transactional<Session extends TransactionSession>({
  beginView,
  change,
  ...own
}: Transactions<Session>): Pick<Engine<Session>, 'start' | 'cancel' | 'isAlive' | 'write' | 'view'> {
  /** The caller has its rows already and doesn't wait for this; the next statement does. */
  function rollBack(session: Session): void {
    const undone = own.undo(session);
    if (!undone) return;
    session.settled = undone.then(
      () => undefined,
      () => {
        session.isOpen = false;
      },
    );
  }

  async function start(session: Session, sql: string, timeoutMs?: number): Promise<Cursor> {
    await session.settled;
    await own.guard(session, sql, timeoutMs).catch((error: unknown) => {
      rollBack(session);
      throw error;
    });
    const { rows, columns } = own.read(session, sql, timeoutMs);
    const end = async () => {
      if (!rows.isDone) {
        await own.cancel(session);
        await rows.drain();
        if (!own.isCancelled(rows.failure)) return false;
      }
      rollBack(session);
      return session.isOpen;
    };
    try {
      return await startCursor(rows, columns, end);
    } catch (error) {
      // A statement without columns isn't a query: what it did to the session is unknown.
      if (!rows.isDone || rows.failure === undefined) session.isOpen = false;
      else rollBack(session);
      throw error;
    }
  }

  return {
    start,
    cancel: own.cancel,
    async isAlive(session) {
      await session.settled;
      const answered = own.ping(session).then(() => true);
      return orAfter(answered, pingMs, false);
    },
    ...(change && {
      async write(session: Session, sql: string, { maxRows, timeoutMs }: { maxRows: number; timeoutMs: number }) {
        await session.settled;
        try {
          const count = await change(session, sql, timeoutMs);
          if (count > maxRows) throw new DriverError(tooManyRows(count, maxRows));
          await own.commit?.(session).catch((error: unknown) => {
            // The server's own error is certain; a connection that breaks here leaves the result unknown.
            if (error instanceof DriverError || own.isAnswer?.(error)) throw error;
            throw new DriverError(commitUnknown(error instanceof Error ? error.message : String(error)));
          });
          return count;
        } catch (error) {
          rollBack(session);
          throw error;
        }
      },
    }),
    ...(beginView && {
      view: {
        async begin(session: Session) {
          await session.settled;
          await beginView(session);
          session.isViewing = true;
        },
        async end(session: Session) {
          await session.settled;
          session.isViewing = false;
          rollBack(session);
          await session.settled;
          return session.isOpen;
        },
      },
    }),
  };
}

/**
 * A connection of its own for cancelling, opened by the first use and again after it broke: a pool that is full of stuck queries must
 * still be able to end them.
 */
export function controlConnection<Client extends EventEmitter>(open: () => Promise<Client>) {
  let control: Promise<Client> | undefined;
  const forget = () => {
    control = undefined;
  };
  const connect = async () => {
    const client = await open();
    countOpened();
    client.once('error', forget).once('end', forget);
    return client;
  };
  return {
    use(): Promise<Client> {
      control ??= connect().catch((error: unknown) => {
        forget();
        throw error;
      });
      return control;
    },
    async close(hangUp: (client: Client) => unknown): Promise<void> {
      const client = await control?.catch(() => undefined);
      if (client) await hangUp(client);
    },
  };
}
