import { addFrom } from './rules/add-from.ts';
import { addJoin } from './rules/add-join.ts';
import { aggregateInWhere, groupForOrder } from './rules/aggregate-place.ts';
import { aggregateBrackets, nameAggregate, outerAggregate } from './rules/aggregate-text.ts';
import { allAny } from './rules/all-any.ts';
import { ambiguous } from './rules/ambiguous.ts';
import { apostrophe } from './rules/apostrophe.ts';
import { groupByDirection, limitPair, severalSelects, top } from './rules/clauses.ts';
import { caselessLike, castOperator, foreignFunctions } from './rules/functions.ts';
import { groupByColumns } from './rules/group-by-columns.ts';
import { havingToWhere, selectBrackets } from './rules/having.ts';
import { joinOnKey, joinPath } from './rules/join-condition.ts';
import { junkTail } from './rules/junk-tail.ts';
import { keyTwin } from './rules/key-twin.ts';
import { bareLiteral } from './rules/literals.ts';
import { nearColumn } from './rules/near-column.ts';
import { nearColumnElsewhere } from './rules/near-column-elsewhere.ts';
import { nestedAggregate } from './rules/nested-aggregate.ts';
import { foreignQuotes, quoteCase, quoteNames, quoteReserved } from './rules/quoting.ts';
import { requalify } from './rules/requalify.ts';
import { castType, havingBeforeGroup, tornOperator } from './rules/small-slips.ts';
import { castArgument, castOperand } from './rules/type-casts.ts';
import { unknownQualifier } from './rules/unknown-qualifier.ts';
import { nearTable, tableByColumns } from './rules/unknown-table.ts';
import type { Rule } from './situation.ts';

/**
 * All rules; each looks at the first problem and proposes nothing when it is not its own. Among proposals of one cost the
 * order here decides.
 */
export const rules: readonly Rule[] = [
  severalSelects,
  apostrophe,
  foreignQuotes,
  quoteCase,
  quoteReserved,
  quoteNames,
  allAny,
  limitPair,
  top,
  groupByDirection,
  castOperator,
  caselessLike,
  foreignFunctions,
  castArgument,
  castOperand,
  castType,
  tornOperator,
  havingBeforeGroup,
  junkTail,
  nearTable,
  tableByColumns,
  unknownQualifier,
  addFrom,
  joinOnKey,
  joinPath,
  keyTwin,
  nearColumn,
  requalify,
  addJoin,
  nearColumnElsewhere,
  bareLiteral,
  ambiguous,
  aggregateBrackets,
  outerAggregate,
  nameAggregate,
  nestedAggregate,
  aggregateInWhere,
  groupForOrder,
  groupByColumns,
  havingToWhere,
  selectBrackets,
];
