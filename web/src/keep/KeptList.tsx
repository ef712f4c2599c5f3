import type { Board, Saved, Share } from '../../../src/protocol/saved.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { RemoveButton } from '../app/RemoveButton.tsx';
import { addressOf, go } from '../app/route.ts';
import { useSettings } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { NewBoard } from './NewBoard.tsx';
import { SavedItem } from './SavedItem.tsx';
import { ShareButton } from './ShareButton.tsx';

/** Boards, saved answers and links that were given away. */
export function KeptList() {
  const { words: all, language } = useSettings();
  const { keep: words } = all;
  const boards = useLoaded<{ boards: Board[] }>('/api/v1/boards');
  const saved = useLoaded<{ saved: Saved[] }>('/api/v1/saved');
  const shares = useLoaded<{ shares: Share[] }>('/api/v1/shares');
  const doing = useAct();
  const remove = (path: string, reload: () => void) =>
    doing.run(async () => {
      await request(path, { method: 'DELETE' });
      reload();
      shares.reload();
    });
  const day = (at: string) => new Date(at).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en');
  return (
    <div className="view">
      <h1>{words.title}</h1>
      <ProblemText problem={doing.problem ?? boards.problem ?? saved.problem} />
      <section aria-label={words.boards}>
        <h2>{words.boards}</h2>
        {boards.data?.boards.length === 0 && <p className="calm">{words.noBoards}</p>}
        <ul className="kept-list">
          {boards.data?.boards.map(({ id, title, cards }) => (
            <li key={id} className="card kept">
              <h3>
                <a href={addressOf({ view: 'kept', rest: `board/${id}` })}>{title}</a>
              </h3>
              <p className="small">{words.cards(cards.length)}</p>
              <p className="actions">
                <ShareButton kind="board" of={id} onShared={shares.reload} />
                <RemoveButton
                  label={words.remove}
                  name={words.removeNamed(title)}
                  yes={words.yesRemove}
                  no={words.cancel}
                  onRemove={() => remove(`/api/v1/boards/${encodeURIComponent(id)}`, boards.reload)}
                />
              </p>
            </li>
          ))}
        </ul>
        <NewBoard onMade={({ id }) => go({ view: 'kept', rest: `board/${id}` })} />
      </section>
      <section aria-label={words.answers}>
        <h2>{words.answers}</h2>
        {saved.data?.saved.length === 0 && <p className="calm">{words.noAnswers}</p>}
        <ul className="kept-list">
          {saved.data?.saved.map((one) => (
            <SavedItem
              key={one.id}
              saved={one}
              onChanged={saved.reload}
              onShared={shares.reload}
              onRemove={() => remove(`/api/v1/saved/${encodeURIComponent(one.id)}`, saved.reload)}
            />
          ))}
        </ul>
      </section>
      {shares.data && shares.data.shares.length > 0 && (
        <section aria-label={words.links}>
          <h2>{words.links}</h2>
          <ul className="kept-list">
            {shares.data.shares.map(({ id, kind, title, expires_at }) => (
              <li key={id} className="card kept">
                <h3>{title}</h3>
                <p className="small">
                  {words.shareKinds[kind]} · {expires_at === null ? words.forever : words.until(day(expires_at))}
                </p>
                <p className="actions">
                  <RemoveButton
                    label={words.revoke}
                    name={words.revokeNamed(title)}
                    yes={words.revoke}
                    no={words.cancel}
                    onRemove={() => remove(`/api/v1/shares/${encodeURIComponent(id)}`, shares.reload)}
                  />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
