/**
 * Draws docs/reliability.svg from `bench/scores/calibration.json`: `node docs/draw-reliability.ts`. One panel for each
 * set: what the engine said (across) and how often it was right (up), on databases held out; a point's area is
 * its number of questions, the line is perfect honesty.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Bin {
  questions: number;
  said: number;
  right: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const scores = JSON.parse(readFileSync(`${root}bench/scores/calibration.json`, 'utf8')) as Record<
  string,
  { questions: number; reliability: Bin[] }
>;
const panels = [
  ['all', 'All questions'],
  ['spider', 'Spider train'],
  ['dusql', 'DuSQL train'],
  ['spider-chinese', 'Chinese on English'],
] as const;
const side = 190;
const gap = 50;
const top = 34;

function panel(name: string, title: string, index: number): string {
  const score = scores[name];
  if (!score) return '';
  const left = gap + index * (side + gap);
  const x = (share: number) => (left + share * side).toFixed(1);
  const y = (share: number) => (top + side - share * side).toFixed(1);
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<line x1="${x(share)}" x2="${x(share)}" y1="${y(0)}" y2="${y(1)}" stroke="#ddd"/>` +
      `<line x1="${x(0)}" x2="${x(1)}" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/>` +
      `<text x="${x(share)}" y="${top + side + 16}" text-anchor="middle">${share * 100}</text>` +
      `<text x="${left - 6}" y="${Number(y(share)) + 4}" text-anchor="end">${share * 100}</text>`,
  );
  const points = score.reliability
    .filter(({ questions }) => questions > 0)
    .map(({ questions, said, right }) => {
      const radius = Math.max(2, 14 * Math.sqrt(questions / score.questions)).toFixed(1);
      return `<circle cx="${x(said)}" cy="${y(right)}" r="${radius}" fill="#2563eb" fill-opacity="0.65"/>`;
    });
  return [
    `<text x="${x(0.5)}" y="${top - 12}" text-anchor="middle" font-weight="600">${title} (${score.questions})</text>`,
    ...grid,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#999" stroke-dasharray="4 3"/>`,
    ...points,
  ].join('\n');
}

const width = gap + panels.length * (side + gap);
const height = top + side + 44;
writeFileSync(
  `${root}docs/reliability.svg`,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" fill="#333">
<rect width="${width}" height="${height}" fill="#fff"/>
${panels.map(([name, title], index) => panel(name, title, index)).join('\n')}
<text x="${width / 2}" y="${height - 8}" text-anchor="middle">across: confidence said, %; up: right, %</text>
</svg>
`,
);
