import type { ProblemClass } from '../contracts/problem.ts';

/**
 * How one engine says what went wrong. `codes` decide the class (SQLSTATE, vendor number or name); `messages` find the
 * name that is meant (groups `subject`, `qualifier`) and decide the class where the code is silent or too wide.
 */
export interface ErrorTable {
  codes: Readonly<Record<string, ProblemClass>>;
  messages: readonly MessageShape[];
}

export interface MessageShape {
  pattern: RegExp;
  class: ProblemClass;
  /** Set when the shape knows better than the code. */
  overridesCode?: true;
}

export function shape(pattern: RegExp, problemClass: ProblemClass, overridesCode?: true): MessageShape {
  return { pattern, class: problemClass, ...(overridesCode ? { overridesCode } : {}) };
}

/**
 * The last resort: words that mean the same in nearly every engine. A time-out comes before the connection, because
 * drivers like to say "connection" when they tell that a query ran out of time.
 */
export const commonWords: readonly MessageShape[] = [
  shape(
    /statement timeout|query (?:execution )?(?:was )?(?:timed out|timeout)|execution time exceeded|deadline exceeded|超时/i,
    'timeout',
  ),
  shape(/connect(?:ion)?.{0,40}tim(?:ed|e)[ -]?out|ETIMEDOUT/i, 'connection_error'),
  shape(/tim(?:ed|e)[ -]?out/i, 'timeout'),
  shape(
    /ECONN|ENOTFOUND|EPIPE|EHOSTUNREACH|EAI_AGAIN|connection (?:refused|reset|closed|terminated|lost)|could not connect|server has gone away|socket hang up/i,
    'connection_error',
  ),
  shape(
    /permission denied|access denied|not authorized|insufficient privilege|authentication failed/i,
    'permission_error',
  ),
  shape(/ambiguous/i, 'ambiguous_column'),
  shape(
    /(?:unknown|no such|invalid|unrecognized) (?:column|field|identifier)|column .* (?:does not exist|not found)/i,
    'column_not_found',
  ),
  shape(
    /(?:unknown|no such) (?:table|relation)|(?:table|relation|view|object) .* (?:does not|doesn't) exist/i,
    'table_not_found',
  ),
  shape(/(?:unknown|no such) function|function .* (?:does not exist|not found)/i, 'function_not_found'),
  shape(/join condition|join (?:on )?expression/i, 'join_error'),
  shape(/group by/i, 'grouping_error'),
  shape(/aggregate/i, 'aggregate_misuse'),
  shape(/syntax|parse error|unexpected token|parser/i, 'syntax_error'),
  shape(/type mismatch|cannot (?:cast|convert)|conversion failed|incompatible types/i, 'type_mismatch'),
  shape(/number of arguments|argument/i, 'argument_error'),
  shape(/connection/i, 'connection_error'),
];
