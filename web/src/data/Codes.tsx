import type { DraftField, DraftReply } from '../../../src/protocol/explore.ts';
import { useWords } from '../app/settings.ts';
import { meaning } from './draft-reply.ts';

export interface CodesProps {
  field: DraftField;
  reply: DraftReply;
  onReply: (reply: DraftReply) => void;
}

/** What each stored code means, a line for each. */
export function Codes({ field, reply, onReply }: CodesProps) {
  const { data: words } = useWords();
  return (
    <fieldset className="codes">
      <legend>{words.meanings(field.name)}</legend>
      {field.codes?.map(({ value, means }) => (
        <label key={value}>
          <code>{value}</code>
          <input
            aria-label={words.meaningOf(value)}
            defaultValue={means}
            maxLength={100}
            onChange={({ target }) => onReply(meaning(reply, field.id, value, target.value, means))}
          />
        </label>
      ))}
    </fieldset>
  );
}
