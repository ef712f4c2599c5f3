import type { Dialect } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { Role, Verdict } from '../contracts/verdict.ts';
import { lexSql } from '../lex/lex.ts';
import { parseSql } from '../parse/parse.ts';
import { findOddity, judge } from '../policy/policy.ts';
import { readingsOf, readWrite, type WriteStatement } from './write-statement.ts';

/**
 * May this text change rows? Only where writing was switched on is this asked at all, and after an allowed verdict a person
 * must still say yes. It may when it is one plain INSERT, UPDATE or DELETE on a table of the snapshot, and when queries that
 * read everything it reads or sets are allowed to this role by the policy of reading. All else is refused, as `judge` does.
 */
export function judgeWrite(sql: string, dialect: Dialect, role: Role | undefined, snapshot: Snapshot): Verdict {
  const refusal = judge(sql, dialect, role, snapshot);
  try {
    return verdictOn(sql, dialect, role, snapshot) ?? refused(refusal);
  } catch {
    return refused(refusal);
  }
}

/** Undefined for what is no plain change of rows. */
function verdictOn(sql: string, dialect: Dialect, role: Role | undefined, snapshot: Snapshot): Verdict | undefined {
  const statement = readWrite(sql, dialect);
  if (!statement || findOddity(sql, lexSql(sql, dialect), dialect) || !isReadAlike(sql, statement, dialect))
    return undefined;
  const { table } = statement;
  if (!isTable(statement, snapshot))
    return {
      allowed: false,
      statement_class: 'write',
      reason: 'table',
      subject: table.text,
      tables: [],
      functions: [],
    };
  const verdicts = readingsOf(statement).map((reading) => judge(reading, dialect, role, snapshot));
  const refusal = verdicts.find((verdict) => !verdict.allowed);
  if (refusal) return refused({ ...refusal, statement_class: 'write' });
  return {
    allowed: true,
    statement_class: 'write',
    tables: [...new Set(verdicts.flatMap((verdict) => verdict.tables))],
    functions: [...new Set(verdicts.flatMap((verdict) => verdict.functions))],
  };
}

/** What is refused as a change is nothing that may be repaired: the person has to write it anew. */
function refused({ repairable: _, ...verdict }: Verdict): Verdict {
  return { ...verdict, allowed: false };
}

/** Two readers, as everywhere: the parser must see the same kind of statement on the same table. */
function isReadAlike(sql: string, { kind, table }: WriteStatement, dialect: Dialect): boolean {
  const parsed = parseSql(sql, dialect);
  if (!parsed.ok || parsed.statements.length !== 1) return false;
  const [entry, ...more] = Object.entries(parsed.statements[0] ?? {});
  const found = entry?.[1] as { table?: { name?: { name?: string } } } | undefined;
  return entry?.[0] === kind && more.length === 0 && found?.table?.name?.name === table.name;
}

/** A table that people see, and no view: what a view would do with a change, only the engine knows. */
function isTable({ table }: WriteStatement, { tables, dialect }: Snapshot): boolean {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const own = dialectOf(dialect).ownSchema;
  return tables.some(
    ({ name, schema, kind }) =>
      kind === 'table' &&
      same(name, table.name) &&
      (table.schema === undefined || same(table.schema, schema ?? own ?? '')),
  );
}
