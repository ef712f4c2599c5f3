import type { FunctionUse, Scope, TextRange } from '../../scope/scope.ts';
import {
  applyEdits,
  isStructured,
  type Repair,
  type Rule,
  type Structured,
  type TextEdit,
  withBlank,
} from '../situation/situation.ts';

/** An aggregate in WHERE belongs to HAVING when there are groups; `x = MAX(x)` compares with a subquery otherwise. */
export const aggregateInWhere: Rule = {
  name: 'aggregate-in-where',
  propose(situation) {
    if (situation.finding.class !== 'aggregate_misuse' || !isStructured(situation)) return [];
    for (const scope of situation.scopes.all) {
      const call = scope.functions.find((item) => item.aggregate && !item.over && item.clause === 'where');
      const where = scope.clauses.where;
      if (!call || !where) continue;
      const condition = conjunctAround(situation, scope, call);
      if (!condition) continue;
      return scope.grouped ? [toHaving(situation, scope, condition)] : toSubquery(situation, scope, call, condition);
    }
    return [];
  },
};

interface Conjunct extends TextRange {
  /** The condition with the AND that joins it, or the whole clause when it is the only one. */
  removal: TextRange;
}

/** The part of WHERE between its ANDs; none when OR makes the parts depend on each other. */
function conjunctAround(situation: Structured, scope: Scope, call: FunctionUse): Conjunct | undefined {
  const where = scope.clauses.where as TextRange;
  const inside = situation.scopes.lexemes.filter((lexeme) => lexeme.start >= where.start && lexeme.end <= where.end);
  const cuts: { start: number; end: number }[] = [{ start: where.start, end: inside[0]?.end ?? where.start }];
  let depth = 0;
  let between = false;
  for (const lexeme of inside) {
    const text = lexeme.text.toLowerCase();
    if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    if (depth > 0 || lexeme.kind !== 'word') continue;
    if (text === 'or') return undefined;
    if (text === 'between') between = true;
    else if (text === 'and' && between) between = false;
    else if (text === 'and') cuts.push({ start: lexeme.start, end: lexeme.end });
  }
  const index = cuts.findLastIndex((cut) => cut.end <= call.nameRange.start);
  const cut = cuts[index];
  if (!cut) return undefined;
  const end = cuts[index + 1]?.start ?? where.end;
  const start = cut.end;
  const next = cuts[index + 1];
  const removal =
    cuts.length === 1
      ? where
      : index === 0
        ? { start: start + 1, end: (next?.end ?? end) + 1 }
        : { start: cut.start, end };
  return { start, end, removal };
}

function toHaving(situation: Structured, scope: Scope, condition: Conjunct): Repair {
  const { sql } = situation;
  const text = sql.slice(condition.start, condition.end).trim();
  const isWhole = condition.removal.start === scope.clauses.where?.start;
  const having = scope.clauses.having;
  const at = having?.end ?? scope.clauses.group?.end ?? scope.range.end;
  const edits: TextEdit[] = [
    { ...(isWhole ? withBlank(sql, condition.removal) : condition.removal), text: '' },
    { start: at, end: at, text: having ? ` AND ${text}` : ` HAVING ${text}` },
  ];
  return {
    sql: applyEdits(sql, edits),
    cost: 0.2,
    zh: `聚合条件 ${text} 从 WHERE 移到 HAVING`,
    en: `The aggregate condition ${text} was moved from WHERE to HAVING`,
  };
}

function toSubquery(situation: Structured, scope: Scope, call: FunctionUse, condition: Conjunct): Repair[] {
  const { sql } = situation;
  const { from } = scope.clauses;
  if (!from || !/^(?:min|max|avg)$/i.test(call.name)) return [];
  const text = sql.slice(call.nameRange.start, call.argumentRange.end + 1);
  const isAlone = /^[^()]*[=<>]\s*$/.test(sql.slice(condition.start, call.nameRange.start));
  if (!isAlone || sql.slice(call.argumentRange.end + 1, condition.end).trim() !== '') return [];
  const range = { start: call.nameRange.start, end: call.argumentRange.end + 1 };
  return [
    {
      sql: applyEdits(sql, [{ ...range, text: `(SELECT ${text} ${sql.slice(from.start, from.end)})` }]),
      cost: 0.3,
      zh: `WHERE 中的 ${text} 改为子查询`,
      en: `${text} in WHERE became a subquery`,
    },
  ];
}

/** `ORDER BY count(x)` with no groups: the plain columns of the SELECT list are what is counted by. */
export const groupForOrder: Rule = {
  name: 'group-for-order',
  propose(situation) {
    if (situation.finding.class !== 'aggregate_misuse' || !isStructured(situation)) return [];
    for (const scope of situation.scopes.all) {
      const call = scope.functions.find((item) => item.aggregate && !item.over && item.clause === 'order');
      const order = scope.clauses.order;
      if (!call || !order || scope.grouped || scope.distinct) continue;
      const plain = scope.projections.flatMap(({ column }) =>
        column ? [situation.sql.slice(column.range.start, column.range.end)] : [],
      );
      if (plain.length === 0 || plain.length < scope.projections.length) continue;
      const text = `GROUP BY ${plain.join(', ')} `;
      return [
        {
          sql: applyEdits(situation.sql, [{ start: order.start, end: order.start, text }]),
          cost: 0.35,
          zh: `按 ${call.name} 排序需要分组，已按 ${plain.join('、')} 分组`,
          en: `Ordering by ${call.name} needs groups; rows were grouped by ${plain.join(', ')}`,
        },
      ];
    }
    return [];
  },
};
