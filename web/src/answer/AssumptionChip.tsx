import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../app/settings.ts';
import type { Instead } from './instead.ts';

export interface AssumptionChipProps {
  text: string;
  instead: readonly Instead[];
  onInstead: (question: string) => void;
}

/** Something that was assumed; a button where it can be changed, which opens what else was meant. */
export function AssumptionChip({ text, instead, onInstead }: AssumptionChipProps) {
  const words = useWords();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ready = instead.filter(({ question }) => question !== undefined);

  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

  if (ready.length === 0) return <span className="assumption">{text}</span>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever in it the focus is
    <div className="assumption-place" ref={place} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="assumption changeable"
        aria-expanded={isOpen}
        aria-controls={`${id}-instead`}
        title={words.change(text)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text}
      </button>
      {isOpen && (
        <div className="instead" id={`${id}-instead`}>
          <p>{words.instead}</p>
          {ready.map(({ label, question = '' }) => (
            <button key={label} type="button" className="instead-option" onClick={() => onInstead(question)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
