import type { Language } from '../protocol/answer.ts';
import type { BatchEvent } from '../protocol/batch.ts';
import { cut } from './cell-text.ts';
import { printableLine } from './printable.ts';
import type { ProgressOptions } from './progress.ts';

export interface ReportProgress {
  onEvent(event: BatchEvent): void;
  /** Clears the line; call it before anything else is printed. */
  end(): void;
}

const clearLine = '\r\u001b[2K';
const barWidth = 20;

const stages: Record<string, Record<Language, string>> = {
  schema: { zh: '读取数据结构', en: 'reading the schema' },
  sql_generation: { zh: '编写查询', en: 'writing queries' },
  sql_execution: { zh: '执行查询', en: 'running queries' },
  error_recovery: { zh: '修正失败的查询', en: 'mending what failed' },
};

/** One line that is rewritten in place: how many placeholders are done with, and what is being done; warnings stay above it. */
export function createReportProgress({ write, width, language, now, every }: ProgressOptions): ReportProgress {
  const started = now();
  let done = 0;
  let total = 0;
  let stage = '';
  let isShown = false;
  const draw = () => {
    if (total === 0) return;
    const full = Math.round((done / total) * barWidth);
    const seconds = Math.floor((now() - started) / 1000);
    const words = stages[stage]?.[language] ?? '';
    const line = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${done}/${total} ${words}${seconds >= 2 ? ` ${seconds} s` : ''}`;
    write(clearLine + cut(line.trimEnd(), Math.max(10, width - 1)));
    isShown = true;
  };
  const stop = every(200, draw);
  return {
    onEvent(event) {
      if (event.type === 'batch-start') [done, total, stage] = [0, event.total, ''];
      else if (event.type === 'stage-start') stage = event.stage;
      else if (event.type === 'item-end') [done, total] = [event.done, event.total];
      else if (event.type === 'stage-warning') {
        write(`${isShown ? clearLine : ''}${printableLine(event.text)}\n`);
        isShown = false;
      } else return;
      draw();
    },
    end() {
      stop();
      if (isShown) write(clearLine);
      isShown = false;
    },
  };
}
