import { spawn, spawnSync } from 'node:child_process';
import { program } from './run-cli.ts';

/** util-linux's `script` gives the program a real terminal. Other systems spell its arguments differently. */
export const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

export interface Step {
  /** Waits until this has appeared since the last step, */
  seen: string | RegExp;
  /** then types this, */
  type?: string;
  /** or does this. */
  act?: () => void;
}

/** A person at a terminal: waits for what should appear, types, and in the end reads the whole screen. */
export function sitAt(
  folder: string,
  words: string[],
  steps: Step[],
  variables: Record<string, string> = {},
): Promise<{ code: number | null; screen: string }> {
  // exec: the shell in between must not be the one that Ctrl-C reaches.
  const command = `exec ${[process.execPath, program, ...words].map((word) => `'${word}'`).join(' ')}`;
  const env = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', SHELL: '/bin/sh', ...variables };
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env });
  let screen = '';
  let read = 0;
  const waiting = [...steps];
  const advance = () => {
    const [step] = waiting;
    const match =
      step &&
      (typeof step.seen === 'string' ? screen.indexOf(step.seen, read) >= 0 : step.seen.test(screen.slice(read)));
    if (!step || !match) return;
    waiting.shift();
    read = screen.length;
    if (step.type !== undefined) child.stdin.write(step.type);
    step.act?.();
  };
  return new Promise((done, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      screen += text;
      advance();
    });
    child.on('error', fail);
    child.on('close', (code) => {
      if (waiting.length > 0) fail(new Error(`never saw ${String(waiting[0]?.seen)} in\n${screen}`));
      else done({ code, screen });
    });
  });
}
