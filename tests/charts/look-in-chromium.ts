/**
 * Lays every picture of every golden result out in Chromium, with the fonts of this machine, and looks at what a person would see: texts
 * that leave the picture or lie upon each other, and characters without a letter. `node tests/charts/look-in-chromium.ts`; needs Debian's chromium and a
 * Chinese font.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawSvg } from '../../src/charts/render/draw.ts';
import { chartChoices } from '../../src/charts/rules/chart-choices.ts';
import { resultShapes } from './read-shapes.ts';
import { outside, overlaps, type TextBox } from './text-boxes.ts';

const widths = [360, 720];
const pictures: { name: string; svg: string }[] = [];
for (const { name, rows, question, hints, language } of resultShapes)
  for (const [at, chart] of chartChoices(rows, question, hints).entries())
    for (const width of widths) {
      const svg = await drawSvg(chart, rows, { language, theme: at % 2 ? 'dark' : 'light', width });
      if (svg) pictures.push({ name: `${name}: ${chart.kind} (${at}) at ${width}`, svg });
    }

/** Runs in the page: the corners of every text as it is laid out, and the characters for which no font has a letter. */
const look = `
const found = [...document.querySelectorAll('svg')].map((svg) => [...svg.querySelectorAll('text')].map((text) => {
  const { x, y, width, height } = text.getBBox();
  const place = text.getCTM();
  // The box of a line of text is higher than its letters.
  const [top, low] = [y + height * 0.18, y + height * 0.86];
  const corners = [[x, top], [x + width, top], [x + width, low], [x, low]];
  return { text: text.textContent, corners: corners.map(([a, b]) => [place.a * a + place.c * b + place.e, place.b * a + place.d * b + place.f]) };
}));
const canvas = Object.assign(document.createElement('canvas'), { width: 24, height: 24 });
const pen = canvas.getContext('2d', { willReadFrequently: true });
const family = getComputedStyle(document.querySelector('text')).fontFamily;
const drawn = (character) => {
  pen.clearRect(0, 0, 24, 24);
  pen.font = '18px ' + family;
  pen.fillText(character, 2, 18);
  return pen.getImageData(0, 0, 24, 24).data.join();
};
const missing = drawn('\\u{10fffd}');
const characters = [...new Set(found.flat().flatMap(({ text }) => [...text]))].filter((character) => character.trim());
const empty = characters.filter((character) => drawn(character) === missing);
document.body.innerHTML = '';
document.body.append(Object.assign(document.createElement('pre'), { textContent: btoa(encodeURIComponent(JSON.stringify({ found, empty, characters: characters.length }))) }));
`;

const folder = mkdtempSync(join(tmpdir(), 'wenshu-charts-'));
try {
  const file = join(folder, 'pictures.html');
  const body = pictures.map(({ svg }) => `<div>${svg}</div>`).join('\n');
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><body>${body}<script>${look}</script></body>`);
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
  const said = execFileSync(
    'chromium',
    [...flags.split(' '), `--user-data-dir=${join(folder, 'profile')}`, '--dump-dom', `file://${file}`],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'], timeout: 180_000 },
  );
  const told = /<pre>([^<]*)<\/pre>/.exec(said)?.[1];
  if (!told) throw new Error('Chromium told nothing');
  const { found, empty, characters } = JSON.parse(decodeURIComponent(atob(told))) as {
    found: TextBox[][];
    empty: string[];
    characters: number;
  };
  const problems = pictures.flatMap(({ name, svg }, index) => {
    const [width = 0, height = 0] = ['width', 'height'].map((side) =>
      Number(new RegExp(`\\b${side}="(\\d+)"`).exec(svg)?.[1]),
    );
    const boxes = found[index] ?? [];
    return [
      ...outside(boxes, width, height).map((one) => `outside: ${one}`),
      ...overlaps(boxes).map((one) => `overlap: ${one}`),
    ].map((one) => `${name}: ${one}`);
  });
  for (const problem of problems) console.log(problem);
  if (empty.length > 0) console.log(`no letter for: ${empty.join(' ')}`);
  console.log(
    `${pictures.length} pictures, ${found.flat().length} texts, ${characters} characters: ${problems.length + empty.length} problems`,
  );
  process.exitCode = problems.length + empty.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
