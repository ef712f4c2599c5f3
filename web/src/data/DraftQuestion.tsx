import { useId } from 'react';
import type { DraftReply, DraftQuestion as Question } from '../../../src/protocol/explore.ts';
import { useWords } from '../app/settings.ts';
import { answered } from './draft-reply.ts';

export interface DraftQuestionProps {
  question: Question;
  reply: DraftReply;
  onReply: (reply: DraftReply) => void;
}

/** Something that the data does not tell: options, none of them, or a few words. */
export function DraftQuestion({ question, reply, onReply }: DraftQuestionProps) {
  const { data: words } = useWords();
  const name = useId();
  const { id, shows, options, proposed, say } = question;
  const answer = reply.answers?.[id];
  const said = answer && 'say' in answer ? answer.say : '';
  const chosen = answer ? ('choose' in answer ? answer.choose : undefined) : (proposed ?? undefined);
  const choose = (option: string) => onReply(answered(reply, id, option === proposed ? undefined : { choose: option }));
  return (
    <fieldset className="draft-question">
      <legend>{question.question}</legend>
      {shows.length > 0 && <p className="small">{shows.join(' · ')}</p>}
      {[...options, ...(options.length > 0 ? [{ id: 'none', label: words.takeNone }] : [])].map((option) => (
        <label key={option.id}>
          <input type="radio" name={name} checked={chosen === option.id} onChange={() => choose(option.id)} />
          <span>{option.label}</span>
        </label>
      ))}
      {say !== 'none' && (
        <label className="say">
          <span>{say === 'codes' ? words.sayCodes : words.sayName}</span>
          <input
            value={said}
            maxLength={500}
            onChange={({ target }) =>
              onReply(answered(reply, id, target.value === '' ? undefined : { say: target.value }))
            }
          />
        </label>
      )}
    </fieldset>
  );
}
