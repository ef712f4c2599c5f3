import type { Dialect } from '../dialects/dialect.ts';
import type { SavedRecord } from '../memory/own-records.ts';
import { matchTemplate, templateOf } from '../memory/verified/template.ts';
import type { Language } from '../protocol/answer.ts';
import type { Question } from '../question/question.ts';
import { readStatement } from '../sql/scope/scope.ts';
import type { RoleView } from './role-view.ts';

interface Today {
  sql: string;
  /** Told where the words mean another period today and the statement could not follow them. */
  outdated?: string;
}

type Seen = Pick<RoleView, 'read' | 'snapshot'> & { today: string };

/** What a kept statement says today: “last month” is another one every month. Where that cannot be said, it stays as it was, and that is told. */
export async function asOfToday(saved: SavedRecord, seen: Seen, dialect: Dialect): Promise<Today> {
  const { question, sql, today: then, is_whole: isWhole, language } = saved;
  if (then === seen.today) return { sql };
  const [before, now] = await Promise.all([seen.read(question, then), seen.read(question, seen.today)]);
  if (periodsIn(before.question) === periodsIn(now.question)) return { sql };
  const { snapshot } = seen;
  const statement = isWhole ? readStatement(sql, dialect, snapshot) : undefined;
  const template = statement && templateOf({ ...before, snapshot }, statement);
  const match = template && matchTemplate(template, { ...now, snapshot });
  if (match?.isMatch) return { sql: match.sql };
  return { sql, outdated: outdatedText(before.question, then, language) };
}

const periodsIn = ({ periods }: Question): string => JSON.stringify(periods.map(({ from, to }) => [from, to]));

function outdatedText({ periods }: Question, day: string, language: Language): string {
  const spoken = periods.map(({ description }) => description[language]).join(language === 'zh' ? '、' : ', ');
  return language === 'zh'
    ? `这里仍是 ${day} 保存时的时间范围（${spoken}）。`
    : `This is still the period of ${day}, when it was saved (${spoken}).`;
}
