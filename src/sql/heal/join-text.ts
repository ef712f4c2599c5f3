import { words } from '../../dialects/standard.ts';
import { type JoinPath, type KeyLink, keyGraph } from '../../schema/keys/keys.ts';
import { nameTokens } from '../../schema/names/name-similarity.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import type { Finding } from '../check/check.ts';
import type { ColumnUse, Scope, Source, TextEdit } from '../scope/scope.ts';
import { isVisible, labelText, namesTable, outputNamed, type Structured, spelled, tablesIn } from './situation.ts';

/** A way to bring a table into a SELECT. */
export interface Addition {
  path: JoinPath;
  /** The source in FROM at which the path begins. */
  start: Source;
  /** What the wanted table is called in the new text. */
  label: string;
  edits: TextEdit[];
  /** What the path costs beyond the act of joining, less what a word of the question takes off. */
  cost: number;
}

interface AdditionOptions {
  /** What the text calls the table already. */
  alias?: string;
  /** The join in whose condition the table is needed: it must come before. */
  before?: Source;
  /** The source that was named in its place: where the path most likely begins. */
  named?: Source;
}

/** All shortest ways to join a table to a SELECT. Bare columns that would become ambiguous are qualified first. */
export function additions(
  situation: Structured,
  scope: Scope,
  wanted: Table,
  options: AdditionOptions = {},
): Addition[] {
  const last = options.before ? scope.sources.indexOf(options.before) : scope.sources.length;
  const present = tablesIn(situation, scope).filter(({ source }) => scope.sources.indexOf(source) < last);
  const tables = present.map(({ table }) => visibleTable(situation, table));
  const paths = keyGraph(situation.visible).paths(tables, visibleTable(situation, wanted));
  return paths.flatMap((path) => {
    const starts = present.filter(({ table }) => table.name === path[0]?.from.name).map(({ source }) => source);
    const start = starts.find((source) => source === options.named) ?? starts[0];
    if (!start || !path.every((link) => isVisible(situation, link.to))) return [];
    const { text, label } = joinText(situation, scope, path, labelText(situation, start), options.alias);
    const added = path.map((link) => link.to);
    const at = options.before?.joinRange?.start ?? insertionPoint(scope, start);
    const insertion = { start: at, end: at, text: options.before ? `${text} ` : ` ${text}` };
    const bonus = (paths.length > 1 ? keyBonus(situation, path) : 0) + (start === options.named ? 0.04 : 0);
    return [
      { path, start, label, edits: [...qualifyBare(situation, scope, added), insertion], cost: pathCost(path) - bonus },
    ];
  });
}

/**
 * Shorter is better. A step to a table that refers back multiplies rows, so it is a little less likely than one along the
 * own key; a key that nobody declared is a guess; going up to a shared table and down again (account, district, client) joins what has nothing to do with each other.
 */
export function pathCost(path: JoinPath): number {
  const back = path.filter((link) => !link.refers).length;
  const valleys = path.filter((link, i) => i > 0 && path[i - 1]?.refers && !link.refers).length;
  const guessed = path.filter((link) => link.evidence !== 'declared').length;
  return 0.06 * path.length + 0.03 * back + 0.1 * valleys + 0.04 * guessed;
}

function visibleTable(situation: Structured, table: Table): Table {
  return situation.visible.tables.find((item) => item.name === table.name && item.schema === table.schema) ?? table;
}

/** `JOIN b ON a.x = b.x JOIN c ON …` along a path. */
export function joinText(
  situation: Structured,
  scope: Scope,
  path: JoinPath,
  startLabel: string,
  alias?: string,
): { text: string; label: string } {
  let label = startLabel;
  const taken = new Set(scope.sources.map((source) => source.label.toLowerCase()));
  const parts = path.map((link, i) => {
    const name = spelled(situation, link.to.name);
    const isLast = i === path.length - 1;
    let own = isLast && alias !== undefined ? alias : link.to.name;
    for (let n = 2; taken.has(own.toLowerCase()); n += 1) own = `${link.to.name}_${n}`;
    taken.add(own.toLowerCase());
    const next = spelled(situation, own);
    const condition = onText(situation, link, label, next);
    label = next;
    return `JOIN ${name}${own === link.to.name ? '' : ` AS ${next}`} ON ${condition}`;
  });
  return { text: parts.join(' '), label };
}

export function onText(situation: Structured, link: KeyLink, from: string, to: string): string {
  return link.pairs
    .map((pair) => `${from}.${spelled(situation, pair.from)} = ${to}.${spelled(situation, pair.to)}`)
    .join(' AND ');
}

/** The end of FROM; after the source itself where commas separate, because a join binds closer than a comma. */
function insertionPoint(scope: Scope, start: Source): number {
  const hasComma = scope.sources.some((source) => source.join === 'comma');
  if (hasComma && start.joinRange) return start.joinRange.end;
  return scope.clauses.from?.end ?? start.joinRange?.end ?? 0;
}

/** Bare columns that the new tables have as well get their present owner's name. */
export function qualifyBare(situation: Structured, scope: Scope, added: readonly Table[]): TextEdit[] {
  return scope.columns.flatMap((use) => {
    const found = situation.resolution.columns.get(use);
    if (use.qualifier !== undefined || !found || (found.kind !== 'column' && found.kind !== 'derived') || found.outer)
      return [];
    const clashes = added.some((table) =>
      table.columns.some((column) => column.name.toLowerCase() === use.name.toLowerCase()),
    );
    if (!clashes || outputNamed(situation, found.source, use.name) === undefined) return [];
    return [{ start: use.range.start, end: use.range.start, text: `${labelText(situation, found.source)}.` }];
  });
}

const fillers = words('id code key by of to in at on the from with and for is no number');

/** Several keys between the same tables (home and away team): a word of the question may name one. */
export function keyBonus(situation: Structured, path: JoinPath): number {
  let best = 0;
  for (const link of path) {
    const tables = new Set([...nameTokens(link.from.name), ...nameTokens(link.to.name)]);
    for (const { from, to } of link.pairs) {
      const telling = [...new Set([...nameTokens(from), ...nameTokens(to)])].filter(
        (token) => !tables.has(token) && !fillers.has(token),
      );
      const found = telling.filter(
        (token) =>
          situation.question.stems.has(token) ||
          (token.length >= 4 &&
            [...situation.question.stems].some(
              (stem) => stem.startsWith(token) || (stem.length >= 4 && token.startsWith(stem)),
            )),
      ).length;
      if (telling.length > 0) best = Math.max(best, (0.06 * found) / telling.length);
    }
  }
  return best;
}

/** Where the join goes, and from which source it starts. */
export function placement({ use, source }: Finding): AdditionOptions {
  const before = use?.clause === 'on' ? joinAround(use) : undefined;
  return { ...(before ? { before } : {}), ...(source ? { named: source } : {}) };
}

/** The join in whose condition the column stands. */
function joinAround(use: ColumnUse): Source | undefined {
  return use.scope.sources.find(
    ({ onRange }) => onRange && onRange.start <= use.range.start && use.range.end <= onRange.end,
  );
}

export function joinCost(situation: Structured, table: Table, addition: Addition): number {
  return 0.38 + addition.cost - (namesTable(situation.question, table) ? 0.05 : 0);
}
