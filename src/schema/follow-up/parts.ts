import { describePeriod, yearOf } from '../../question/calendar.ts';
import type { Cue, Period, Question, Span } from '../../question/question.ts';
import { tablesOfTerm } from '../glossary/glossary.ts';
import { isForeign } from '../keys/keys.ts';
import type { Links } from '../links/contracts.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { stepBackIn } from './previous-period.ts';

/** A question with its links. */
export interface Linked {
  question: Question;
  links: Links;
}

/** A name in a question: a table, or a column with figures, or another column. */
export interface Named extends Span {
  text: string;
  kind: 'table' | 'figure' | 'column';
  table: string;
  column?: string;
}

export interface StoredValue extends Span {
  text: string;
  table: string;
  column: string;
}

/** What a text holds beside small words. */
export interface Parts {
  /** A word that ties it to what was said before: 那…呢, "and", "what about", "instead". */
  isTied: boolean;
  /** The text without those words. */
  body: string;
  periods: Period[];
  values: StoredValue[];
  names: Named[];
  cues: Cue[];
  numbers: Question['numbers'];
  /** 再上一个月, "the year before": a step back from the period of the question before. */
  stepBack?: ReturnType<typeof stepBackIn> & {};
  /** Words that nothing accounts for. */
  unknown: string[];
  /** Where they stand. */
  unknownAt: Span[];
}

const opening =
  /^(?:那么|那|还有|然后|再|换成|改成|改为|如果是|and then|and also|and|ok,?|okay,?|now|then|so|but|what about|how about|same for|the same for)(?:\s+|(?=[^A-Za-z]))/i;
const closing = /(?:呢|的话|呢吧|\s+instead|\s+please|\s+then|\s+only)?[\s?？。.!！]*$/i;
const second = /^(?:what about|how about|for|in|with|the same for|换成|改成|看)(?:\s+|(?=[^A-Za-z]))/i;

/** Words that only say "do it so": 按月看, 按地区分, "by month instead". */
const smallWords =
  /^(?:换成|改成|改为|换|instead|ones?|only|just|same|看|看看|来看|分|分组|分开|拆|拆分|汇总|展示|列)$/i;

/** Reads a text as a possible continuation. */
export function partsOf({ question, links }: Linked, snapshot: Snapshot): Parts {
  const text = question.text.trim();
  let body = text.replace(closing, '');
  const isClosed = body.length < text.replace(/[\s?？。.!！]*$/u, '').length;
  const isOpened = opening.test(body);
  body = body.replace(opening, '').replace(second, '');
  const stepBack = stepBackIn(question.text);
  const isBeside = (one: Span) => !stepBack || !overlaps(one, stepBack);
  const names = namesOf(question, links, snapshot).filter(isBeside);
  const unknown = links.unmatched.filter((one) => !smallWords.test(one.text) && isBeside(one));
  return {
    isTied: isClosed || isOpened,
    body: body.trim(),
    periods: question.periods.length > 0 ? question.periods : bareYear(body.trim(), question),
    values: valuesOf(question, links, names),
    names,
    cues: question.cues.filter(isBeside),
    ...(stepBack ? { stepBack } : {}),
    numbers: question.numbers.filter(
      ({ start, end }) => !question.periods.some((one) => one.start < end && start < one.end),
    ),
    unknown: unknown.map(({ text: word }) => word),
    unknownAt: unknown.map(({ start, end }) => ({ start, end })),
  };
}

/** A year with nothing around it is only a number in a whole question, but says when in a continuation. */
function bareYear(body: string, { text }: Question): Period[] {
  if (!/^(?:19|20)\d\d$/.test(body)) return [];
  const meaning = { kind: 'year' as const, ...yearOf(Number(body)), relative: false };
  const start = text.indexOf(body);
  return [{ ...meaning, start, end: start + body.length, text: body, description: describePeriod(meaning) }];
}

const overlaps = (left: Span, right: Span): boolean => left.start < right.end && right.start < left.end;

/** Strong names, the longest at each place. */
function namesOf(question: Question, links: Links, snapshot: Snapshot): Named[] {
  const all: (Named & { score: number })[] = [];
  const textOf = ({ start, end }: Span) => question.text.slice(start, end);
  for (const { start, end, table, score } of links.tables)
    if (score >= 0.9) all.push({ start, end, table, kind: 'table', text: textOf({ start, end }), score });
  for (const { start, end, table, column, score, class: linkClass } of links.columns)
    if (score >= 0.9 && linkClass !== 'hint')
      all.push({
        start,
        end,
        table,
        column,
        kind: kindOf(snapshot, table, column),
        text: textOf({ start, end }),
        score,
      });
  for (const { start, end, score, term } of links.terms)
    if (score >= 0.9) {
      const [table = ''] = tablesOfTerm(term);
      const kind = term.kind === 'expression' ? 'figure' : 'table';
      all.push({ start, end, table, kind, text: textOf({ start, end }), score });
    }
  all.sort((left, right) => right.end - right.start - (left.end - left.start) || right.score - left.score);
  const kept: Named[] = [];
  for (const { score: _, ...one } of all) {
    // A key column carries the name of the table that it leads to: 客户 is the customers.
    const same = kept.findIndex((other) => other.start === one.start && other.end === one.end);
    if (same >= 0 && one.kind === 'table' && kept[same]?.kind === 'column') kept[same] = one;
    else if (!kept.some((other) => overlaps(one, other)) && !question.periods.some((period) => overlaps(period, one)))
      kept.push(one);
  }
  return kept.sort((left, right) => left.start - right.start);
}

function kindOf(snapshot: Snapshot, tableName: string, columnName: string): Named['kind'] {
  const table = snapshot.tables.find(({ name }) => name === tableName);
  const column = table?.columns.find(({ name }) => name === columnName);
  const isKey = table?.primaryKey.includes(columnName) || (table && isForeign(table, columnName));
  return !isKey && (column?.kind === 'integer' || column?.kind === 'decimal') ? 'figure' : 'column';
}

function valuesOf(question: Question, links: Links, names: readonly Named[]): StoredValue[] {
  const found: StoredValue[] = [];
  const hits = links.values
    .filter(({ match }) => match === 'exact' || match === 'case' || match === 'gloss')
    .sort((left, right) => right.end - right.start - (left.end - left.start));
  for (const { start, end, table, column } of hits) {
    const isName = names.some(
      (name) => name.kind !== 'column' && overlaps(name, { start, end }) && name.end - name.start >= end - start,
    );
    if (isName || found.some((other) => overlaps(other, { start, end }))) continue;
    found.push({ start, end, table, column, text: question.text.slice(start, end) });
  }
  return found;
}
