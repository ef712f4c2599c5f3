import { stemOf } from '../../question/lemma.ts';
import type { Cue, NumberMention, Span } from '../../question/question.ts';
import type { ColumnFacts } from '../../schema/meaning/schema-facts.ts';
import { commentLabels } from '../../schema/names/comment-labels.ts';
import { identifierWords } from '../../schema/names/identifier-words.ts';
import type { ComparisonOperator, Expression } from '../form/form.ts';
import { inUnitOf } from '../form/length-unit.ts';
import { cueAfter, cueBefore, openCues } from '../read/attach.ts';
import { type Change, type Draft, extend, type Reading } from '../read/draft.ts';
import { overlaps } from '../read/mentions.ts';
import { namedTables } from '../read/table-context.ts';

interface Pair {
  days: Extract<Expression, { kind: 'days' }>;
  places: Span[];
  named: number;
}

/** "took more than 3 days to ship", 从下单到发货平均要几天: the days between two dates of one row. */
export function stepDuration(draft: Draft, reading: Reading): Draft[] {
  const cue = openCues(draft, reading, 'duration')[0];
  if (!cue) return boundDrafts(draft, undefined, reading);
  const bound = boundDrafts(draft, cue, reading);
  if (bound.length > 1) return bound;
  if (!/how|number|几|多|天数/i.test(cue.text)) return [draft];
  const [pair] = pairsOf(reading);
  if (!pair) return [draft];
  const extreme = reading.cues.find((other) => /^(?:maximum|minimum|most|least)$/.test(other.class));
  const name = extreme === undefined ? 'avg' : extreme.class === 'maximum' || extreme.class === 'most' ? 'max' : 'min';
  const beside = reading.cues.filter(
    (other) => other.class === 'average' || other === extreme || (other !== cue && overlaps(other, cue)),
  );
  return [
    draft,
    extend(
      draft,
      {
        select: [{ item: { kind: 'aggregate', name, argument: inUnitOf(pair.days, cue.text) }, at: cue.start }],
        features: { 'duration:asked': 1, 'duration:named': pair.named },
        use: { cues: [cue, ...beside], mention: usedMentions(pair, reading) },
      },
      reading.weights,
    ),
  ];
}

const operators: Readonly<Partial<Record<Cue['class'], ComparisonOperator>>> = {
  greater: '>',
  'greater-equal': '>=',
  less: '<',
  'less-equal': '<=',
};

/** A number of days with a comparison beside it is a condition. */
function boundDrafts(draft: Draft, cue: Cue | undefined, reading: Reading): Draft[] {
  const { text, numbers } = reading.question;
  const number = numbers.find((one) => /^\s*(?:days?\b|天)/i.test(text.slice(one.end)) && !draft.usedNumbers.has(one));
  if (!number) return [draft];
  const unit = /^\s*(?:days?|天)/i.exec(text.slice(number.end))?.[0].length ?? 0;
  const comparison = comparisonOf(number, { start: number.start, end: number.end + unit }, reading);
  const [pair] = comparison ? pairsOf(reading) : [];
  if (!comparison || !pair) return [draft];
  const change: Change = {
    where: [
      {
        kind: 'compare',
        left: pair.days,
        operator: comparison.operator,
        right: { kind: 'literal', value: number.value },
        at: number.start,
      },
    ],
    features: { 'duration:bound': 1, 'duration:named': pair.named },
    use: {
      numbers: [number],
      cues: [comparison.cue, ...(cue && overlaps(cue, { start: number.end, end: number.end + unit }) ? [cue] : [])],
      mention: usedMentions(pair, reading),
    },
  };
  return [draft, extend(draft, change, reading.weights)];
}

function comparisonOf(number: NumberMention, place: Span, reading: Reading) {
  const classes = Object.keys(operators) as Cue['class'][];
  const cue = cueBefore(reading, number, classes, 1) ?? cueAfter(reading, place, classes, 1);
  if (cue) return { operator: operators[cue.class] ?? '>', cue };
  const within = /\bwithin\s+$/i.test(reading.question.text.slice(0, number.start));
  return within || /^(?:之?内|以内)/.test(reading.question.text.slice(place.end))
    ? { operator: '<=' as const, cue: undefined }
    : undefined;
}

const usedMentions = (pair: Pair, reading: Reading) =>
  reading.mentions
    .filter((mention) => pair.places.some((place) => overlaps(place, mention)))
    .map((mention) => [mention, 'where'] as const);

/** Two dates of one table of which at least one is spoken of; the other is then the table's main date. */
function pairsOf(reading: Reading): Pair[] {
  const named = namedTables(reading);
  return reading.facts.snapshot.tables
    .flatMap((table) => {
      const dates = table.columns
        .flatMap((column) => reading.facts.column(table.name, column.name) ?? [])
        .filter((facts) => facts.isDate && !facts.isKey)
        .map((facts) => ({ facts, place: placeOf(facts, reading) }));
      const said = dates
        .flatMap(({ facts, place }) => (place ? [{ facts, place }] : []))
        .sort((left, right) => left.place.start - right.place.start);
      const last = said.at(-1);
      const main = dates.find(({ facts }) => !facts.column.nullable && facts !== last?.facts);
      const first = said.length > 1 ? said[0] : main;
      if (!last || !first || first.facts === last.facts) return [];
      const ref = ({ column }: ColumnFacts) => ({ table: table.name, column: column.name });
      const places = [last.place, ...(first.place ? [first.place] : [])];
      return [
        {
          days: { kind: 'days' as const, from: ref(first.facts), to: ref(last.facts) },
          places,
          named: said.length + (named.has(table.name) ? 1 : 0),
        },
      ];
    })
    .sort((left, right) => right.named - left.named);
}

const dateWords = /^(?:date|time|day|at|on|datetime|timestamp|from|to|of|in)$/;

/** Where the question speaks of a date: by the verb in its name or label (`ship` for `shipped_at`, 发货 for 发货时间). */
function placeOf(facts: ColumnFacts, { question }: Reading): Span | undefined {
  const labels = commentLabels(facts.column.comment);
  const han = (labels.zh ?? facts.column.name).replace(/(?:时间|日期|日|时刻)$/, '');
  if (question.language === 'zh') {
    const at = han.length >= 2 ? question.text.indexOf(han) : -1;
    return at < 0 ? undefined : { start: at, end: at + han.length };
  }
  const stems = new Set(
    [...identifierWords(facts.column.name), ...identifierWords(labels.en ?? '')]
      .filter((word) => !dateWords.test(word))
      .map(stemOf),
  );
  // A verb speaks of the date (`to ship`), the bare noun of the thing itself (`orders`).
  const table = new Set(identifierWords(facts.table.name).map(stemOf));
  return question.tokens.find(
    (token) => token.kind === 'word' && stems.has(stemOf(token.text)) && !table.has(stemOf(token.text)),
  );
}
