import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import { type Compiled, instancesOfBlock } from '../compile/compile.ts';
import type { Block, Expression, Form, Predicate } from '../form/form.ts';
import type { Ranked } from '../judge/read-forms.ts';
import type { Reading } from '../read/draft.ts';
import { leftOutAssumptions } from './left-out.ts';
import { type Wording, wordsOf } from './words.ts';

const blocksOf = (form: Form): Block[] => (form.kind === 'block' ? [form.block] : [form.left, form.right]);

/** Readings that could have been others, in the question's language. */
export function assumptionsOf(
  { form, draft, features, compiled }: Ranked,
  reading: Reading,
  wording: Wording,
  snapshot: Snapshot,
): Assumption[] {
  const found: Assumption[] = [];
  const zh = reading.language === 'zh';
  for (const block of blocksOf(form)) {
    for (const predicate of block.where) found.push(...periodAssumptions(predicate, reading, wording, snapshot));
  }
  for (const mention of reading.mentions) {
    if (draft.used.get(mention.index) !== 'value') continue;
    const [hit] = mention.values;
    if (!hit || hit.match === 'exact' || hit.match === 'case') continue;
    found.push({
      kind: 'value',
      text: zh ? `“${mention.text}”按“${hit.value}”查找` : `“${mention.text}” was taken as “${hit.value}”`,
    });
  }
  if (features['sum:alone'] || features['sum:each'] || features['sum:ranked'] || features['sum:beside-parent']) {
    const block = blocksOf(form)[0];
    const figures = [...(block?.select ?? []), ...(block?.order ? [block.order.by] : [])];
    const total = figures.find(
      (item) => item.kind === 'aggregate' && (item.name === 'sum' || item.argument?.kind === 'metric'),
    );
    if (total) found.push({ kind: 'metric', text: totalText(total, wording) });
  }
  found.push(...wayAssumptions(form, compiled, wording), ...leftOutAssumptions(form, compiled, wording));
  const order = blocksOf(form)[0]?.order;
  for (const cue of reading.cues) {
    if (features['vague:ranked'] && order?.limit && draft.usedCues.has(cue) && /^(?:vague|most)$/.test(cue.class)) {
      const figure = wordsOf(order.by, wording);
      const meaning = zh
        ? `“${cue.text}”理解为${figure}最高的${order.limit}个`
        : `“${cue.text}” was read as the ${order.limit} with the highest ${figure}`;
      if (!features['vague:recent'] || !/最近|近期|recent|lately/i.test(cue.text))
        found.push({ kind: 'vague', text: meaning });
    }
    if (
      cue.class === 'vague' &&
      !draft.usedCues.has(cue) &&
      !reading.question.periods.some((period) => period.start <= cue.start && period.end >= cue.end)
    ) {
      found.push({
        kind: 'vague',
        text: zh
          ? `“${cue.text}”没有明确范围，未作限制`
          : `“${cue.text}” has no exact meaning and was not used as a condition`,
      });
    }
  }
  return eachOnce(found);
}

export const eachOnce = (found: readonly Assumption[]): Assumption[] =>
  found.filter((one, index) => found.findIndex((other) => other.text === one.text) === index);

/** Which of several keys, and which tables in between, tie what the form reads. */
export function wayAssumptions(form: Form, compiled: Compiled, wording: Wording): Assumption[] {
  const { facts, language } = wording;
  const found: Assumption[] = [];
  for (const join of compiled.trees.flatMap(({ joins }) => joins)) {
    if (join.parent.includes('@')) continue;
    const rivals = facts.edges.filter(
      ({ from, to }) =>
        from.table === join.edge.from.table && to.table === join.edge.to.table && from.column !== join.edge.from.column,
    );
    const [own, ...others] = [join.edge, ...rivals].map(({ from }) => labelOf(from.table, from.column, wording));
    if (rivals.length > 0 && own)
      found.push({
        kind: 'role',
        text: language === 'zh' ? `按“${own}”关联` : `related through “${own}”`,
        alternatives: others.filter((label) => label !== undefined),
      });
  }
  return [...found, ...otherWays(form, compiled, wording)];
}

/** 折扣率取各行的平均值: a ratio of single rows does not add up. */
export function totalText(total: Expression, wording: Wording): string {
  const zh = wording.language === 'zh';
  if (total.kind === 'aggregate' && total.name === 'avg' && total.argument) {
    const figure = wordsOf(total.argument, wording);
    return zh ? `${figure}取各行的平均值` : `${figure} is averaged over the rows`;
  }
  return zh ? `${wordsOf(total, wording)}按合计计算` : `${wordsOf(total, wording)} is added up`;
}

/** Where nobody names the tables between two others, and the keys lead over different ones just as well. */
function otherWays(form: Form, { trees: [tree] }: Compiled, { facts, language, glossary }: Wording): Assumption[] {
  const [block] = blocksOf(form);
  if (!tree || !block) return [];
  return facts.keys.otherWays(tree, new Set(instancesOfBlock(block))).map(({ over, instead }) => {
    const names = (tables: readonly Table[]) =>
      tables.map((table) => tableLabel(table, language, glossary)).join(language === 'zh' ? '、' : ', ');
    return {
      kind: 'role',
      text: language === 'zh' ? `经由“${names(over)}”关联` : `related by way of “${names(over)}”`,
      alternatives: instead.map(names),
    };
  });
}

function labelOf(table: string, column: string, { facts, language, glossary }: Wording): string | undefined {
  const found = facts.column(table, column);
  return found && columnLabel(found.table, found.column, language, glossary);
}

export function periodAssumptions(
  predicate: Predicate,
  reading: Reading,
  wording: Wording,
  snapshot: Snapshot,
): Assumption[] {
  if (predicate.kind !== 'period') return [];
  const zh = reading.language === 'zh';
  const found: Assumption[] = [];
  const { period, left } = predicate;
  const meaning = period.description[reading.language];
  if (period.relative) {
    const today = reading.question.today;
    const source =
      snapshot.today === undefined ? (zh ? '今天是' : 'today is') : zh ? '数据的今天是' : "the data's today is";
    found.push({
      kind: 'today',
      text: zh
        ? `${period.text} = ${meaning}（${source} ${today}）`
        : `${period.text} = ${meaning} (${source} ${today})`,
    });
  }
  const said = reading.mentions.some(
    (mention) =>
      mention.columns.some((link) => link.table === left.table && link.column === left.column && link.score >= 0.6) &&
      !mention.tables.length,
  );
  const others = rivalDates(left, wording);
  if (!said && others.length > 0) {
    const label = wordsOf({ kind: 'column', ...left }, wording);
    found.push({
      kind: 'period',
      text: zh ? `时间按“${label}”计算` : `the period refers to “${label}”`,
      alternatives: others,
    });
  }
  return found;
}

/** Other dates of the same rows that the period could have meant. */
function rivalDates(ref: { table: string; column: string }, wording: Wording): string[] {
  const { facts } = wording;
  const table = facts.table(ref.table)?.table;
  if (!table) return [];
  return table.columns
    .filter((column) => column.name !== ref.column && facts.column(table.name, column.name)?.isDate)
    .map((column) => wordsOf({ kind: 'column', table: ref.table, column: column.name }, wording));
}
