import type { Rule } from '../situation/situation.ts';
import { addFrom } from './add-from.ts';
import { addJoin } from './add-join.ts';
import { aggregateInWhere, groupForOrder } from './aggregate-place.ts';
import { aggregateBrackets, nameAggregate, outerAggregate } from './aggregate-text.ts';
import { allAny } from './all-any.ts';
import { ambiguous } from './ambiguous.ts';
import { apostrophe } from './apostrophe.ts';
import { groupByDirection, limitPair, severalSelects, top } from './clauses.ts';
import { caselessLike, castOperator, foreignFunctions } from './functions.ts';
import { groupByColumns } from './group-by-columns.ts';
import { havingToWhere, selectBrackets } from './having.ts';
import { joinOnKey, joinPath } from './join-condition.ts';
import { junkTail } from './junk-tail.ts';
import { keyTwin } from './key-twin.ts';
import { bareLiteral } from './literals.ts';
import { nearColumn } from './near-column.ts';
import { nearColumnElsewhere } from './near-column-elsewhere.ts';
import { nestedAggregate } from './nested-aggregate.ts';
import { foreignQuotes, quoteCase, quoteNames, quoteReserved } from './quoting.ts';
import { requalify } from './requalify.ts';
import { castType, havingBeforeGroup, tornOperator } from './small-slips.ts';
import { castArgument, castOperand } from './type-casts.ts';
import { unknownQualifier } from './unknown-qualifier.ts';
import { nearTable, tableByColumns } from './unknown-table.ts';

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
