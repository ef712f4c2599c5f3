import { stageText } from '../../src/answer/stage-text.ts';
import { encodingsOf } from '../../src/charts/option/cells.ts';
import { answerText } from '../../src/cli/answer-text.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import type { Chart } from '../../src/protocol/chart.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';

export interface Outgoing {
  channel: string;
  text: string;
}

/** Every text of an answer that a person could read, by channel; codes are closed lists. */
export function textsOfAnswer(answer: Answer): Outgoing[] {
  const { receipt, table, chart, clarification } = answer;
  const list = (channel: string, texts: readonly (string | null | undefined)[]): Outgoing[] =>
    texts.flatMap((text) => (text ? [{ channel, text }] : []));
  return [
    ...list('answer', [answer.text]),
    ...list('header', table?.columns.map(({ name }) => name) ?? []),
    ...list('cell', table?.rows.flat().map((cell) => (typeof cell === 'string' ? cell : null)) ?? []),
    ...list('chart', [...(chart ? [chart] : []), ...answer.chart_choices].flatMap(textsOfChart)),
    ...list('question back', [clarification?.question]),
    ...list('option', clarification?.options.map(({ label }) => label) ?? []),
    ...list('suggestion', answer.follow_ups),
    ...list('warning', answer.warnings),
    ...list('error', [answer.error?.message]),
    ...list('receipt', [
      receipt.interpretation,
      receipt.sql,
      receipt.source,
      receipt.classification.reason,
      ...receipt.assumptions,
      ...receipt.assumption_details.flatMap(({ kind, text, alternatives }) => [kind, text, ...alternatives]),
      ...receipt.repairs,
      ...receipt.checks,
    ]),
    ...list('final response', [
      answer.final_response.response,
      answer.final_response.classification_info.reason,
      ...answer.final_response.execution_path,
    ]),
    ...list('terminal', [printed(answer)]),
  ];
}

const textsOfChart = (chart: Chart): string[] => [chart.title, ...encodingsOf(chart).map(({ name }) => name)];

/** What the command line prints of it, with everything that `--verbose` adds. */
function printed(answer: Answer): string {
  const options = { width: 100, color: false, verbose: true, maxRows: 50, moreHint: { zh: '', en: '' } };
  return answerText(answer, options);
}

/** The same for an event; a run's start repeats the person's own words and nothing else. */
export function textsOfEvent(event: WenshuEvent, language: 'zh' | 'en'): Outgoing[] {
  const channel = `event ${event.type}`;
  switch (event.type) {
    case 'run-end':
      return textsOfAnswer(event.answer).map((one) => ({ ...one, channel: `${channel}: ${one.channel}` }));
    case 'rows-ready':
      return event.table.columns.map(({ name }) => ({ channel, text: name }));
    case 'chart-ready':
      return [event.chart, ...event.choices].flatMap(textsOfChart).map((text) => ({ channel, text }));
    case 'clarification-ask': {
      const { question, options } = event.clarification;
      return [question, ...options.map(({ label }) => label)].map((text) => ({ channel, text }));
    }
    case 'stage-warning':
    case 'sql-error':
    case 'analysis-error':
    case 'text-delta':
      return [{ channel, text: event.text }];
    case 'sql-ready':
      return [{ channel, text: event.sql }];
    case 'run-error':
      return [{ channel, text: event.message }];
    case 'stage-start':
      return [{ channel: 'progress', text: stageText(event.stage, language) }];
    default:
      return [];
  }
}
