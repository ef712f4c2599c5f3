import { nameInSql, stringInSql } from '../dialects/dialect.ts';
import type { Language } from '../protocol/answer.ts';
import { columnsOfTerm, type GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import { statesOf } from '../schema/meaning/states.ts';
import { codesOf } from '../schema/names/comment-labels.ts';
import { tableLabel } from '../schema/names/labels.ts';
import type { Column, Scalar, Table } from '../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import type { Assumption } from '../sql/contracts/contracts.ts';
import { applyEdits, type Scope, type Source, type Statement, type TextEdit } from '../sql/scope/scope.ts';

/** Records that count although they came to nothing, and the statement that leaves them out. */
interface CountedRecords {
  assumption: Assumption;
  /** The other reading as a label and as a question; and as a statement where it can be written for certain. */
  label: string;
  question: string;
  sql?: string;
}

interface CountedOptions {
  statement: Statement;
  question: string;
  language: Language;
  links: Links;
  glossary: readonly GlossaryTerm[];
  values?: ValueIndex;
}

const noughts: ReadonlySet<string> = new Set(['cancelled', 'failed']);
const saysSo = /取消|作废|失败|无效|有效|撤销|关闭|退|cancel|void|fail|valid|abort|refund|return/i;
const counts = /^(?:sum|count|avg|total)$/i;

/**
 * Sums and counts over records that have a state, where some are cancelled, void or failed and neither question nor glossary nor
 * statement says anything of it. Undefined when there is nothing to tell.
 */
export async function countedRecords(options: CountedOptions): Promise<CountedRecords | undefined> {
  const { statement, question, language, links, glossary } = options;
  if (saysSo.test(question)) return undefined;
  const places = statement.scopes.all.flatMap((scope) => (isCounting(scope) ? placesIn(scope, statement) : []));
  for (const { table } of places) {
    for (const column of table.columns.filter(isState)) {
      const address = { table: table.name, column: column.name };
      if (isSettled(address, options) || links.values.some((hit) => isSame(hit, address))) continue;
      const values = await noughtsIn(table, column, options.values);
      if (values.length === 0) continue;
      const what = tableLabel(table, language, glossary);
      const sql = withoutThem(
        places.filter((place) => place.table === table),
        column,
        values,
        statement,
      );
      return { ...words(what, question, language), ...(sql ? { sql } : {}) };
    }
  }
  return undefined;
}

const isCounting = ({ kind, functions }: Scope): boolean =>
  kind === 'select' && functions.some(({ name, aggregate, over }) => aggregate && !over && counts.test(name));

interface Place {
  scope: Scope;
  source: Source;
  table: Table;
}

function placesIn(scope: Scope, { resolution }: Statement): Place[] {
  return scope.sources.flatMap((source) => {
    const table = resolution.tables.get(source);
    return table ? [{ scope, source, table }] : [];
  });
}

const isState = ({ name, kind, comment, masked }: Column): boolean =>
  !masked && /^(?:text|integer|other)$/.test(kind) && /status|state$|状态|zhuangtai/i.test(`${name} ${comment ?? ''}`);

const isSame = (one: { table: string; column: string }, other: { table: string; column: string }): boolean =>
  one.table.toLowerCase() === other.table.toLowerCase() && one.column.toLowerCase() === other.column.toLowerCase();

/** The statement looks at the state, or a business word of the question does. */
function isSettled(address: { table: string; column: string }, { statement, links }: CountedOptions): boolean {
  const isRead = statement.scopes.all
    .flatMap(({ columns }) => columns)
    .some((use) => {
      const stored = statement.stored(use);
      return stored !== undefined && isSame({ table: stored.table.name, column: stored.column.name }, address);
    });
  return isRead || links.terms.some(({ term }) => columnsOfTerm(term).some((column) => isSame(column, address)));
}

/** The stored values, or the codes that a comment spells out, that stand for what came to nothing. */
async function noughtsIn(table: Table, column: Column, index: ValueIndex | undefined): Promise<Scalar[]> {
  const isNought = (text: string) => noughts.has(statesOf(text)[0] ?? '');
  const codes = codesOf(column).filter(({ words: said }) => said.some(isNought));
  if (codes.length > 0) return codes.map(({ code }) => (column.kind === 'integer' ? Number(code) : code));
  const known = (await index?.valuesOf(table.name, column.name))?.values ?? [];
  const seen = known.length > 0 ? known : (column.samples ?? []);
  return seen.length > 40 ? [] : seen.filter((value) => typeof value === 'string' && isNought(value));
}

/** The same statement with a condition wherever the records are read; undefined where a join may have none of them. */
function withoutThem(
  places: readonly Place[],
  column: Column,
  values: readonly Scalar[],
  statement: Statement,
): string | undefined {
  const { sql, scopes } = statement;
  const { dialect } = scopes;
  const edits: TextEdit[] = [];
  for (const { scope, source } of places) {
    const isAlways = scope.sources.every(
      ({ join }) => join === 'first' || join === 'inner' || join === 'cross' || join === 'comma',
    );
    const { where, from } = scope.clauses;
    if (!isAlways || !from) return undefined;
    const name = `${nameInSql(dialect, source.label)}.${nameInSql(dialect, column.name)}`;
    const list = values.map((value) => (typeof value === 'string' ? stringInSql(dialect, value) : String(value)));
    const condition = `(${name} IS NULL OR ${name} NOT IN (${list.join(', ')}))`;
    if (!where) edits.push({ start: from.end, end: from.end, text: ` WHERE ${condition}` });
    else {
      const after = where.start + 'where'.length;
      edits.push(
        { start: after, end: after, text: ' (' },
        { start: where.end, end: where.end, text: `) AND ${condition}` },
      );
    }
  }
  return edits.length > 0 ? applyEdits(sql, edits) : undefined;
}

function words(what: string, question: string, language: Language): Omit<CountedRecords, 'sql'> {
  const bare = question.replace(/[?？。.!！\s]+$/, '');
  const [text, label, again] =
    language === 'zh'
      ? [`已取消或失败的“${what}”也计算在内`, '不算已取消或失败的', `${bare}，不算已取消或失败的`]
      : [
          `cancelled or failed “${what}” are counted too`,
          'without cancelled or failed ones',
          `${bare}, without cancelled or failed ones`,
        ];
  return { assumption: { kind: 'cancelled', text, alternatives: [label] }, label, question: again };
}
