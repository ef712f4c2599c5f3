import type { FilteredTable } from '../../answer/default-filter.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import type { Assumption, Verdict } from '../../sql/contracts/contracts.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { askedText } from './conversation.ts';

/** A statement with the connection's default filters, what the policy says of it, and how the answer tells of them. */
interface Counted {
  sql: string;
  /** Of the changed text; absent where nothing changed. */
  verdict?: Verdict;
  tell: (state: State) => Update;
}

/** What people typed or approved says itself which rows count. */
const settled: ReadonlySet<string> = new Set(['typed', 'verified', 'recorded']);

/**
 * The rows of a table that count unless the question speaks of the others, whoever wrote the statement. Each table is tried alone:
 * where its filter cannot be proven to be placed, or the policy would not have it, all rows count and the answer says so.
 */
export async function withDefaultFilters(sql: string, state: State, dependencies: Dependencies): Promise<Counted> {
  const snapshot = await dependencies.snapshot();
  const filtered = snapshot.tables.filter(({ filter }) => filter !== undefined);
  const source = state.query_analysis?.source ?? '';
  const nothing: Counted = { sql, tell: () => ({}) };
  if (filtered.length === 0 || settled.has(source)) return nothing;
  const { filterAssumption, speaksOf, unfilteredAssumption } = await import('../../answer/default-filter.ts');
  const { limitTables } = await import('../../sql/filter/filter.ts');
  const { dialect, glossary, judge } = dependencies;
  const { question, links } = await dependencies.read(askedText(state));
  const read = new Set((await judge(sql)).tables.map((table) => table.toLowerCase()));
  const told: Assumption[] = [];
  let counted: Pick<Counted, 'sql' | 'verdict'> = { sql };
  for (const table of filtered.filter(({ name }) => read.has(name.toLowerCase()))) {
    if (!isPlaced(table)) {
      told.push(unfilteredAssumption(table, state.language, glossary));
      continue;
    }
    if (speaksOf(table, question, links, dialect)) continue;
    const limits = [{ table: table.name, condition: table.filter.where }];
    // A statement made of an answered one has it already.
    const own = limitTables(`SELECT * FROM ${table.name}`, { limits, dialect, snapshot });
    const mark = own.ok ? /kept WHERE [\s\S]*\)(?=\))/.exec(own.sql)?.[0] : undefined;
    if (mark !== undefined && counted.sql.includes(mark)) {
      told.push(filterAssumption(table, state.language, { dialect, glossary }));
      continue;
    }
    const limited = limitTables(counted.sql, { limits, dialect, snapshot });
    const verdict = limited.ok ? await judge(limited.sql) : undefined;
    if (limited.ok && limited.tables.length > 0 && verdict?.allowed) {
      counted = { sql: limited.sql, verdict };
      told.push(filterAssumption(table, state.language, { dialect, glossary }));
    } else told.push(unfilteredAssumption(table, state.language, glossary));
  }
  return {
    ...counted,
    tell({ query_analysis: analysis }) {
      if (!analysis || told.length === 0) return {};
      const said = analysis.assumptions.filter(({ kind }) => kind !== 'filter');
      return { query_analysis: { ...analysis, assumptions: [...said, ...told] } };
    },
  };
}

const isPlaced = (table: Table): table is FilteredTable => table.filter !== undefined && table.filter !== 'hidden';
