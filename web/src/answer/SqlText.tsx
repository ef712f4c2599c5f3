import { sqlPieces } from './sql-pieces.ts';

/** A statement in colours. */
export function SqlText({ sql }: { sql: string }) {
  return sqlPieces(sql).map(({ kind, text, start }) => (
    <span key={start} className={`sql-${kind}`}>
      {text}
    </span>
  ));
}
