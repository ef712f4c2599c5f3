import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { useWords } from '../app/settings.ts';
import { Completions } from './Completions.tsx';
import { piecesOf } from './marks.ts';
import { useUnderstood } from './use-understood.ts';

/** More than these are not read. */
const mostOptions = 8;

export interface AskBoxProps {
  text: string;
  setText: (text: string) => void;
  onAsk: (question: string) => void;
  boxRef: Ref<HTMLTextAreaElement>;
  /** The database that is asked; empty where the words say it. */
  connection: string;
  /** What the empty box says. */
  hint: string;
}

/** The question box: what is understood is underlined while one types, and ways to go on are a key away. */
export function AskBox({ text, setText, onAsk, boxRef, connection, hint }: AskBoxProps) {
  const words = useWords();
  const id = useId();
  const [isComposing, setIsComposing] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  /** Of the completions, the one that is marked; -1 for none. */
  const [marked, setMarked] = useState(-1);
  const [closedFor, setClosedFor] = useState<string>();
  const found = useUnderstood(text, connection, isComposing);
  const isCurrent = found.text === text;
  const options =
    isCurrent && closedFor !== text && isFocused && !isComposing
      ? [...found.completions, ...found.continuations].slice(0, mostOptions)
      : [];
  const pieces = piecesOf(text, isCurrent ? found : { understood: [], not_understood: [] });
  // The last word is still being written as long as it can end otherwise.
  const unknown = isCurrent && found.completions.length === 0 ? found.not_understood.map((one) => one.text) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other completions
  useEffect(() => setMarked(-1), [text]);

  const take = (completion: string) => {
    setText(completion);
    setMarked(-1);
  };
  const submit = () => {
    if (text.trim() !== '') onAsk(text.trim());
  };

  function onKeyDown(event: KeyboardEvent) {
    // Keys belong to the input method while it writes (229 is what Safari says of the Enter that ends it).
    if (event.nativeEvent.isComposing || isComposing || event.keyCode === 229) return;
    const isOpen = options.length > 0;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      const chosen = options[marked];
      if (chosen) take(chosen);
      else submit();
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked(marked === -1 && step === -1 ? options.length - 1 : (marked + step + options.length) % options.length);
    } else if (isOpen && event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      take(options[Math.max(marked, 0)] ?? text);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      setClosedFor(text);
    }
  }

  return (
    <form
      className="ask-box"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="ask-field">
        <div className="ask-marks" aria-hidden="true">
          {pieces.map(({ text: piece, start, kind }) => (
            <span key={start} data-kind={kind}>
              {piece}
            </span>
          ))}
          {/* A line that ends is as high as the next one. */}
          {'\u200b'}
        </div>
        <textarea
          ref={boxRef}
          aria-label={words.ask}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
          aria-describedby={`${id}-said`}
          placeholder={hint}
          rows={1}
          maxLength={4000}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <button type="submit" className="button primary" disabled={text.trim() === ''}>
        {words.send}
      </button>
      <Completions id={id} options={options} marked={marked} onTake={take} typed={text} />
      <p id={`${id}-said`} className="ask-said" role="status">
        {unknown.length > 0 ? words.notUnderstood(unknown) : ''}
      </p>
    </form>
  );
}
