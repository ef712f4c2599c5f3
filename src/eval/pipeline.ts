import { parseConfig } from '../config/config.ts';
import { absoluteUrl } from '../config/connection-url.ts';
import { connectionSchema } from '../config/schema.ts';
import { createWenshu, type Wenshu } from '../wenshu.ts';
import { embeddedWriter } from '../writers/embedded-writer.ts';
import { beforeModel, recordedWriter } from '../writers/eval-writers.ts';
import type { Writer } from '../writers/writer.ts';
import { bestOnly, voteBetween, type WriterParts } from '../writers/writers-with-model.ts';
import type { QuestionRequest, WrittenAnswer } from './run-suite.ts';

interface Pipeline {
  answerOne(request: QuestionRequest): Promise<WrittenAnswer>;
  close(): Promise<void>;
}

/**
 * Questions of a suite through the very pipeline that people use, kept in memory. One database is open at a time,
 * because a suite comes sorted by database; `today` is fixed, so that scores can be repeated.
 */
export function createPipeline(today: string): Pipeline {
  let open: { key: string; wenshu: Wenshu } | undefined;
  /** What was recorded for the question at hand; questions come one after the other. */
  let recorded: readonly string[] = [];

  async function wenshuFor({ database, recorded: files, cascade }: QuestionRequest): Promise<Wenshu> {
    const isRecorded = files !== undefined;
    const key = `${database}|${isRecorded}|${cascade}`;
    if (open?.key === key) return open.wenshu;
    await open?.wenshu.close();
    const settings = parseConfig({ home: null, routing_mode: 'database_direct', limits: { question_length: 100_000 } });
    const connection = { id: database, ...connectionSchema.parse({ url: absoluteUrl(database, '.') }) };
    /** Several predictions are candidates to choose among, by their rows. */
    const replay = (parts: WriterParts): Writer => ({
      name: 'recorded',
      write(input) {
        const voters = recorded.map((text) => recordedWriter('recorded', () => text));
        const [only = recordedWriter('recorded', () => undefined)] = voters;
        return (voters.length > 1 ? bestOnly(voteBetween(voters, parts)) : only).write(input);
      },
    });
    const writers = (parts: WriterParts) =>
      isRecorded ? [...(cascade ? [beforeModel(embeddedWriter)] : []), replay(parts)] : [embeddedWriter];
    const config = { ...settings, connection, connections: [connection], today: () => today, secret: () => undefined };
    const wenshu = createWenshu(config, { writers });
    open = { key, wenshu };
    return wenshu;
  }

  return {
    async answerOne(request) {
      recorded = request.recorded ?? [];
      const wenshu = await wenshuFor(request);
      const { status, receipt } = await wenshu.ask(request.question, { settings: { language: request.language } });
      return {
        sql: receipt.sql,
        status,
        confidence: receipt.confidence,
        modelCalls: receipt.model_calls,
        tokens: receipt.tokens,
      };
    },
    close: async () => open?.wenshu.close(),
  };
}
