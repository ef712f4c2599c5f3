import type { Question, Span } from '../question/question.ts';
import type { Links } from '../schema/links/contracts.ts';
import type { Assumption } from '../sql/contracts/contracts.ts';
import type { Statement } from '../sql/scope/scope.ts';

const recent = /^(?:最近的?|近期|recent|recently|lately)$/i;
const ranked =
  /^(?:大客户|大单|大订单|主要的?|重要的?|优质的?|热门的?|核心|major|main|important|popular|top customers)$/i;

/** What else people mean by it. */
const periods = {
  zh: ['最近30天', '上个月', '最近3个月'],
  en: ['the last 30 days', 'last month', 'the last 3 months'],
};

/**
 * 最近, 大客户, "major": words without an exact meaning that a model read in its own way. Each is told with what the statement makes of it,
 * unless the model said so itself, the glossary knows the word, or the words around it are exact (最近30天, the most recent order).
 */
export function vagueAssumptions(
  question: Question,
  links: Links,
  { scopes, stored }: Statement,
  said: readonly Assumption[],
): Assumption[] {
  const { text, language } = question;
  const zh = language === 'zh';
  const isTold = (word: string) =>
    said.some((one) => one.text.toLowerCase().includes(word.toLowerCase().replace(/的$/, '')));
  const cues = question.cues.filter(
    // 最近的 is also the nearest; then the statement neither compares a day nor is cut.
    (cue) =>
      (cue.class === 'vague' || cue.text === '最近的') &&
      (recent.test(cue.text) || ranked.test(cue.text)) &&
      !isExact(cue, question, links),
  );
  return cues.flatMap((cue): Assumption[] => {
    if (isTold(cue.text)) return [];
    const { root } = scopes;
    const limit = root.clauses.limit && Number(/\d+/.exec(scopes.sql.slice(root.clauses.limit.start))?.[0]);
    const first = !limit || !root.ordered ? undefined : zh ? `排在最前的 ${limit} 个` : `the first ${limit} in order`;
    if (recent.test(cue.text)) {
      const since = scopes.all
        .flatMap(({ comparisons }) => comparisons)
        .filter(({ operator, value, column }) => /^(?:>=?|between)$/.test(operator) && isDay(value) && stored(column))
        .map(({ value }) => value.slice(0, 10))
        .sort()[0];
      if (since === undefined && first === undefined && cue.text === '最近的') return [];
      const others = periods[language].filter((other) => !text.includes(other));
      const meaning = since === undefined ? first : zh ? `${since} 以来` : `since ${since}`;
      return [{ kind: 'vague', text: readAs(cue.text.replace(/的$/, ''), meaning, zh), alternatives: others }];
    }
    return [{ kind: 'vague', text: readAs(cue.text, first, zh) }];
  });
}

function readAs(word: string, meaning: string | undefined, zh: boolean): string {
  if (meaning === undefined)
    return zh
      ? `“${word}”没有确切的含义，这里按上面的理解计算`
      : `“${word}” has no exact meaning; it was taken as the reading says`;
  return zh ? `“${word}”理解为${meaning}` : `“${word}” was read as ${meaning}`;
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(value);

/** A period, a glossary word, or a number beside it settles what is meant: 最近30天, 最近一笔, most recent. */
function isExact(cue: Span, { text, periods: spans }: Question, { terms, values }: Links): boolean {
  const overlaps = ({ start, end }: Span) => start < cue.end && cue.start < end;
  if ([...spans, ...terms, ...values].some(overlaps)) return true;
  return (
    /^的?\s*(?:\d|[一二两三四五六七八九十几])/.test(text.slice(cue.end)) || /most $/i.test(text.slice(0, cue.start))
  );
}
