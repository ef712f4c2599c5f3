import type { Dialect } from '../../dialects/dialect.ts';

/** Whether a name as written in SQL means the stored one. */
export function meansName(dialect: Dialect, written: string, quoted: boolean, stored: string): boolean {
  if (written === stored) return quoted || dialect.ignoresCase || folded(dialect, stored) === stored;
  if (dialect.ignoresCase) return written.toLowerCase() === stored.toLowerCase();
  return !quoted && dialect.foldsTo !== 'preserve' && folded(dialect, written) === stored;
}

/** The same for a table, whose case may count where that of columns does not (BigQuery). */
export function meansTable(dialect: Dialect, written: string, quoted: boolean, stored: string): boolean {
  const isExact = dialect.foldsTo === 'preserve' && dialect.tableCase === 'kept';
  return isExact ? written === stored : meansName(dialect, written, quoted, stored);
}

/** Whether two written names (an alias and a qualifier, say) mean the same thing. */
export function sameWrittenName(dialect: Dialect, a: string, aQuoted: boolean, b: string, bQuoted: boolean): boolean {
  if (dialect.ignoresCase) return a.toLowerCase() === b.toLowerCase();
  return (aQuoted ? a : folded(dialect, a)) === (bQuoted ? b : folded(dialect, b));
}

function folded(dialect: Dialect, name: string): string {
  return dialect.foldsTo === 'lower' ? name.toLowerCase() : dialect.foldsTo === 'upper' ? name.toUpperCase() : name;
}

/** Whether what is written before a table's name fits its schema; a catalogue before either of them is no contradiction. */
export function isInSchema(own: string | undefined, written: string | undefined): boolean {
  if (own === undefined || written === undefined) return true;
  const [one, other] = [own.toLowerCase(), written.toLowerCase()];
  return one === other || other.endsWith(`.${one}`) || one.endsWith(`.${other}`);
}
