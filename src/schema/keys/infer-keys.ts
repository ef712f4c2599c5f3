import type { ColumnAddress, Evidence, ForeignKey, RefutedKey, Snapshot, Table } from '../snapshot/snapshot.ts';
import { guessKeys, type KeyGuess, plainly } from './guess-keys.ts';

/**
 * Share of a column's distinct values that another one holds, 0 to 1; undefined when there are none or it would cost too
 * much to know.
 */
export type Inclusion = (column: ColumnAddress, target: ColumnAddress) => Promise<number | undefined>;

const enoughIncluded = 0.5;
/** What a name hardly suggests must be found there nearly whole. */
const nearlyAll = 0.9;
const hardly = 0.4;

interface Verdict {
  guess: KeyGuess;
  evidence: Evidence;
}

/** The snapshot with the keys that names alone make plain, where no value can be asked. */
export function inferKeys(snapshot: Snapshot): Snapshot {
  const verdicts = byColumn(snapshot).map((guesses) => plainest(guesses));
  return withKeys(snapshot, verdicts);
}

/**
 * The snapshot with inferred keys added, confirmed by the values of the database. What they refute is noted, so that nobody
 * takes it for a key again.
 */
export async function withInferredKeys(snapshot: Snapshot, inclusion: Inclusion): Promise<Snapshot> {
  const refutedKeys: RefutedKey[] = [];
  const verdicts: (Verdict | undefined)[] = [];
  for (const guesses of byColumn(snapshot)) {
    const confirmed: { guess: KeyGuess; weight: number }[] = [];
    const unknown: KeyGuess[] = [];
    for (const guess of guesses) {
      const [column, target] = [
        addressOf(guess.table, guess.column.name),
        addressOf(guess.target, guess.key.name),
      ] as const;
      const share = await inclusion(column, target);
      if (share === undefined) unknown.push(guess);
      else if (share < enoughIncluded) refutedKeys.push({ column, target });
      else if (guess.score >= hardly || share >= nearlyAll) confirmed.push({ guess, weight: share + guess.score });
    }
    const [best, second] = confirmed.sort((a, b) => b.weight - a.weight);
    const isOnly = best && (best.guess.score >= hardly || best.weight > (second?.weight ?? 0));
    verdicts.push(isOnly ? { guess: best.guess, evidence: 'values' } : best ? undefined : plainest(unknown));
  }
  return { ...withKeys(snapshot, verdicts), refutedKeys };
}

function byColumn(snapshot: Snapshot): KeyGuess[][] {
  return [...Map.groupBy(guessKeys(snapshot), ({ column }) => column).values()];
}

/** A guess that is as good as another is no guess. */
function plainest([best, second]: readonly KeyGuess[]): Verdict | undefined {
  const isPlain = best && best.score >= plainly && best.score > (second?.score ?? 0);
  return isPlain ? { guess: best, evidence: 'names' } : undefined;
}

export function addressOf({ name, schema }: Table, column: string): ColumnAddress {
  return { table: name, ...(schema === undefined ? {} : { schema }), column };
}

function withKeys(snapshot: Snapshot, verdicts: readonly (Verdict | undefined)[]): Snapshot {
  const chosen: Verdict[] = [];
  for (const verdict of verdicts) {
    if (!verdict) continue;
    const { table, column, target, key } = verdict.guess;
    // Of two tables that share a key one is the parent; the reverse would only say the same again.
    const isReverse = chosen.some(
      ({ guess }) => guess.table === target && guess.column === key && guess.target === table && guess.key === column,
    );
    if (!isReverse) chosen.push(verdict);
  }
  const byTable = Map.groupBy(chosen, ({ guess }) => guess.table);
  const tables = snapshot.tables.map((table) => {
    const inferred = (byTable.get(table) ?? []).map(({ guess: { column, target, key }, evidence }): ForeignKey => {
      const { table: name, ...schema } = addressOf(target, key.name);
      return {
        columns: [column.name],
        table: name,
        ...(schema.schema === undefined ? {} : { schema: schema.schema }),
        referenced: [key.name],
        evidence,
      };
    });
    return inferred.length === 0 ? table : { ...table, foreignKeys: [...table.foreignKeys, ...inferred] };
  });
  return { ...snapshot, tables };
}
