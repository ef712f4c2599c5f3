import type { Cue, Question, Span } from '../../question/question.ts';
import type { ConditionTerm, ExpressionTerm } from '../../schema/glossary/glossary.ts';
import type { ColumnLink, Links, TableLink, TermLink } from '../../schema/links/contracts.ts';
import type { ValueHit } from '../../schema/values/value-hit.ts';
import type { Derived } from './derived.ts';

/** One stretch of the question and everything in the database that it may stand for. */
export interface Mention extends Span {
  index: number;
  text: string;
  columns: ColumnLink[];
  tables: TableLink[];
  values: ValueHit[];
  /** Figures of the glossary. */
  metrics: TermLink<ExpressionTerm>[];
  /** Kinds of rows of the glossary. */
  conditions: ConditionTerm[];
  derived: Derived[];
  /** Tables whose name is part of this stretch (`singer` in `singer name`). */
  nestedTables: string[];
  /** Columns that a table's name ends in (会费 in 相亲软件会费): the name of the table may have been said for them. */
  nestedColumns: ColumnLink[];
  /** Score of the best reading. */
  strength: number;
  /** A cue covers the same words (`average`, 数量): leaving the name unused is then no loss. */
  alsoCue: boolean;
}

const valueScores: Readonly<Record<ValueHit['match'], number>> = {
  exact: 1,
  case: 0.92,
  inflected: 0.8,
  gloss: 0.95,
  part: 0.5,
  sound: 0.6,
  near: 0.6,
};

/** Cues that stand for something themselves: a name on the same words is still a name. */
const figurative: ReadonlySet<Cue['class']> = new Set([
  'duration',
  'below',
  'above',
  'same',
  'over-time',
  'measure-word',
  'growth',
]);

type Group = Omit<Mention, 'index' | 'nestedTables' | 'nestedColumns' | 'alsoCue'>;

/**
 * Splits the question into mentions that do not overlap: the stronger and longer reading of a place wins, so that
 * `song name` is not also `name`.
 */
export function findMentions(question: Question, links: Links, derived: readonly Derived[] = []): Mention[] {
  const groups = new Map<string, Group>();
  const group = (span: Span, score: number): Group => {
    const key = `${span.start}:${span.end}`;
    let known = groups.get(key);
    if (!known) {
      known = {
        start: span.start,
        end: span.end,
        text: question.text.slice(span.start, span.end),
        columns: [],
        tables: [],
        values: [],
        metrics: [],
        conditions: [],
        derived: [],
        strength: 0,
      };
      groups.set(key, known);
    }
    known.strength = Math.max(known.strength, score);
    return known;
  };
  for (const link of links.columns) if (link.class !== 'hint') group(link, link.score).columns.push(link);
  for (const link of links.tables) group(link, link.score).tables.push(link);
  for (const hit of links.values) group(hit, valueScores[hit.match]).values.push(hit);
  for (const { term, ...link } of links.terms) {
    const known = group(link, link.score);
    if (term.kind === 'condition') known.conditions.push(term);
    else known.metrics.push({ ...link, term });
  }
  for (const one of derived) group(one, Math.min(0.75, 0.3 + 0.2 * one.score)).derived.push(one);
  const kept: Group[] = [];
  const dropped: Group[] = [];
  const ranked = [...groups.values()].sort((left, right) => weight(right) - weight(left) || left.start - right.start);
  for (const candidate of ranked) {
    const clash =
      kept.some((other) => overlaps(candidate, other)) ||
      hiddenByPeriod(candidate, question) ||
      /\S\s+(?:per|each|every)\s+\S/i.test(candidate.text);
    (clash ? dropped : kept).push(candidate);
  }
  kept.sort((left, right) => left.start - right.start);
  return kept.map((one, index) => ({
    ...one,
    index,
    nestedTables: dropped
      .filter((other) => other.start >= one.start && other.end <= one.end)
      .flatMap((other) => other.tables.map(({ table }) => table)),
    nestedColumns:
      one.tables.length === 0
        ? []
        : dropped
            .filter((other) => other.start > one.start && other.end === one.end)
            .flatMap((other) => other.columns)
            .filter(({ table, score }) => score >= 0.5 && one.tables.some((link) => link.table === table)),
    alsoCue: question.cues.some((cue) => !figurative.has(cue.class) && cue.start <= one.start && cue.end >= one.end),
  }));
}

/** A longer stretch beats a shorter one of about the same quality. */
function weight({ strength, start, end, text, values }: Group): number {
  const han = /\p{Script=Han}/u.test(text);
  const small = han ? 0 : (text.match(/\b(?:of|the|in|for|an?|to|by)\s/gi) ?? []).join('').length;
  const length = (end - start - small) * (han ? 3 : 1);
  const quoted = values.length > 0 && strength >= 0.9 ? 1.15 : 1;
  return strength * Math.sqrt(length) * quoted;
}

export const overlaps = (left: Span, right: Span): boolean => left.start < right.end && right.start < left.end;

function hiddenByPeriod(candidate: Group, { periods }: Question): boolean {
  return periods.some(
    (period) =>
      overlaps(candidate, period) &&
      !(candidate.strength >= 0.9 && candidate.end - candidate.start > period.end - period.start),
  );
}

/** 数量最多 behind 子女数量: what the name leaves of the cue is a superlative still. */
function outside(cue: Cue, mentions: readonly Mention[]): Cue {
  const cover = mentions.find(
    (mention) =>
      mention.strength >= 0.6 && mention.start <= cue.start && mention.end > cue.start && mention.end < cue.end,
  );
  const rest = cover ? cue.text.slice(cover.end - cue.start) : '';
  return cover && /^最/.test(rest) ? { ...cue, start: cover.end, text: rest } : cue;
}

/** 不同城市的数量, 多少门不同的课: 不同 says what is counted, and not what it is counted by. */
function countsDifferent(cue: Cue, { text }: Question, mentions: readonly Mention[]): boolean {
  if (cue.class !== 'each' || !/^不同/.test(cue.text)) return false;
  if (/(?:多少|几)\p{Script=Han}?$/u.test(text.slice(0, cue.start))) return true;
  const next = mentions.find(({ start }) => start === cue.end);
  return next !== undefined && /^的?(?:数量|总数|数目|个数)(?!最)/.test(text.slice(next.end));
}

/** Cues that still speak when names are taken first: 平均 inside the column 平均年龄 is no aggregate. */
export function speakingCues(question: Question, mentions: readonly Mention[]): Cue[] {
  const spoken = question.cues
    .map((cue) => outside(cue, mentions))
    .filter((cue) => {
      if (countsDifferent(cue, question, mentions)) return false;
      const cover = mentions.find((mention) => overlaps(mention, cue));
      if (!cover) return !question.periods.some((period) => period.start <= cue.start && period.end >= cue.end);
      if (cover.start === cue.start && cover.end === cue.end) return true;
      return cover.strength < 0.6 || (cover.start >= cue.start && cover.end <= cue.end);
    });
  // 订单数: one character after the name of a thing asks how many there are.
  for (const mention of mentions) {
    if (
      !mention.tables.some(({ score }) => score >= 0.6) ||
      !/^数(?!据|字|码|学|量)/.test(question.text.slice(mention.end))
    )
      continue;
    spoken.push({ start: mention.end, end: mention.end + 1, class: 'ask-count', text: '数' });
  }
  return spoken.sort((left, right) => left.start - right.start);
}
