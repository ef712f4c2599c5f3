/**
 * The part of `snowflake-sdk` that the driver uses. The package is too large to be installed for development; whoever
 * connects to Snowflake installs it.
 */
declare module 'snowflake-sdk' {
  import type { Readable } from 'node:stream';

  export interface Column {
    getName(): string;
    /** `fixed`, `real`, `text`, `date`, `time`, `timestamp_ntz`, `variant`, … */
    getType(): string;
    getScale(): number;
  }

  export interface Statement {
    getColumns(): Column[] | undefined;
    streamRows(): Readable;
    cancel(callback?: (error: Error | undefined) => void): void;
  }

  export interface StatementOptions {
    sqlText: string;
    streamResult?: boolean;
    describeOnly?: boolean;
    rowMode?: 'array';
    parameters?: Record<string, unknown>;
    complete(error: Error | undefined, statement: Statement): void;
  }

  export interface Connection {
    connectAsync(callback: (error: Error | undefined) => void): Promise<unknown>;
    execute(options: StatementOptions): Statement;
    isUp(): boolean;
    destroy(callback: (error: Error | undefined) => void): void;
  }

  const sdk: {
    configure(options: Record<string, unknown>): void;
    createConnection(options: Record<string, unknown>): Connection;
  };
  export default sdk;
}
