import type { Span } from '../../question/question.ts';
import {
  type Adjustment,
  type DateChoice,
  noAdjustment,
  type Understood,
  type Within,
} from '../../schema/follow-up/adjustment.ts';
import { openingOf } from '../../schema/follow-up/corrections.ts';
import { type FollowUp, type RowsChange, readFollowUp } from '../../schema/follow-up/follow-up.ts';
import { type Linked, type Parts, partsOf } from '../../schema/follow-up/parts.ts';
import { referenceIn } from '../../schema/follow-up/references.ts';
import { datedTable, type Rule, withRules } from '../../schema/follow-up/rule.ts';
import { usualPeriodIn } from '../../schema/follow-up/usual-period.ts';
import { schemaFacts } from '../../schema/meaning/schema-facts.ts';
import { readStatement } from '../../sql/scope/scope.ts';
import { changeRows } from './change-rows.ts';
import type { Continuation, ContinuationContext, EarlierTurn, Standing } from './contracts.ts';
import { readReference } from './read-reference.ts';
import { cellOf, labelOf } from './rows-meant.ts';
import { dateIn, definitionRule } from './teach.ts';

export type { Continuation, ContinuationContext, EarlierTurn } from './contracts.ts';

/**
 * Reads a text in the light of what was asked before; undefined when it stands alone. What an earlier turn was understood as is
 * kept with it, also when it led to no answer, so that "and for 2024?" still knows what it is about.
 */
export async function readContinuation(
  turns: readonly EarlierTurn[],
  text: string,
  context: ContinuationContext,
): Promise<Continuation | undefined> {
  const standings = await standingsOf(turns, context);
  const next = await context.read(tidied(text));
  const parts = partsOf(next, context.snapshot);
  const taught = standings.length > 0 ? await readRule(text, turns, standings, context) : undefined;
  if (taught) return taught;
  const [standing] = standings;
  if (standing) {
    const cell = cellRows(turns, context);
    if (cell) return drilled(cell, standing, next, context);
    const opened = await readOpening(text, turns, standing, context);
    if (opened) return opened;
  }
  const reference = referenceIn(next, parts.names);
  if (reference) {
    const referred = await readReference(reference, next, turns, standing, context);
    if (referred) return referred;
  }
  for (const one of standings) {
    const follow = readFollowUp(one.linked, next, context.snapshot);
    const read = follow && (await followed(follow, one, turns, next, context));
    if (read) return read;
  }
  return undefined;
}

/** Whether a text may be about rows that were shown: then they must be at hand. */
export async function looksBack(text: string, context: ContinuationContext): Promise<boolean> {
  if (context.cell || openingOf(text)) return true;
  const next = await context.read(tidied(text));
  return referenceIn(next, partsOf(next, context.snapshot).names) !== undefined;
}

/** What the rules of a conversation say of a question that stands alone. */
export function rulesIn(turns: readonly EarlierTurn[]): Rule[] {
  return turns.flatMap(({ taught }) => (taught ? [taught] : []));
}

/** 按城市分 is read as 按城市: what only says "do it so" would run into the name before it. */
const tidied = (text: string): string =>
  text.replace(
    /^(\s*(?:那|再|改成|换成)?\s*(?:按照?)(?:每个?|各)?.+?)(?:来)?(?:分组|分开|拆分|分类|分|拆|统计|汇总|看看|看|展示)(?:一下)?(?=[\s。.!！?？呢]*$)/u,
    '$1',
  );

/** The questions that may be gone on from, newest first: the last one, and the last one that was answered. */
async function standingsOf(turns: readonly EarlierTurn[], context: ContinuationContext): Promise<Standing[]> {
  const found: Standing[] = [];
  for (const turn of turns.toReversed()) {
    if (!turn.understood) continue;
    const linked = await context.read(turn.understood.text);
    const { names, periods, values } = partsOf(linked, context.snapshot);
    // Of a question about nothing here there is nothing to take over.
    if (!turn.isAnswered && names.length + periods.length + values.length === 0) continue;
    found.push({ linked, understood: turn.understood });
    if (turn.isAnswered) break;
  }
  return found;
}

/** A change to the rows of the newest answer that has some, or the question before with other parts. */
async function followed(
  follow: FollowUp,
  standing: Standing,
  turns: readonly EarlierTurn[],
  next: Linked,
  context: ContinuationContext,
): Promise<Continuation | undefined> {
  const { adjustment } = standing.understood;
  if (follow.kind === 'question') return { text: follow.text, adjustment: withoutReplaced(adjustment, next, context) };
  const shown = turns.findLast(({ isAnswered, isAside }) => isAnswered && !isAside);
  const { language } = next.question;
  const change = shown?.sql && changeRows(follow.change, { ...shown, sql: shown.sql }, language, context);
  if (change) return { text: standing.linked.question.whole, adjustment, change, ...asideOf(follow.change) };
  if (follow.change.kind !== 'sort') return undefined;
  return { text: sortedText(standing.linked, follow.change), adjustment };
}

/** A number of rows or a single one is looked at; what comes next is about the rows themselves again. */
const asideOf = ({ kind }: RowsChange): { isAside?: true } =>
  kind === 'count' || kind === 'place' ? { isAside: true } : {};

/** Another value of the same column takes the place of the one that was kept to. */
function withoutReplaced(adjustment: Adjustment, next: Linked, { snapshot }: ContinuationContext): Adjustment {
  const { values } = partsOf(next, snapshot);
  const isReplaced = (rows: Within) =>
    values.some(({ table, column }) => table === rows.table && column === rows.column);
  return { ...adjustment, within: adjustment.within.filter((rows) => !isReplaced(rows)) };
}

/** The order as a part of the question, for a column that was not shown. */
function sortedText(
  { question: { whole, language } }: Linked,
  { by, direction }: Extract<RowsChange, { kind: 'sort' }>,
): string {
  const bare = whole.replace(/[\s?？。.!！]+$/u, '');
  if (language === 'zh') return `${bare}，按${by}${direction === 'desc' ? '从高到低' : '从低到高'}排序`;
  return `${bare}, sorted by ${by} ${direction === 'desc' ? 'in descending order' : 'in ascending order'}`;
}

/** 以后都按下单时间, 销售额不含退款: applied to the last question, and to be kept. */
async function readRule(
  text: string,
  turns: readonly EarlierTurn[],
  standings: readonly Standing[],
  context: ContinuationContext,
): Promise<Continuation | undefined> {
  const opening = openingOf(text);
  const body = opening?.kind === 'rule' || opening?.kind === 'correction' ? opening.rest : text;
  const defined = await definitionRule(body, context);
  const date = opening?.kind === 'rule' ? await dateIn(opening.rest, context) : undefined;
  const standing = standings.at(-1);
  if (!standing) return undefined;
  const period = opening?.kind === 'rule' ? usualPeriodIn(opening.rest) : undefined;
  const rule: Rule | undefined = period
    ? { kind: 'period', said: text, choice: period }
    : date
      ? { kind: 'date', said: text, choice: insteadOf(date, turns, standing, context) }
      : defined && { ...defined, said: text };
  if (!rule) return undefined;
  const { text: asked, adjustment } = standing.understood;
  const rest =
    rule.kind === 'period'
      ? { ...adjustment, period: rule.choice }
      : rule.kind === 'date'
        ? { ...adjustment, dates: rule.choice }
        : withRules({ ...adjustment, figures: [] }, [...rulesIn(turns), rule]);
  return { text: asked, adjustment: rest, taught: rule };
}

/** 以后都按付款时间 below a number of orders: from then on orders go by it, whose statement had a date of their own. */
function insteadOf(
  date: DateChoice,
  turns: readonly EarlierTurn[],
  { understood }: Standing,
  { snapshot, dialect }: ContinuationContext,
): DateChoice {
  const before = understood.adjustment.dates;
  const sql = turns.findLast(({ isAnswered }) => isAnswered)?.sql;
  const statement = sql === undefined ? undefined : readStatement(sql, dialect, snapshot);
  const facts = schemaFacts(snapshot);
  const dated = (statement?.scopes.all ?? [])
    .flatMap((scope) => scope.columns)
    .flatMap((use) => statement?.stored(use) ?? [])
    .find(({ table, column }) => facts.column(table.name, column.name)?.isDate)?.table.name;
  const over = before && dated === before.table ? datedTable(before) : dated;
  return over === undefined || over === date.table ? date : { ...date, over };
}

/** 不对，我要的是下单时间 · "only the Website" · "without Regular". */
async function readOpening(
  text: string,
  turns: readonly EarlierTurn[],
  standing: Standing,
  context: ContinuationContext,
): Promise<Continuation | undefined> {
  const opening = openingOf(text);
  const body = opening?.rest ?? text;
  const { understood, linked } = standing;
  const hasTime =
    linked.question.periods.length > 0 || linked.question.cues.some((cue) => cue.class.startsWith('bucket-'));
  const date = hasTime ? await dateIn(tidied(body), context) : undefined;
  if (date) return { text: understood.text, adjustment: { ...understood.adjustment, dates: date } };
  if (!opening || opening.kind === 'rule') return undefined;
  const next = await context.read(tidied(opening.rest));
  const parts = partsOf(next, context.snapshot);
  if (opening.kind !== 'correction') {
    const rows = keptTo(withShownValues(parts, next, turns), next, opening.kind === 'without', context);
    if (rows) return { text: understood.text, adjustment: narrowedBy(understood.adjustment, rows) };
  }
  const follow = readFollowUp(linked, next, context.snapshot, true);
  if (follow?.kind !== 'question') return undefined;
  return { text: follow.text, adjustment: withoutReplaced(understood.adjustment, next, context) };
}

/** 去掉门店 below a list of channels: the word for a table is a value there, since it stands in the rows. */
function withShownValues(parts: Parts, { question, links }: Linked, turns: readonly EarlierTurn[]): Parts {
  const shown = new Set(
    turns
      .findLast(({ isAnswered }) => isAnswered)
      ?.result?.rows.flat()
      .map(String),
  );
  const isFree = (one: Span) => parts.values.every(({ start, end }) => end <= one.start || one.end <= start);
  const values = links.values
    .filter((hit) => (hit.match === 'exact' || hit.match === 'case') && shown.has(String(hit.value)) && isFree(hit))
    .map(({ start, end, table, column }) => ({ start, end, table, column, text: question.text.slice(start, end) }));
  const isLongest = (one: Span) =>
    !values.some(({ start, end }) => start < one.end && one.start < end && end - start > one.end - one.start);
  const own = Map.groupBy(values.filter(isLongest), ({ start }) => start);
  // The same word in two columns of the rows says nothing of which is meant.
  return {
    ...parts,
    values: [...parts.values, ...[...own.values()].flatMap((same) => (same.length === 1 ? same : []))],
  };
}

const narrowedBy = (adjustment: Adjustment, rows: readonly Within[]): Adjustment => ({
  ...adjustment,
  within: [
    ...adjustment.within.filter(
      (own) => !rows.some((one) => !one.isLeftOut && one.table === own.table && one.column === own.column),
    ),
    ...rows,
  ],
});

/** Stored values and nothing else, as what is kept to or left out. */
function keptTo(
  parts: Parts,
  { links }: Linked,
  isLeftOut: boolean,
  context: ContinuationContext,
): Within[] | undefined {
  const { values, names, periods, unknown } = parts;
  const isMore = names.some(
    ({ kind, start, end }) => kind !== 'column' && !values.some((value) => value.start < end && start < value.end),
  );
  if (values.length === 0 || isMore || periods.length > 0 || unknown.length > 0) return undefined;
  const hits = values.flatMap((value) => {
    const hit = links.values.find(
      ({ start, end, table, column }) =>
        start === value.start && end === value.end && table === value.table && column === value.column,
    );
    return hit ? [hit] : [];
  });
  return [...Map.groupBy(hits, ({ table, column }) => `${table}.${column}`).values()].flatMap((same): Within[] => {
    const [first] = same;
    if (!first) return [];
    const stored = same.map(({ value }) => value);
    const names = stored.map(String);
    const about = { table: first.table, column: first.column };
    const label = labelOf(about, names.slice(0, 1), 1, context);
    const quoted = names.map((name) => `“${name}”`);
    const said = {
      zh: names.length > 1 ? quoted.join('、') : label.zh,
      en: names.length > 1 ? quoted.join(', ') : label.en,
    };
    const left = isLeftOut
      ? { isLeftOut, label: { zh: `除${said.zh}以外`, en: `without ${said.en}` } }
      : { label: said };
    return [{ ...about, values: stored, names, ...left }];
  });
}

/** The cell that was clicked as a condition; undefined when its column is none that is stored. */
function cellRows(turns: readonly EarlierTurn[], context: ContinuationContext): Within | undefined {
  return context.cell && cellOf(turns, context.cell, context);
}

async function drilled(
  rows: Within,
  standing: Standing,
  next: Linked,
  context: ContinuationContext,
): Promise<Continuation> {
  const adjustment = narrowedBy(standing.understood.adjustment, [rows]);
  const follow = readFollowUp(standing.linked, next, context.snapshot, true);
  return { text: follow?.kind === 'question' ? follow.text : next.question.whole, adjustment };
}

export const adjustmentOf = (understood: Understood | undefined): Adjustment => understood?.adjustment ?? noAdjustment;
