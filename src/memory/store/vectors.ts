import type { OwnDatabase } from '../file/own-database.ts';
import type { Found, Scope } from './search-words.ts';

/** Without a score where there is no vector to compare with. */
export type Near = Pick<Found, 'id'> & { score?: number };

/** Entries whose vectors one search reads at the most: those that share words with the question, and the newest. */
const mostVectors = 5000;

/** Vectors of an embedding model, kept at length 1, so that a product is the cosine. */
export function openVectors(database: OwnDatabase) {
  const add = database.prepare('INSERT INTO vectors VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM vectors WHERE item = ?');
  const ofItem = database.prepare('SELECT vector FROM vectors WHERE item = ?');
  const newest = database.prepare(
    `SELECT id FROM items WHERE namespace >= ? AND namespace < ? AND (expires_at IS NULL OR expires_at > ?)
     ORDER BY updated_at DESC, id DESC LIMIT ${mostVectors}`,
  );

  /** The best of an entry's vectors; undefined when it has none of this length. */
  function nearest(id: number, asked: Float32Array): number | undefined {
    const scores = (ofItem.all(id) as { vector: Uint8Array }[])
      .map(({ vector }) => new Float32Array(Uint8Array.from(vector).buffer))
      .filter(({ length }) => length === asked.length)
      .map((vector) => vector.reduce((total, value, at) => total + value * (asked[at] ?? 0), 0));
    return scores.length === 0 ? undefined : Math.max(...scores);
  }

  return {
    put(id: number, vectors: readonly (readonly number[])[]): void {
      remove.run(id);
      for (const [at, vector] of vectors.entries()) add.run(id, String(at), Buffer.from(unit(vector).buffer));
    },
    /** By meaning, best first. What has no vector yet follows as its words put it, without a score of this kind. */
    search(asked: readonly number[], byWords: readonly Found[], scope: Scope, wanted: number): Near[] {
      const direction = unit(asked);
      const recent = (newest.all(scope.from, scope.to, scope.now) as { id: number }[]).map(({ id }) => id);
      const scored = [...new Set([...byWords.map(({ id }) => id), ...recent])].map((id) => ({
        id,
        score: nearest(id, direction),
      }));
      const near = scored
        .filter((one): one is Found => one.score !== undefined)
        .sort((one, other) => other.score - one.score);
      const known = new Set(near.map(({ id }) => id));
      const best: Near[] = [];
      for (const one of near) {
        if (best.length >= wanted) break;
        if (scope.accepts?.(one.id) ?? true) best.push(one);
      }
      const rest = byWords.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id }));
      return [...best, ...rest].slice(0, wanted);
    },
  };
}

function unit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}
