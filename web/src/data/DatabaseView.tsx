import type { Explored } from '../../../src/protocol/explore.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { addressOf } from '../app/route.ts';
import { useSettings } from '../app/settings.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { RelationMap } from '../explore/RelationMap.tsx';
import { Review } from '../explore/Review.tsx';
import { ThingBrowser } from '../explore/ThingBrowser.tsx';
import { DraftView } from './DraftView.tsx';
import { useDatabases } from './databases.ts';
import { SuggestedQuestions } from './SuggestedQuestions.tsx';

export const parts = ['things', 'relations', 'review', 'draft'] as const;
export type Part = (typeof parts)[number];

/** One database: what is in it, how it belongs together, its words, and what was understood of it. */
export function DatabaseView({ id, part }: { id: string; part: Part }) {
  const { words, me } = useSettings();
  const { all } = useDatabases();
  const entry = all?.find((one) => one.id === id);
  const explored = useLoaded<Explored>(`/api/v1/explore?connection=${encodeURIComponent(id)}`);
  // What may be said of a file is its owner's to say; of what was added, an administrator's; of what is configured, its file's.
  const mayDescribe = entry?.kind === 'upload' || (entry?.kind === 'added' && me?.scopes.includes('admin') === true);
  const shown = parts.filter((one) => one !== 'draft' || mayDescribe);
  if (all && !entry) return <p className="calm view">{words.data.gone}</p>;
  return (
    <div className="view">
      <a className="back" href={addressOf({ view: 'data', rest: '' })}>
        ← {words.data.back}
      </a>
      <h1>{entry?.title}</h1>
      <nav className="tabs" aria-label={entry?.title}>
        {shown.map((one) => (
          <a
            key={one}
            href={addressOf({ view: 'data', rest: `${id}/${one}` })}
            aria-current={one === part ? 'page' : undefined}
          >
            {words.data[one]}
          </a>
        ))}
      </nav>
      <ProblemText problem={explored.problem} />
      {part === 'draft' && <DraftView id={id} onSaid={explored.reload} />}
      {explored.data && part === 'things' && (
        <>
          <SuggestedQuestions id={id} questions={explored.data.suggestions} />
          <ThingBrowser things={explored.data.things} />
        </>
      )}
      {explored.data && part === 'relations' && <RelationMap {...explored.data} />}
      {explored.data && part === 'review' && <Review id={id} words={explored.data.words} />}
    </div>
  );
}
