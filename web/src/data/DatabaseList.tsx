import type { ConnectionEntry, Upload, UploadSpace } from '../../../src/protocol/connection.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { RemoveButton } from '../app/RemoveButton.tsx';
import { addressOf, go } from '../app/route.ts';
import { useSettings } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { bytesText } from './bytes-text.ts';
import { chooseDatabase, loadDatabases, useDatabases } from './databases.ts';
import { FileButton } from './FileButton.tsx';

/** Everything that can be asked, and the place to bring more. */
export function DatabaseList() {
  const { words, language } = useSettings();
  const { all } = useDatabases();
  const uploads = useLoaded<{ uploads: Upload[]; space: UploadSpace }>('/api/v1/uploads');
  const removing = useAct();
  const remove = ({ id }: ConnectionEntry) =>
    removing.run(async () => {
      await request(`/api/v1/connections/${encodeURIComponent(id)}`, { method: 'DELETE' });
      await loadDatabases();
      uploads.reload();
    });
  return (
    <div className="view">
      <h1>{words.data.title}</h1>
      <p className="lead">{words.data.intro}</p>
      <section className="drop-place" aria-label={words.data.drop}>
        <p>{words.data.drop}</p>
        <p className="small">{words.data.dropKinds}</p>
        <FileButton className="button primary" />
        <p className="small">
          {words.data.onlyYours} {uploads.data && roomText(uploads.data.space, words.data.room)}
        </p>
      </section>
      <ProblemText problem={removing.problem} />
      {all?.length === 0 && <p className="calm">{words.data.none}</p>}
      <ul className="database-list">
        {all?.map((one) => (
          <li key={one.id} className="card" data-database={one.id}>
            <h2>
              <a href={addressOf({ view: 'data', rest: one.id })}>{one.title}</a>
            </h2>
            <p className="small">
              {words.data.kinds[one.kind] ?? words.data.kinds.configured}
              {one.today ? ` · ${words.data.asOf(one.today)}` : ''}
              {fileText(
                uploads.data?.uploads.find(({ id }) => id === one.id),
                language,
              )}
            </p>
            <p className="actions">
              <button
                type="button"
                className="button"
                onClick={() => {
                  chooseDatabase(one.id);
                  go({ view: 'ask', rest: '' });
                }}
              >
                {words.data.askIt}
              </button>
              <a className="quiet" href={addressOf({ view: 'data', rest: one.id })}>
                {words.data.look}
              </a>
              {one.removable && (
                <RemoveButton
                  label={words.data.remove}
                  name={words.data.removeNamed(one.title)}
                  yes={words.data.yesRemove}
                  no={words.data.cancel}
                  onRemove={() => remove(one)}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Two files of one name are told apart by when they came. */
function fileText(upload: Upload | undefined, language: 'zh' | 'en'): string {
  if (!upload) return '';
  const at = new Date(upload.at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return ` · ${upload.file} · ${bytesText(upload.bytes)} · ${at}`;
}

const roomText = (
  { bytes, most_bytes, files, most_files }: UploadSpace,
  room: (used: string, most: string, files: number, mostFiles: number) => string,
): string => room(bytesText(bytes), bytesText(most_bytes), files, most_files);
