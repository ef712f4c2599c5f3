import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { DriverError } from '../contract/driver.ts';

/** What DuckDB said. It knows no codes but draws a caret below the place, and tells of a lock in words only. */
export function duckdbFailure(error: unknown, sql = ''): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const text = error instanceof Error ? error.message : String(error);
  const drawing = /\n\nLINE (\d+): (.*)\n( *)\^\s*$/.exec(text);
  const failure: DriverFailure = { message: drawing ? text.slice(0, drawing.index) : text.trim() };
  const code = codeOf(text);
  if (code) failure.code = code;
  const position = drawing && placeOf(sql, Number(drawing[1]), drawing[2] ?? '', drawing[3]?.length ?? 0);
  if (position !== undefined && position !== null) failure.position = position;
  return failure;
}

function codeOf(text: string): string | undefined {
  if (/^Out of Memory Error/.test(text)) return 'RESULT_TOO_LARGE';
  if (/Could not set lock on file|Conflicting lock is held/.test(text)) return 'DATABASE_LOCKED';
  if (/not a valid DuckDB database file|is not a DuckDB|Could not read enough bytes/i.test(text))
    return 'NOT_A_DATABASE';
  return undefined;
}

/** The drawn line may be an excerpt, and wide characters move the caret: then there is no telling. */
function placeOf(sql: string, line: number, excerpt: string, indent: number): number | undefined {
  const column = indent - `LINE ${line}: `.length;
  if (column < 0 || excerpt.startsWith('...') || /[^\x20-\x7e]/.test(excerpt.slice(0, column))) return undefined;
  const lines = sql.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  return lines[line - 1]?.startsWith(excerpt.replace(/\.\.\.$/, '')) ? before + column : undefined;
}
