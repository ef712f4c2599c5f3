import type { Language } from '../protocol/answer.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import { cut } from './cell-text.ts';
import { stageText } from './stage-text.ts';

export interface Progress {
  onEvent(event: WenshuEvent): void;
  /** Clears the line; call it before anything else is printed. */
  end(): void;
}

export interface ProgressOptions {
  write: (text: string) => void;
  width: number;
  language: Language;
  /** Milliseconds, monotonic. */
  now: () => number;
  /** Calls back regularly until the returned function is called. */
  every: (ms: number, tick: () => void) => () => void;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const clearLine = '\r\u001b[2K';
/** Answers from the built-in engine are back before this: a line that flashes would only disturb. */
const quietMs = 150;

/** One line that is rewritten in place: which stage runs, and for how long once that is worth saying. */
export function createProgress(options: ProgressOptions): Progress {
  const started = options.now();
  let { language } = options;
  let stage = '';
  let frame = 0;
  let shown = false;
  const draw = () => {
    const elapsed = options.now() - started;
    if (!stage || elapsed < quietMs) return;
    const seconds = elapsed >= 2000 ? ` ${Math.floor(elapsed / 1000)} s` : '';
    frame = (frame + 1) % frames.length;
    const line = `${frames[frame]} ${stageText(stage, language)}…${seconds}`;
    options.write(clearLine + cut(line, Math.max(10, options.width - 1)));
    shown = true;
  };
  const stop = options.every(100, draw);
  return {
    onEvent(event) {
      if (event.type === 'run-start') language = event.language;
      if (event.type !== 'stage-start' || event.stage === 'completed') return;
      stage = event.stage;
      draw();
    },
    end() {
      stop();
      if (shown) options.write(clearLine);
      shown = false;
    },
  };
}

/** For pipes: nothing to see. */
export const noProgress: Progress = { onEvent() {}, end() {} };
