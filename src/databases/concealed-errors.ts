import type { Log } from '../agents/state/dependencies.ts';
import { stringInSql } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/registry.ts';
import { type Driver, DriverError } from '../drivers/contract/driver.ts';
import { currentMeter } from '../drivers/contract/meter.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { classifyError, withheldMessage } from '../sql/classify-error/classify-error.ts';
import type { DriverFailure, Role, Shadow } from '../sql/contracts/contracts.ts';

/** Whether there is anything in the database that this role must not see. */
export const isRestricted = ({ tables, deniedColumns = [], rowFilters = {}, masks = {} }: Role): boolean =>
  tables !== undefined || deniedColumns.length + Object.keys(rowFilters).length + Object.keys(masks).length > 0;

/**
 * The driver for a role that may not see everything. The message of an engine or its client may quote a cell, propose a column or
 * repeat the statement with its filters, and from here it would reach people, models, checkpoints and reports. So callers only get
 * the class of the error; the operator's log gets the message, without `key`, the key of hashes. Errors of our own and cancellations
 * have no such message and are passed on.
 */
export function concealingErrors(driver: Driver, log: Log, key: string | undefined): Driver {
  const { view: _unguarded, ...rest } = driver;
  const dialect = dialectOf(driver.dialect);
  const keys = key ? [stringInSql(dialect, key).slice(1, -1), key] : [];
  const concealed = (error: unknown): unknown => {
    if (error instanceof WenshuError || isAbort(error)) return error;
    if (error instanceof DriverError && error.failure.concealed) return error;
    const failure: DriverFailure = error instanceof DriverError ? error.failure : { message: textOf(error) };
    const { code, ended, file, sqlState } = failure;
    const problemClass = classifyError(dialect, failure).class;
    const message = keys.reduce((text, one) => text.replaceAll(one, '…'), failure.message);
    const detail = { code, sqlState };
    log({ run_id: currentMeter()?.run ?? '', stage: 'sql_execution', message, detail, isPrivate: true });
    return new DriverError({
      message: withheldMessage(problemClass),
      concealed: problemClass,
      ...(code === undefined ? {} : { code }),
      ...(ended === undefined ? {} : { ended }),
      ...(file === undefined ? {} : { file }),
    });
  };
  const guarded =
    <Arguments extends unknown[], Result>(work: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      try {
        return await work(...given);
      } catch (error) {
        throw concealed(error);
      }
    };
  return {
    ...rest,
    run: guarded((...given) => driver.run(...given)),
    async *stream(sql, options) {
      try {
        yield* driver.stream(sql, options);
      } catch (error) {
        throw concealed(error);
      }
    },
    explain: guarded((...given) => driver.explain(...given)),
    distinctValues: guarded((...given) => driver.distinctValues(...given)),
    ...(driver.write ? { write: guarded(driver.write.bind(driver)) } : {}),
  };
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The empty copy of the schema for the same role. */
export function concealingShadow(shadow: Shadow): Shadow {
  return {
    isConcealed: true,
    prepare: (sql) => shadow.prepare(sql),
    ...(shadow.resultColumns ? { resultColumns: shadow.resultColumns.bind(shadow) } : {}),
    close: () => shadow.close(),
  };
}
