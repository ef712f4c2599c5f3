import { reachOf } from '../../dialects/dialect.ts';
import { type StatementClass, statementClasses } from '../contracts/verdict.ts';

/** What a statement does, by the word that it starts with. A word that is not here is unknown. */
const classOfWord: Record<string, StatementClass> = {
  ...each('read', 'select with values from table explain describe desc show summarize pivot unpivot'),
  ...each(
    'session',
    `set reset use pragma begin start commit end rollback abort savepoint release discard listen unlisten notify lock unlock
    declare fetch move close open checkpoint flush deallocate handler`,
  ),
  ...each('write', 'insert update delete merge replace upsert truncate optimize'),
  ...each(
    'schema',
    `create drop alter rename comment analyze vacuum reindex cluster refresh undrop purge flashback exchange security cache
    uncache msck repair reassign audit noaudit`,
  ),
  ...each('privilege', 'grant revoke deny'),
  ...each('file', 'copy load attach detach install import export backup restore put get remove rm list ls unload'),
  ...each(
    'execute',
    'call exec execute prepare do perform kill shutdown restart system waitfor assert raise signal resignal loop while if for',
  ),
};

function each(statementClass: StatementClass, list: string): Record<string, StatementClass> {
  return Object.fromEntries(list.split(/\s+/).map((word) => [word, statementClass]));
}

export function classOfLeadingWord(word: string): StatementClass {
  return Object.hasOwn(classOfWord, word.toLowerCase())
    ? (classOfWord[word.toLowerCase()] as StatementClass)
    : 'unknown';
}

/** What a node kind that no query may hold does; `undefined` when it tells nothing. */
export function classOfKind(kind: string): StatementClass {
  if (
    /^(into|into_clause|locks|lock|update|delete|insert|merge|truncate|conditional_insert|multitable_inserts|on_conflict)/.test(
      kind,
    )
  )
    return 'write';
  if (/^(create|drop|alter|comment|undrop|rename|refresh|split_table|flashback|analyze|cache|uncache|clone)/.test(kind))
    return 'schema';
  if (/^(grant|revoke)/.test(kind)) return 'privilege';
  if (
    /^(copy|put|get|export|load_data|attach|detach|install|stage_reference|read_|to_file|directory|credentials)/.test(
      kind,
    )
  )
    return 'file';
  if (/^(execute|prepare|kill|declare|return_stmt|try_catch|transform|predict|m_l_|a_i_)/.test(kind)) return 'execute';
  if (/^(set|use|pragma|transaction|commit|rollback|query_band|locking|session|settings|hint|option)/.test(kind))
    return 'session';
  if (/^(describe|show|summarize)$/.test(kind)) return 'read';
  return 'unknown';
}

/** What a function outside of the allow-list most likely does. */
export function classOfFunction(name: string): StatementClass {
  return reachOf(name) ?? 'unknown';
}

export function mostDangerous(classes: Iterable<StatementClass>): StatementClass {
  let worst: StatementClass = 'read';
  for (const candidate of classes) {
    if (statementClasses.indexOf(candidate) > statementClasses.indexOf(worst)) worst = candidate;
  }
  return worst;
}
