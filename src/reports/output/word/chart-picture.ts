import type { ImageRun } from 'docx';
import type { Pictures } from '../../../charts/pictures.ts';
import { WenshuError } from '../../../errors/wenshu-error.ts';
import type { Block } from '../../document/document.ts';
import { plainText } from '../told/plain-text.ts';
import type { Paper } from './paper.ts';

/** A chart as a picture that every Word can show; null where nothing on this machine can paint it, undefined for what is no picture. */
export async function chartPicture(
  { library, language, width, paint }: Paper,
  { chart, table }: Extract<Block, { kind: 'chart' }>,
  pictures: Pictures,
): Promise<ImageRun | null | undefined> {
  const svg = await pictures.draw(chart, table, { language, theme: 'light', width });
  if (!svg) return undefined;
  const data = await paint(svg).catch((error: unknown) => {
    if (error instanceof WenshuError && error.code === 'package_missing') return null;
    throw error;
  });
  if (!data) return null;
  const height = Number(/^<svg\b[^>]*\sheight="(\d+)/.exec(svg)?.[1] ?? 360);
  const said = plainText(/^<svg\b[^>]*\saria-label="([^"]*)"/.exec(svg)?.[1] ?? chart.title).replace(
    /&#(\d+);/g,
    (_, code) => String.fromCharCode(Number(code)),
  );
  return new library.ImageRun({
    type: 'png',
    data,
    transformation: { width, height },
    altText: { name: plainText(chart.title), title: plainText(chart.title), description: said },
  });
}
