import type { Dialect } from '../../dialects/dialect.ts';

/** Engines fold ASCII letters alone, unless a collation says otherwise: names that differ in the case of `Ä` may be two names. */
export const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Whether a name as written in SQL means the stored one. */
export function meansName(dialect: Dialect, written: string, quoted: boolean, stored: string): boolean {
  if (written === stored) return quoted || dialect.ignoresCase || folded(dialect, stored) === stored;
  if (dialect.ignoresCase) return asciiLower(written) === asciiLower(stored);
  return !quoted && dialect.foldsTo !== 'preserve' && folded(dialect, written) === stored;
}

/** The same for a table, whose case may count where that of columns does not (BigQuery). */
export function meansTable(dialect: Dialect, written: string, quoted: boolean, stored: string): boolean {
  const isExact = dialect.foldsTo === 'preserve' && dialect.tableCase === 'kept';
  return isExact ? written === stored : meansName(dialect, written, quoted, stored);
}

/** Whether two written names (an alias and a qualifier, say) mean the same thing. */
export function sameWrittenName(dialect: Dialect, a: string, aQuoted: boolean, b: string, bQuoted: boolean): boolean {
  if (dialect.ignoresCase) return asciiLower(a) === asciiLower(b);
  return storedAs(dialect, a, aQuoted) === storedAs(dialect, b, bQuoted);
}

/** A name that the statement gives to something, as the engine keeps it. */
export const storedAs = (dialect: Dialect, name: string, quoted: boolean): string =>
  quoted ? name : folded(dialect, name);

function folded(dialect: Dialect, name: string): string {
  return dialect.foldsTo === 'lower' ? asciiLower(name) : dialect.foldsTo === 'upper' ? name.toUpperCase() : name;
}

/** Whether what is written before a table's name fits its schema; a catalogue before either of them is no contradiction. */
export function isInSchema(own: string | undefined, written: string | undefined): boolean {
  if (own === undefined || written === undefined) return true;
  const [one, other] = [own.toLowerCase(), written.toLowerCase()];
  return one === other || other.endsWith(`.${one}`) || one.endsWith(`.${other}`);
}
