import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import type { NamedConnection } from '../config/config.ts';
import { absoluteUrl, pathOfUrl } from '../config/connection-url.ts';
import type { Additions } from '../schema/draft/contracts.ts';

/** Where the additions go: a connection of a configuration, with its address where it is new; or a file of a glossary alone. */
type Place = { connection: string; url?: string } | 'glossary';

/** The file that is written, and where in it. */
interface Addressee {
  file: string;
  place: Place;
}

/** The configuration, unless the connection has its glossary in a file of its own. */
export function addresseeOf(file: string, { id, url }: NamedConnection): Addressee {
  const document = parseDocument(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const folder = dirname(file);
  const glossary = document.getIn(['connections', id, 'glossary']);
  if (typeof glossary === 'string') return { file: resolve(folder, glossary), place: 'glossary' };
  const written = document.getIn(['connections', id, 'url']);
  const isOther = typeof written === 'string' && absoluteUrl(written, folder) !== url;
  return { file, place: { connection: isOther ? `${id}_2` : id, url: relativeUrl(url, folder) } };
}

/** A file below the folder is named from there, so that both can move together. */
function relativeUrl(url: string, folder: string): string {
  const path = pathOfUrl(url);
  if (path === undefined) return url;
  const near = relative(folder, path);
  return near.startsWith('..') || isAbsolute(near) ? url : `${url.slice(0, url.indexOf(':'))}:${near}`;
}

/**
 * The text of a configuration or of a glossary with more in it: comments and everything that stands there are kept, and what is
 * said there already is not said again.
 */
export function withAdditions(text: string, place: Place, additions: Additions): string {
  const document = parseDocument(text);
  if (document.contents === null || (isMap(document.contents) && document.contents.items.length === 0))
    document.contents = document.createNode({}) as never;
  const root = place === 'glossary' ? [] : ['connections', place.connection];
  // A file that is a list of words becomes one that can say more.
  if (place === 'glossary' && isSeq(document.contents))
    document.contents = document.createNode({ glossary: document.contents }) as never;
  if (place !== 'glossary' && place.url !== undefined && !document.hasIn([...root, 'url']))
    setIn(document, [...root, 'url'], place.url);
  for (const [key, value] of Object.entries(additions)) {
    if (Array.isArray(value)) {
      const before = document.getIn([...root, key]);
      const list = isSeq(before) ? before : undefined;
      const known = new Set((list?.toJSON() as unknown[] | undefined)?.map((one) => JSON.stringify(one)));
      const fresh = value.filter((one) => !known.has(JSON.stringify(one)));
      if (list) for (const one of fresh) list.add(nodeOf(document, one));
      else if (fresh.length > 0) setIn(document, [...root, key], fresh);
      continue;
    }
    for (const [name, said] of Object.entries(value ?? {}))
      if (!document.hasIn([...root, key, name])) setIn(document, [...root, key, name], said);
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function setIn(document: Document, path: readonly string[], value: unknown): void {
  for (let length = 1; length < path.length; length += 1) {
    const above = path.slice(0, length);
    // `glossary:` with nothing behind it is there and is no map.
    const map = document.getIn(above);
    if (!isMap(map)) document.setIn(above, document.createNode({}));
    // What was one line becomes one too long to read.
    else map.flow = false;
  }
  document.setIn(path, nodeOf(document, value));
}

/** Short lists and codes stand on one line. */
function nodeOf(document: Document, value: unknown): unknown {
  const isShort = typeof value === 'object' && value !== null && !isLong(value);
  const node = document.createNode(value, { flow: isShort });
  if (isMap(node)) for (const { value: inner } of node.items) if (isSeq(inner)) inner.flow = true;
  if (isSeq(node) && !node.flow)
    for (const item of node.items)
      if (isMap(item)) for (const { value: inner } of item.items) if (isSeq(inner)) inner.flow = true;
  return node;
}

/** A list of entries, or an entry of words: one line each. */
const isLong = (value: object): boolean =>
  'words' in value || (Array.isArray(value) && value.some((one) => typeof one === 'object'));
