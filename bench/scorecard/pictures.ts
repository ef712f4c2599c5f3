import { openPictures } from '../../src/charts/pictures.ts';
import type { Chart } from '../../src/protocol/chart.ts';
import { outcomesOf } from './answers.ts';
import { isBusy } from './markdown.ts';
import { recipesOf } from './peers.ts';
import type { Scores } from './scores.ts';
import { tablesCurve } from './speed.ts';

type Row = (string | number)[];

interface Drawn {
  chart: Chart;
  rows: Row[];
}

const category = (column: number, name: string) => ({ column, name, type: 'category' as const });
const number = (column: number, name: string) => ({ column, name, type: 'number' as const });
const percentage = { style: 'percent' as const };

function answers(scores: Scores): Drawn {
  const kinds = ['right at once', 'right if offered', 'asked or declined', 'wrong, marked', 'wrong, not marked'];
  const rows = outcomesOf(scores).flatMap(({ title, note, right, within, wrongMarked, wrongUnmarked }) => {
    const offered = (within ?? right) - right;
    const wrong = (wrongMarked ?? 0) + wrongUnmarked;
    const shares = [right, offered, 100 - right - offered - wrong, wrongMarked ?? 0, wrongUnmarked];
    const label = note.includes('fitted') ? `${title} (fitted)` : title;
    return kinds.map((kind, index): Row => [label, kind, Math.round(10 * (shares[index] ?? 0)) / 10]);
  });
  return {
    rows,
    chart: {
      kind: 'stacked',
      title: 'Without a model: what became of the questions',
      x: category(0, 'data'),
      series: category(1, 'outcome'),
      y: { ...number(2, 'share of questions'), format: percentage },
      order: 'rows',
      is_horizontal: true,
    },
  };
}

function peers(scores: Scores): Drawn {
  return {
    rows: recipesOf(scores).map(({ title, prompt_tokens_per_question }) => [title, prompt_tokens_per_question]),
    chart: {
      kind: 'bar',
      title: 'Prompt tokens of a question, the same faultless model',
      x: category(0, 'recipe'),
      y: { ...number(1, 'tokens'), format: { style: 'count' } },
      order: 'rows',
      is_horizontal: true,
    },
  };
}

function growth(scores: Scores): Drawn {
  const curve = tablesCurve(scores).filter(({ failed }) => !failed);
  const first = curve[0];
  const to = (value: number, base = 1) => Math.round((100 * value) / base) / 100;
  const tokens = number(1, 'tokens of a prompt');
  return {
    rows: curve.map((one) => [
      one.tables.toLocaleString('en-US'),
      to(one.prompt_tokens_per_call, first?.prompt_tokens_per_call),
      to(one.question_processor_ms, first?.question_processor_ms),
    ]),
    chart: {
      kind: 'line',
      title: 'As the schema grows: to the demo as it is',
      x: category(0, 'tables'),
      y: tokens,
      ...(isBusy(scores.of('growth.json').load_average) ? {} : { also: [number(2, 'processor time of a question')] }),
      order: 'rows',
    },
  };
}

/** Every picture of the page by its file in docs/pictures, drawn by the product's own charts. */
export async function drawPictures(scores: Scores): Promise<Record<string, string>> {
  const drawn = {
    'scorecard-answers': answers(scores),
    'scorecard-peers': peers(scores),
    'scorecard-growth': growth(scores),
  };
  const pictures = openPictures({ charts: 'built_in' });
  const found: Record<string, string> = {};
  for (const [name, { chart, rows }] of Object.entries(drawn)) {
    const svg = await pictures.draw(chart, { rows }, { language: 'en', theme: 'light', width: 760 });
    if (!svg) throw new Error(`${name} is no picture`);
    found[`${name}.svg`] = `${svg}\n`;
  }
  return found;
}
