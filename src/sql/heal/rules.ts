import { addJoin } from './rules/add-join.ts';
import { ambiguous } from './rules/ambiguous.ts';
import { joinOnKey, joinPath } from './rules/join-condition.ts';
import { nearColumn } from './rules/near-column.ts';
import { requalify } from './rules/requalify.ts';
import { unknownQualifier } from './rules/unknown-qualifier.ts';
import { nearTable, tableByColumns } from './rules/unknown-table.ts';
import type { Rule } from './situation.ts';

/** All rules; each looks at the first problem and proposes nothing when it is not its own. */
export const rules: readonly Rule[] = [
  nearTable,
  tableByColumns,
  unknownQualifier,
  joinOnKey,
  joinPath,
  nearColumn,
  requalify,
  addJoin,
  ambiguous,
];
