/**
 * Loaded before the program (`node --import`): writes down every file that is loaded, every text that is parsed and every
 * judgement of the policy, by wrapping two modules while they are loaded. The product itself knows nothing of it.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const out = process.env.WALK_OUT ?? '';
const note = (kind: string, what: string) => appendFileSync(out, `${JSON.stringify({ kind, what })}\n`);
(globalThis as unknown as { noteWalk: typeof note }).noteWalk = note;

/** The module whose function is counted, the text that names the function there, and the text that counts it. */
const counted: [file: RegExp, from: string, to: string][] = [
  [
    /\/src\/sql\/(?:parse\/)?parse\.ts$/,
    "import { parse } from '@polyglot-sql/sdk';",
    `import { parse as parseUncounted } from '@polyglot-sql/sdk';
     const parse: typeof parseUncounted = (...given) => { (globalThis as any).noteWalk('parse', given[0]); return parseUncounted(...given); };`,
  ],
  [
    /\/src\/sql\/(?:policy\/)?policy\.ts$/,
    'export function judge(',
    `export const judge: typeof judgeUncounted = (...given) => { (globalThis as any).noteWalk('judge', given[0]); return judgeUncounted(...given); };
     function judgeUncounted(`,
  ],
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const isOwn = /\/src\/.*\.ts$/.test(url) && !url.includes('/node_modules/');
    if (url.startsWith('file:'))
      note(isOwn ? 'file' : 'package', url.slice(url.lastIndexOf(isOwn ? '/src/' : '/') + 1));
    const found = counted.find(([file]) => isOwn && file.test(url));
    if (!found) return loaded;
    const [, from, to] = found;
    const source = String(loaded.source);
    if (!source.includes(from)) throw new Error(`${url} no longer holds: ${from}`);
    return { ...loaded, source: source.replace(from, () => to) };
  },
});
