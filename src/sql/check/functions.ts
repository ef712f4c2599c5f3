import { type FunctionUse, isAggregateName, type Scopes } from '../scope/scope.ts';
import type { Finding } from './finding.ts';

/** Words of the grammar that look like calls in every dialect. */
const constructs = new Set(
  'cast try_cast safe_cast extract position substring trim overlay coalesce nullif case row array values grouping interval'.split(
    ' ',
  ),
);

/** Functions that the dialect does not have. */
export function functionProblems(scopes: Scopes): Finding[] {
  const { allowedFunctions, allowedTableFunctions, missingFunctions } = scopes.dialect;
  return scopes.all
    .flatMap((scope) => scope.functions)
    .filter((call) => {
      const name = call.name.toLowerCase();
      if (missingFunctions.has(name)) return true;
      if (allowedFunctions.has(`${familyOf(call, scopes)}.${name}`)) return false;
      if (constructs.has(name) || allowedFunctions.has(name) || allowedTableFunctions.has(name)) return false;
      return !(isAggregateName(name) && allowedFunctions.size === 0);
    })
    .map((call) => ({
      class: 'function_not_found',
      message: `There is no function ${call.name}.`,
      range: call.nameRange,
      subject: call.name,
      call,
      scope: call.scope,
      suggestions: [],
    }));
}

/** What stands before the dot: `hll_count` of `HLL_COUNT.INIT(x)`. */
function familyOf({ nameRange }: FunctionUse, { lexemes }: Scopes): string | undefined {
  const at = lexemes.findIndex(({ start }) => start === nameRange.start);
  return lexemes[at - 1]?.text === '.' ? lexemes[at - 2]?.value.toLowerCase() : undefined;
}
