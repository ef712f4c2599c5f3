/** One ClickHouse engine (chdb) in a process of its own: it runs one query at a time and can be ended in the middle of one. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

interface Session {
  query(sql: string, format?: string): string;
  queryStream(sql: string, options: { format: string }): AsyncIterable<{ text(): string }>;
}

const [, , folder = '', files = '', ...fixture] = process.argv;
// Not a dependency of the project: half a gigabyte is installed only where this job runs.
const chdb = (await import(pathToFileURL(createRequire(`${folder}/package.json`).resolve('chdb')).href)) as {
  Session?: new (path: string) => Session;
  default: { Session: new (path: string) => Session };
};
const session = new (chdb.Session ?? chdb.default.Session)(files);
// After a restart the tables are as the last process left them.
if (session.query('SHOW TABLES') === '') for (const statement of fixture) session.query(statement);
// From here on the engine itself refuses every write, as it does for the `readonly = 1` of a request.
session.query('SET readonly = 2');

function withoutLines(text: string, count: number): string {
  let at = 0;
  for (let line = 0; line < count; line += 1) at = text.indexOf('\n', at) + 1;
  return text.slice(at);
}

let taken: (() => void) | undefined;
process.on('message', async (message: { sql: string; format: string; settings: string[] } | 'taken') => {
  if (message === 'taken') {
    taken?.();
    return;
  }
  try {
    for (const setting of message.settings) session.query(`SET ${setting}`);
    if (/^\s*(?:select|with)\b/i.test(message.sql)) {
      // chdb writes every chunk as a whole document, a server writes the head once.
      const headLines = message.format.endsWith('WithNamesAndTypes') ? 2 : 0;
      let isFirst = true;
      for await (const chunk of session.queryStream(message.sql, { format: message.format })) {
        process.send?.({ text: isFirst ? chunk.text() : withoutLines(chunk.text(), headLines) });
        isFirst = false;
        // No further chunk before the last one has left: the reader sets the pace.
        await new Promise<void>((resolve) => {
          taken = resolve;
        });
      }
    } else process.send?.({ text: session.query(message.sql, message.format) });
    process.send?.({ end: true });
  } catch (error) {
    process.send?.({ failure: (error as Error).message });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
