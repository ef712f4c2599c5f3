import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createContext, runCommand } from '../../src/cli/main.ts';
import { readEnvironment } from '../../src/config/environment.ts';

export const program = resolve(dirname(fileURLToPath(import.meta.url)), '../../bin/wenshu.js');

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  folder: string;
  input?: string;
  variables?: Record<string, string>;
  /** What is written goes to a screen. */
  isScreen?: boolean;
}

/** Compiled code is shared by all programs that tests start; each would compile for a second otherwise. */
const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');

/** The variables that the program sees: without the caller's locale, and with a home of its own. */
const environmentIn = ({ folder, variables = {} }: CliOptions): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  XDG_CACHE_HOME: cache,
  ...variables,
});

/** The last command that runs within this process: there is one working folder and one environment, so they take turns. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A command as `bin/wenshu.js` runs it, its words, streams, folder and environment included, but within this process: starting one
 * takes two seconds of a processor. What a process is for (signals, closed pipes, its end) is `runProcess`.
 */
export function runCli(words: string[], options: CliOptions): Promise<Finished> {
  const finished = last.then(() => runHere(words, options));
  last = finished.catch(() => {});
  return finished;
}

async function runHere(words: string[], options: CliOptions): Promise<Finished> {
  const leave = enter(options);
  const screen = () => Object.assign(new PassThrough(), { isTTY: options.isScreen === true });
  const streams = { stdin: new PassThrough(), stdout: screen(), stderr: screen() };
  const written = [text(streams.stdout), text(streams.stderr)] as const;
  try {
    streams.stdin.end(options.input ?? '');
    const code = await runCommand(words, createContext(streams, words, readEnvironment()));
    streams.stdout.end();
    streams.stderr.end();
    return { code, stdout: await written[0], stderr: await written[1] };
  } finally {
    leave();
  }
}

/** Gives this process the folder, the script's name and the variables of a command until it is left again. */
function enter(options: CliOptions): () => void {
  const before = { folder: process.cwd(), script: process.argv[1] as string, variables: { ...process.env } };
  const set = (variables: Record<string, string | undefined>) => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, variables);
  };
  set(environmentIn(options));
  process.chdir(options.folder);
  process.argv[1] = program;
  return () => {
    process.chdir(before.folder);
    process.argv[1] = before.script;
    set(before.variables);
  };
}

export interface ProcessOptions extends CliOptions {
  /** Called with the running program, to signal it or close its pipes. */
  during?: (child: ChildProcess) => void;
}

/** The real program as a shell would run it. */
export async function runProcess(words: string[], options: ProcessOptions): Promise<Finished> {
  const child = spawn(process.execPath, [program, ...words], { cwd: options.folder, env: environmentIn(options) });
  const written = [readAll(child.stdout), readAll(child.stderr)];
  const code = new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  options.during?.(child);
  const [stdout = '', stderr = ''] = await Promise.all(written);
  return { code: await code, stdout, stderr };
}

/** Looks until it is so, then acts once; no longer than the program runs. */
export function whenever(child: ChildProcess, isSo: () => boolean, act: () => void): void {
  const timer = setInterval(() => {
    if (!isSo()) return;
    clearInterval(timer);
    act();
  }, 50);
  child.once('close', () => clearInterval(timer));
}

/** All of a stream, or what came before it was closed on this side. */
function readAll(stream: Readable): Promise<string> {
  let all = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    all += part;
  });
  return new Promise((done) => stream.on('close', () => done(all)));
}

export interface Shop {
  folder: string;
  database: string;
  remove(): void;
}

/** A small shop in a temporary folder: five customers, 2,500 orders, one comment-worthy table with hostile text. */
export function createShop(): Shop {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-cli-'));
  const database = join(folder, 'shop.sqlite');
  const file = new DatabaseSync(database);
  file.exec(`
    CREATE TABLE customers ( -- 客户 / Customers
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
    CREATE TABLE orders ( -- 订单 / Orders
      id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), amount REAL NOT NULL, ordered_on DATE NOT NULL);
    INSERT INTO customers VALUES (1,'王芳','北京'),(2,'李雷','上海'),(3,'Anna','Berlin'),(4,'韩梅梅','北京'),(5,'Bob',NULL);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
      INSERT INTO orders SELECT i, 1 + i % 5, i * 10.5, date('2025-01-01', '+' || (i % 180) || ' days') FROM n;
    CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT);
    INSERT INTO notes VALUES (1, char(27) || '[2J' || 'hidden'), (2, 'two' || char(10) || 'lines');
  `);
  file.close();
  return { folder, database, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
