import type { Answer, AnswerTable, Language } from '../../../src/protocol/answer.ts';
import { cellText } from '../answer/cell-text.ts';
import { shownColumns } from '../answer/columns.ts';
import type { Turn } from '../ask/turn.ts';
import { button, element } from './element.ts';
import type { EmbedWords } from './embed-words.ts';

export interface TurnActions {
  words: EmbedWords;
  language: Language;
  onAsk: (question: string) => void;
  onReply: (turn: Turn, reply: { choose: string } | { say: string }) => void;
  onStop: (turn: Turn) => void;
  /** Draws the chart of an answer into a place that is on the page. */
  onDraw: (place: HTMLElement, answer: Answer) => void;
}

/** So many rows are read in a small place; the rest is for the page. */
const mostRows = 10;

/** A question and what came of it so far, as `<wenshu-chat>` shows it. */
export function turnArticle(turn: Turn, actions: TurnActions): HTMLElement {
  const { status, answer, runId, question, problem } = turn;
  const { words, language } = actions;
  const table = answer?.table ?? turn.table;
  const said = problem ? (problem.code === 'server_unreachable' ? words.unreachable : problem.message) : turn.text;
  const article = element('article', { 'data-status': status, 'data-run-id': runId });
  article.append(element('h2', {}, question));
  if (status === 'running') article.append(progress(turn, actions));
  if (said !== '' && status !== 'clarify')
    article.append(element('p', { class: status === 'failed' ? 'text bad' : 'text' }, said));
  for (const warning of answer?.warnings ?? []) article.append(element('p', { class: 'small' }, warning));
  if (answer?.clarification) article.append(...clarification(turn, answer, actions));
  if (answer?.chart && answer.chart.kind !== 'kpi' && answer.chart.kind !== 'table' && answer.table) {
    const place = element('div', { class: 'chart' });
    article.append(place);
    actions.onDraw(place, answer);
  }
  // A lone figure stands in the sentence already.
  const isLone = table?.rows.length === 1 && table.columns.length === 1;
  if (table && table.rows.length > 0 && !isLone) article.append(...rows(table, answer, language, words));
  if (answer?.receipt.interpretation) article.append(element('p', { class: 'small' }, answer.receipt.interpretation));
  if (answer && answer.follow_ups.length > 0)
    article.append(
      element('div', { class: 'chips' }, ...answer.follow_ups.map((next) => button(next, () => actions.onAsk(next)))),
    );
  return article;
}

function progress(turn: Turn, { words, onStop }: TurnActions): HTMLElement {
  const text = turn.isWaiting ? words.waiting : words.working;
  return element(
    'div',
    { class: 'options' },
    element('p', { class: 'small', role: 'status' }, text),
    (turn.stream ?? turn.runId) !== undefined && button(words.stop, () => onStop(turn)),
  );
}

function clarification(turn: Turn, answer: Answer, { words, onReply }: TurnActions): HTMLElement[] {
  const { question = '', options = [], confirms } = answer.clarification ?? {};
  const input = element('input', { 'aria-label': words.say, placeholder: words.say });
  const form = element('form', {}, input, element('button', { type: 'submit' }, words.reply));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim() !== '') onReply(turn, { say: input.value.trim() });
  });
  return [
    element('p', { class: 'text' }, question),
    element(
      'div',
      { class: 'options' },
      ...options.map(({ id, label }) => button(label, () => onReply(turn, { choose: id }))),
    ),
    ...(confirms ? [] : [form]),
  ];
}

function rows(table: AnswerTable, answer: Answer | undefined, language: Language, words: EmbedWords): HTMLElement[] {
  const columns = shownColumns(table, answer?.chart_choices ?? [], language);
  const side = (isNumber: boolean) => ({ class: isNumber ? 'number' : undefined });
  const head = columns.map(({ title, isNumber }) => element('th', { scope: 'col', ...side(isNumber) }, title));
  const body = table.rows
    .slice(0, mostRows)
    .map((row) =>
      element(
        'tr',
        {},
        ...columns.map((column, at) =>
          element('td', side(column.isNumber), cellText(row[at] ?? null, column, language)),
        ),
      ),
    );
  const more = table.row_count - body.length;
  const place = { class: 'rows', role: 'region', 'aria-label': words.rows, tabindex: '0' };
  return [
    element(
      'div',
      place,
      element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body)),
    ),
    ...(more > 0 ? [element('p', { class: 'small' }, words.moreRows(more))] : []),
  ];
}
