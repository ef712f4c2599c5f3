import { useEffect, useState } from 'react';
import { go } from '../app/route.ts';
import { useWords } from '../app/settings.ts';
import { UploadList } from './UploadList.tsx';
import { bring } from './uploads.ts';

/** Brings files and leads to what was understood of the last one. */
export const bringAndShow = (files: readonly File[]): Promise<void> =>
  bring(files, ({ upload }) => go({ view: 'data', rest: `${upload.id}/draft` }));

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** The whole page takes files, whatever is being looked at. */
export function DropPlace() {
  const words = useWords();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Into a part of the page is not out of it.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      bringAndShow([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return (
    <>
      {isOver && (
        <div className="drop-over" aria-hidden="true">
          <p>{words.data.dropHere}</p>
        </div>
      )}
      <UploadList />
    </>
  );
}
