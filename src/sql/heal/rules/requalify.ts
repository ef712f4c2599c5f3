import { type ColumnUse, outerScope, type Scope, type Source } from '../../scope/scope.ts';
import {
  applyEdits,
  isStructured,
  outputNamed,
  pairOf,
  preference,
  qualified,
  type Repair,
  type Rule,
  type Structured,
  sameUses,
  type TextEdit,
  withBlank,
  written,
} from '../situation/situation.ts';

/** A column of another table in FROM: the qualifier moves. A join that then serves nothing would only multiply rows and is dropped. */
export const requalify: Rule = {
  name: 'requalify',
  propose(situation) {
    const { finding } = situation;
    const { use } = finding;
    if (finding.class !== 'column_not_found' || !use || use.qualifier === undefined || !isStructured(situation))
      return [];
    const repairs: Repair[] = [];
    let far = 0;
    for (let scope: Scope | undefined = use.scope; scope; scope = outerScope(scope)) {
      const owners = scope.sources.filter(
        (source) =>
          source !== finding.source &&
          outputNamed(situation, source, use.name) !== undefined &&
          !isIdle(situation, use, source),
      );
      for (const source of owners) {
        const bonus =
          (owners.length > 1 ? preference(situation, use, source, owners) : 0) + (isPartner(use, source) ? 0.04 : 0);
        repairs.push(move(situation, use, source, outputNamed(situation, source, use.name) ?? use.name, far - bonus));
      }
      far += 0.1;
    }
    return repairs;
  },
};

function move(situation: Structured, use: ColumnUse, source: Source, name: string, far: number): Repair {
  const uses = sameUses(situation, use);
  const edits: TextEdit[] = uses.map((item) => ({ ...item.range, text: qualified(situation, source, name) }));
  const unused = unusedJoin(situation, uses, source);
  if (unused?.joinRange) edits.push({ ...withBlank(situation.sql, unused.joinRange), text: '' });
  const inJoin = use.clause === 'on' ? 0.35 : 0;
  const dropped = unused
    ? {
        zh: `，并去掉用不到的 ${unused.label}`,
        en: `, and the join with ${unused.label}, which serves nothing then, was dropped`,
      }
    : { zh: '', en: '' };
  return {
    sql: applyEdits(situation.sql, edits),
    cost: 0.3 + inJoin + far,
    zh: `列 ${written(use)} 属于 ${source.label}，已改正归属${dropped.zh}`,
    en: `The column ${written(use)} belongs to ${source.label}${dropped.en}`,
  };
}

/** The join equates the wanted column with one of the table that was named. */
function isPartner(use: ColumnUse, source: Source): boolean {
  const is = (item: ColumnUse, label: string | undefined) => item.qualifier?.toLowerCase() === label?.toLowerCase();
  return use.scope.sources
    .flatMap((item) => item.onPairs)
    .some(({ left, right }) =>
      [
        [left, right],
        [right, left],
      ].some(
        ([a, b]) => is(a!, source.label) && a!.name.toLowerCase() === use.name.toLowerCase() && is(b!, use.qualifier),
      ),
    );
}

/** In ON the new side must be another table than the other side's, and one that has been joined by then. */
function isIdle(situation: Structured, use: ColumnUse, source: Source): boolean {
  const pair = pairOf(use);
  if (!pair) return false;
  const { sources } = use.scope;
  const found = situation.resolution.columns.get(pair.other);
  const isSame = (found?.kind === 'column' || found?.kind === 'derived') && found.source === source;
  return isSame || sources.indexOf(source) > sources.indexOf(pair.joined);
}

/** The source that the wrong uses named, if nothing else needs it: no other column, star or later join. */
function unusedJoin(situation: Structured, moved: ColumnUse[], target: Source): Source | undefined {
  const [first] = moved;
  if (!first) return undefined;
  const { scope } = first;
  const source = scope.sources.find((item) => item.label.toLowerCase() === first.qualifier?.toLowerCase());
  if (
    !source ||
    source === target ||
    source.join === 'first' ||
    source.join === 'left' ||
    source.join === 'right' ||
    source.join === 'full'
  )
    return undefined;
  // Rows are counted, or repeated ones dropped: then the join is there to multiply or to filter.
  if (scope.aggregates || scope.grouped || scope.distinct) return undefined;
  if (
    scope.stars.some(
      (star) => star.qualifier === undefined || star.qualifier.toLowerCase() === source.label.toLowerCase(),
    )
  )
    return undefined;
  const isOwn = (use: ColumnUse) =>
    source.onRange !== undefined && use.range.start >= source.onRange.start && use.range.end <= source.onRange.end;
  const all = [scope, ...descendants(scope)].flatMap((item) => item.columns);
  const needed = all.some((use) => {
    if (moved.includes(use) || isOwn(use)) return false;
    const found = situation.resolution.columns.get(use);
    if (found?.kind === 'column' || found?.kind === 'derived') return found.source === source;
    return use.qualifier?.toLowerCase() === source.label.toLowerCase();
  });
  return needed ? undefined : source;
}

function descendants(scope: Scope): Scope[] {
  return scope.children.flatMap((child) => [child, ...descendants(child)]);
}
