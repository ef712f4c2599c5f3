import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { redact } from '../errors/redact.ts';

/** A structured line: run id, stage, message and whatever belongs to it. */
export type LogLine = { run_id?: string; isPrivate?: true; [key: string]: unknown };

interface LogFileOptions {
  /** `logs` inside the home folder; made with the first line and not before. */
  folder: string;
  now: () => Date;
  maxBytes?: number;
}

/**
 * Appends JSON lines to `wenshu.log`, readable by its owner alone. Past its size the file becomes `wenshu.log.1`, which
 * replaces the one before. A log that cannot be written is never a reason for a question to fail.
 */
export function createLogFile(options: LogFileOptions): (line: LogLine) => void {
  const { folder, now, maxBytes = 5 * 1024 * 1024 } = options;
  const path = join(folder, 'wenshu.log');
  return (line) => {
    try {
      const text = `${JSON.stringify(redact({ time: now().toISOString(), ...line }))}\n`;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (sizeOf(path) + Buffer.byteLength(text) > maxBytes) renameSync(path, `${path}.1`);
      appendFileSync(path, text, { mode: 0o600 });
    } catch {
      // The disk is full, or the folder is somebody else's: the answer matters more than its log.
    }
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
