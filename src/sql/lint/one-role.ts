import { isUnique, keyGraph } from '../../schema/keys/keys.ts';
import type { ColumnUse } from '../scope/scope.ts';
import { fullName, type LintInput, type LintRule, type Warning } from './warning.ts';

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
    const found = resolution.columns.get(use);
    return found && 'source' in found ? found.source : undefined;
  };
  const isSameThing = source(first.target) === source(other.target) && source(first.role) === source(other.role);
  const isKey = isUnique(target) || keyGraph(snapshot).refers(role, target);
  return isSameThing && isKey && role.column !== otherRole.column;
}
