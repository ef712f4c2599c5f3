import type { Dialect } from '../../dialects/dialect.ts';
import { type GlossaryTerm, tablesOfTerm } from '../../schema/glossary/glossary.ts';
import type { Links } from '../../schema/links/contracts.ts';
import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import { findTable, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import { readStatement, type Scope, type Statement } from '../scope/scope.ts';
import { joinFanOut, joinLosesRows, joinOffKey, joinSharesNothing, oneRole } from './join-rules.ts';
import {
  allNull,
  countMissing,
  distinctMissing,
  duplicateRows,
  emptyResult,
  outsideData,
  periodMissing,
  starNotAsked,
} from './question-rules.ts';
import { bareColumn, groupByName, limitInsideAggregate, notInNull, outerColumn } from './statement-rules.ts';
import { integerDivision, numberAgainstText, textOrder, valueAbsent } from './value-rules.ts';
import type { LintInput, LintRule, Warning, WarningCode } from './warning.ts';

export { lintWeight, type Warning, type WarningCode, warningCodes, warningText } from './warning.ts';

const rules: readonly LintRule[] = [
  valueAbsent,
  joinOffKey,
  joinSharesNothing,
  joinFanOut,
  joinLosesRows,
  oneRole,
  limitInsideAggregate,
  integerDivision,
  numberAgainstText,
  textOrder,
  notInNull,
  outerColumn,
  bareColumn,
  groupByName,
  periodMissing,
  countMissing,
  distinctMissing,
  starNotAsked,
  allNull,
  outsideData,
  emptyResult,
  duplicateRows,
];

export type LintOptions = Omit<LintInput, 'statement' | 'label' | 'tableLabel'> & {
  /** Business words, for what things are called. */
  glossary?: readonly GlossaryTerm[];
  /** The statement as already read, to save reading it twice. */
  statement?: Statement;
};

/**
 * What may mislead about SQL that runs. Says nothing about SQL that does not parse, and less when it is given less: the
 * question, the value index and the result each open the rules that need them.
 */
export async function lintSql(sql: string, options: LintOptions): Promise<Warning[]> {
  const statement = options.statement ?? readStatement(sql, options.dialect, options.snapshot);
  if (!statement) return [];
  const { glossary } = options;
  const input: LintInput = {
    ...options,
    statement,
    label: ({ table, column }, language) => columnLabel(table, column, language, glossary),
    tableLabel: (table, language) => tableLabel(table, language, glossary),
  };
  const warnings: Warning[] = [];
  for (const rule of rules) warnings.push(...(await rule(input)));
  return withoutEchoes(warnings);
}

/** Why nothing was found, where a rule can tell. */
const reasonsForNothing: ReadonlySet<WarningCode> = new Set([
  'value_near',
  'value_absent',
  'join_shares_nothing',
  'number_against_text',
  'one_role',
  'not_in_null',
]);

/** One cause, one warning: an empty result isn't reported beside the reason for it. */
function withoutEchoes(warnings: readonly Warning[]): Warning[] {
  const isExplained = warnings.some(({ code }) => reasonsForNothing.has(code));
  const offKey = new Set(warnings.filter(({ code }) => code === 'join_off_key').map(({ range }) => range?.start));
  return warnings.filter(({ code, range }) => {
    if (code === 'empty_result' || code === 'all_null') return !isExplained;
    return code !== 'join_shares_nothing' || !offKey.has(range?.start);
  });
}

/**
 * Tables whose columns a statement shows although no word of the question is about them: neither their name, nor a
 * column, a stored value or a business word. Tables that only join, filter or count don't matter, and where the
 * question is about no table at all nothing can be said.
 */
export function unaskedTables(
  sql: string,
  { dialect, snapshot, links }: { dialect: Dialect; snapshot: Snapshot; links: Links },
): Table[] {
  const statement = readStatement(sql, dialect, snapshot);
  const asked = askedTables(links);
  if (!statement || asked.size === 0) return [];
  const shown = new Set<Table>();
  for (const scope of statement.scopes.all.filter(isShown)) {
    for (const use of scope.columns.filter(({ clause }) => clause === 'select')) {
      const stored = statement.stored(use);
      if (stored && !isCounted(use.function?.name)) shown.add(stored.table);
    }
    for (const { qualifier } of scope.stars)
      for (const source of scope.sources.filter(({ label }) => !qualifier || same(label, qualifier))) {
        const table = findTable(snapshot, source.name);
        if (table) shown.add(table);
      }
  }
  return [...shown].filter(({ name }) => !asked.has(name.toLowerCase()));
}

/** What a block selects reaches the reader, unless the block only answers a condition. */
function isShown(scope: Scope): boolean {
  if (scope.role === 'expression' && scope.clause !== 'select') return false;
  return scope.parent ? isShown(scope.parent) : true;
}

const isCounted = (name: string | undefined): boolean => name?.toLowerCase() === 'count';

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

function askedTables({ tables, columns, values, terms }: Links): Set<string> {
  const matching = terms.flatMap(({ term }) => tablesOfTerm(term));
  return new Set(
    [...[...tables, ...columns, ...values].map(({ table }) => table), ...matching].map((name) => name.toLowerCase()),
  );
}
