import { type FormEvent, useState } from 'react';
import type { Clarification as Asked } from '../../../src/protocol/answer.ts';
import { useWords } from '../app/settings.ts';
import type { Reply } from '../ask/conversation.ts';
import type { Turn } from '../ask/turn.ts';

export interface ClarificationProps {
  turn: Turn;
  clarification: Asked;
  onReply: (turn: Turn, reply: Reply) => void;
}

/** A question back: options as buttons, and a line for other words. To confirm is a card of its own, without that line. */
export function Clarification({ turn, clarification, onReply }: ClarificationProps) {
  const words = useWords();
  const [said, setSaid] = useState('');
  const { question, options, confirms } = clarification;

  function say(event: FormEvent) {
    event.preventDefault();
    if (said.trim() !== '') onReply(turn, { say: said.trim() });
  }

  return (
    <section className={confirms ? 'card confirmation' : 'card clarification'} data-confirms={confirms}>
      {confirms && <h3>{confirms === 'cost' ? words.confirmCost : words.confirmWrite}</h3>}
      <p className="asked">{question}</p>
      <div className="options">
        {options.map(({ id, label }) => (
          <button key={id} type="button" className="button" onClick={() => onReply(turn, { choose: id })}>
            {label}
          </button>
        ))}
      </div>
      {!confirms && (
        <form className="free-line" onSubmit={say}>
          <input
            aria-label={words.clarifyFree}
            placeholder={words.clarifyFree}
            value={said}
            onChange={({ target }) => setSaid(target.value)}
          />
          <button type="submit" className="button" disabled={said.trim() === ''}>
            {words.reply}
          </button>
        </form>
      )}
    </section>
  );
}
