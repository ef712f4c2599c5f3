import { isUnique, keyGraph } from '../../schema/keys/keys.ts';
import type { ColumnValues } from '../../schema/values/value-index.ts';
import { rewriteJoins } from '../rewrite/rewrite.ts';
import type { ColumnUse, JoinPair, Scope, Source, StoredColumn } from '../scope/scope.ts';
import { fullName, type LintInput, type LintRule, type Warning } from './warning.ts';

/** A join condition between two stored columns whose values are all known. */
interface Ends {
  pair: JoinPair;
  left: StoredColumn;
  right: StoredColumn;
  leftValues: ColumnValues;
  rightValues: ColumnValues;
}

async function knownEnds({ statement, values }: LintInput): Promise<Ends[]> {
  const results: Ends[] = [];
  for (const pair of values ? statement.pairs : []) {
    const [left, right] = [statement.stored(pair.left), statement.stored(pair.right)];
    if (!values || !left || !right) continue;
    const leftValues = await values.valuesOf(left.table.name, left.column.name);
    const rightValues = await values.valuesOf(right.table.name, right.column.name);
    if (!leftValues.complete || !rightValues.complete) continue;
    if (leftValues.values.length === 0 || rightValues.values.length === 0) continue;
    results.push({ pair, left, right, leftValues, rightValues });
  }
  return results;
}

/** `1`, `1.0` and `'1'` meet in a join where the engine converts; letter case does not. */
function comparable(value: unknown): string {
  const text = String(value);
  return text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}

/**
 * SUM or AVG over one table while a join repeats its rows: each is added once per partner. Silent where the partner is
 * what the result is broken down by, because then one row per partner is meant.
 */
export const joinFanOut: LintRule = async (input) => {
  const { statement } = input;
  const warnings: Warning[] = [];
  for (const scope of statement.scopes.all) {
    for (const use of scope.columns) {
      const call = use.function;
      if (!call?.aggregate || call.over || call.distinct || !/^(?:sum|avg|total)$/i.test(call.name)) continue;
      const counted = sourceOf(use, input);
      const stored = statement.stored(use);
      const partner = counted && stored && (await repeatingPartner(scope, counted, input));
      if (!partner) continue;
      warnings.push({
        code: 'join_fan_out',
        severity: 'hard',
        zh: `同一个“${input.tableLabel(stored.table, 'zh')}”可能对应多个“${input.tableLabel(partner, 'zh')}”，它的“${input.label(stored, 'zh')}”会被重复计算。`,
        en: `One "${input.tableLabel(stored.table, 'en')}" may have several "${input.tableLabel(partner, 'en')}"; its "${input.label(stored, 'en')}" is then counted more than once.`,
        detail: `${call.name}(${statement.sql.slice(use.range.start, use.range.end)}) × ${partner.name}`,
        range: { start: call.nameRange.start, end: call.argumentRange.end + 1 },
      });
    }
  }
  return warnings;
};

function sourceOf(use: ColumnUse, { statement }: LintInput): Source | undefined {
  const meaning = statement.resolution.columns.get(use);
  return meaning?.kind === 'column' && !meaning.outer ? meaning.source : undefined;
}

/** A table joined to `counted` through a column that holds the same key more than once. */
async function repeatingPartner(
  scope: Scope,
  counted: Source,
  input: LintInput,
): Promise<StoredColumn['table'] | undefined> {
  const { statement } = input;
  for (const pair of statement.pairs.filter((item) => item.scope === scope)) {
    const other = otherEnd(pair, counted, input);
    const stored = other && statement.stored(other);
    const partner = other && sourceOf(other, input);
    if (!stored || !partner || isBrokenDownBy(scope, partner, input)) continue;
    if (!isUnique(stored) && (await mayRepeat(stored, input))) return stored.table;
  }
  return undefined;
}

function otherEnd({ left, right }: JoinPair, counted: Source, input: LintInput): ColumnUse | undefined {
  if (sourceOf(left, input) === counted) return right;
  return sourceOf(right, input) === counted ? left : undefined;
}

function isBrokenDownBy(scope: Scope, partner: Source, input: LintInput): boolean {
  return scope.columns.some(
    (use) => (use.clause === 'group' || use.clause === 'select') && sourceOf(use, input) === partner,
  );
}

/** With data at hand only a column that really repeats counts. */
async function mayRepeat({ table, column }: StoredColumn, { values }: LintInput): Promise<boolean> {
  const storedValues = await values?.valuesOf(table.name, column.name);
  return !storedValues?.complete || table.rowCount === undefined || storedValues.values.length < table.rowCount;
}

/** Below this share a loss is a blemish of the data, not a reason to doubt the answer. */
const notableShare = 0.05;

/**
 * An inner join that drops rows without a word, because their key is empty or leads nowhere. Silent where the other side
 * is filtered: rows without it are not asked for then.
 */
export const joinLosesRows: LintRule = async (input) => {
  const warnings: Warning[] = [];
  for (const { pair, left, right, leftValues, rightValues } of await knownEnds(input)) {
    if (!isInner(pair, input)) continue;
    const sides = [
      { child: left, parent: right, own: leftValues, target: rightValues },
      { child: right, parent: left, own: rightValues, target: leftValues },
    ];
    for (const { child, parent, own, target } of sides) {
      if (!keyGraph(input.snapshot).refers(child, parent)) continue;
      const there = new Set(target.values.map(comparable));
      const lost = own.values.filter((value) => !there.has(comparable(value))).length;
      if (lost === own.values.length) continue;
      const empty = (await input.countNulls?.(child.table.name, child.column.name)) ?? 0;
      const share = Math.max(lost / own.values.length, empty / (child.table.rowCount || Number.POSITIVE_INFINITY));
      if (share < notableShare || isFiltered(pair, parent, input)) continue;
      warnings.push({
        code: 'join_loses_rows',
        severity: share >= 0.5 ? 'hard' : 'soft',
        ...lossText(child, parent, empty, input),
        detail: `${fullName(child)} = ${fullName(parent)}`,
        range: pair.range,
      });
    }
  }
  return warnings;
};

function lossText(child: StoredColumn, parent: StoredColumn, empty: number, input: LintInput) {
  const [zhTable, enTable] = [input.tableLabel(child.table, 'zh'), input.tableLabel(child.table, 'en')];
  const [zhParent, enParent] = [input.tableLabel(parent.table, 'zh'), input.tableLabel(parent.table, 'en')];
  if (empty > 0) {
    return {
      zh: `“${zhTable}”中有 ${empty} 条没有填写对应的“${zhParent}”，它们不在结果里。`,
      en: `${empty} of "${enTable}" without "${enParent}" left out of the result.`,
    };
  }
  return {
    zh: `“${zhTable}”中有些记录对应的“${zhParent}”不存在，它们不在结果里。`,
    en: `Some of "${enTable}" belong to "${enParent}" that do not exist; they are left out of the result.`,
  };
}

function isInner({ left, right }: JoinPair, { statement }: LintInput): boolean {
  return [left, right].every((use) => {
    const meaning = statement.resolution.columns.get(use);
    const source: Source | undefined = meaning && 'source' in meaning ? meaning.source : undefined;
    return source && ['first', 'comma', 'inner', 'natural', 'other'].includes(source.join);
  });
}

function isFiltered({ scope }: JoinPair, parent: StoredColumn, { statement }: LintInput): boolean {
  return scope.columns.some((use) => {
    const isFilter = use.clause === 'where' || use.clause === 'having';
    return isFilter && statement.stored(use)?.table === parent.table;
  });
}

/** Two tables matched by columns that no key, declared or apparent, links. */
export const joinOffKey: LintRule = async (input) => {
  const { statement, snapshot, dialect } = input;
  const { isKeyPair, linksOf } = keyGraph(snapshot);
  const warnings: Warning[] = [];
  for (const pair of statement.pairs) {
    const [left, right] = [statement.stored(pair.left), statement.stored(pair.right)];
    if (!left || !right || left.table === right.table || isKeyPair(left, right)) continue;
    // Only where keys are declared at all is a join without one remarkable.
    if (![left, right].some(({ table }) => linksOf(table).some(({ evidence }) => evidence === 'declared'))) continue;
    if (await isLinkedByValues(left, right, input)) continue;
    const rewritten = rewriteJoins(statement.sql, { dialect, snapshot, statement });
    const proposal = { sql: rewritten.sql, zh: '按两者固有的对应关系关联', en: 'Match them by their own key' };
    warnings.push({
      code: 'join_off_key',
      severity: 'hard',
      zh: `“${input.tableLabel(left.table, 'zh')}”与“${input.tableLabel(right.table, 'zh')}”的关联方式不常见，可能把不相干的记录连在了一起。`,
      en: `"${input.tableLabel(left.table, 'en')}" and "${input.tableLabel(right.table, 'en')}" are matched in an unusual way; unrelated records may have been put together.`,
      detail: `${fullName(left)} = ${fullName(right)}`,
      range: pair.range,
      ...(rewritten.notes.length === 1 ? { proposal } : {}),
    });
  }
  return warnings;
};

type Side = NonNullable<ReturnType<LintInput['statement']['stored']>>;

/**
 * Texts of the same name that mostly occur on the other side too are an undeclared link. Numbers prove
 * nothing: any two columns of small integers overlap.
 */
async function isLinkedByValues(left: Side, right: Side, { values }: LintInput): Promise<boolean> {
  if (!values || left.column.kind !== 'text' || right.column.kind !== 'text') return false;
  const [own, other] = [
    await values.valuesOf(left.table.name, left.column.name),
    await values.valuesOf(right.table.name, right.column.name),
  ];
  const there = new Set(other.values);
  const shared = own.values.filter((value) => there.has(value)).length;
  const smaller = Math.min(own.values.length, other.values.length);
  return smaller >= 3 && shared >= 0.8 * smaller;
}

/** Two columns that are equated but have no value in common: the join cannot find anything. */
export const joinSharesNothing: LintRule = async (input) => {
  const warnings: Warning[] = [];
  for (const { pair, left, right, leftValues, rightValues } of await knownEnds(input)) {
    const there = new Set(rightValues.values.map(comparable));
    if (leftValues.values.some((value) => there.has(comparable(value)))) continue;
    warnings.push({
      code: 'join_shares_nothing',
      severity: 'hard',
      zh: `“${input.tableLabel(left.table, 'zh')}”的“${input.label(left, 'zh')}”与“${input.tableLabel(right.table, 'zh')}”的“${input.label(right, 'zh')}”没有任何相同的值，对不上。`,
      en: `"${input.label(left, 'en')}" of "${input.tableLabel(left.table, 'en')}" and "${input.label(right, 'en')}" of "${input.tableLabel(right.table, 'en')}" have no value in common, so nothing matches.`,
      detail: `${fullName(left)} = ${fullName(right)}`,
      range: pair.range,
    });
  }
  return warnings;
};

/**
 * Two roles of one thing forced to be the same one: `ON f.origin = a.code AND f.destination = a.code` keeps only
 * flights that end where they began.
 */
export const oneRole: LintRule = (input) => {
  const { statement } = input;
  const warnings: Warning[] = [];
  for (const source of statement.scopes.all.flatMap((scope) => scope.sources)) {
    const roles = source.onPairs.flatMap(({ left, right, range }) => [
      { role: left, target: right, range },
      { role: right, target: left, range },
    ]);
    for (const first of roles) {
      const second = roles.find((other) => isOtherRole(first, other, input));
      if (!second || second.range.start < first.range.start) continue;
      const [a, b] = [statement.stored(first.role), statement.stored(second.role)];
      if (!a || !b) continue;
      warnings.push({
        code: 'one_role',
        severity: 'hard',
        zh: `要求“${input.label(a, 'zh')}”和“${input.label(b, 'zh')}”是同一个，两者不同的记录都被去掉了。`,
        en: `"${input.label(a, 'en')}" and "${input.label(b, 'en')}" are forced to be the same one; records where they differ are left out.`,
        detail: `${fullName(a)} = ${fullName(b)}`,
        range: { start: first.range.start, end: second.range.end },
      });
    }
  }
  return warnings;
};

interface Role {
  role: ColumnUse;
  target: ColumnUse;
  range: { start: number; end: number };
}

function isOtherRole(first: Role, other: Role, { snapshot, statement: { stored, resolution } }: LintInput): boolean {
  const [target, otherTarget] = [stored(first.target), stored(other.target)];
  const [role, otherRole] = [stored(first.role), stored(other.role)];
  if (!target || !otherTarget || !role || !otherRole || target.column !== otherTarget.column) return false;
  const source = (use: ColumnUse) => {
    const meaning = resolution.columns.get(use);
    return meaning && 'source' in meaning ? meaning.source : undefined;
  };
  const isSameThing = source(first.target) === source(other.target) && source(first.role) === source(other.role);
  const isKey = isUnique(target) || keyGraph(snapshot).refers(role, target);
  return isSameThing && isKey && role.column !== otherRole.column;
}
