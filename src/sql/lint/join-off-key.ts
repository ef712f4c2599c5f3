import { keyGraph } from '../../schema/keys/keys.ts';
import { rewriteJoins } from '../rewrite/rewrite.ts';
import { fullName, type LintInput, type LintRule, type Warning } from './warning.ts';

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
      ...(rewritten.changes.length === 1 ? { proposal } : {}),
    });
  }
  return warnings;
};

type Side = NonNullable<ReturnType<LintInput['statement']['stored']>>;

/**
 * Texts of the same name that mostly occur on the other side too are a link that nobody declared. Numbers prove
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
