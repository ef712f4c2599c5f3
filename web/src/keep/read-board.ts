import type { Board, BoardEvent, Card, Saved } from '../../../src/protocol/saved.ts';
import { readEvents } from '../api/events.ts';
import { request, send } from '../api/request.ts';

/** A card of which the figures may still be on their way. */
export type ShownCard = Omit<Card, 'status'> & { status: Card['status'] | 'reading' };

const awaited = ({ saved, size }: Board['cards'][number], known: readonly Saved[]): ShownCard => ({
  saved,
  size,
  status: 'reading',
  title: known.find(({ id }) => id === saved)?.title ?? '',
  question: '',
  text: '',
  table: null,
  chart: null,
  problem: null,
  at: '',
});

/** The cards of a board in their order, told anew with every card whose figures have come; what was shown of a card stands until then. */
export async function readBoard(
  id: string,
  before: readonly ShownCard[],
  onCards: (cards: readonly ShownCard[], title: string) => void,
): Promise<void> {
  const [{ boards }, { saved: known }] = await Promise.all([
    request<{ boards: Board[] }>('/api/v1/boards'),
    request<{ saved: Saved[] }>('/api/v1/saved'),
  ]);
  const board = boards.find((one) => one.id === id);
  const path = `/api/v1/boards/${encodeURIComponent(id)}/refresh`;
  const title = board?.title ?? '';
  let cards = (board?.cards ?? []).map((placed): ShownCard => {
    const shown = before.find(({ saved }) => saved === placed.saved);
    return shown ? { ...shown, size: placed.size } : awaited(placed, known);
  });
  onCards(cards, title);
  const response = await send(path, { body: {}, headers: { accept: 'text/event-stream' } });
  for await (const { event } of readEvents<BoardEvent>(response.body!)) {
    if (event.type !== 'card-ready') continue;
    const { card } = event;
    cards = cards.map((one) => (one.saved === card.saved ? card : one));
    onCards(cards, title);
  }
}
