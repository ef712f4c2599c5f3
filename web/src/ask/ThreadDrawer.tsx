import { useEffect, useRef, useState } from 'react';
import type { Thread, Threads } from '../../../src/protocol/replies.ts';
import { request } from '../api/request.ts';
import { addressOf, go } from '../app/route.ts';
import { useSettings } from '../app/settings.ts';

export interface ThreadDrawerProps {
  /** The one that is looked at. */
  current: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What was asked before, the latest first. */
export function ThreadDrawer({ current, isOpen, onClose }: ThreadDrawerProps) {
  const { words, language } = useSettings();
  const drawer = useRef<HTMLDialogElement>(null);
  const [threads, setThreads] = useState<Thread[]>();

  useEffect(() => {
    const element = drawer.current;
    if (!isOpen) {
      element?.close();
      return;
    }
    if (!element?.open) element?.showModal();
    request<Threads>('/api/v1/threads')
      .then((found) => setThreads(found.threads))
      .catch(() => setThreads([]));
  }, [isOpen]);

  async function remove({ thread }: Thread) {
    await request(`/api/v1/threads/${encodeURIComponent(thread)}`, { method: 'DELETE' }).catch(() => undefined);
    setThreads((known) => known?.filter((one) => one.thread !== thread));
    if (thread === current) go({ view: 'ask', rest: '' });
  }
  const at = (time: string) =>
    new Date(time).toLocaleString(language === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'medium', timeStyle: 'short' });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog is closed by Escape itself
    <dialog
      ref={drawer}
      className="drawer"
      aria-label={words.history}
      onClose={onClose}
      onClick={({ target }) => target === drawer.current && onClose()}
    >
      <div className="drawer-inside">
        <div className="drawer-head">
          <h2>{words.history}</h2>
          <button type="button" className="quiet" onClick={onClose}>
            {words.close}
          </button>
        </div>
        {threads?.length === 0 && <p>{words.noThreads}</p>}
        <ul>
          {threads?.map((one) => (
            <li key={`${one.thread} ${one.run_id}`} data-current={one.thread === current}>
              <a href={addressOf({ view: 'ask', rest: one.thread })} onClick={onClose}>
                <span>{one.question}</span>
                <small>
                  {at(one.at)}
                  {one.status === 'unfinished' && ` · ${words.unfinished}`}
                </small>
              </a>
              <button
                type="button"
                className="quiet"
                aria-label={words.deleteThread(one.question)}
                onClick={() => remove(one)}
              >
                <span aria-hidden="true">✕</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}
