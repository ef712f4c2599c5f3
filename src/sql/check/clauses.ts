import type { Scopes } from '../scope/scope.ts';
import type { Finding } from './finding.ts';

/** Forms that the parser lets pass in every dialect and no engine takes. */
export function clauseProblems(scopes: Scopes): Finding[] {
  return [...reservedNames(scopes), ...earlyOrder(scopes), ...emptyLists(scopes)];
}

/** A reserved word as a bare table name: `FROM order`. SQLite takes many of them where it can guess. */
function reservedNames({ all, dialect }: Scopes): Finding[] {
  if (dialect.guessesReservedNames) return [];
  return all
    .flatMap((scope) => scope.sources)
    .filter(
      (source) =>
        source.kind === 'table' &&
        !source.quoted &&
        source.schema === undefined &&
        !/^dual$/i.test(source.name) &&
        dialect.reservedWords.has(source.name.toLowerCase()),
    )
    .map((source) => ({
      class: 'syntax_error',
      message: `${source.name} is a reserved word: as a name it must be quoted.`,
      ...(source.nameRange ? { range: source.nameRange } : {}),
      subject: source.name,
      suggestions: [],
    }));
}

/** ORDER BY or LIMIT of one member of a set operation, without brackets around the member. */
function earlyOrder({ all, sql }: Scopes): Finding[] {
  return all.flatMap((scope): Finding[] => {
    if (scope.kind !== 'set') return [];
    const members = scope.children.filter((child) => child.role === 'member');
    return members.slice(0, -1).flatMap((member) => {
      const clause = member.clauses.order ?? member.clauses.limit;
      const isBracketed = /\(\s*$/.test(sql.slice(0, member.range.start));
      if (!clause || isBracketed || member.kind === 'set') return [];
      return [
        {
          class: 'syntax_error',
          message: 'ORDER BY and LIMIT come after the last part of a set operation.',
          range: clause,
          scope: member,
          suggestions: [],
        },
      ];
    });
  });
}

function emptyLists({ all, dialect }: Scopes): Finding[] {
  if (dialect.supportsEmptySelect) return [];
  return all
    .filter((scope) => scope.kind === 'select' && scope.projections.length === 0 && scope.sources.length === 0)
    .map((scope) => ({
      class: 'syntax_error',
      message: 'Nothing is selected.',
      range: scope.range,
      scope,
      suggestions: [],
    }));
}
