import { type Dialect, quoteIdentifier } from '../../dialects/dialect.ts';
import { byWord, words } from '../../dialects/standard.ts';
import type {
  ColumnName,
  ColumnTerm,
  ConditionTerm,
  ExpressionTerm,
  SqlPiece,
  TableTerm,
} from '../../schema/glossary/glossary.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, isWord, type Lexeme } from '../lex/lex.ts';
import { treeHas } from '../parse/parse.ts';
import {
  analyseScopes,
  type Clause,
  type ColumnUse,
  type FunctionUse,
  type Scope,
  type TextRange,
} from '../scope/scope.ts';
import { bareColumns, columnOrFault, isColumnName, NotResolved, namedColumn, tableOrFault } from './names.ts';

type Meaning<Term> = Omit<Term, 'words'>;

/** Where an entry's names are looked up. */
interface Place {
  snapshot: Snapshot;
  dialect: Dialect;
}

/** `customers`, or `customers where level = 'A'`: some of its rows. */
export function readTable(text: string, place: Place): Meaning<TableTerm> | Meaning<ConditionTerm> {
  const sql = `SELECT * FROM ${text}`;
  const block = onlyBlock(sql, ['select', 'from', 'where'], place);
  const [source, ...others] = block.sources;
  if (source?.kind !== 'table' || source.alias !== undefined || others.length > 0) throw shape();
  const table = tableOrFault(source.name, place.snapshot);
  const where = whereOf(sql, block, resolved(block.columns, place, [table]), place);
  return where ? { kind: 'condition', table: table.name, where } : { kind: 'table', table: table.name };
}

/** `customers.level = 'A'`. */
export function readCondition(text: string, place: Place): Meaning<ConditionTerm> {
  const sql = `SELECT 1 WHERE ${text}`;
  const block = onlyBlock(sql, ['select', 'where'], place);
  const where = whereOf(sql, block, resolved(block.columns, place), place);
  const [first] = where?.columns ?? [];
  if (!where || !first || block.aggregates) throw shape();
  return { kind: 'condition', table: first.table, where };
}

const spoken: Readonly<Record<string, string>> = byWord({
  SUM: 'sum total',
  COUNT: 'count number',
  AVG: 'average avg',
  MAX: 'max maximum',
  MIN: 'min minimum',
});

/** `sum of a * b where c` is SUM(a * b) WHERE c. */
function spokenAggregate(text: string, dialect: Dialect): string {
  const lexemes = codeLexemes(text, dialect);
  const [first, second] = lexemes;
  const name = spoken[first?.text.toLowerCase() ?? ''];
  if (!name || !second || !isWord(second, 'of')) return text;
  const end = lexemes.find((lexeme, index) => isWord(lexeme, 'where') && depthAt(lexemes, index) === 0)?.start;
  return `${name}(${text.slice(second.end, end).trim()})${end === undefined ? '' : ` ${text.slice(end)}`}`;
}

/** A ratio keeps its fraction where the engine would drop it between whole numbers. */
function exactDivision(text: string, dialect: Dialect): string {
  if (!dialect.integerDivision) return text;
  const all = codeLexemes(text, dialect);
  const where = all.findIndex((lexeme, index) => isWord(lexeme, 'where') && depthAt(all, index) === 0);
  const lexemes = where < 0 ? all : all.slice(0, where);
  const isExact = lexemes.some((one) => isWord(one, 'cast') || (one.kind === 'number' && one.text.includes('.')));
  if (isExact) return text;
  return lexemes
    .filter((one) => one.text === '/')
    .toReversed()
    .reduce((sql, { start }) => `${sql.slice(0, start).trimEnd()} * 1.0 ${sql.slice(start)}`, text);
}

/** `order.amount * 2`: a table of that name is there, though SQL wants it in quotes. */
function withQuotes(text: string, snapshot: Snapshot, dialect: Dialect): string {
  const lexemes = codeLexemes(text, dialect);
  return lexemes
    .flatMap((dot, index) => {
      const [left, right] = [lexemes[index - 1], lexemes[index + 1]];
      if (dot.text !== '.' || left?.kind !== 'word' || right?.kind !== 'word') return [];
      const stored = namedColumn(`${left.text}.${right.text}`, snapshot);
      return stored ? [{ start: left.start, end: right.end, stored }] : [];
    })
    .toReversed()
    .reduce(
      (sql, { start, end, stored: { table, column } }) =>
        `${sql.slice(0, start)}${quoteIdentifier(dialect, table)}.${quoteIdentifier(dialect, column)}${sql.slice(end)}`,
      text,
    );
}

/** Whether an OR stands outside of all brackets: beside other conditions it needs its own. */
function hasOpenOr(text: string, dialect: Dialect): boolean {
  const lexemes = codeLexemes(text, dialect);
  return lexemes.some((lexeme, index) => isWord(lexeme, 'or') && depthAt(lexemes, index) === 0);
}

function depthAt(lexemes: readonly Lexeme[], index: number): number {
  return lexemes.slice(0, index).reduce((depth, { text }) => depth + (text === '(' ? 1 : text === ')' ? -1 : 0), 0);
}

/** One value of a row or over many rows, with a WHERE for those that count. What can only be true or false is a condition. */
export function readExpression(
  text: string,
  place: Place,
): Meaning<ColumnTerm> | Meaning<ExpressionTerm> | Meaning<ConditionTerm> {
  const spelt = exactDivision(spokenAggregate(text, place.dialect), place.dialect);
  const isRead = analyseScopes(`SELECT ${spelt}`, place.dialect) !== undefined;
  const sql = `SELECT ${isRead ? spelt : withQuotes(spelt, place.snapshot, place.dialect)}`;
  const block = onlyBlock(sql, ['select', 'where'], place);
  const [item, ...others] = block.projections;
  if (!item?.range || item.star || item.alias !== undefined || others.length > 0) throw shape();
  if (!block.clauses.where && isTruth(item.tree)) return readCondition(sql.slice(item.range.start), place);
  const names = resolved(block.columns, place);
  const expression = pieceOf(sql, item.range, names);
  const where = whereOf(sql, block, names, place);
  const [first] = expression.columns;
  if (!first || block.functions.some(({ over }) => over)) throw shape();
  if (item.column && !where) return { kind: 'column', table: first.table, column: first.column };
  const aggregates = block.functions.filter(({ aggregate, clause }) => aggregate && clause === 'select');
  const single = block.columns.find((use) => use.clause === 'select' && !isInside(use, aggregates));
  if (aggregates.length > 0 && single) throw new NotResolved({ reason: 'mixed', name: single.name });
  const [whole] = aggregates;
  if (whole && isSum(whole, item.range, sql)) {
    const inside = pieceOf(sql, argumentOf(whole, sql), names);
    return { kind: 'expression', expression: inside, aggregated: [], over: 'sum', ...(where ? { where } : {}) };
  }
  const { start } = item.range;
  const aggregated = aggregates.map((one) => shifted(argumentOf(one, sql), -start));
  const isAverage = aggregates.length > 0 && aggregates.every(({ name }) => name.toLowerCase() === 'avg');
  const over = isAverage || isRatio(item.tree) ? 'avg' : 'sum';
  return { kind: 'expression', expression, aggregated, over, ...(where ? { where } : {}) };
}

const shape = () => new NotResolved({ reason: 'shape', name: '' });

/** The one block of the statement, with no clause beyond these. */
function onlyBlock(sql: string, clauses: readonly Clause[], { dialect }: Place): Scope {
  const scopes = analyseScopes(sql, dialect);
  if (!scopes) throw new NotResolved({ reason: 'syntax', name: '' });
  const { root, all } = scopes;
  const isPlain = root.kind === 'select' && all.length === 1 && !root.distinct;
  if (!isPlain || Object.keys(root.clauses).some((clause) => !clauses.includes(clause as Clause))) throw shape();
  return root;
}

/** What each column stands for; what stands for none is a text in double quotes, where the engine has those. */
function resolved(
  uses: readonly ColumnUse[],
  { snapshot, dialect }: Place,
  spoken: readonly Table[] = [],
): Map<ColumnUse, ColumnName> {
  const tables = [...spoken];
  const results = new Map<ColumnUse, ColumnName>();
  for (const use of uses.filter(({ qualifier }) => qualifier !== undefined)) {
    const table = tableOrFault(use.qualifier ?? '', snapshot);
    tables.push(table);
    results.set(use, columnOrFault(table, use.name, snapshot));
  }
  const isText = ({ quoted, clause, name }: ColumnUse) =>
    dialect.doubleQuotedStrings && quoted && clause === 'where' && !isColumnName(name, snapshot);
  const bare = uses.filter((use) => use.qualifier === undefined && !isText(use));
  const columns = bareColumns(
    bare.map(({ name }) => name),
    tables,
    snapshot,
  );
  for (const [index, use] of bare.entries()) results.set(use, columns[index] as ColumnName);
  return results;
}

function pieceOf(sql: string, range: TextRange, names: ReadonlyMap<ColumnUse, ColumnName>): SqlPiece {
  const columns = [...names]
    .filter(([use]) => use.range.start >= range.start && use.range.end <= range.end)
    .map(([{ range: at }, name]) => ({ ...name, start: at.start - range.start, end: at.end - range.start }))
    .sort((left, right) => left.start - right.start);
  return { text: sql.slice(range.start, range.end), columns };
}

/** The condition without its WHERE. */
function whereOf(
  sql: string,
  { clauses: { where } }: Scope,
  names: ReadonlyMap<ColumnUse, ColumnName>,
  { dialect }: Place,
): SqlPiece | undefined {
  if (!where) return undefined;
  const text = sql.slice(where.start + 'where'.length, where.end).trimStart();
  const piece = pieceOf(sql, { start: where.end - text.length, end: where.end }, names);
  if (!hasOpenOr(piece.text, dialect)) return piece;
  const columns = piece.columns.map((column) => ({ ...column, start: column.start + 1, end: column.end + 1 }));
  return { text: `(${piece.text})`, columns };
}

const truths = words(
  'eq neq gt gte lt lte null_safe_eq null_safe_neq is_null is_true is_false is and or not in like i_like ilike glob similar_to regexp_like between',
);

function isTruth(tree: unknown): boolean {
  const [[kind, node] = []] = tree !== null && typeof tree === 'object' ? Object.entries(tree) : [];
  return kind === 'paren' ? isTruth((node as { this?: unknown }).this) : truths.has(kind ?? '');
}

const isInside = ({ range }: ColumnUse, functions: readonly FunctionUse[]): boolean =>
  functions.some(({ argumentRange, filterRange }) =>
    [argumentRange, filterRange].some((part) => part && part.start <= range.start && range.end <= part.end),
  );

/** SUM(x) and nothing else: the figure is x, which adds up anyway, and may then be averaged or shared out as well. */
const isSum = (
  { name, nameRange, argumentRange, distinct, filterRange }: FunctionUse,
  range: TextRange,
  sql: string,
): boolean =>
  name.toLowerCase() === 'sum' &&
  !distinct &&
  !filterRange &&
  nameRange.start === range.start &&
  sql.slice(argumentRange.end, range.end).trim() === ')';

/** What is aggregated, without a DISTINCT before it. */
function argumentOf({ argumentRange: { start, end }, distinct }: FunctionUse, sql: string): TextRange {
  const text = sql.slice(start, end);
  const value = (distinct ? text.trimStart().slice('distinct'.length) : text).trimStart();
  return { start: end - value.length, end: end - value.length + value.trimEnd().length };
}

const shifted = ({ start, end }: TextRange, by: number): TextRange => ({ start: start + by, end: end + by });

/** Whether something is divided by what a row holds: such values do not add up. */
function isRatio(tree: unknown): boolean {
  return treeHas(tree, (kind, { right }) => kind === 'div' && treeHas(right, (inner) => inner === 'column'));
}
