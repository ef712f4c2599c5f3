import { writeAttribute } from '../../embedded/adjust/attribute-form.ts';
import { describePeriod, monthOf, quarterOf, yearOf } from '../../question/calendar.ts';
import { type Adjustment, noAdjustment, type Within } from '../../schema/follow-up/adjustment.ts';
import { readFollowUp } from '../../schema/follow-up/follow-up.ts';
import { type Linked, type Named, partsOf } from '../../schema/follow-up/parts.ts';
import type { Reference } from '../../schema/follow-up/references.ts';
import { schemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Continuation, ContinuationContext, EarlierTurn, Standing } from './contracts.ts';
import { nounOf, rowsMeant } from './rows-meant.ts';

/** A question about rows of an earlier answer: one thing of theirs, a question of its own among them, or the one before for them alone. */
export async function readReference(
  reference: Reference,
  next: Linked,
  turns: readonly EarlierTurn[],
  standing: Standing | undefined,
  context: ContinuationContext,
): Promise<Continuation | undefined> {
  const { question } = next;
  if (reference.unit) return inShownPeriod(reference, next, turns);
  const rows = await rowsMeant(reference, turns, context);
  // Among what was only counted, a further condition makes the same question narrower.
  const isCounted = standing?.linked.question.cues.some((cue) => cue.class === 'ask-count') ?? false;
  const narrower = !rows || (rows.query && isCounted) ? await narrowed(reference, next, standing, context) : undefined;
  if (narrower) return narrower;
  if (!rows) return askWhich(reference, next, turns, context);
  const rest = restOf(reference, next, rows, context);
  const linked = await context.read(rest);
  const dates = standing?.understood.adjustment.dates;
  const figures = standing?.understood.adjustment.figures ?? [];
  const own: Adjustment = { within: [rows], figures };
  // "which of them are discontinued?" asks for some of the rows, by what it says beside them.
  const wanted = reference.isSubject ? undefined : attributeIn(linked, rows, context);
  if (wanted) {
    const { snapshot, glossary, dialect } = context;
    const change = writeAttribute(
      { rows, within: [], wanted, glossary, snapshot },
      { dialect, language: question.language },
    );
    if (change) return { text: rest, adjustment: own, change };
  }
  // 第二个城市上个月呢: the question before, for that row alone.
  const isAsking = linked.question.cues.some((cue) => asking.test(cue.class));
  const follow =
    standing && !reference.isSubject && !isAsking && readFollowUp(standing.linked, linked, context.snapshot);
  if (standing && follow && follow.kind === 'question') {
    const kept = standing.understood.adjustment.within.filter(
      ({ table, column }) => table !== rows.table || column !== rows.column,
    );
    return { text: follow.text, adjustment: { ...own, within: [...kept, rows], ...(dates ? { dates } : {}) } };
  }
  if (isHollow(linked, context)) return undefined;
  return { text: rest, adjustment: own };
}

const asking = /^ask-/;

/** Nothing but small words is left: "the second one", 第三个是谁. */
function isHollow(linked: Linked, { snapshot }: ContinuationContext): boolean {
  const { periods, unknown } = partsOf(linked, snapshot);
  const { tables, columns, values, terms } = linked.links;
  return [tables, columns, values, terms, periods, unknown].every((found) => found.length === 0);
}

/** 其中金卡会员有多少 after a number: the question before, for those alone. */
async function narrowed(
  { start, end, isSubject }: Reference,
  { question }: Linked,
  standing: Standing | undefined,
  context: ContinuationContext,
): Promise<Continuation | undefined> {
  if (!standing || !isSubject) return undefined;
  const bare = `${question.text.slice(0, start)}${question.text.slice(end)}`.replace(
    /(?:一共|总共)?有?(?:多少|几)个?|\bhow many\b|\bwhich\b|\bare\b/gi,
    '',
  );
  const follow = readFollowUp(standing.linked, await context.read(bare.trim()), context.snapshot, true);
  return follow?.kind === 'question' ? { text: follow.text, adjustment: standing.understood.adjustment } : undefined;
}

/** The text without its reference; with the word for the rows where they are counted or listed themselves. */
function restOf(
  { start, end, isSubject, text: said }: Reference,
  { question: { text, language } }: Linked,
  rows: Within,
  context: ContinuationContext,
): string {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  const noun = nounOf(rows, context)[language];
  if (language === 'en') {
    if (isSubject) return `${before}${noun}${behind}`.replace(/ {2,}/g, ' ');
    return /^(?:their|its|his|her)$/i.test(said)
      ? `${before}the${behind}`
      : `${before}${behind}`.replace(/ {2,}/g, ' ').trim();
  }
  const bare = `${before}${behind.replace(/^的/, '')}`.replace(/^那(?!么)/, '').trim();
  if (!isSubject) return bare;
  if (/哪些/.test(bare)) return bare.replace('哪些', `哪些${noun}`);
  return bare.replace(/(多少|几)(个|家|名|位|款|笔|种)/, `$1$2${noun}`);
}

const figured =
  /^(?:ask-count|ask-amount|average|sum|maximum|minimum|share|growth|by|each|most|least|top|bottom|not|without)$|^bucket-/;

/** One column or one thing is asked for and nothing else: 它们的标价, "which category is it in?". */
function attributeIn(
  linked: Linked,
  rows: Within,
  { snapshot }: ContinuationContext,
): { table: string; column?: string } | undefined {
  const facts = schemaFacts(snapshot);
  const { names, periods, values, unknown, cues, numbers } = partsOf(linked, snapshot);
  const [name, ...others] = names;
  const when = whenColumn(linked, rows, snapshot);
  if (when && periods.length + values.length + unknown.length === 0) return { table: rows.table, column: when };
  if (!name || others.length > 0 || periods.length + values.length + unknown.length + numbers.length > 0)
    return undefined;
  const own = ownColumn(name, linked, rows, snapshot);
  const isFigure = name.kind === 'figure' || (own !== undefined && facts.column(rows.table, own)?.isMeasure);
  const asksAmount = cues.some((cue) => figured.test(cue.class) && cue.class !== 'ask-amount');
  // 标价是多少 asks for the price of each; 销售额是多少 for their sum.
  if (asksAmount && !(own !== undefined && cues.every((cue) => !figured.test(cue.class) || /^ask-/.test(cue.class))))
    return undefined;
  if (isFigure && own === undefined) return undefined;
  if (own !== undefined) return { table: rows.table, column: own };
  if (name.kind === 'column' && name.column) return { table: name.table, column: inLanguage(name, linked, snapshot) };
  const isKeyed = facts.edges.some((edge) => edge.from.table === rows.table && edge.to.table === name.table);
  return name.kind === 'table' && name.table !== rows.table && isKeyed ? { table: name.table } : undefined;
}

/** 哪天开业, "when was he hired?": the date of the rows' own table that the words come nearest to. */
function whenColumn(
  { question, links }: Linked,
  rows: Within,
  snapshot: ContinuationContext['snapshot'],
): string | undefined {
  if (!question.cues.some((cue) => cue.class === 'ask-when')) return undefined;
  const facts = schemaFacts(snapshot);
  return links.columns
    .filter(({ table, column, score }) => table === rows.table && score >= 0.4 && facts.column(table, column)?.isDate)
    .toSorted((left, right) => right.score - left.score)[0]?.column;
}

/** The column of the rows' own table that the words name, in the person's language. */
function ownColumn(
  name: Named,
  { question, links }: Linked,
  rows: Within,
  snapshot: ContinuationContext['snapshot'],
): string | undefined {
  const facts = schemaFacts(snapshot);
  const found = links.columns.filter(
    ({ start, end, table, score }) => start <= name.start && end >= name.end && table === rows.table && score >= 0.6,
  );
  const isOwnName = name.kind === 'table' && name.table !== rows.table && !found.some(({ score }) => score >= 0.9);
  if (found.length === 0 || isOwnName) return undefined;
  const best = found.filter(({ score }) => score === Math.max(...found.map((one) => one.score)));
  const own = best.find(({ column }) => facts.column(rows.table, column)?.language === question.language) ?? best[0];
  if (!own) return undefined;
  // A key is not what a person wants to see, but what it leads to.
  return facts.column(rows.table, own.column)?.edge ? undefined : own.column;
}

function inLanguage(
  { table, column = '' }: Named,
  { question }: Linked,
  snapshot: ContinuationContext['snapshot'],
): string {
  const facts = schemaFacts(snapshot);
  const stem = column.replace(/_(?:zh|en|cn)$/i, '');
  const twin = `${stem}_${question.language}`;
  return facts.column(table, twin) ? twin : column;
}

/** 那个月: the month of the one row that was shown. */
function inShownPeriod(
  { start, end, unit }: Reference,
  { question }: Linked,
  turns: readonly EarlierTurn[],
): Continuation | undefined {
  const result = turns.findLast(({ isAnswered }) => isAnswered)?.result;
  const [row, ...others] = result?.rows ?? [];
  if (!row || others.length > 0) return undefined;
  for (const cell of row) {
    const found = /^(\d{4})(?:-(\d{2}))?(?:-?Q([1-4]))?$/.exec(String(cell));
    if (!found) continue;
    const [year, month, quarter] = [Number(found[1]), Number(found[2]), Number(found[3])];
    const days = month ? monthOf(year, month) : quarter ? quarterOf(year, quarter) : yearOf(year);
    const kind = month ? ('month' as const) : quarter ? ('quarter' as const) : ('year' as const);
    if (kind !== unit) continue;
    const said = describePeriod({ kind, ...days, relative: false })[question.language];
    const text = `${question.text.slice(0, start)}${question.language === 'en' ? `in ${said}` : said}${question.text.slice(end)}`;
    return { text: text.replace(/\bin in\b/g, 'in'), adjustment: noAdjustment };
  }
  return undefined;
}

/**
 * Where nothing was shown, the last order is the latest of all and the first the earliest. The second customer, 第一个月, or "the last one" of
 * nobody knows what, are none of all: with those words left out they would be answered with everything.
 */
function isOfAll({ which, start, end, noun, text: said }: Reference, text: string): boolean {
  const isBare = /\b(?:one|row)$/i.test(said) || /^[^\p{L}\p{N}]*(?:$|[呢吗是叫有的怎多什哪])/u.test(text.slice(end));
  if (which.kind !== 'place' || (noun === undefined && isBare)) return false;
  const isRanked = /^the \w+ (?:most|least|\w+est)\b/i.test(text.slice(start));
  return isRanked || which.place === -1 || (which.place === 1 && (noun !== undefined || /^the\b/i.test(said)));
}

/** What does not stand alone and cannot be tied is asked about: which of the rows, where there are several. */
async function askWhich(
  reference: Reference,
  next: Linked,
  turns: readonly EarlierTurn[],
  context: ContinuationContext,
): Promise<Continuation | undefined> {
  const { question } = next;
  if (turns.length === 0 && isOfAll(reference, question.text)) return undefined;
  const zh = question.language === 'zh';
  const leads =
    /^\s*(?:那么?|and|so|what about|how about|what is|what are|what was|what were|who is|when was|when did|which|how many)?\s*$/i.test(
      question.text.slice(0, reference.start),
    );
  if (!leads && !reference.isSubject && turns.length === 0) return undefined;
  const several = await rowsMeant({ ...reference, which: { kind: 'all' } }, turns, context);
  const put = (name: string) =>
    `${question.text.slice(0, reference.start)}${name}${question.text.slice(reference.end)}`;
  const rows = reference.which.kind === 'one' && several ? several.names.slice(0, 3) : [];
  const things = context.snapshot.tables
    .filter(({ name }) => (schemaFacts(context.snapshot).table(name)?.names.length ?? 0) > 0)
    .toSorted((left, right) => (right.rowCount ?? 0) - (left.rowCount ?? 0))
    .slice(0, 3)
    .map(
      ({ name }) =>
        nounOf({ table: name, column: schemaFacts(context.snapshot).table(name)?.key ?? '' }, context)[
          question.language
        ],
    );
  const labels = rows.length > 1 ? rows : things;
  if (labels.length < 2) return undefined;
  return {
    text: question.whole,
    ask: {
      question: zh ? `“${reference.text}”指的是什么？` : `What does "${reference.text}" refer to?`,
      options: labels.map((label) => ({ label, question: put(label) })),
    },
  };
}
