type Claims = Record<string, string | number | boolean | (string | number)[]>;

/** Whether a `--claim` says a name and a value. */
export const isClaim = (text: string): boolean => /^[A-Za-z_][\w.-]*=./s.test(text);

/** `region=3` is a number, `code="007"` and `city=Beijing` are texts, `regions=3,5` and `regions=[3,5]` are lists. */
export function claimsIn(given: readonly string[]): Claims {
  return Object.fromEntries(
    given.filter(isClaim).map((text) => {
      const at = text.indexOf('=');
      return [text.slice(0, at), readValue(text.slice(at + 1))] as const;
    }),
  );
}

function readValue(text: string): Claims[string] {
  // A number that would not be written the same again is a text: 007, 1e400.
  if (String(Number(text)) === text && Number.isFinite(Number(text))) return Number(text);
  if (!/^["[]|^(?:true|false)$/.test(text))
    return text.includes(',') ? text.split(',').map((one) => readValue(one.trim()) as string | number) : text;
  try {
    const value: unknown = JSON.parse(text);
    const isPlain = (one: unknown) => typeof one === 'string' || typeof one === 'number';
    if (isPlain(value) || typeof value === 'boolean') return value as Claims[string];
    return Array.isArray(value) && value.every(isPlain) ? (value as (string | number)[]) : text;
  } catch {
    return text;
  }
}
