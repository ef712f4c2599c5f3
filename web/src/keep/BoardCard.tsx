import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Card } from '../../../src/protocol/saved.ts';
import { useWords } from '../app/settings.ts';
import { CardBody } from './CardBody.tsx';
import { placeAfterKey } from './place-cards.ts';
import type { ShownCard } from './read-board.ts';

export interface CardPlace {
  index: number;
  count: number;
  /** Another card is held above this one. */
  isOver: boolean;
  onOver: (index: number | undefined) => void;
  onMove: (from: number, to: number) => void;
}

export interface BoardCardProps {
  card: ShownCard;
  /** Where it stands, and how it gets elsewhere; absent where nothing may be changed. */
  place?: CardPlace;
  onSize?: (size: Card['size']) => void;
  onRemove?: () => void;
}

const sizes: readonly Card['size'][] = ['small', 'medium', 'large', 'wide'];

/** The place of the card under a pointer. */
function placeUnder({ clientX, clientY }: PointerEvent): number | undefined {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]');
  return card ? Number(card.dataset.place) : undefined;
}

/** One answer on a board. Its handle is dragged with mouse or finger, or moved with the arrow keys. */
export function BoardCard({ card, place, onSize, onRemove }: BoardCardProps) {
  const { keep: words } = useWords();
  const [isHeld, setIsHeld] = useState(false);

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsHeld(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (isHeld) place?.onOver(placeUnder(event));
  };
  const onPointerUp = (event: PointerEvent) => {
    const to = isHeld ? placeUnder(event) : undefined;
    setIsHeld(false);
    place?.onOver(undefined);
    if (place && to !== undefined) place.onMove(place.index, to);
  };
  const onPointerCancel = () => {
    setIsHeld(false);
    place?.onOver(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!place) return;
    const to = placeAfterKey(event.key, place.index, place.count);
    if (to === place.index) return;
    event.preventDefault();
    const handle = event.currentTarget;
    place.onMove(place.index, to);
    // The card is put elsewhere, and its handle with it.
    requestAnimationFrame(() => handle.focus());
  };

  return (
    <li
      className={`card board-card size-${card.size}${place?.isOver ? ' over' : ''}${isHeld ? ' held' : ''}`}
      data-card={card.saved}
      data-status={card.status}
      aria-busy={card.status === 'reading'}
      data-place={place?.index}
    >
      <div className="card-head">
        {place && (
          <button
            type="button"
            className="quiet handle"
            aria-label={words.move(card.title)}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={onPointerCancel}
            onKeyDown={onKeyDown}
          >
            ⠿
          </button>
        )}
        <h2>{card.title}</h2>
        {onSize && (
          <select
            aria-label={words.size(card.title)}
            value={card.size}
            onChange={({ target }) => onSize(sizes.find((size) => size === target.value) ?? 'medium')}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {words.sizes[size]}
              </option>
            ))}
          </select>
        )}
        {onRemove && (
          <button type="button" className="quiet" aria-label={words.takeOff(card.title)} onClick={onRemove}>
            ✕
          </button>
        )}
      </div>
      <CardBody card={card} />
    </li>
  );
}
