import { readFile, stat } from 'node:fs/promises';
import { buffer as readAll } from 'node:stream/consumers';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import { detectLanguage } from '../question/language.ts';
import { languageOf } from '../reports/run/run-report.ts';
import type { WordTemplate } from '../reports/template/read-docx.ts';
import { readTemplate } from '../reports/template/read-template.ts';
import type { ReadTemplate } from '../reports/template/template.ts';
import type { Context } from './context.ts';

const mostBytes = 20_000_000;

const reasons: Record<string, Record<Language, string>> = {
  ENOENT: { zh: '没有这个文件', en: 'there is no such file' },
  EACCES: { zh: '没有权限', en: 'no permission' },
  EISDIR: { zh: '它是一个文件夹', en: 'it is a folder' },
  EFBIG: { zh: '文件太大', en: 'it is too large' },
};

export interface TemplateFile {
  read: ReadTemplate;
  /** What it is written in, as its words tell. */
  language: Language;
  /** Set where it is a Word document. */
  word?: WordTemplate;
}

/** A template of a file, Markdown or Word; or of standard input with `-`. */
export async function readTemplateFile(path: string, { terminal }: Context): Promise<TemplateFile> {
  const bytes = path === '-' ? await readAll(terminal.input) : await bytesOf(path);
  // Word packs its documents: what begins so is one, or says itself why it is none, whatever it is called.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readWordFile(bytes);
  const source = bytes.toString('utf8');
  return { read: readTemplate(source), language: detectLanguage(source) };
}

async function readWordFile(bytes: Uint8Array): Promise<TemplateFile> {
  const { readDocx } = await import('../reports/template/read-docx.ts');
  const read = readDocx(bytes);
  if (!read.template) return { read, language: 'zh' };
  return { read: { template: read.template, faults: [] }, language: languageOf(read.template), word: read };
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    // Before it is read: a file of a gigabyte is no template.
    if ((await stat(path)).size > mostBytes) throw Object.assign(new Error(), { code: 'EFBIG' });
    return await readFile(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const known = reasons[code];
    throw new WenshuError('report_unreadable', { path, detail: known?.en ?? code, detail_zh: known?.zh ?? code });
  }
}
