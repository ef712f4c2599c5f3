import { stringify } from 'yaml';
import type { Language } from '../../protocol/answer.ts';
import type { Chart } from '../../protocol/chart.ts';
import type { Board, Saved } from '../../protocol/saved.ts';
import type { SharedState } from '../../protocol/thread-state.ts';
import type { Thread } from '../../session/session.ts';

/** One question of a draft. */
interface DraftQuestion {
  heading: string;
  question: string;
  /** As it was drawn; null for a table. */
  chart: Chart['kind'] | null;
  /** Pinned where the question can't be understood alone. */
  sql?: string;
  connection: string | null;
  language: Language | undefined;
}

/** The text of a template, to be edited further. Whatever was asked or named is plain text in it. */
function templateText(title: string, questions: readonly DraftQuestion[]): string {
  const connections = new Set(questions.flatMap(({ connection }) => connection ?? []));
  const pinned = questions.flatMap(({ sql, question }, at) =>
    sql ? [{ id: `pinned${at + 1}`, sql, question: asQuestion(question) }] : [],
  );
  const front = stringify({
    title: withoutBraces(title),
    // With several databases each question finds its own.
    ...(connections.size === 1 ? { connection: [...connections][0] } : {}),
    language: questions[0]?.language ?? 'zh',
    ...(pinned.length > 0 ? { placeholders: pinned } : {}),
  });
  const parts = questions.map(({ heading, question, chart, sql }, at) => {
    const what = sql ? `@pinned${at + 1}` : asQuestion(question).replace(/[|｜]/g, '\\$&');
    return `## ${asText(heading)}\n\n{{ ${what} | ${shownAs(chart)} }}\n`;
  });
  return [`---\n${front}---\n`, `# ${asText(title)}\n`, ...parts].join('\n');
}

/** A chart of one figure is that figure. */
function shownAs(chart: DraftQuestion['chart']): string {
  if (chart === null || chart === 'table') return 'table';
  return chart === 'kpi' ? 'value' : `chart: ${chart}`;
}

/** A name in braces would be one of a parameter. */
const withoutBraces = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[{｛]/g, '(').replace(/[}｝]/g, ')').trim();

/** Without signs that mean something at the head of a placeholder. */
const asQuestion = (text: string): string => withoutBraces(text).replace(/^[\s#/@$＃／＠＄￥]+/, '');

const asText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|{}｛｝#]/g, '\\$&')
    .replace(/\\([｛｝])/g, '$1 ')
    .trim();

/** A template of a board: each of its answers is asked anew, in its order and as it is drawn there. */
export function templateFromBoard({ title, cards }: Board, saved: readonly Saved[]): string {
  const byId = new Map(saved.map((one) => [one.id, one]));
  const questions = cards
    .flatMap(({ saved: id }) => byId.get(id) ?? [])
    .map(({ title: heading, chart, question, connection, language }): DraftQuestion => {
      return { heading, question, chart: chart?.kind ?? null, connection, language };
    });
  return templateText(title, questions);
}

/** A template of what was answered in a conversation; `states` are newest first. */
export function templateFromThread(title: string, states: readonly SharedState[]): string {
  const runs = [...Map.groupBy(states, ({ run_id }) => run_id).values()].toReversed();
  const questions = runs.flatMap((moments): DraftQuestion[] => {
    const { question = '', answer, language } = moments[0]?.values ?? {};
    if (answer?.status !== 'answered') return [];
    const { sql, interpretation, assumption_details: assumed = [], connection = null } = answer.receipt;
    const common = { heading: question, chart: answer.chart?.kind ?? null, connection, language };
    const wasClarified = moments.some(({ asked }) => asked !== null);
    // A clarification is only in the SQL, or in the interpretation for readers who may not see SQL.
    if (wasClarified && sql) return [{ ...common, question, sql }];
    // "And in Beijing?" says nothing by itself; the receipt has the whole question.
    const whole = assumed.find(({ kind }) => kind === 'follow_up')?.text.replace(/^[^：:]*[：:]\s*/, '');
    return [{ ...common, question: (wasClarified ? interpretation : whole) || question }];
  });
  return templateText(title, questions);
}

/** More would make a template that nobody reads. */
const maxQuestions = 100;

/** The states of a conversation in which a question was answered, newest first. */
export async function answeredStates(
  thread: Pick<Thread, 'history' | 'states'>,
  connection: string,
): Promise<SharedState[]> {
  const moments = await thread.history({ connection });
  const answered = moments.filter(({ status }) => status === 'answered').slice(0, maxQuestions);
  const states: SharedState[] = [];
  for (const { id: at } of answered) states.push(...(await thread.states({ connection, at })));
  return states;
}
