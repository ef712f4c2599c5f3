import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import { closingBracket, codeLexemes, type Lexeme, splitAtCommas } from '../lex/lex.ts';

/** Words that mean something else at another moment or in another session even without brackets, and need none anywhere. */
const movingWords = words(
  `current_date current_time current_timestamp current_datetime localtime localtimestamp sysdate systimestamp utc_date utc_time
  utc_timestamp sessiontimezone current_user session_user system_user user current_role current_schema current_catalog
  nextval currval tablesample dbms_random`,
);

/** Functions that do. */
const movingCalls = words(
  `now now64 nowinblock today yesterday sysdatetime getdate getutcdate curdate curtime clock_timestamp statement_timestamp
  transaction_timestamp timeofday get_current_time get_current_timestamp current_localtime current_localtimestamp ago
  current_database current_setting database version connection_id last_insert_id last_insert_rowid changes total_changes
  found_rows row_count lastval txid_current seq1 seq2 seq4 seq8 newid sys_guid`,
);

/** The same by the beginning of the name: every engine has its own random functions. */
const movingStart = /^(?:rand|gen_random|uuid(?!_(?:extract|to_bin))|generate_?uuid|pg_)/;

/** What engines read as a moment that passes when it stands in a string. */
const movingText = /\b(?:now|today|yesterday|tomorrow|localtime)\b/i;

/** Functions of time that mean this moment when they have no argument, and those that do with one. */
const momentWithoutArguments = words(
  'date time datetime timestamp julianday unixepoch unix_timestamp to_unix_timestamp tounixtimestamp',
);
const momentWithOneArgument = words('strftime age');

/**
 * Whether the same statement over the same data gives the same rows again: it asks for no moment, no chance and no session. What
 * is not known to move is taken to be steady; a view may still hide what moves.
 */
export function isSteady(sql: string, dialect: Dialect): boolean {
  const lexemes = codeLexemes(sql, dialect);
  return !lexemes.some((lexeme, index) => isMoving(lexeme, lexemes, index));
}

function isMoving({ kind, value }: Lexeme, lexemes: readonly Lexeme[], index: number): boolean {
  if (kind === 'string') return movingText.test(value);
  // A variable of the session, whatever it is called.
  if (kind === 'parameter') return true;
  if (kind !== 'word' && kind !== 'quoted') return false;
  const word = value.toLowerCase();
  const isCalled = lexemes[index + 1]?.text === '(';
  if ((isCalled || kind === 'word') && movingWords.has(word)) return true;
  if (isCalled && (movingCalls.has(word) || movingStart.test(word))) return true;
  if (!isCalled) return false;
  if (momentWithoutArguments.has(word)) return argumentsAt(lexemes, index + 1) === 0;
  return momentWithOneArgument.has(word) && argumentsAt(lexemes, index + 1) <= 1;
}

/** How many arguments stand in the brackets that open here. */
function argumentsAt(lexemes: readonly Lexeme[], open: number): number {
  return splitAtCommas(lexemes.slice(open + 1, closingBracket(lexemes, open))).length;
}
