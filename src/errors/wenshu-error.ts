import { businessErrorText, type ErrorCode, errorCatalogue } from './catalogue.ts';

/** A value in words has a Chinese twin under its name with `_zh`. */
type Params = Record<string, string | number>;
type Audience = 'analyst' | 'business';

/** The only error that crosses a boundary of ours: a code of the catalogue, with its values filled in. */
export class WenshuError extends Error {
  override name = 'WenshuError';
  readonly code: ErrorCode;
  readonly params: Params;
  /** For the log alone; never shown to the `business` audience. */
  readonly technical: string | undefined;
  /** Who reads it; for `business` the message and the values are free of names, paths and addresses. */
  readonly audience: Audience;
  constructor(code: ErrorCode, params: Params = {}, technical?: string, audience: Audience = 'analyst') {
    super(errorText(code, 'en', params, audience));
    this.code = code;
    this.params = businessErrorText(code, 'en') && audience === 'business' ? {} : params;
    this.technical = technical;
    this.audience = audience;
  }

  /** The same error for this reader. */
  for(audience: Audience): WenshuError {
    return audience === this.audience ? this : new WenshuError(this.code, this.params, this.technical, audience);
  }
}

/** The catalogue's sentence and hint in the user's language; for business people its plain twin where there is one. */
export function errorText(
  code: ErrorCode,
  language: 'zh' | 'en',
  params: Params = {},
  audience: Audience = 'analyst',
): string {
  const twin = audience === 'business' ? businessErrorText(code, language) : undefined;
  if (twin) return twin;
  const entry = errorCatalogue[code];
  const given = (key: string) => (language === 'zh' ? params[`${key}_zh`] : undefined) ?? params[key] ?? '';
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(given(key)));
  const sentence = fill(entry[language]);
  const hint = fill(entry.hint[language]);
  if (!hint) return sentence;
  return language === 'zh' ? `${sentence}${hint}` : `${sentence} ${hint}`;
}
