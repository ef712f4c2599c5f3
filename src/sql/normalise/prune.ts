import { type Fields, isFields } from '../parse/parse.ts';

/** How something was spelt, not what it means. */
const spelling = new Set([
  'span',
  'inferred_type',
  'alias_explicit_as',
  'alias_keyword',
  'alias_first',
  'use_inner_keyword',
  'use_outer_keyword',
  'explicit_asc',
  'explicit_method',
  'method_before_size',
  'double_colon_syntax',
  'kind_text',
  'start_side_text',
  'end_side_text',
  'postfix_form',
  'nesting_group',
  'deferred_condition',
  'from_for_syntax',
  'sql_standard_syntax',
  'position_explicit',
  'parenthesized',
  'no_parens',
  'use_plural',
  'integer_spelling',
  'materialized',
  'hint',
  'hints',
  'join_hint',
]);

/** Optional flags for which "no" is not the same as "not said". */
const flagsWithThreeStates = new Set(['nulls_first', 'value']);

/**
 * Drops spans, comments, spelling and everything that is absent, so that what is left is what was asked. What `mark` says
 * of a node is added to it.
 */
export function prune(value: unknown, mark: (node: Fields) => Fields | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => prune(item, mark));
  if (!isFields(value)) return value;
  const entries = Object.entries(value);
  const kept: Fields = { ...mark(value) };
  for (const [key, child] of entries) {
    if (spelling.has(key) || key.endsWith('comments')) continue;
    // A node without fields, such as `{ "null": null }`, is there although its value is nothing.
    if (child === null && entries.length === 1 && key !== 'precision') kept[key] = {};
    if (child === null || child === undefined || child === '') {
      if (key === 'value') kept[key] = child;
      continue;
    }
    if (child === false && !flagsWithThreeStates.has(key)) continue;
    if (Array.isArray(child) && child.length === 0) continue;
    kept[key] = prune(child, mark);
  }
  return kept;
}
