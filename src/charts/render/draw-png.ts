import { WenshuError } from '../../errors/wenshu-error.ts';

/** Twice as fine as it is large, as screens are today. */
const scale = 2;

/**
 * An SVG picture as PNG. Letters come from the fonts of this machine: without one that has Chinese, Chinese would be empty boxes, so
 * that is said to whoever looks after the machine (`docs/charts.md`), not painted.
 */
export async function pngOf(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { renderAsync } = await import('@resvg/resvg-js').catch((error: unknown) => {
    throw missing(error);
  });
  // Beside the thread that answers everybody: fonts and pixels take a good part of a second.
  const picture = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: { loadSystemFonts: true, defaultFontFamily: 'sans-serif', sansSerifFamily: 'sans-serif' },
    logLevel: 'off',
  });
  return new Uint8Array(picture.asPng());
}

function missing(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== 'ERR_MODULE_NOT_FOUND') return error;
  return new WenshuError('package_missing', { what: 'PNG', command: 'npm install @resvg/resvg-js' }, message);
}
