import { readFileSync } from 'node:fs';
import type { NodeName } from '../../src/agents/supervisor/supervisor.ts';

type Language = 'en' | 'zh';
type Words = Record<Language, string>;

interface Box {
  at: [x: number, y: number];
  words: Words;
  folder: string;
}

const [high, middle, low] = [118, 200, 316];

/** One for each node of the graph; a node without one does not compile. */
const agents: Record<NodeName, Box> = {
  classify: { at: [76, middle], words: { en: 'data or chat?', zh: '查数据还是闲聊' }, folder: 'question/ schema/' },
  schema: { at: [224, middle], words: { en: 'which tables?', zh: '涉及哪些表' }, folder: 'schema/' },
  generate: { at: [372, middle], words: { en: 'write SQL', zh: '写 SQL' }, folder: 'writers/ embedded/' },
  validate: { at: [520, middle], words: { en: 'allowed? right?', zh: '能否执行，对不对' }, folder: 'sql/' },
  confirm: { at: [620, high], words: { en: 'a person says yes', zh: '请人确认' }, folder: 'agents/' },
  execute: { at: [720, middle], words: { en: 'run it', zh: '执行' }, folder: 'drivers/' },
  analyse: { at: [868, middle], words: { en: 'what do rows say?', zh: '结果说明什么' }, folder: 'answer/' },
  chart: { at: [1016, middle], words: { en: 'draw', zh: '画图' }, folder: 'charts/' },
  respond: { at: [1164, middle], words: { en: 'answer, receipt', zh: '回答和凭据' }, folder: 'answer/' },
  recover: { at: [620, low], words: { en: 'mend', zh: '修正' }, folder: 'sql/heal/ models/' },
  clarify: { at: [372, low], words: { en: 'ask back', zh: '反问' }, folder: 'answer/' },
  chat: { at: [76, low], words: { en: 'small talk', zh: '闲聊' }, folder: 'prompts/' },
};

/** Where an arrow runs, and what is said at it. Besides, every agent may end in `respond`, which is not drawn. */
const arrows: { edge: `${NodeName} ${NodeName}`; path: string; label?: Words; at?: [number, number] }[] = [
  { edge: 'classify schema', path: 'M138 200H162' },
  { edge: 'schema generate', path: 'M286 200H310' },
  { edge: 'generate validate', path: 'M434 200H458' },
  { edge: 'validate execute', path: 'M582 200H658' },
  { edge: 'execute analyse', path: 'M782 200H806' },
  { edge: 'analyse chart', path: 'M930 200H954' },
  { edge: 'chart respond', path: 'M1078 200H1102' },
  { edge: 'validate confirm', path: 'M530 172L572 146' },
  { edge: 'confirm execute', path: 'M668 146L710 172' },
  {
    edge: 'confirm schema',
    path: 'M558 118H224V172',
    label: { en: 'narrower, please', zh: '缩小范围' },
    at: [400, 110],
  },
  { edge: 'validate recover', path: 'M510 228L580 288', label: { en: 'problem', zh: '有问题' }, at: [512, 268] },
  { edge: 'recover validate', path: 'M606 288L540 228' },
  { edge: 'execute recover', path: 'M710 228L650 288', label: { en: 'error', zh: '出错' }, at: [664, 250] },
  { edge: 'recover clarify', path: 'M558 316H434', label: { en: 'not repairable', zh: '修不好' }, at: [496, 334] },
  { edge: 'generate clarify', path: 'M372 228V288' },
  { edge: 'clarify validate', path: 'M410 288L480 228' },
  { edge: 'clarify schema', path: 'M334 288L254 228', label: { en: 'reply', zh: '答复' }, at: [272, 268] },
  {
    edge: 'recover schema',
    path: 'M620 344V366H210V228',
    label: { en: 'the schema had changed', zh: '表结构变了' },
    at: [300, 382],
  },
  { edge: 'classify chat', path: 'M76 228V288' },
  { edge: 'chat respond', path: 'M76 344V400H1164V228' },
];

const doors: { words: Words; folder: string }[] = [
  { words: { en: 'page', zh: '页面' }, folder: 'web/' },
  { words: { en: 'terminal', zh: '终端' }, folder: 'cli/' },
  { words: { en: 'HTTP, MCP', zh: 'HTTP、MCP' }, folder: 'server/' },
  { words: { en: 'reports', zh: '报告' }, folder: 'reports/' },
  { words: { en: 'library', zh: '库' }, folder: 'index.ts' },
];

const beside: Box[] = [
  { at: [868, low], words: { en: 'your database', zh: '您的数据库' }, folder: 'read-only 只读' },
  { at: [1016, low], words: { en: 'what is kept', zh: '记住的内容' }, folder: 'memory/' },
];

const title: Words = {
  en: 'One question through Wenshu: the agents, and the folders where their work is done',
  zh: '一个问题在问数里走过的路：各个步骤，以及代码所在的文件夹',
};

/** The drawing must not promise an arrow that the graph does not have, nor keep one back. */
function checkArrows(): void {
  const source = readFileSync(new URL('../../src/agents/graph.ts', import.meta.url), 'utf8');
  const real = [...source.matchAll(/addNode\('(\w+)',.*?ends: \[([^\]]*)\]/g)].flatMap(([, from, ends = '']) =>
    [...ends.matchAll(/'(\w+)'/g)].map(([, to]) => `${from} ${to}`),
  );
  const drawn = new Set<string>(arrows.map(({ edge }) => edge));
  const wrong = [
    ...[...drawn].filter((edge) => !real.includes(edge)),
    ...real.filter((edge) => !edge.endsWith(' respond') && !drawn.has(edge)),
  ];
  if (wrong.length > 0)
    throw new Error(`docs/write/how-it-works.ts and src/agents/graph.ts differ: ${wrong.join(', ')}`);
}

const text = (x: number, y: number, words: string, kind = ''): string =>
  `<text x="${x}" y="${y}"${kind ? ` class="${kind}"` : ''}>${words}</text>`;

const box = ([x, y]: Box['at'], lines: [string, string, string], kind: string): string =>
  [
    `<rect x="${x - 62}" y="${y - 28}" width="124" height="56" rx="8" class="${kind}"/>`,
    text(x, y - 9, lines[0], 'name'),
    text(x, y + 7, lines[1]),
    text(x, y + 21, lines[2], 'folder'),
  ].join('');

/** docs/how-it-works.svg, readable on light and dark ground. */
export function howItWorks(language: Language): string {
  checkArrows();
  const doorBoxes = doors.map(({ words, folder }, index) => {
    const x = 14 + index * 148;
    return `<rect x="${x}" y="34" width="124" height="40" rx="8" class="door"/>${text(x + 62, 51, words[language], 'name')}${text(x + 62, 66, folder, 'folder')}`;
  });
  const way =
    language === 'en'
      ? 'wenshu.ts puts it together · connections/ chooses the database · agents/ leads the run'
      : 'wenshu.ts 组装各部分 · connections/ 选择数据库 · agents/ 带着问题往下走';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1240 420" width="1240" height="420" role="img" aria-label="${title[language]}">
<style>
svg { --ground: #ffffff; --ink: #1f2328; --muted: #59636e; --line: #8c959f; --box: #f6f8fa; --edge: #0969da; --door: #eef6ee }
@media (prefers-color-scheme: dark) { svg { --ground: #0d1117; --ink: #e6edf3; --muted: #9198a1; --line: #6e7681; --box: #161b22; --edge: #58a6ff; --door: #12261a } }
text { font: 12px system-ui, 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif; fill: var(--ink); text-anchor: middle }
.name { font-weight: 600; font-size: 13px } .folder, .label { fill: var(--muted); font-size: 11px } .folder { font-family: ui-monospace, monospace } .left { text-anchor: start }
.agent { fill: var(--box); stroke: var(--edge) } .door { fill: var(--door); stroke: var(--line) } .beside { fill: none; stroke: var(--line); stroke-dasharray: 4 3 }
.arrow { fill: none; stroke: var(--line); stroke-width: 1.5; marker-end: url(#head) } .join { fill: none; stroke: var(--line); stroke-width: 1.5 } .plain { fill: none; stroke: var(--line); stroke-dasharray: 4 3 }
#head path { fill: var(--line) }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker></defs>
<rect width="1240" height="420" fill="var(--ground)"/>
<text x="14" y="20" class="name left">${title[language]}</text>
${doorBoxes.join('\n')}
<path d="M76 74V172" class="arrow"/>
<path d="${doors.map((_, index) => `M${76 + index * 148} 74V84`).join('')}M76 84H${76 + (doors.length - 1) * 148}" class="join"/>
<text x="742" y="58" class="label left">${way}</text>
${arrows.map(({ path, label, at }) => `<path d="${path}" class="arrow"/>${label && at ? text(at[0], at[1], label[language], 'label') : ''}`).join('\n')}
<path d="M744 228L822 288M1016 288L1150 228" class="plain"/>
${Object.entries(agents)
  .map(([name, { at, words, folder }]) => box(at, [name, words[language], folder], 'agent'))
  .join('\n')}
${beside.map(({ at, words, folder }) => box(at, [words[language], '', folder], 'beside')).join('\n')}
</svg>
`;
}
