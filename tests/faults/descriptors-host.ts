/**
 * `node descriptors-host.ts <folder>`, with few descriptors (`ulimit -n`): takes all of them but a few, asks, gives them back and asks
 * again. Says on standard output how each question went.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { loadConfig } from '../../src/config/config.ts';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import { createWenshu } from '../../src/wenshu.ts';

/** How many descriptors were left, null for plenty, and what became of the question. */
export interface Told {
  left: number | null;
  outcome: string;
  text: string;
}

const [folder = ''] = process.argv.slice(2);

async function ask(left: number | null): Promise<void> {
  // Its files and its worker are still to be opened.
  const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
  const held: number[] = [];
  if (left !== null) {
    try {
      for (;;) held.push(openSync('/dev/null', 'r'));
    } catch {
      for (const one of held.splice(0, left)) closeSync(one);
    }
  }
  const question = 'how many customers are there';
  const told = await wenshu.ask(question, { audience: 'business', settings: { fresh: true } }).then(
    ({ status, error, text }) => ({ outcome: error?.code ?? status, text }),
    (error: Error) => ({ outcome: error instanceof WenshuError ? error.code : `bare ${error}`, text: error.message }),
  );
  for (const one of held) closeSync(one);
  await wenshu.close();
  writeSync(1, `${JSON.stringify({ left, ...told } satisfies Told)}\n`);
}

// Everything that is loaded when it is first used is loaded.
await ask(null);
for (const left of [0, 1, 2, 4, 8, 16]) await ask(left);
await ask(null);
