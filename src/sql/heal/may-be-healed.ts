import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes } from '../lex.ts';
import type { RefusalReason, Verdict } from '../verdict.ts';

/**
 * Reasons for which a text is refused although it may only be misspelt: it does not parse, it holds several SELECTs, it
 * calls a function of another engine, or a parameter nobody filled in. All other reasons say what the text wants to do.
 */
const formal: ReadonlySet<RefusalReason> = new Set(['not_parsed', 'several_statements', 'function', 'parameter']);

/** Words that begin a statement which is no query, or turn a query into one that writes. */
const writing =
  /^(?:insert|update|delete|merge|replace|drop|create|alter|truncate|grant|revoke|attach|detach|pragma|vacuum|reindex|copy|call|exec|execute|do|set|load|lock|into|begin|commit|rollback|declare|prepare|handler|import|export|install|kill|use)$/i;

/** A forbidden statement is never healed into an allowed one. */
export function mayBeHealed(sql: string, verdict: Verdict, dialect: Dialect): boolean {
  if (verdict.allowed) return true;
  if (verdict.reason === undefined || !formal.has(verdict.reason)) return false;
  if (verdict.reason === 'function' && !isForeignName(verdict.subject)) return false;
  const lexemes = codeLexemes(sql, dialect);
  return !lexemes.some(({ kind, text }, i) => {
    if (kind !== 'word' || !writing.test(text)) return false;
    const before = lexemes[i - 1]?.text;
    const after = lexemes[i + 1]?.text;
    return (
      before !== '.' &&
      after !== '.' &&
      (after !== '(' || before === undefined || before === ';') &&
      isStatementPlace(before, text)
    );
  });
}

/** At the start, after a semicolon, a bracket or a closing one; INTO anywhere. */
function isStatementPlace(before: string | undefined, text: string): boolean {
  return before === undefined || /^(?:;|\(|\)|as)$/i.test(before) || /^into$/i.test(text);
}

/** Functions that other engines have and that only compute: they may be translated. */
function isForeignName(name: string | undefined): boolean {
  return name !== undefined && foreignFunctions.has(name.toLowerCase());
}

const foreignFunctions = new Set(
  (
    'year month day dayofmonth dayofweek weekday quarter week hour minute second date_format date_trunc date_part datepart datename ' +
    'datediff date_diff timestampdiff dateadd date_add date_sub adddate subdate now getdate curdate current_date sysdate ' +
    'concat concat_ws if iff iif ifnull nvl isnull coalesce len length char_length datalength left right substring substr mid ' +
    'strpos charindex instr locate divide round trunc truncate to_char to_date to_number str_to_date str cast convert ' +
    'try_cast safe_cast safe_divide extract strftime julianday date datetime time group_concat string_agg listagg array_agg ' +
    'ucase lcase upper lower power pow sqrt mod floor ceil ceiling greatest least regexp_matches regexp_like total ' +
    'percentile_cont median stddev variance sum avg count min max abs replace trim ltrim rtrim lpad rpad position log exp'
  ).split(' '),
);
