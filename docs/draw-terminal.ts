/**
 * Draws docs/terminal.svg from a real run: `node docs/draw-terminal.ts`. It starts the command a reader would start, pipes in
 * two questions, and sets every character on a grid, so that the picture cannot promise what the program does not do.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import stringWidth from 'string-width';

const root = fileURLToPath(new URL('..', import.meta.url));
const questions = ['上个月销售额最高的5个产品是什么？', 'How many customers ordered in 2025?'];
const output = execFileSync(process.execPath, ['bin/wenshu.js', 'chat'], {
  cwd: root,
  input: `${questions.join('\n')}\n`,
  encoding: 'utf8',
});

const cell = { width: 8.4, height: 20 };
const lines = ['$ npm run -s wenshu -- chat', ...output.trimEnd().split('\n')];
const columns = Math.max(...lines.map((line) => stringWidth(line))) + 4;
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Every character has its own place: wide ones take two cells, whatever font the reader has. */
function drawLine(line: string, row: number): string {
  let at = 0;
  const places = [...line].map((character) => {
    const x = 16 + at * cell.width;
    at += stringWidth(character);
    return x.toFixed(1);
  });
  return `<text y="${34 + row * cell.height}" x="${places.join(' ')}">${escapeXml(line)}</text>`;
}

const height = 34 + lines.length * cell.height;
const width = Math.ceil(32 + columns * cell.width);
writeFileSync(
  new URL('./terminal.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<rect width="100%" height="100%" rx="8" fill="#16191d"/>
<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', 'WenQuanYi Micro Hei Mono', monospace" font-size="14" fill="#e6e6e6" xml:space="preserve">
${lines.map(drawLine).join('\n')}
</g>
</svg>
`,
);
