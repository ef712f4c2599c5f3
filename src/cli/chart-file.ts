import { extname } from 'node:path';
import { pickChart } from '../charts/render/pick-chart.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import type { Wenshu } from '../wenshu.ts';
import { usageError } from './parse-arguments.ts';
import { writeWhole } from './write-file.ts';

const width = 720;

/** Whether a file of this name is a picture, and of which form. */
export function pictureForm(file: string): 'svg' | 'png' | undefined {
  const form = extname(file).toLowerCase().slice(1);
  return form === 'svg' || form === 'png' ? form : undefined;
}

/** Said before anything is asked. */
export function checkPictureName(file: string, language: Language): void {
  if (pictureForm(file)) return;
  throw usageError(language, {
    zh: `图片只能写成 .svg 或 .png，不能写成 ${file}`,
    en: `a picture ends in .svg or .png, not ${file}`,
  });
}

/** Draws the answer into a file; throws `chart_none` where it is better read than seen. */
export async function writeChart(
  file: string,
  answer: Answer,
  { draw }: Pick<Wenshu, 'draw'>,
  language: Language,
): Promise<void> {
  const chart = answer.chart ?? pickChart(answer.chart_choices, undefined, answer.language);
  const size = { language: answer.language, theme: 'light', width } as const;
  const svg = (await draw(chart, { rows: answer.table?.rows ?? [] }, size)) ?? '';
  if (pictureForm(file) === 'svg') return writeWhole(file, [svg], language);
  const { pngOf } = await import('../charts/render/draw-png.ts');
  await writeWhole(file, [await pngOf(svg)], language);
}
