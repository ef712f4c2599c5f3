import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { containsRows } from '../../src/eval/compare-rows.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { type Asked, glossaryOf, today } from '../business/folder.ts';
import { tokensOf, type WireRequest, type WireTokens } from '../peers/recorded-wire.ts';

export interface ReplayOutcome {
  right: string[];
  wrong: string[];
  /** Questions that the data cannot answer, and those of them that were answered all the same. */
  declined: string[];
  answeredAnyway: string[];
  /** Prompts without a recorded reply, with the end of their text: what must be recorded anew. */
  unknown: string[];
  /** What each request held. */
  spent: WireTokens[];
}

/**
 * Asks the questions of a business through the whole product, with a chat model that says what was recorded for each
 * prompt. `folder` has the database's `build.py` (python3), its questions and perhaps a glossary.
 */
export async function replayBusiness(
  folder: string,
  replies: Readonly<Record<string, string>>,
): Promise<ReplayOutcome> {
  const temporary = mkdtempSync(join(tmpdir(), 'wenshu-business-'));
  const file = join(temporary, 'business.sqlite');
  execFileSync('python3', [join(folder, 'build.py'), file], { stdio: 'ignore' });
  const model = await openRecorded(replies);
  const glossary = glossaryOf(folder);
  const config = parseConfig({ home: null, model: model.name, model_settings: { requests_per_minute: 1_000_000 } });
  const connection = { id: 'business', ...connectionSchema.parse({ url: `sqlite:${file}`, today, glossary }) };
  const composed = { ...config, connection, connections: [connection], today: () => today, secret: () => undefined };
  const wenshu = createWenshu(composed);
  const database = new DatabaseSync(file, { readOnly: true });
  const rowsOf = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
  const outcome = { right: [], wrong: [], declined: [], answeredAnyway: [] } as Omit<
    ReplayOutcome,
    'unknown' | 'spent'
  >;
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').trim().split('\n');
  for (const { id, question, accept, ordered = false } of lines.map((line) => JSON.parse(line) as Asked)) {
    const { status, receipt } = await wenshu.ask(question);
    const isAnswered = status === 'answered' && receipt.sql !== null;
    if (accept.length === 0) (isAnswered ? outcome.answeredAnyway : outcome.declined).push(id);
    else {
      const found = isAnswered ? rowsOf(receipt.sql ?? '') : [];
      const isRight = isAnswered && accept.some((sql) => containsRows(rowsOf(sql), found, ordered));
      (isRight ? outcome.right : outcome.wrong).push(id);
    }
  }
  await wenshu.close();
  database.close();
  await model.close();
  rmSync(temporary, { recursive: true });
  return { ...outcome, unknown: model.unknown, spent: model.spent };
}

/** A chat model on loopback that knows its replies by the digest of what it is asked. */
export async function openRecorded(replies: Readonly<Record<string, string>>) {
  const unknown: string[] = [];
  const spent: WireTokens[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as WireRequest;
    const { messages } = asked;
    const key = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16);
    spent.push(tokensOf(asked));
    if (replies[key] === undefined) unknown.push(`${key} ${messages.at(-1)?.content?.split('\n').at(-1)}`);
    const message = { role: 'assistant', content: replies[key] ?? '' };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: key,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    name: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1#by-hand`,
    unknown,
    spent,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
