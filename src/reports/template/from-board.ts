import type { Board, Saved } from '../../protocol/saved.ts';
import { type Asking, templateText } from './template-text.ts';

/** A template of a board: each of its answers is asked anew, in its order and as it is drawn there. */
export function templateFromBoard({ title, cards }: Board, saved: readonly Saved[]): string {
  const kept = new Map(saved.map((one) => [one.id, one]));
  const found = cards.flatMap(({ saved: id }) => kept.get(id) ?? []);
  const connections = new Set(found.map(({ connection }) => connection));
  const [connection] = connections;
  const askings = found.map(
    ({ title: heading, question, chart }): Asking => ({ heading, question, chart: chart?.kind ?? null }),
  );
  const language = found[0]?.language ?? 'zh';
  // Of several databases each question finds its own.
  return templateText({ title, connection: connections.size === 1 ? (connection ?? null) : null, language }, askings);
}
