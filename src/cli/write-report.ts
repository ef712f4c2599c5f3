import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import type { ReportDocument } from '../reports/document/document.ts';
import { type OutputFormat, type OutputOptions, outputs } from '../reports/output/outputs.ts';
import type { Wenshu } from '../wenshu.ts';
import { writeWhole } from './write-file.ts';

/** A report as a file, its pictures in a folder beside it. All of it is made before anything is written. */
export async function writeReport(
  path: string,
  format: OutputFormat,
  document: ReportDocument,
  wenshu: Pick<Wenshu, 'draw'>,
  language: Language,
  options: OutputOptions,
): Promise<void> {
  const folder = `${basename(path, extname(path))}.files`;
  const { content, beside } = await outputs[format](document, wenshu, { ...options, folder });
  if (options.signal?.aborted) throw new WenshuError('query_cancelled');
  const place = join(dirname(path), folder);
  if (beside.length > 0) await mkdir(place, { recursive: true });
  for (const { name, content: picture } of beside) await writeWhole(join(place, name), [picture], language);
  await writeWhole(path, [content], language);
  if (format === 'md') await removeOthers(place, new Set(beside.map(({ name }) => name)));
}

/** Pictures of an earlier report of this name that nothing shows any more. */
async function removeOthers(place: string, kept: ReadonlySet<string>): Promise<void> {
  const names = await readdir(place).catch(() => []);
  for (const name of names)
    if (/^figure-\d+\.svg$/.test(name) && !kept.has(name)) await rm(join(place, name), { force: true });
}
