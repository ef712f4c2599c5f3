import { nameInSql } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { SchemaFact, SchemaForm } from '../../dialects/schema-forms.ts';
import type { Column, ColumnKind, ForeignKey, Scalar, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';

/** What one row is about. */
interface Subject {
  table?: Table;
  schema?: string | undefined;
  column?: Column;
  place?: number;
  key?: { key: ForeignKey; number: number; part: number };
}

export interface SchemaRows {
  columns: { name: string; kind: ColumnKind }[];
  rows: Scalar[][];
  truncated: boolean;
}

/** The rows of a form about these tables, none of which says more than the snapshot does. */
export function schemaRows({ of, tells }: SchemaForm, tables: readonly Table[], snapshot: Snapshot): SchemaRows {
  const facts = Object.values(tells);
  const subjects = subjectsOf(of, tables);
  return {
    columns: Object.entries(tells).map(([header, fact]) => ({
      name: header.replace('{database}', () => snapshot.database),
      kind: isNumber(fact) ? 'integer' : 'text',
    })),
    rows: subjects.map((subject) => facts.map((fact) => factOf(fact, subject, snapshot))),
    truncated: false,
  };
}

function subjectsOf(of: SchemaForm['of'], tables: readonly Table[]): Subject[] {
  switch (of) {
    case 'database':
      return [{}];
    case 'schema':
      return [...new Set(tables.map(({ schema }) => schema))].map((schema) => ({ schema }));
    case 'table':
      return tables.map((table) => ({ table }));
    case 'column':
      return tables.flatMap((table) => table.columns.map((column, place) => ({ table, column, place })));
    case 'reference':
      return tables.flatMap((table) =>
        table.foreignKeys
          .filter(({ evidence }) => evidence === 'declared')
          .flatMap((key, number) => key.columns.map((_, part) => ({ table, key: { key, number, part } }))),
      );
  }
}

const isNumber = (fact: SchemaFact): boolean =>
  ['count', 'place', 'required', 'keyPlace', 'keyNumber', 'keyPart'].includes(fact);

function factOf(fact: SchemaFact, { table, schema, column, place, key }: Subject, snapshot: Snapshot): Scalar {
  switch (fact) {
    case 'database':
      return snapshot.database;
    case 'schema':
      return table?.schema ?? schema ?? dialectOf(snapshot.dialect).ownSchema ?? null;
    case 'table':
      return table?.name ?? null;
    case 'kind':
      return table?.kind ?? null;
    case 'comment':
      return (column ?? table)?.comment ?? null;
    case 'count':
      return table?.columns.length ?? null;
    case 'column':
      return column?.name ?? key?.key.columns[key.part] ?? null;
    case 'place':
      return place ?? null;
    case 'type':
      return column?.type ?? null;
    case 'nullable':
      return column ? (column.nullable ? 'YES' : 'NO') : null;
    case 'required':
      return column ? Number(!column.nullable) : null;
    case 'keyPlace':
      return column && table ? table.primaryKey.indexOf(column.name) + 1 : null;
    case 'key':
      return column && table ? keyOf(column.name, table) : null;
    case 'keyNumber':
      return key?.number ?? null;
    case 'keyPart':
      return key?.part ?? null;
    case 'target':
      return key?.key.table ?? null;
    case 'targetColumn':
      return key?.key.referenced[key.part] ?? null;
    case 'ddl':
      return table ? ddlOf(table, snapshot) : null;
    case 'unknown':
      return null;
  }
}

function keyOf(column: string, { primaryKey, uniqueKeys, foreignKeys }: Table): string {
  if (primaryKey.includes(column)) return 'PRI';
  if (uniqueKeys.some(([first, ...more]) => first === column && more.length === 0)) return 'UNI';
  return foreignKeys.some(({ columns, evidence }) => evidence === 'declared' && columns[0] === column) ? 'MUL' : '';
}

/** What is known of a table as the statement that would make it: no defaults, indexes or storage. */
function ddlOf({ name, columns, primaryKey, uniqueKeys, foreignKeys }: Table, snapshot: Snapshot): string {
  const quoted = (part: string) => nameInSql(dialectOf(snapshot.dialect), part);
  const list = (names: readonly string[]) => `(${names.map(quoted).join(', ')})`;
  const lines = [
    ...columns.map((one) => `${quoted(one.name)} ${one.type}${one.nullable ? '' : ' NOT NULL'}`),
    ...(primaryKey.length > 0 ? [`PRIMARY KEY ${list(primaryKey)}`] : []),
    ...uniqueKeys.map((key) => `UNIQUE ${list(key)}`),
    ...foreignKeys
      .filter(({ evidence }) => evidence === 'declared')
      .map((key) => `FOREIGN KEY ${list(key.columns)} REFERENCES ${quoted(key.table)} ${list(key.referenced)}`),
  ];
  return `CREATE TABLE ${quoted(name)} (\n  ${lines.join(',\n  ')}\n)`;
}
