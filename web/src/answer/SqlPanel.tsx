import { useState } from 'react';
import { copyText } from '../api/copy-text.ts';
import { useSettings } from '../app/settings.ts';
import { SqlText } from './SqlText.tsx';
import { useChecked } from './use-checked.ts';

export interface SqlPanelProps {
  sql: string;
  connection: string | null;
  /** Runs a statement in a new turn. */
  onRun: (sql: string) => void;
}

/** For analysts: what ran, and a place to change it, checked while one writes. */
export function SqlPanel({ sql, connection, onRun }: SqlPanelProps) {
  const { words, me } = useSettings();
  const [text, setText] = useState(sql);
  const [isEdited, setIsEdited] = useState(false);
  const mayRun = me?.scopes.includes('sql') ?? false;
  const checked = useChecked(text, connection, isEdited && mayRun);
  const [said, setSaid] = useState('');

  return (
    <div className="sql-panel">
      <div className="sql-field">
        <pre className="sql-shown" aria-hidden={isEdited}>
          <code>
            <SqlText sql={text} />
            {'\n'}
          </code>
        </pre>
        {isEdited && (
          <textarea
            aria-label={words.sql}
            aria-describedby="sql-problems"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </div>
      {isEdited && (
        <div id="sql-problems" role="status">
          <ul className="sql-problems">
            {checked?.reason && <li className="bad-text">{checked.reason}</li>}
            {checked?.problems.map((problem) => (
              <li key={problem} className="bad-text">
                {problem}
              </li>
            ))}
            {checked?.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {checked?.allowed && checked.problems.length === 0 && checked.warnings.length === 0 && (
              <li>{words.sqlFine}</li>
            )}
          </ul>
        </div>
      )}
      <div className="sql-bar">
        <button
          type="button"
          className="quiet"
          onClick={async () => setSaid((await copyText(text)) ? words.copied : words.notCopied)}
        >
          {words.copy}
        </button>
        {mayRun && !isEdited && (
          <button type="button" className="quiet" onClick={() => setIsEdited(true)}>
            {words.edit}
          </button>
        )}
        {isEdited && (
          <button
            type="button"
            className="button"
            disabled={!checked?.allowed || checked.problems.length > 0 || checked.sql !== text}
            onClick={() => onRun(text)}
          >
            {words.run}
          </button>
        )}
        <span role="status">{said}</span>
      </div>
    </div>
  );
}
