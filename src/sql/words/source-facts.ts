import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { fieldsOf, isFields, listOf, mapChildren } from '../parse/parse.ts';
import { isInSchema, tablesNamed } from '../scope/scope.ts';

/** What a numbered source of a normalised tree is. */
export type SourceFacts =
  /** `name` carries its schema where several tables have that name. */
  | { kind: 'table'; name: string; table?: Table }
  | { kind: 'query'; query: unknown }
  | { kind: 'step'; step: number }
  | { kind: 'computed' };

export interface StatementFacts {
  sources: Map<number, SourceFacts>;
  steps: Map<number, unknown>;
}

/** Collects every source and every step of the statement. */
export function factsOf(tree: unknown, snapshot: Snapshot): StatementFacts {
  const facts: StatementFacts = { sources: new Map(), steps: new Map() };
  const visit = (node: unknown): unknown => {
    const table = fieldsOf(node, 'table');
    const query = fieldsOf(node, 'derived');
    const step = fieldsOf(node, 'step');
    const computed = fieldsOf(node, 'computed');
    if (typeof table?.source === 'number') {
      const area = typeof table.schema === 'string' ? table.schema : undefined;
      const known = tablesNamed(snapshot, String(table.name)).find(({ schema }) => isInSchema(schema, area));
      facts.sources.set(table.source, {
        kind: 'table',
        name: area === undefined ? String(table.name) : `${area}.${table.name}`,
        ...(known ? { table: known } : {}),
      });
    } else if (typeof query?.source === 'number') facts.sources.set(query.source, { kind: 'query', query: query.this });
    else if (typeof step?.source === 'number') {
      facts.sources.set(step.source, { kind: 'step', step: Number(step.step) });
    } else if (typeof computed?.source === 'number') facts.sources.set(computed.source, { kind: 'computed' });
    if (isFields(node)) {
      for (const cte of listOf(node.ctes)) {
        if (isFields(cte) && typeof cte.step === 'number') facts.steps.set(cte.step, cte.this);
      }
    }
    return mapChildren(node, visit);
  };
  visit(tree);
  return facts;
}

/** The select list that names a query's result columns: its own, or that of the first query of a set operation. */
export function leadingSelect(query: unknown): Record<string, unknown> | undefined {
  const select = fieldsOf(query, 'select');
  if (select) return select;
  for (const kind of ['union', 'intersect', 'except', 'subquery']) {
    const fields = fieldsOf(query, kind);
    if (fields) return leadingSelect(fields.left ?? fields.this);
  }
  return undefined;
}
