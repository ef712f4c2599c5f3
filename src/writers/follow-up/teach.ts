import { nameInSql, stringInSql } from '../../dialects/dialect.ts';
import type { DateChoice } from '../../schema/follow-up/adjustment.ts';
import { definitionIn } from '../../schema/follow-up/corrections.ts';
import type { Linked } from '../../schema/follow-up/parts.ts';
import type { Rule } from '../../schema/follow-up/rule.ts';
import type { ColumnName, ExpressionTerm, SqlPiece } from '../../schema/glossary/glossary.ts';
import { schemaFacts } from '../../schema/meaning/schema-facts.ts';
import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import type { ContinuationContext } from './contracts.ts';

/** What people put before and behind a date: 都按…为准, "use the … instead". */
const beforeDate =
  /^(?:都|要|应该?|请|是|改|就)*(?:按照?|用|以|看|换成|改成)?$|^(?:please )?(?:go )?(?:by|use|using|take|with|on|based on|count by|it'?s)?\s*(?:the)?$/i;
const behindDate = /^(?:来)?(?:算|计算|统计|为准|看|排)?[吧的了。.!！?？\s]*$|^(?:instead|please)?[.!?\s]*$/i;

/** A text that names a date and nothing else: 按下单时间, "by order date". */
export async function dateIn(text: string, context: ContinuationContext): Promise<DateChoice | undefined> {
  const facts = schemaFacts(context.snapshot);
  const { question, links } = await context.read(text);
  const found = links.columns
    .filter(({ table, column, score }) => score >= 0.9 && facts.column(table, column)?.isDate)
    .sort((left, right) => right.end - right.start - (left.end - left.start) || right.score - left.score)[0];
  if (!found) return undefined;
  if (!beforeDate.test(question.text.slice(0, found.start).trim())) return undefined;
  if (!behindDate.test(question.text.slice(found.end).trim())) return undefined;
  const fact = facts.column(found.table, found.column);
  if (!fact) return undefined;
  const label = (language: 'zh' | 'en') => columnLabel(fact.table, fact.column, language, context.glossary);
  return {
    table: found.table,
    column: found.column,
    isEverywhere: true,
    label: { zh: label('zh'), en: label('en').toLowerCase() },
  };
}

/** 销售额不含退款, "revenue excludes refunds": the figure as it is to be counted from now on; undefined when nothing leads from one to the other. */
export async function definitionRule(text: string, context: ContinuationContext): Promise<Rule | undefined> {
  const said = definitionIn(text);
  if (!said) return undefined;
  const facts = schemaFacts(context.snapshot);
  const figure = figureIn(await context.read(said.figure), context);
  const other = await context.read(said.without);
  if (!figure) return undefined;
  const key = facts.table(figure.table)?.key;
  const { dialect } = context;
  const name = ({ table, column }: ColumnName) => `${nameInSql(dialect, table)}.${nameInSql(dialect, column)}`;
  const own = name(figure);
  const piece = (behind: string): SqlPiece => ({
    text: own + behind,
    columns: [{ ...figure, start: 0, end: own.length }],
  });
  const tables = [...other.links.tables, ...other.links.columns].filter(({ score }) => score >= 0.9);
  const [left] = tables;
  const words = {
    figure: wordsFor(figure, context),
    without: left ? wordsFor({ table: left.table }, context) : said.without,
  };
  const without = typeof words.without === 'string' ? { zh: words.without, en: words.without } : words.without;
  const label = {
    zh: `${words.figure.zh}不含${without.zh}`,
    en: `${words.figure.en} excludes ${without.en}`,
  };
  const named = [`${words.figure.zh}（不含${without.zh}）`, `${words.figure.en} (excluding ${without.en})`];
  const term = (expression: SqlPiece, where?: SqlPiece): ExpressionTerm => ({
    kind: 'expression',
    words: named,
    expression,
    aggregated: [],
    over: 'sum',
    ...(where ? { where } : {}),
  });
  const rule = (as: ExpressionTerm, needs: ColumnName[]): Rule => ({
    kind: 'figure',
    said: text,
    choice: { of: figure, as, needs, label },
  });
  for (const { table } of tables) {
    const edge = facts.edges.find(
      ({ from, to }) => from.table === table && to.table === figure.table && to.column === key,
    );
    const owner = facts.table(table)?.table;
    if (!edge || !owner) continue;
    const amount = owner.columns.find((column) => facts.column(table, column.name)?.isMeasure);
    if (!amount) continue;
    // Amounts that are taken away may be stored with their sign.
    const samples = (amount.samples ?? []).map(Number);
    const sign = samples.length > 0 && samples.every((value) => value <= 0) ? '+' : '-';
    const from = nameInSql(dialect, table);
    const taken = `SELECT SUM(${name({ table, column: amount.name })}) FROM ${from} WHERE ${name(edge.from)} = ${name(edge.to)}`;
    return rule(term(piece(` ${sign} COALESCE((${taken}), 0)`)), [edge.from, { table, column: amount.name }]);
  }
  const value = other.links.values.find(({ match }) => match === 'exact' || match === 'case' || match === 'gloss');
  if (!value) return undefined;
  const column = name(value);
  const where = {
    text: `${column} <> ${stringInSql(dialect, String(value.value))}`,
    columns: [{ table: value.table, column: value.column, start: 0, end: column.length }],
  };
  return rule(term(piece(''), where), [{ table: value.table, column: value.column }]);
}

/** A column or a table as people call it in both languages. */
function wordsFor({ table, column }: { table: string; column?: string }, { snapshot, glossary }: ContinuationContext) {
  const owner = snapshot.tables.find(({ name }) => name === table);
  const found = owner?.columns.find(({ name }) => name === column);
  const word = (language: 'zh' | 'en'): string => {
    if (!owner) return table;
    return found ? columnLabel(owner, found, language, glossary) : tableLabel(owner, language, glossary);
  };
  return { zh: word('zh'), en: word('en').toLowerCase() };
}

/** The figure that a text names and nothing else. */
function figureIn({ question, links }: Linked, { snapshot }: ContinuationContext): ColumnName | undefined {
  const facts = schemaFacts(snapshot);
  const whole = question.text.trim();
  const found = links.columns.find(
    ({ table, column, score, start, end }) =>
      score >= 0.9 && facts.column(table, column)?.isMeasure && question.text.slice(start, end).trim() === whole,
  );
  return found && { table: found.table, column: found.column };
}
