import { useState } from 'react';
import type { Share } from '../../../src/protocol/saved.ts';
import { copyText } from '../api/copy-text.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { addressOf } from '../app/route.ts';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';

export interface ShareButtonProps {
  kind: Share['kind'];
  /** The id of what is shared. */
  of: string;
  onShared?: () => void;
}

const lasting = { never: undefined, week: 7, month: 30, year: 365 } as const;

/** Makes a link that opens only for those who log in, and shows it once. */
export function ShareButton({ kind, of, onShared }: ShareButtonProps) {
  const { keep: words } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [lasts, setLasts] = useState<keyof typeof lasting>('month');
  const [link, setLink] = useState('');
  const [isCopied, setIsCopied] = useState(false);
  const making = useAct();
  const make = () =>
    making.run(async () => {
      const days = lasting[lasts];
      const body = { kind, of, ...(days === undefined ? {} : { days }) };
      const { token } = await request<{ token: string }>('/api/v1/shares', { body });
      setLink(new URL(addressOf({ view: 'kept', rest: `shared/${token}` }), location.href).href);
      onShared?.();
    });
  return (
    <>
      <button type="button" className="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.share}
      </button>
      {isOpen && (
        <span className="share">
          <span className="small">{words.shareText}</span>
          {link === '' ? (
            <span className="line-form">
              <select
                aria-label={words.lasts}
                value={lasts}
                onChange={({ target }) => setLasts(target.value as keyof typeof lasting)}
              >
                {(Object.keys(lasting) as (keyof typeof lasting)[]).map((one) => (
                  <option key={one} value={one}>
                    {words.days[one]}
                  </option>
                ))}
              </select>
              <button type="button" className="button" disabled={making.isBusy} onClick={make}>
                {words.makeLink}
              </button>
            </span>
          ) : (
            <span className="line-form">
              <input readOnly aria-label={words.link} value={link} onFocus={({ target }) => target.select()} />
              <button type="button" className="button" onClick={async () => setIsCopied(await copyText(link))}>
                {isCopied ? words.copied : words.copy}
              </button>
            </span>
          )}
          <ProblemText problem={making.problem} />
        </span>
      )}
    </>
  );
}
