import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

// A process per command: a second on a quiet machine, several on a busy one.
vi.setConfig({ testTimeout: 60_000 });

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
  /** Called with the running program, to signal it or close its pipes. */
  during?: (child: ChildProcess) => void;
}

/** Runs the real program as a shell would, in a folder of its own and without the caller's locale. */
export function runCli(words: string[], { folder, input, variables = {}, during }: CliOptions): Promise<Finished> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, ...variables },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
    during?.(child);
  });
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
