import { describePeriod, type Meaning, trailing, unitOf } from '../../question/calendar.ts';
import type { Cue, Period } from '../../question/question.ts';
import { columnsOf, type Expression, totalOf } from '../form/form.ts';
import { gapSize, isFree, openCues } from '../read/attach.ts';
import { branch, type Draft, extend, type Reading } from '../read/draft.ts';
import { measuresFor } from '../read/measure-words.ts';
import { type Mention, overlaps } from '../read/mentions.ts';
import { isEvent } from '../read/table-context.ts';
import { placePeriod } from './periods.ts';

/** How many of the "best" are shown when nobody says. */
export const shown = 10;

/**
 * 最近, "recent", 大客户, "best customers": words without an exact meaning. Each sensible meaning becomes a reading of its
 * own; they are about as good as each other, so that the person is asked, and the one that is taken is told.
 */
export function stepVague(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  for (const cue of openCues(draft, reading, 'vague', 'most', 'least')) {
    if (isRecent(cue, reading)) drafts = branch(drafts, (one) => placeRecent(one, cue, reading));
    else if (cue.class !== 'least' && ranking.test(cue.text))
      drafts = branch(drafts, (one) => placeRanking(one, cue, reading));
  }
  return drafts;
}

/** 最近的 is the latest, or recent in general. */
function isRecent(cue: Cue, { links, facts }: Reading): boolean {
  if (cue.class === 'vague') return /^(?:最近|近期|recent|recently|lately)$/i.test(cue.text);
  const isFar = links.columns.some(
    (link) => link.class === 'hint' && link.start === cue.start && facts.column(link.table, link.column)?.isMeasure,
  );
  return cue.text === '最近的' && !isFar;
}

const ranking =
  /^(?:大客户|大单|大订单|主要的?|重要的?|优质的?|热门的?|核心|best|major|main|important|key|big|large|top customers|popular|good|最好的?|最佳|最优)$/i;

function placeRecent(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const { today, periods } = reading.question;
  if (periods.some((period) => overlaps(period, cue))) return [draft];
  const meanings: Meaning[] = [
    { kind: 'range', ...trailing(today, 30, 'day'), relative: true },
    { kind: 'month', ...unitOf(today, 'month', -1), relative: true },
    { kind: 'range', ...trailing(today, 3, 'month'), relative: true },
  ];
  return meanings.flatMap((meaning, index) => {
    const period: Period = {
      ...meaning,
      start: cue.start,
      end: cue.end,
      text: cue.text,
      description: describePeriod(meaning),
    };
    const [placed] = placePeriod(draft, period, reading);
    if (!placed) return [];
    return [
      extend(
        placed,
        { features: { 'vague:recent': 1, 'vague:other-period': index }, use: { cues: [cue] } },
        reading.weights,
      ),
    ];
  });
}

/** The things that the word describes, by what they bring in, by how often they occur. */
function placeRanking(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  if (draft.order || reading.cues.some((other) => other.class === 'ask-count')) return [draft];
  const thing = reading.mentions.find(
    (mention) =>
      isFree(draft, mention) &&
      mention.tables.some(({ score }) => score >= 0.6) &&
      (overlaps(mention, cue) || (mention.start >= cue.end && gapSize(reading, cue, mention) <= 1)),
  );
  const table = thing?.tables[0]?.table;
  if (!thing || table === undefined) return [draft];
  // "best" is a superlative where a rating is stored; elsewhere it says no more than "good".
  if (reading.links.columns.some((link) => link.class === 'hint' && link.start === cue.start && link.table === table))
    return [draft];
  const measures = measuresOf(table, thing, reading);
  if (measures.length === 0) return [draft];
  return measures.map((by, index) =>
    extend(
      draft,
      {
        set: { order: { by, direction: 'desc', limit: shown } },
        features: { 'vague:ranked': 1, 'vague:other-figure': index },
        use: { cues: [cue] },
      },
      reading.weights,
    ),
  );
}

function measuresOf(table: string, thing: Mention, reading: Reading): Expression[] {
  const spent = isBuyer(thing.text) || isEvent(table, reading.facts);
  const known = measuresFor(spent ? ['#spent'] : ['#sales', '#units'], reading).map(({ figure }) => figure);
  const owner = (figure: Expression) => columnsOf(figure)[0]?.table;
  const own = known.filter((figure) => owner(figure) === table);
  if (own.length > 0) return own;
  const sums = known.map(totalOf);
  const event = known[0] && owner(known[0]);
  if (!event || !spent) return sums;
  return [...sums, { kind: 'aggregate', name: 'count', entity: event }];
}

const isBuyer = (text: string): boolean => /customer|client|buyer|member|user|客户|顾客|买家|会员|用户/i.test(text);
