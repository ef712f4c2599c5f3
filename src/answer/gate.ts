import { renamed } from '../charts/option/cells.ts';
import { type ErrorCode, errorCatalogue } from '../errors/catalogue.ts';
import { errorText } from '../errors/wenshu-error.ts';
import type { Answer, AnswerTable, Clarification, Language, Receipt } from '../protocol/answer.ts';
import type { Chart } from '../protocol/chart.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import { withFinalResponse } from './final-response.ts';
import { type LeakGuard, plainSpeech } from './leak-guard.ts';
import { gateTexts, plainFailureTexts } from './texts.ts';

/** The last thing that everything for a person passes, whoever wrote it: rows, rules, drivers or a model. */
export interface Gate {
  answer(answer: Answer): Answer;
  /** Undefined when this reader must not get the event at all. */
  event(event: WenshuEvent): WenshuEvent | undefined;
  clarification(asked: Clarification): Clarification;
  /** What was said, or a sentence in its place. */
  text(said: string): string;
  /** Headers of rows that are read page by page. */
  headers(names: readonly string[]): string[];
  /** Sentences of which those that leak are left out. */
  only(texts: readonly string[]): string[];
}

export interface Reader {
  audience: 'analyst' | 'business';
  language: Language;
}

/**
 * For analysts the gate is open. For business people every text is checked, and one that leaks is replaced by a fixed
 * sentence that says as much as it may. Closed vocabularies (codes, stages, checks) and stored values are not texts.
 */
export function createGate(guard: LeakGuard, { audience, language }: Reader): Gate {
  if (audience === 'analyst') {
    return {
      answer: (answer) => answer,
      event: (event) => event,
      clarification: (asked) => asked,
      text: (said) => said,
      headers: (names) => [...names],
      only: (texts) => [...texts],
    };
  }
  const words = gateTexts[language];
  const leaks = (text: string) => guard.leaksIn(text).length > 0;
  const only = (texts: readonly string[]) => texts.filter((text) => !leaks(text));
  const header = (name: string, at: number) => guard.guard(name, words.column(at + 1));
  const headers = (names: readonly string[]) => names.map(header);
  const text = (said: string) => guard.guard(said, words.result);
  /** Those that leak become one sentence, because how many there were tells nothing. */
  const orOne = (texts: readonly string[], instead: string) => [
    ...new Set(texts.map((text) => guard.guard(text, instead))),
  ];

  const table = (found: AnswerTable): AnswerTable => ({
    ...found,
    columns: found.columns.map((column, at) => ({ ...column, name: header(column.name, at) })),
  });

  const chart = (found: Chart): Chart => renamed(found, guard.guard(found.title, words.result), header);

  const clarification = ({ question, options, ...rest }: Clarification): Clarification => ({
    ...rest,
    question: guard.guard(question, words.choose),
    options: options.map(({ id, label }, at) => ({ id, label: guard.guard(label, words.option(at + 1)) })),
  });

  /** What a model says may also hold names that it made up. */
  const isPlain = ({ kind, text }: Receipt['assumption_details'][number]) =>
    kind === 'model' ? plainSpeech(text, guard) !== '' : !leaks(text);
  const plainAssumptions = (found: Receipt) =>
    found.assumption_details.filter(isPlain).map(({ readings, ...one }) => ({
      ...one,
      alternatives: only(one.alternatives),
      ...(readings ? { readings: readings.filter(isSayable).map((reading) => ({ ...reading, sql: null })) } : {}),
    }));
  const isSayable = ({ label, question }: { label: string; question: string }) => !leaks(label) && !leaks(question);

  const sayable = ({ method, reason }: Receipt['classification']) =>
    method === 'model' ? plainSpeech(reason, guard) : guard.guard(reason, '');

  const receipt = (found: Receipt): Receipt => ({
    ...found,
    interpretation: guard.guard(found.interpretation, ''),
    assumptions: plainAssumptions(found).map(({ text }) => text),
    assumption_details: plainAssumptions(found),
    sql: null,
    source: found.source === null ? null : guard.guard(found.source, 'model'),
    classification: { ...found.classification, reason: sayable(found.classification) },
    repairs: orOne(found.repairs, words.repaired),
  });

  function answer(found: Answer): Answer {
    const text = guard.guard(found.text, insteadOf(found, language));
    return withFinalResponse({
      ...found,
      text,
      table: found.table && table(found.table),
      chart: found.chart && chart(found.chart),
      // Answers of older versions have none.
      chart_choices: (found.chart_choices ?? []).map(chart),
      clarification: found.clarification && clarification(found.clarification),
      follow_ups: only(found.follow_ups),
      warnings: orOne(found.warnings, words.warning),
      error: found.error && { ...found.error, message: guard.guard(found.error.message, text) },
      receipt: receipt(found.receipt),
    });
  }

  function event(found: WenshuEvent): WenshuEvent | undefined {
    switch (found.type) {
      case 'sql-delta':
      case 'sql-ready':
        return undefined;
      case 'sql-error':
      case 'analysis-error':
        return { ...found, text: guard.guard(found.text, failureText(found.reason, language)) };
      case 'stage-warning':
        return { ...found, text: guard.guard(found.text, words.warning) };
      case 'text-delta':
        return { ...found, text: text(found.text) };
      case 'rows-ready':
        return { ...found, table: table(found.table) };
      case 'chart-ready':
        return { ...found, chart: chart(found.chart), choices: found.choices.map(chart) };
      case 'clarification-ask':
        return { ...found, clarification: clarification(found.clarification) };
      case 'confirmation-ask':
        return { ...found, confirmation: clarification(found.confirmation) };
      case 'run-end':
        return { ...found, answer: answer(found.answer) };
      case 'run-error':
        return { ...found, message: guard.guard(found.message, codeText(found.code, language)) };
      // The person's own question, and stages of a closed list.
      case 'run-start':
      case 'stage-start':
      case 'stage-end':
        return found;
    }
  }

  return { answer, event, clarification, text, headers, only };
}

/** What can still be said when the text itself cannot be shown. */
function insteadOf({ status, table, failure_reason, error }: Answer, language: Language): string {
  const words = gateTexts[language];
  if (status === 'answered') return table ? words.rows(table.row_count) : words.result;
  if (status === 'chat') return words.chat;
  if (status === 'clarify') return words.choose;
  return failureText(
    failure_reason ?? error?.code ?? (status === 'refused' ? 'statement_refused' : 'query_failed'),
    language,
  );
}

/** A failure reason's own words, or those of a code. */
function failureText(reason: string, language: Language): string {
  return Object.hasOwn(plainFailureTexts, reason)
    ? plainFailureTexts[reason as keyof typeof plainFailureTexts][language]
    : codeText(reason, language);
}

function codeText(code: string, language: Language): string {
  const known = Object.hasOwn(errorCatalogue, code) ? (code as ErrorCode) : 'internal';
  return errorText(known, language, {}, 'business');
}
