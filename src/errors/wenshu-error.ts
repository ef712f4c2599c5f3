import { type ErrorCode, errorCatalogue } from './catalogue.ts';

type Params = Record<string, string | number>;

/** The only error that crosses a boundary of ours: a code of the catalogue, with its values filled in. */
export class WenshuError extends Error {
  override name = 'WenshuError';
  readonly code: ErrorCode;
  readonly params: Params;
  /** For the log alone; never shown to the `business` audience. */
  readonly technical: string | undefined;
  constructor(code: ErrorCode, params: Params = {}, technical?: string) {
    super(errorText(code, 'en', params));
    this.code = code;
    this.params = params;
    this.technical = technical;
  }
}

/** The catalogue's sentence and hint in the user's language. */
export function errorText(code: ErrorCode, language: 'zh' | 'en', params: Params = {}): string {
  const entry = errorCatalogue[code];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
  const sentence = fill(entry[language]);
  const hint = fill(entry.hint[language]);
  if (!hint) return sentence;
  return language === 'zh' ? `${sentence}${hint}` : `${sentence} ${hint}`;
}
