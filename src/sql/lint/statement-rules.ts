import { isUnique } from '../../schema/keys/keys.ts';
import { nameTokens } from '../../schema/names/name-similarity.ts';
import type { Scope, StoredColumn } from '../scope/scope.ts';
import { fullName, type LintInput, type LintRule, type Warning } from './warning.ts';

/** `x NOT IN (SELECT c …)` finds nothing at all as soon as one c is NULL. */
export const notInNull: LintRule = async (input) => {
  const { statement } = input;
  const warnings: Warning[] = [];
  for (const scope of statement.scopes.all) {
    const use = scope.serves === 'in' && isNegated(scope, input) ? scope.projections[0]?.column : undefined;
    const stored = use && statement.stored(use);
    if (!stored?.column.nullable || excludesNull(scope, input)) continue;
    const nulls = await input.countNulls?.(stored.table.name, stored.column.name);
    if (nulls === 0) continue;
    warnings.push({
      code: 'not_in_null',
      severity: nulls ? 'hard' : 'soft',
      zh: `用来排除的“${input.label(stored, 'zh')}”${nulls ? '里有空值' : '可能有空值'}，一有空值就什么都查不到。`,
      en: `"${input.label(stored, 'en')}", which is used to exclude, ${nulls ? 'has' : 'may have'} empty entries; with one of them nothing is found.`,
      detail: `NOT IN (… ${fullName(stored)} …)`,
      range: scope.range,
      ...proposalFor(scope, input),
    });
  }
  return warnings;
};

/** The words before the bracket that opens this subquery. */
function isNegated(scope: Scope, { statement }: LintInput): boolean {
  const { lexemes } = statement.scopes;
  const first = lexemes.findIndex((lexeme) => lexeme.start >= scope.range.start);
  return /^in$/i.test(lexemes[first - 2]?.text ?? '') && /^not$/i.test(lexemes[first - 3]?.text ?? '');
}

function excludesNull(scope: Scope, { statement }: LintInput): boolean {
  const where = scope.clauses.where;
  return where !== undefined && /\bis\s+not\s+null\b/i.test(statement.sql.slice(where.start, where.end));
}

function proposalFor(scope: Scope, { statement }: LintInput) {
  const column = scope.projections[0]?.column;
  const { where, from } = scope.clauses;
  if (!column || !from || scope.grouped || scope.limited) return {};
  const { sql } = statement;
  const condition = `${sql.slice(column.range.start, column.range.end)} IS NOT NULL`;
  const text = where
    ? ` WHERE ${condition} AND (${sql.slice(where.start, where.end).replace(/^\s*where\s+/i, '')})`
    : ` WHERE ${condition}`;
  const changed = where
    ? sql.slice(0, where.start).trimEnd() + text + sql.slice(where.end)
    : sql.slice(0, from.end) + text + sql.slice(from.end);
  return { proposal: { sql: changed, zh: '排除时不看空值', en: 'Ignore empty entries when excluding' } };
}

/**
 * `x IN (SELECT c FROM t …)` where `t` has no `c` and the engine takes the outer query's: the condition is then about
 * nothing, and always or never true.
 */
export const outerColumn: LintRule = ({ statement }) =>
  statement.scopes.all.flatMap((scope) => {
    const [projection, ...more] = scope.projections;
    const use = scope.serves === 'in' && more.length === 0 ? projection?.column : undefined;
    const meaning = use && statement.resolution.columns.get(use);
    if (!use || use.qualifier !== undefined || !meaning || !('outer' in meaning) || !meaning.outer) return [];
    return [
      {
        code: 'outer_column' as const,
        severity: 'hard' as const,
        zh: '其中一个条件实际上没有去对照另一部分数据，等于没有筛选。',
        en: 'One condition does not really look at the other records, so it filters nothing.',
        detail: statement.sql.slice(scope.range.start, scope.range.end),
        range: use.range,
      },
    ];
  });

/** A plain column beside an aggregate without GROUP BY: some engines take it from any row. */
export const bareColumn: LintRule = (input) =>
  input.statement.scopes.all.flatMap((scope) => {
    if (scope.kind !== 'select' || scope.grouped) return [];
    const isAggregated = scope.functions.some((call) => call.aggregate && !call.over && call.clause === 'select');
    const use = isAggregated ? scope.projections.find((item) => item.column)?.column : undefined;
    const stored = use && input.statement.stored(use);
    if (!stored) return [];
    return [
      {
        code: 'bare_column' as const,
        severity: 'soft' as const,
        zh: `“${input.label(stored, 'zh')}”和统计值放在一起，却没有按它分组，显示的可能是任意一条记录的。`,
        en: `"${input.label(stored, 'en')}" stands beside a total without being grouped by; it may come from any record.`,
        detail: fullName(stored),
        range: use.range,
      },
    ];
  });

/** Grouping by a name that several things bear: they are added up as one. */
export const groupByName: LintRule = async (input) => {
  const { statement, values } = input;
  const warnings: Warning[] = [];
  for (const scope of values ? statement.scopes.all : []) {
    const groups = scope.columns.filter((use) => use.clause === 'group');
    const [use] = groups.length === 1 ? groups : [];
    const stored = use && statement.stored(use);
    if (!values || !use || !stored || !scope.aggregates || !isName(stored) || isUnique(stored)) continue;
    const { table, column } = stored;
    if (table.primaryKey.length !== 1 || table.rowCount === undefined) continue;
    const storedValues = await values.valuesOf(table.name, column.name);
    if (!storedValues.complete || storedValues.values.length === 0 || storedValues.values.length >= table.rowCount)
      continue;
    warnings.push({
      code: 'group_by_name',
      severity: 'hard',
      zh: `有些“${input.tableLabel(table, 'zh')}”的“${input.label(stored, 'zh')}”相同，会被合并成一组。`,
      en: `Several "${input.tableLabel(table, 'en')}" share the same "${input.label(stored, 'en')}"; they are put into one group.`,
      detail: `GROUP BY ${fullName(stored)}`,
      range: use.range,
    });
  }
  return warnings;
};

/** `name`, `last_name`, `student_name`, 姓名: what the things in the table are called, as opposed to what they are like. */
function isName({ table, column }: StoredColumn): boolean {
  if (/(?:姓名|名称|名字)$/.test(column.name)) return true;
  const tokens = nameTokens(column.name);
  const ofTable = new Set([...nameTokens(table.name), 'first', 'last', 'full', 'family', 'given']);
  return (
    /^(?:name|title|lname|fname)$/.test(tokens.at(-1) ?? '') && tokens.slice(0, -1).every((token) => ofTable.has(token))
  );
}

/**
 * An aggregate over rows that a LIMIT has already cut: every count becomes the limit. The top few of an order are
 * meant that way when the question says how many.
 */
export const limitInsideAggregate: LintRule = (input) =>
  input.statement.scopes.all.flatMap((scope) => {
    const inner = scope.aggregates ? cutBefore(scope) : undefined;
    if (!inner || (inner.ordered && !isUnasked(input))) return [];
    const range = inner.clauses.limit;
    return [
      {
        code: 'limit_inside_aggregate' as const,
        severity: 'hard' as const,
        zh: '统计之前先截取了一部分记录，得到的不是全部数据的统计结果。',
        en: 'Only part of the records were taken before counting, so the figure does not cover all of the data.',
        ...(range ? { detail: input.statement.sql.slice(range.start, range.end), range } : {}),
      },
    ];
  });

/** A subquery or WITH item in FROM that hands on only some of its rows. */
function cutBefore(scope: Scope): Scope | undefined {
  return scope.sources
    .map((source) => source.child)
    .find((child) => child?.limited && !child.aggregates && !child.grouped);
}

const topCues = new Set(['top', 'bottom', 'most', 'least', 'order', 'maximum', 'minimum', 'ascending', 'descending']);

function isUnasked({ question }: LintInput): boolean {
  return (
    question !== undefined && question.numbers.length === 0 && !question.cues.some((cue) => topCues.has(cue.class))
  );
}
