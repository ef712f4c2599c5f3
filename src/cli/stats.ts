import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunRecord, runRecordSchema } from '../protocol/run-record.ts';
import type { Command, Context } from './context.ts';
import { createPaint } from './paint.ts';
import { usageError } from './parse-arguments.ts';
import { tally } from './stats-tally.ts';
import { noRunsText, statsText } from './stats-text.ts';
import { write } from './terminal.ts';

const dayMs = 86_400_000;

/** `wenshu stats`: what became of the questions that the log of this home folder still knows, in figures. */
export const stats: Command = async ({ values }, context) => {
  const { terminal, language } = context;
  const days = daysOf(values.days, context);
  const { home } = await context.config(values);
  const since = days === undefined ? 0 : Date.now() - days * dayMs;
  const { records, from } = home === null ? { records: [], from: undefined } : loggedRuns(join(home, 'logs'), since);
  const found = { from: from ?? null, ...tally(records) };
  const shown = { language, width: terminal.width(), paint: createPaint(terminal.color) };
  const text = records.length === 0 ? noRunsText(language) : statsText(found, shown);
  await write(terminal.output, values.json ? `${JSON.stringify(found)}\n` : `${text}\n`);
  return 0;
};

/** Oldest first. A line that is no record of a run is somebody else's. */
function loggedRuns(folder: string, since: number): { records: RunRecord[]; from?: string } {
  const texts = ['wenshu.log.1', 'wenshu.log']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  const runs = texts.flatMap((text) => text.split('\n')).flatMap((line) => readLine(line, since) ?? []);
  const [first] = runs;
  return { records: runs.map(({ record }) => record), ...(first ? { from: first.time } : {}) };
}

function readLine(line: string, since: number): { time: string; record: RunRecord } | undefined {
  if (!line.includes('"ended"')) return undefined;
  try {
    const { time, stage, message, detail } = JSON.parse(line) as Record<string, unknown>;
    if (stage !== 'run' || message !== 'ended' || typeof time !== 'string' || Date.parse(time) < since)
      return undefined;
    const record = runRecordSchema.safeParse(detail);
    return record.success ? { time, record: record.data } : undefined;
  } catch {
    // The process was killed while it wrote this line.
    return undefined;
  }
}

function daysOf(text: string | undefined, { language }: Context): number | undefined {
  if (text === undefined) return undefined;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days > 0) return days;
  throw usageError(language, { zh: '--days 后面要写天数，例如 7', en: '--days needs a number of days, such as 7' });
}
