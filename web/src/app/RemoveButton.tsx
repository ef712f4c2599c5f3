import { useState } from 'react';

export interface RemoveProps {
  /** What it does, for the button, and to what, for whoever hears it. */
  label: string;
  name: string;
  yes: string;
  no: string;
  onRemove: () => void;
}

/** What cannot be undone is asked for twice, in the same place. */
export function RemoveButton({ label, name, yes, no, onRemove }: RemoveProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" className="quiet" aria-label={name} onClick={() => setIsAsked(true)}>
        {label}
      </button>
    );
  return (
    <span className="sure">
      <button
        type="button"
        className="quiet bad-text"
        // biome-ignore lint/a11y/noAutofocus: it stands where the pressed button was
        autoFocus
        onClick={() => {
          setIsAsked(false);
          onRemove();
        }}
      >
        {yes}
      </button>
      <button type="button" className="quiet" onClick={() => setIsAsked(false)}>
        {no}
      </button>
    </span>
  );
}
