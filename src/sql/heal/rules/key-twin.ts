import { keyGraph } from '../../../schema/keys/keys.ts';
import {
  applyEdits,
  columnNamed,
  isStructured,
  type Repair,
  type Rule,
  sameUses,
  spelled,
  tableOf,
  written,
} from '../situation/situation.ts';

/**
 * A key under the other table's name for it: `CountryId` of `car_makers`, whose `Country` refers to it. Only where the key
 * itself is wanted: as the one item of a subquery. Elsewhere it would run and mean nothing.
 */
export const keyTwin: Rule = {
  name: 'key-twin',
  propose(situation) {
    const { finding } = situation;
    const { use } = finding;
    if (finding.class !== 'column_not_found' || !use || use.clause === 'on' || !isStructured(situation)) return [];
    const { scope } = use;
    const isWanted =
      scope.role === 'expression' &&
      scope.projections.length === 1 &&
      scope.projections[0]?.column?.name.toLowerCase() === use.name.toLowerCase();
    if (!isWanted && !use.function?.aggregate) return [];
    const repairs: Repair[] = [];
    const sources = finding.source ? [finding.source] : scope.sources;
    for (const source of sources) {
      const table = tableOf(situation, source);
      if (!table) continue;
      for (const link of keyGraph(situation.snapshot).linksOf(table)) {
        const pair = link.pairs.length === 1 ? link.pairs[0] : undefined;
        if (!pair || pair.to.toLowerCase() !== use.name.toLowerCase() || columnNamed(table, use.name)) continue;
        const edits = sameUses(situation, use).map((item) => ({
          ...item.nameRange,
          text: spelled(situation, pair.from),
        }));
        repairs.push({
          sql: applyEdits(situation.sql, edits),
          cost: 0.28,
          zh: `${table.name} 中与 ${link.to.name}.${pair.to} 对应的列是 ${pair.from}，已替换 ${written(use)}`,
          en: `In ${table.name} the column that refers to ${link.to.name}.${pair.to} is ${pair.from}; it replaced ${written(use)}`,
        });
      }
    }
    return repairs;
  },
};
