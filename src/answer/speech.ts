/** A model's words, told as they come. */
interface Speech {
  /** One more piece of the reply. */
  hear(piece: string): void;
  /** The reply is whole and may be said: what was not told yet is told. */
  end(whole: string): void;
}

/**
 * Without a judge every piece is told at once. With one, whole sentences are, and only while everything up to there may be
 * said: what was told cannot be taken back. Thoughts before the reply are never told.
 */
export function tellSpeech(tell: (text: string) => void, mayBeSaid?: (text: string) => boolean): Speech {
  let heard = '';
  let told = '';
  let isSilent = false;
  return {
    hear(piece) {
      heard += piece;
      const said = withoutThoughts(heard);
      const ready = mayBeSaid ? wholeSentences(said) : said;
      if (isSilent || ready.length <= told.length) return;
      isSilent = mayBeSaid !== undefined && !mayBeSaid(ready);
      if (isSilent) return;
      tell(ready.slice(told.length));
      told = ready;
    },
    end(whole) {
      if (whole.length > told.length && whole.startsWith(told)) tell(whole.slice(told.length));
    },
  };
}

/** The reply itself, of a model that thinks aloud first; empty while it still does. */
export function withoutThoughts(text: string): string {
  const said = text.trimStart();
  if (/^<[a-z]{0,8}$/i.test(said)) return '';
  return said.replace(/^<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>\s*|$)/i, '');
}

/** Up to the last end of a sentence; the point of "3.5" is none. */
function wholeSentences(text: string): string {
  return /^[\s\S]*(?:[。！？][”’」』）]*|[.!?]["”’)]*(?=\s)|\n\s*\n)/.exec(text)?.[0] ?? '';
}
