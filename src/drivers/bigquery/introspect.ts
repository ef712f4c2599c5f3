import type { BigQuery } from '@google-cloud/bigquery';
import type { Column, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import { typicalValues } from '../introspection/table-facts.ts';
import { type BigqueryField, bigqueryReader, kindOfBigqueryField } from './values.ts';

interface TableMetadata {
  type?: string;
  description?: string;
  numRows?: string;
  schema?: { fields?: BigqueryField[] };
  tableConstraints?: {
    primaryKey?: { columns?: string[] };
    foreignKeys?: {
      referencedTable: { tableId: string; datasetId: string };
      columnReferences: { referencingColumn: string; referencedColumn: string }[];
    }[];
  };
}

const sampledRows = 50;
const sampledTables = 200;
const longestSample = 80;
const atOnce = 8;

/** Structure and samples through calls that cost nothing: a query, even of the catalogue, is billed. */
export async function introspectBigquery(
  client: BigQuery,
  datasetName: string,
  options: IntrospectOptions,
): Promise<Table[]> {
  const dataset = client.dataset(datasetName);
  const [found] = await dataset.getTables();
  const wanted = found.filter((table) => isWantedTable(table.id ?? '', datasetName, options));
  const tables: Table[] = new Array(wanted.length);
  const queue = wanted.entries();
  const lane = async () => {
    for (const [index, entry] of queue) {
      const [metadata] = (await entry.getMetadata()) as [TableMetadata, unknown];
      const table = describe(entry.id ?? '', metadata, datasetName);
      tables[index] = table;
      const samples = options.samples ?? 5;
      // Rows of a view can only be had by a query.
      if (samples > 0 && index < sampledTables && table.kind === 'table')
        await addSamples(client, datasetName, table, metadata.schema?.fields ?? [], samples).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return tables.filter((table) => table.columns.length > 0);
}

function describe(name: string, metadata: TableMetadata, datasetName: string): Table {
  const { description, numRows, tableConstraints: keys } = metadata;
  const kind = metadata.type === 'VIEW' || metadata.type === 'MATERIALIZED_VIEW' ? 'view' : 'table';
  return {
    name,
    kind,
    ...(description ? { comment: description } : {}),
    columns: (metadata.schema?.fields ?? []).map(columnOf),
    primaryKey: keys?.primaryKey?.columns ?? [],
    uniqueKeys: [],
    foreignKeys: (keys?.foreignKeys ?? []).map(({ referencedTable, columnReferences }) => ({
      columns: columnReferences.map((pair) => pair.referencingColumn),
      table: referencedTable.tableId,
      ...(referencedTable.datasetId === datasetName ? {} : { schema: referencedTable.datasetId }),
      referenced: columnReferences.map((pair) => pair.referencedColumn),
      evidence: 'declared',
    })),
    ...(numRows !== undefined && kind === 'table' ? { rowCount: Number(numRows) } : {}),
  };
}

function columnOf(field: BigqueryField): Column {
  const type = field.type ?? '';
  return {
    name: field.name ?? '',
    type: field.mode === 'REPEATED' ? `ARRAY<${type}>` : type,
    kind: kindOfBigqueryField(field),
    nullable: field.mode !== 'REQUIRED',
    ...(field.description ? { comment: field.description } : {}),
  };
}

async function addSamples(
  client: BigQuery,
  dataset: string,
  table: Table,
  fields: BigqueryField[],
  count: number,
): Promise<void> {
  const response = await rawRequest<{ rows?: { f: { v: unknown }[] }[] }>(
    client,
    `/datasets/${encodeURIComponent(dataset)}/tables/${encodeURIComponent(table.name)}/data`,
    { maxResults: sampledRows, 'formatOptions.useInt64Timestamp': true },
  );
  table.columns.forEach((column, index) => {
    if (column.kind === 'binary') return;
    const read = bigqueryReader(fields[index] ?? {});
    const counts = new Map<Scalar, number>();
    for (const row of response.rows ?? []) {
      const value = read(row.f[index]?.v);
      if (value !== null && value !== '' && String(value).length <= longestSample)
        counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    column.samples = typicalValues(counts, count);
  });
}

function rawRequest<Response>(client: BigQuery, uri: string, qs: object): Promise<Response> {
  return new Promise((resolve, reject) => {
    client.request({ uri, qs }, (error, body) => {
      if (error) reject(error);
      else resolve(body as Response);
    });
  });
}
