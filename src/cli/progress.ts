import { stageText } from '../answer/stage-text.ts';
import type { Language } from '../protocol/answer.ts';
import type { BatchEvent } from '../protocol/batch.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import type { Context } from './context.ts';
import { cut, printableLine, textWidth } from './text.ts';

interface Progress<Event> {
  onEvent(event: Event): void;
  /** Clears the line; call it before anything else is printed. */
  end(): void;
}

interface ProgressOptions {
  write: (text: string) => void;
  width: number;
  language: Language;
  /** Milliseconds, monotonic. */
  now: () => number;
  /** Calls back regularly until the returned function is called. */
  every: (ms: number, tick: () => void) => () => void;
}

const clearLine = '\r\u001b[2K';

/** A line that is rewritten in place, regularly and on `draw`; not shown while `text` is empty. */
function createLine({ write, width, every }: ProgressOptions, ms: number, text: (room: number) => string) {
  const room = Math.max(10, width - 1);
  let isShown = false;
  const draw = () => {
    const line = text(room);
    if (line) write(clearLine + cut(line, room));
    isShown ||= line !== '';
  };
  const stop = every(ms, draw);
  return {
    draw,
    /** Prints a line that stays above this one. */
    printAbove(line: string) {
      write(`${isShown ? clearLine : ''}${printableLine(line)}\n`);
      isShown = false;
    },
    end() {
      stop();
      if (isShown) write(clearLine);
      isShown = false;
    },
  };
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Answers from the built-in engine are back before this: a line that flashes would only disturb. */
const quietMs = 150;

/** Which stage runs, for how long once that is worth saying, and the end of the statement that is being written. */
export function createProgress(options: ProgressOptions): Progress<WenshuEvent> {
  const started = options.now();
  let { language } = options;
  let stage = '';
  let sql = '';
  let frame = 0;
  const line = createLine(options, 100, (room) => {
    const elapsed = options.now() - started;
    if (!stage || elapsed < quietMs) return '';
    const seconds = elapsed >= 2000 ? ` ${Math.floor(elapsed / 1000)} s` : '';
    frame = (frame + 1) % frames.length;
    const text = `${frames[frame]} ${stageText(stage, language)}…${seconds}`;
    return text + endOf(sql, room - textWidth(text));
  });
  return {
    onEvent(event) {
      if (event.type === 'run-start') language = event.language;
      if (event.type === 'sql-delta') sql = sql.slice(0, event.at) + event.text;
      if (event.type !== 'stage-start' || event.stage === 'completed') return;
      stage = event.stage;
      sql = '';
      line.draw();
    },
    end: line.end,
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

const barWidth = 20;

const batchStages: Record<string, Record<Language, string>> = {
  schema: { zh: '读取数据结构', en: 'reading the schema' },
  sql_generation: { zh: '编写查询', en: 'writing queries' },
  sql_execution: { zh: '执行查询', en: 'running queries' },
  error_recovery: { zh: '修正失败的查询', en: 'mending what failed' },
};

/** How many placeholders of a report are done, and what is being done; warnings stay above the line. */
export function createReportProgress(options: ProgressOptions): Progress<BatchEvent> {
  const started = options.now();
  let done = 0;
  let total = 0;
  let stage = '';
  const line = createLine(options, 200, () => {
    if (total === 0) return '';
    const full = Math.round((done / total) * barWidth);
    const seconds = Math.floor((options.now() - started) / 1000);
    const words = batchStages[stage]?.[options.language] ?? '';
    const bar = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`;
    return `${bar} ${done}/${total} ${words}${seconds >= 2 ? ` ${seconds} s` : ''}`.trimEnd();
  });
  return {
    onEvent(event) {
      if (event.type === 'batch-start') [done, total, stage] = [0, event.total, ''];
      else if (event.type === 'stage-start') stage = event.stage;
      else if (event.type === 'item-end') [done, total] = [event.done, event.total];
      else if (event.type === 'stage-warning') line.printAbove(event.text);
      else return;
      line.draw();
    },
    end: line.end,
  };
}

/** Shows on a terminal how far the work is, and clears it before anything is printed. In a pipe nobody listens. */
export async function withProgress<Event, Result>(
  { terminal, language }: Context,
  create: (options: ProgressOptions) => Progress<Event>,
  work: (listener: { onEvent?: (event: Event) => void }) => Promise<Result>,
): Promise<Result> {
  if (!terminal.showsProgress) return work({});
  const progress = create({
    write: (text) => void terminal.errors.write(text),
    width: Math.min(terminal.width(), 80),
    language,
    now: () => performance.now(),
    every(ms, tick) {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    },
  });
  try {
    return await work({ onEvent: progress.onEvent });
  } finally {
    progress.end();
  }
}
