import { WenshuError } from '../../../errors/wenshu-error.ts';

export type Library = typeof import('docx');

/** What writes Word documents; brought by whoever wants them, and loaded with the first. */
export async function loadLibrary(): Promise<Library> {
  return import('docx').catch((error: unknown) => {
    const { code, message = '' } = error as { code?: string; message?: string };
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new WenshuError('package_missing', { what: 'Word (.docx)', command: 'npm install docx' }, message);
  });
}
