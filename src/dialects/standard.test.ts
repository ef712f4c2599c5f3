import { expect, it } from 'vitest';
import { statementBody } from './standard.ts';

it.each([
  ['SELECT 1; -- done', 'SELECT 1'],
  ["SELECT ';--' ;", "SELECT ';--'"],
  ['SELECT $$;--$$ ; -- x', 'SELECT $$;--$$'],
  ["SELECT $tag$ it's; -- $$ $tag$ /* end */", "SELECT $tag$ it's; -- $$ $tag$"],
  ["SELECT q'[it's; -- ]' FROM dual;", "SELECT q'[it's; -- ]' FROM dual"],
  ["SELECT nq'!a;--!' FROM dual -- x", "SELECT nq'!a;--!' FROM dual"],
  ["SELECT 'a''b' -- '", "SELECT 'a''b'"],
  ['SELECT v$a FROM t; -- $a', 'SELECT v$a FROM t'],
])('%s', (sql, body) => expect(statementBody(sql)).toBe(body));

it.each([
  ["SELECT 'a\\';--' # x", "SELECT 'a\\';--'"],
  ["SELECT '''it's; --''' ;", "SELECT '''it's; --'''"],
  ['SELECT $$;--$$;', 'SELECT $$;--$$'],
])('with backslashes: %s', (sql, body) => expect(statementBody(sql, true)).toBe(body));
