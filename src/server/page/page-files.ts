import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Where `npm run build:page` puts it: three folders up both from `src/server/page` and from `dist/server/page`. */
export const builtPage = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export interface PageFile {
  type: string;
  body: Uint8Array<ArrayBuffer>;
  /** Packed beside everything else: the largest of them would hold up whoever asks. */
  packed: Promise<Uint8Array<ArrayBuffer>>;
  tag: string;
  /** Its name changes with its content, so that a browser may keep it for ever. */
  isNamedByContent: boolean;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export type PageFiles = ReadonlyMap<string, PageFile>;

const pack = promisify(gzip);
const known = new Map<string, PageFiles>();

/** The files of the page by their path, read once: they are few and small. Undefined where it was not built. */
export function readPage(folder: string): PageFiles | undefined {
  const files = known.get(folder) ?? filesIn(folder);
  if (files) known.set(folder, files);
  return files;
}

function filesIn(folder: string): PageFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => types[extname(name)]);
  return new Map(
    names.map((name) => {
      const path = `/${name.replaceAll('\\', '/')}`;
      const body = new Uint8Array(readFileSync(join(folder, name)));
      const file: PageFile = {
        type: types[extname(name)] ?? '',
        body,
        packed: pack(body).then((bytes) => new Uint8Array(bytes)),
        tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        isNamedByContent: path.startsWith('/assets/'),
      };
      return [path === '/index.html' ? '/' : path, file];
    }),
  );
}
