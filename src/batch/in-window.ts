import type { Dependencies } from '../agents/state/dependencies.ts';
import type { Language } from '../protocol/answer.ts';
import { speltOut, type Window, windowPhrase, windowWords } from '../question/window.ts';
import { holdsWhatHappens, isAboutAllTime, takesUsualPeriod, withPeriod } from '../schema/follow-up/usual-period.ts';
import { findTable } from '../schema/snapshot/snapshot.ts';
import type { Assumption } from '../sql/contracts/contracts.ts';
import { readStatement } from '../sql/scope/scope.ts';

/** A question as it is read within a report's period, and what its receipt says of that. */
export interface Windowed {
  question: string;
  told: Assumption[];
  /** The same within the period, for a question whose words do not tell that it is about what happens on days. */
  within?: Windowed;
}

/**
 * 本期 and "the previous period" are spelt out; a question that names no period gets the report's, if it is about what happens on
 * days. Words such as 本月 are left: they are counted from the last day of the window, which is `today` for these questions.
 */
export async function inWindow(
  text: string,
  window: Window | null | undefined,
  language: Language,
  { read, snapshot }: Pick<Dependencies, 'read' | 'snapshot'>,
): Promise<Windowed> {
  if (!window) return { question: text, told: [] };
  const words = windowWords(window);
  const bounded = {
    kind: 'period',
    text: language === 'zh' ? `报告期：${words.zh}` : `The report's period: ${words.en}`,
  };
  const spelt = speltOut(text, window);
  if (spelt !== text) return { question: spelt, told: [bounded] };
  const { question, links } = await read(text);
  if (question.periods.length > 0) return { question: text, told: [] };
  const label = { zh: words.zh, en: windowPhrase(window) };
  const within = { question: withPeriod(text, { label }), told: [bounded] };
  if (takesUsualPeriod(question, links, await snapshot())) return within;
  const unbounded =
    language === 'zh' ? `没有限定在报告期（${words.zh}）内` : `Not limited to the report's period (${words.en})`;
  const told = [{ kind: 'period', text: unbounded }];
  return isAboutAllTime(text) ? { question: text, told } : { question: text, told, within };
}

/**
 * Whether a statement is about what happens on days: "the best product" names no order, and its figures are summed from orders all the same.
 * Without a period they would be those of all time.
 */
export async function readsWhatHappens(
  sql: string | null,
  { dialect, snapshot }: Pick<Dependencies, 'dialect' | 'snapshot'>,
): Promise<boolean> {
  const known = await snapshot();
  const statement = sql === null ? undefined : readStatement(sql, dialect, known);
  const sources = statement?.scopes.all.flatMap((scope) => scope.sources.map(({ name }) => name)) ?? [];
  const tables = sources.flatMap((name) => findTable(known, name)?.name ?? []);
  return holdsWhatHappens(tables, known);
}

export const allTimeText = (language: Language): string =>
  language === 'zh'
    ? '这个数没有限定在报告期内，是全部时间的。'
    : "This figure is not limited to the report's period: it is of all time.";

const today = / ?[（(](?:数据的今天是|今天是|the data's today is|today is) (\d{4}-\d\d-\d\d)[）)]/;

/** Relative words were counted from the last day of a window that has gone by, which nobody would call today. */
export const asOfWindow = (assumption: Assumption, { to }: Window, language: Language): Assumption => ({
  ...assumption,
  text: assumption.text.replace(today, (said, day: string) => {
    if (day !== to) return said;
    return language === 'zh' ? `（从报告期最后一天 ${day} 算起）` : ` (counted from the report's last day, ${day})`;
  }),
});
