import { useState } from 'react';
import type { ExploredThing } from '../../../src/protocol/explore.ts';
import { useWords } from '../app/settings.ts';
import { FieldTable } from './FieldTable.tsx';
import { findThings } from './find-things.ts';

/** What can be asked about, thing by thing, with a search over names, descriptions and values. */
export function ThingBrowser({ things }: { things: readonly ExploredThing[] }) {
  const words = useWords();
  const [searched, setSearched] = useState('');
  const found = findThings(things, searched);
  return (
    <section className="browser" aria-label={words.data.things}>
      <input
        type="search"
        aria-label={words.explore.search}
        placeholder={words.explore.search}
        value={searched}
        onChange={({ target }) => setSearched(target.value)}
      />
      <p className="small" role="status">
        {found.length === 0 ? words.explore.nothing(searched) : words.explore.found(found.length)}
      </p>
      {found.map(({ thing, fields, isHit }) => (
        // Another search opens and closes them anew.
        <details key={`${thing.id} ${searched}`} className="card thing" open={isHit || things.length === 1}>
          <summary>
            <strong>{thing.name}</strong>
            {thing.stored && <code>{thing.stored}</code>}
            <span className="small">
              {[words.explore.kinds[thing.kind], thing.rows === undefined ? '' : words.data.rows(thing.rows)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </summary>
          {thing.about && <p>{thing.about}</p>}
          <FieldTable fields={fields} things={things} label={thing.name} />
        </details>
      ))}
    </section>
  );
}
