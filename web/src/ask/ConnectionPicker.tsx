import type { ConnectionEntry } from '../../../src/protocol/connection.ts';
import { useWords } from '../app/settings.ts';

export interface ConnectionPickerProps {
  connections: readonly ConnectionEntry[];
  /** Empty where the words of the question say it. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** Of several databases, which one is asked. */
export function ConnectionPicker({ connections, chosen, onChoose }: ConnectionPickerProps) {
  const { data: words } = useWords();
  if (connections.length < 2) return null;
  return (
    <select
      className="connection-picker"
      aria-label={words.asked}
      value={connections.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{words.automatic}</option>
      {connections.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
