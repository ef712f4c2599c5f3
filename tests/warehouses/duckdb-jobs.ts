import { type DuckDBConnection, DuckDBInstance, DuckDBTypeId, StatementType } from '@duckdb/node-api';

/** A query that a stand-in runs for a warehouse: DuckDB does the work, so that rows, errors and slow queries are real. */
export interface StandInJob {
  columns: { name: string; type: DuckDBTypeId; isList: boolean }[];
  /** Cells as text, as the warehouses' interfaces send them. */
  next(): Promise<(string | null)[][]>;
  cancel(): void;
}

export interface StandInEngine {
  statementType(sql: string): Promise<string>;
  start(sql: string): Promise<StandInJob>;
  rows(sql: string): Promise<(string | null)[][]>;
  running(): number;
  /** Ends everything that runs, also what has not given its first row yet. */
  interruptAll(): void;
  stop(): void;
}

export async function openStandInEngine(fixture: string[]): Promise<StandInEngine> {
  const instance = await DuckDBInstance.create(':memory:');
  const owner = await instance.connect();
  for (const statement of fixture) await owner.run(statement);
  const running = new Set<DuckDBConnection>();
  let working = 0;
  /** Counts what the engine really works on: a result that waits to be read costs nothing. */
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    working += 1;
    try {
      return await work;
    } finally {
      working -= 1;
    }
  };

  const start: StandInEngine['start'] = async (sql) => {
    const connection = await instance.connect();
    running.add(connection);
    const over = () => {
      running.delete(connection);
    };
    const result = await counted((await connection.prepare(sql)).stream()).catch((error: unknown) => {
      over();
      throw error;
    });
    const types = result.columnTypes();
    return {
      columns: result.columnNames().map((name, index) => ({
        name,
        type: types[index]?.typeId ?? DuckDBTypeId.VARCHAR,
        isList: types[index]?.typeId === DuckDBTypeId.LIST,
      })),
      async next() {
        const chunk = await counted(result.fetchChunk());
        if (chunk && chunk.rowCount > 0)
          return chunk.getRows().map((row) => row.map((cell) => (cell === null ? null : String(cell))));
        over();
        return [];
      },
      cancel() {
        connection.interrupt();
        over();
      },
    };
  };

  return {
    async statementType(sql) {
      const prepared = await owner.prepare(sql);
      const { statementType } = prepared;
      prepared.destroySync();
      return StatementType[statementType] ?? 'UNKNOWN';
    },
    start,
    async rows(sql) {
      const job = await start(sql);
      const all: (string | null)[][] = [];
      for (let rows = await job.next(); rows.length > 0; rows = await job.next()) all.push(...rows);
      return all;
    },
    running: () => working,
    interruptAll() {
      for (const connection of running) connection.interrupt();
    },
    stop() {
      owner.closeSync();
      instance.closeSync();
    },
  };
}
