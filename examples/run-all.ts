/** Runs every example against a server of its own and looks at what came out: `npm run example`. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const wenshu = join(root, 'bin/wenshu.js');
const folder = mkdtempSync(join(tmpdir(), 'wenshu-examples-'));
const place = { cwd: folder, env: { ...process.env, WENSHU_HOME: join(folder, 'home') } };

const server = spawn(process.execPath, [wenshu, 'serve', '--port', '0'], {
  ...place,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise<string>((resolve, reject) => {
  let said = '';
  server.stdout.on('data', (text: Buffer) => {
    said += text;
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (found) resolve(found);
  });
  server.once('exit', () => reject(new Error(`wenshu serve ended: ${said}`)));
});

/** The command, and what its output or its file must hold. */
async function run(command: string[], expected: RegExp, file?: string): Promise<void> {
  const [program = '', ...words] = command;
  console.log(`\n== ${command.join(' ').replaceAll(process.execPath, 'node').replaceAll(`${root}/`, '')}`);
  const { stdout } = await promisify(execFile)(program, words, place);
  const text = file ? readFileSync(join(folder, file), 'utf8') : stdout;
  console.log(file ? `${file}: ${text.length} characters` : stdout.trimEnd());
  if (!expected.test(text)) throw new Error(`${command.join(' ')} did not give ${expected}`);
}

const example = (name: string): string => join(import.meta.dirname, name);
const node = (name: string): string[] => [process.execPath, example(name), url];
const report = (name: string, out: string): string[] => [
  process.execPath,
  wenshu,
  'report',
  example(name),
  '--out',
  out,
];

try {
  await run(node('ask.ts'), /COUNT[\s\S]*坚果/i);
  await run(node('http.ts'), /Daily Nuts[\s\S]*run-start[\s\S]*run-end 共返回 \d 条记录/);
  await run(['sh', example('curl.sh'), url], /"text":"\d+ records[\s\S]*sales\.xlsx/);
  await run(node('langgraph.ts'), /\d 条记录/);
  await run(node('mcp.ts'), /ask, describe_data[\s\S]*1,118/);
  await run(report('report.md', 'report.html'), /May 2026 in figures[\s\S]*<svg/, 'report.html');
  await run(report('report.zh.md', '月报.md'), /经营报告[\s\S]*目标/, '月报.md');
} finally {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await gone;
  rmSync(folder, { recursive: true, force: true });
}
