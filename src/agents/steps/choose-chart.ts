import { plainSpeech } from '../../answer/leak-guard.ts';
import { columnFacts } from '../../charts/rules/column-facts.ts';
import type { RowSet } from '../../drivers/contract/driver.ts';
import type { Tool } from '../../models/model.ts';
import { cleanQuestion, quoteRows, quoteText } from '../../prompts/data-text.ts';
import type { Chart, Encoding } from '../../protocol/chart.ts';
import { fieldsOf, type Said } from '../../writers/read-reply.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { askForReply } from './ask-model.ts';

const sampledRows = 5;

/**
 * Which of these charts a model would draw, with its title; `none` when it would not, undefined when it cannot be asked or
 * wants something that the rows do not allow.
 */
export async function chooseChart(
  choices: readonly Chart[],
  rows: RowSet,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<Chart | 'none' | undefined> {
  const kinds = [...new Set(choices.map(({ kind }) => kind))];
  const facts = columnFacts(rows);
  const inputs = {
    question: cleanQuestion(state.question),
    columns: rows.columns
      .map(({ name }, at) => `${quoteText(name)}: ${typeNames[facts[at]?.role ?? 'other']}`)
      .join('\n'),
    row_count: String(rows.rows.length),
    kinds: kinds.join(', '),
    rows: sampleOf(rows, state, dependencies),
  };
  const request = { stage: 'chart', prompt: 'chart', inputs, tools: [drawChart(kinds)] } as const;
  const said = await askForReply(request, state, dependencies, run);
  const chosen = said && chosenIn(said, choices);
  if (!chosen || chosen === 'none' || state.audience === 'analyst') return chosen;
  const own = choices[0]?.title ?? '';
  const shown = `${inputs.rows} ${state.question}`;
  return { ...chosen, title: plainSpeech(chosen.title, await dependencies.leakGuard(), shown) || own };
}

/** What a model may see of the rows; nothing of them decides what can be drawn. */
function sampleOf({ columns, rows }: RowSet, state: State, { settings, privacy }: Dependencies): string {
  const sample = rows.slice(0, sampledRows);
  const cells = settings.allow_llm_to_see_data
    ? privacy.rows(state.run_id, state.generated_sql ?? '', sample)
    : undefined;
  const names = columns.map(({ name }) => name);
  return cells ? quoteRows(names, cells, { maxRows: sampledRows }) : '';
}

const drawChart = (kinds: readonly string[]): Tool => ({
  name: 'draw_chart',
  description: 'The reply, instead of YAML.',
  parameters: {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: [...kinds, 'none'] },
      x: { type: 'string' },
      y: { type: 'string' },
      series: { type: 'string' },
      title: { type: 'string' },
    },
    required: ['kind'],
  },
});

/** Of the charts of this kind the one whose columns are most of those that were named. */
function chosenIn(said: Said, choices: readonly Chart[]): Chart | 'none' | undefined {
  const fields = fieldsOf(said, ['kind', 'x', 'y', 'series', 'title'], ['draw_chart']) ?? {};
  const kind = textOf(fields.kind).toLowerCase();
  if (kind === 'none') return 'none';
  const agreed = (choice: Chart): number =>
    (['x', 'y', 'series'] as const).filter((part) => nameOf(choice, part) === textOf(fields[part])).length;
  const [best] = choices.filter((choice) => choice.kind === kind).toSorted((a, b) => agreed(b) - agreed(a));
  return best && { ...best, title: textOf(fields.title) || best.title };
}

/** What a model reads of a column. */
const typeNames = { category: 'category', time: 'time', figure: 'number', other: 'text' } as const;

/** Empty where the chart has no such part. */
const nameOf = (chart: Chart, part: 'x' | 'y' | 'series'): string =>
  (part in chart ? (chart as Partial<Record<typeof part, Encoding>>)[part]?.name : undefined) ?? '';

/** One line of text, of a list its first; without the quotation marks that names stand in. */
function textOf(value: unknown): string {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one !== 'string') return '';
  const plain = one.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return plain.replace(/^["']|["']$/g, '').slice(0, 120);
}
