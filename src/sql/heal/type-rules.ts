import { stringInSql } from '../../dialects/dialect.ts';
import { byWord } from '../../dialects/standard.ts';
import type { ColumnUse, FunctionUse, Scope, TextEdit } from '../scope/scope.ts';
import {
  columnRule,
  isStructured,
  type Repair,
  repairBy,
  rule,
  type Situation,
  type Structured,
  textCalls,
} from './situation.ts';

/** What the first argument of a function is cast to when its type is refused. */
const wanted: Record<string, string> = byWord({
  numeric: 'avg sum round',
  timestamp: 'extract to_char date_part date_trunc',
  text: 'lower upper substring substr length char_length replace left right split_part strpos',
});

/** `avg(text)`, `extract(year FROM text)`, `round(double, 2)`: the argument is cast. */
export const castArgument = rule('cast-argument', 'function_not_found', (situation) => {
  const { finding, sql, lexemes } = situation;
  const name = finding.subject?.toLowerCase() ?? '';
  const isTruth = finding.detail?.includes('boolean') ?? false;
  const type = isTruth && wanted[name] === 'numeric' ? 'integer' : wanted[name];
  if (type === undefined || finding.detail === undefined) return [];
  const use = finding.use;
  const edits = textCalls(lexemes).flatMap((call): TextEdit[] => {
    const isIt =
      call.name.toLowerCase() === name &&
      (!use || (call.range.start <= use.range.start && use.range.end <= call.range.end));
    const target = name === 'date_part' || name === 'date_trunc' ? call.arguments[1] : call.arguments[0];
    if (!isIt || !target) return [];
    const text = sql.slice(target.start, target.end);
    const field = /^(\s*\w+\s+from\s+)([\s\S]+)$/i.exec(text);
    if (name === 'extract' && !field) return [];
    const castText = field ? `${field[1]}CAST(${field[2]} AS ${type})` : `CAST(${text} AS ${type})`;
    return [{ ...target, text: castText }];
  });
  return repairBy(situation, edits, 0.2, `${name} 的参数转换为 ${type}`, `The argument of ${name} was cast to ${type}`);
});

/** Text against number, LIKE on a date, text minus text: one side is cast. */
export const castOperand = columnRule('cast-operand', 'type_mismatch', (situation, use) => {
  const { detail = '' } = situation.finding;
  const [left, sign, right] = detail.split(' ');
  if (!left || !sign || !right) return [];
  const edits = operandEdits(situation, use, left, sign, right);
  return repairBy(
    situation,
    edits,
    0.2,
    `比较的两边类型不同（${detail}），已转换类型`,
    `The two sides have different types (${detail}); one was cast`,
  );
});

function operandEdits(situation: Structured, use: ColumnUse, left: string, sign: string, right: string): TextEdit[] {
  const { sql } = situation;
  const cast = (item: ColumnUse, type: string): TextEdit => ({
    ...item.range,
    text: `CAST(${sql.slice(item.range.start, item.range.end)} AS ${type})`,
  });
  if (/^[-+*/%]$/.test(sign)) return arithmeticEdits(situation, use, left, right, cast);
  if (sign === '~~' || left !== 'text') {
    // A number, date or truth value against a text: as text both can be compared.
    if (right === 'text' || sign === '~~') return [cast(use, 'text')];
    return left === 'date' || left === 'timestamp'
      ? [cast(use, 'text'), ...quotedLiterals(situation, use)]
      : [cast(use, 'integer')];
  }
  const literals = quotedLiterals(situation, use);
  if (literals.length > 0 && /^(?:=|<>|between)$/.test(sign)) return literals;
  const other = neighbour(situation, use);
  if (other && /^(?:=|<>)$/.test(sign)) return [cast(other, 'text')];
  return [cast(use, right === 'boolean' ? 'boolean' : right === 'date' || right === 'timestamp' ? right : 'numeric')];
}

function arithmeticEdits(
  situation: Structured,
  use: ColumnUse,
  left: string,
  right: string,
  cast: (item: ColumnUse, type: string) => TextEdit,
): TextEdit[] {
  const other = neighbour(situation, use);
  const edits = [cast(use, 'numeric')];
  if (left === 'text' && right === 'text' && other) edits.push(cast(other, 'numeric'));
  // Both sides may be subqueries: then every use of that column is cast.
  for (const item of situation.scopes.all.flatMap((scope) => scope.columns)) {
    if (item.clause === 'select' && item.name === use.name && item.scope.serves === 'scalar' && item !== use)
      edits.push(cast(item, 'numeric'));
  }
  return edits;
}

/** Number and truth literals compared with the column become strings. */
function quotedLiterals({ sql, lexemes, dialect }: Situation, use: ColumnUse): TextEdit[] {
  const edits: TextEdit[] = [];
  const start = lexemes.findIndex((lexeme) => lexeme.start >= use.range.end);
  for (let i = start; i >= 0 && i < lexemes.length; i += 1) {
    const { kind, text } = lexemes[i]!;
    const isLiteral = kind === 'number' || /^(?:true|false)$/i.test(text);
    if (isLiteral)
      edits.push({
        start: lexemes[i]!.start,
        end: lexemes[i]!.end,
        text: stringInSql(dialect, sql.slice(lexemes[i]!.start, lexemes[i]!.end).toLowerCase()),
      });
    else if (!(kind === 'operator' || /^(?:in|not|between|and|\(|,)$/i.test(text))) break;
    if (isLiteral && !/^(?:,|and)$/i.test(lexemes[i + 1]?.text ?? '')) break;
    if (
      isLiteral &&
      /^and$/i.test(lexemes[i + 1]?.text ?? '') &&
      !/between/i.test(sql.slice(use.range.end, lexemes[i]!.start))
    )
      break;
  }
  return edits;
}

/** The column on the other side of the operator. */
function neighbour({ lexemes }: Structured, use: ColumnUse): ColumnUse | undefined {
  const last = lexemes.findIndex((lexeme) => lexeme.end === use.range.end);
  const first = lexemes.findIndex((lexeme) => lexeme.start === use.range.start);
  const after = lexemes[last + 1]?.kind === 'operator' ? lexemes[last + 2]?.start : undefined;
  const before = lexemes[first - 1]?.kind === 'operator' ? lexemes[first - 2]?.end : undefined;
  return use.scope.columns.find((item) => item !== use && (item.range.start === after || item.range.end === before));
}

/** `(SELECT max(count(*)) … GROUP BY g)`: the largest group, so the groups are ordered and the first is taken. */
export const nestedAggregate = rule('nested-aggregate', 'aggregate_misuse', (situation) => {
  if (!isStructured(situation)) return [];
  for (const scope of situation.scopes.all) {
    const calls = scope.functions.filter((call) => call.aggregate && !call.over);
    for (const outer of calls) {
      const inner = calls.find(
        (call) =>
          call !== outer &&
          outer.argumentRange.start <= call.nameRange.start &&
          call.argumentRange.end < outer.argumentRange.end,
      );
      if (inner && !outer.distinct) return rewritten(situation, scope, outer, inner);
    }
  }
  return [];
});

function rewritten(situation: Structured, scope: Scope, outer: FunctionUse, inner: FunctionUse): Repair[] {
  const { sql, dialect } = situation;
  const name = outer.name.toLowerCase();
  const argument = sql.slice(outer.argumentRange.start, outer.argumentRange.end).trim();
  const call = /^\w+\s*\([^()]*\)$/.test(argument) ? argument : `(${argument})`;
  const whole = { start: outer.nameRange.start, end: outer.argumentRange.end + 1 };
  const isExtreme = name === 'max' || name === 'min';
  const zh = `聚合函数不能嵌套：${outer.name}(${inner.name}) 改为先分组、再取结果`;
  const en = `Aggregates cannot be nested: ${outer.name}(${inner.name}) was computed over the groups`;
  // Ordered already: the first row is the extreme, so the outer aggregate says nothing more.
  if (!scope.grouped || (isExtreme && (scope.ordered || scope.limited)))
    return repairBy(situation, [{ ...whole, text: call }], 0.3, zh, en);
  const before = sql.slice(scope.range.start, whole.start);
  const after = sql.slice(whole.end, scope.range.end);
  if (isExtreme) {
    const ordered = `${before}${call}${after} ORDER BY ${call}${name === 'max' ? ' DESC' : ''}`;
    return repairBy(situation, [{ ...scope.range, text: dialect.limit(ordered, 1) }], 0.2, zh, en);
  }
  if (scope.projections.length !== 1) return [];
  const text = `SELECT ${outer.name}(group_value) FROM (${before}${call} AS group_value${after}) AS grouped_values`;
  return repairBy(situation, [{ ...scope.range, text }], 0.25, zh, en);
}

/** Selected columns that are neither grouped nor aggregated are added to the groups. */
export const groupByColumns = columnRule('group-by-columns', 'grouping_error', (situation) => {
  const { finding, sql } = situation;
  const { scope } = finding;
  if (!scope) return [];
  const texts = situation.findings
    .filter((item) => item.class === 'grouping_error' && item.scope === scope)
    .flatMap(({ use }) => (use ? [sql.slice(use.range.start, use.range.end)] : []));
  const missing = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()].join(', ');
  const { group, where, from, select } = scope.clauses;
  const at = group?.end ?? where?.end ?? from?.end ?? select?.end;
  if (at === undefined) return [];
  const edit = { start: at, end: at, text: group ? `, ${missing}` : ` GROUP BY ${missing}` };
  return repairBy(situation, [edit], 0.25, `分组中补上 ${missing}`, `${missing} was added to the groups`);
});
