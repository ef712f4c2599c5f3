import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '../../src/dialects/dialect.ts';

/**
 * `refused/` holds statements that must never run, `legitimate/` tricky ones that must: `common.sql` for every dialect, and
 * one file per dialect. A line that starts with white space continues the statement before it.
 */
export function corpus(kind: 'refused' | 'legitimate', dialect: Dialect): string[] {
  const own = dialect.name === 'oracle11' ? 'oracle' : dialect.name;
  const shared = statementsOf(kind, 'common').map((sql) => {
    // double quotes are names in the shared legitimate statements; some dialects write them with backticks
    return kind === 'legitimate' && dialect.identifierQuote[0] === '`' ? sql.replaceAll('"', '`') : sql;
  });
  // one of them names a table `top`, which is no name in SQL Server
  const spoken = dialect.reservedWords.has('top') ? shared.filter((sql) => !/^WITH top\b/.test(sql)) : shared;
  return [...spoken, ...statementsOf(kind, own)];
}

function statementsOf(kind: string, name: string): string[] {
  const text = readFileSync(join(import.meta.dirname, kind, `${name}.sql`), 'utf8');
  return text
    .split(/\n(?=\S)/)
    .map((statement) => statement.replace(/\n+$/, ''))
    .filter(Boolean);
}
