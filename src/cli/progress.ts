import { stageText } from '../answer/stage-text.ts';
import type { Language } from '../protocol/answer.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import { cut } from './cell-text.ts';
import { printableLine } from './printable.ts';
import { textWidth } from './text-width.ts';

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

/**
 * One line that is rewritten in place: which stage runs, for how long once that is worth saying, and the end of the statement
 * that is being written.
 */
export function createProgress(options: ProgressOptions): Progress {
  const started = options.now();
  let { language } = options;
  let stage = '';
  let sql = '';
  let frame = 0;
  let shown = false;
  const draw = () => {
    const elapsed = options.now() - started;
    if (!stage || elapsed < quietMs) return;
    const seconds = elapsed >= 2000 ? ` ${Math.floor(elapsed / 1000)} s` : '';
    frame = (frame + 1) % frames.length;
    const line = `${frames[frame]} ${stageText(stage, language)}…${seconds}`;
    const width = Math.max(10, options.width - 1);
    options.write(clearLine + cut(line + endOf(sql, width - textWidth(line)), width));
    shown = true;
  };
  const stop = options.every(100, draw);
  return {
    onEvent(event) {
      if (event.type === 'run-start') language = event.language;
      if (event.type === 'sql-delta') sql = sql.slice(0, event.at) + event.text;
      if (event.type !== 'stage-start' || event.stage === 'completed') return;
      stage = event.stage;
      sql = '';
      draw();
    },
    end() {
      stop();
      if (shown) options.write(clearLine);
      shown = false;
    },
  };
}

/** As much of the end as there is room for behind the words before it. */
function endOf(sql: string, room: number): string {
  const plain = printableLine(sql.slice(-room).replace(/\s+/g, ' ')).trim();
  if (plain === '' || room < 12) return '';
  const isWhole = sql.length < room && textWidth(plain) < room;
  if (isWhole) return ` ${plain}`;
  let end = plain;
  while (textWidth(end) > room - 2) end = end.slice(1);
  return ` …${end}`;
}
