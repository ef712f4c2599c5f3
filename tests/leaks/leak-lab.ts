import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { errorText, WenshuError } from '../../src/errors/wenshu-error.ts';
import type { Model } from '../../src/models/model.ts';
import type { ModelSet, ModelStage } from '../../src/models/model-set.ts';
import type { Answer, Language } from '../../src/protocol/answer.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';
import type { Failure } from './failures.ts';
import { type Outgoing, textsOfAnswer, textsOfEvent } from './outgoing-texts.ts';
import { type MadeSchema, writeDatabase } from './schemas.ts';

/** A real database and the whole graph, with models that say what they are told to. */
export interface LeakLab {
  /** Everything that left for a business reader in one run, its clarification and its pages included. */
  run(failure: Failure, question: string, language: Language, said: (stage: ModelStage) => string): Promise<Outgoing[]>;
  close(): Promise<void>;
}

type Route = Failure['route'];

export function openLeakLab(schema: MadeSchema): LeakLab {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-leaks-'));
  writeDatabase(join(folder, 'data.sqlite'), schema);
  writeFileSync(join(folder, 'broken.sqlite'), 'not a database at all '.repeat(100));
  let speak: (stage: ModelStage) => string | Error = () => '';
  const talker = (stage: ModelStage): Model => ({
    name: 'scripted',
    async complete(_, options) {
      const text = speak(stage);
      if (text instanceof Error)
        throw new WenshuError('model_failed', { name: 'm', status: text.message }, text.message);
      for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) options?.onDelta?.(piece);
      return { text, promptTokens: 1, completionTokens: 1, cost: 0 };
    },
  });
  const stages: ModelStage[] = ['classify', 'sql', 'repair', 'summary', 'chat', 'clarification', 'chart'];
  const models: ModelSet = scriptedModels(Object.fromEntries(stages.map((stage) => [stage, talker(stage)])));
  const opened = new Map<string, Wenshu>();

  function wenshuFor(route: Route, file: string): Wenshu {
    const known = opened.get(route + file);
    if (known) return known;
    const first = schema.tables[0]?.name ?? '';
    const settings = parseConfig({
      home: null,
      audience: 'business',
      routing_mode: route,
      summary_writer: 'model',
      chart_writer: 'model',
      execution_mode: 'allow_execution',
      roles: { clerk: { tables: [first], denied_columns: [`${first}.${schema.tables[0]?.columns[0]?.name}`] } },
    });
    const connection = { id: 'data', ...connectionSchema.parse({ url: `sqlite:${join(folder, file)}` }) };
    const made = createWenshu(
      { ...settings, connection, connections: [connection], today: () => '2026-06-30', secret: () => undefined },
      { models },
    );
    opened.set(route + file, made);
    return made;
  }

  return {
    async run(failure, question, language, said) {
      const wenshu = wenshuFor(failure.route, failure.breaks ? 'broken.sqlite' : 'data.sqlite');
      const session = wenshu.as({ role: failure.role });
      speak = (stage) => {
        if (stage === 'sql') return failure.sql;
        return stage === 'repair' ? failure.repair : said(stage);
      };
      const left: Outgoing[] = [];
      const options = {
        language,
        dryRun: failure.dryRun ?? false,
        onEvent: (event: WenshuEvent) => void left.push(...textsOfEvent(event, language)),
      };
      const gather = async (work: () => Promise<Answer>): Promise<Answer | undefined> => {
        try {
          const answer = await work();
          left.push(...textsOfAnswer(answer));
          return answer;
        } catch (error) {
          left.push({ channel: 'thrown', text: thrownText(error, language) });
          return undefined;
        }
      };
      const answer = await gather(() => session.ask(failure.question ?? question, options));
      const runId = answer?.receipt.run_id ?? '';
      if (answer?.status === 'clarify') {
        await gather(() => session.resume(runId, { choose: '9' }, options));
        await gather(() => session.resume(runId, { choose: '1' }, options));
      }
      if (runId !== '')
        for (const { text } of await session.thread(runId).history()) left.push({ channel: 'history', text });
      if (answer?.table) {
        const { columns } = await session.page(runId, 1);
        left.push(...columns.map((text) => ({ channel: 'page header', text })));
        for await (const row of session.rows(runId)) left.push({ channel: 'export', text: row.join(' ') });
      }
      if (!failure.breaks)
        left.push(...(await wenshu.suggestions(language)).map((text) => ({ channel: 'suggestions', text })));
      return left;
    },
    async close() {
      for (const wenshu of opened.values()) await wenshu.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What a program shows of an error: its message and its sentence in the reader's language, with the values filled in. */
function thrownText(error: unknown, language: Language): string {
  if (!(error instanceof WenshuError)) return `not of the catalogue: ${error}`;
  const shown = errorText(error.code, language, error.params, error.audience);
  return `${error.message} ${shown} ${JSON.stringify(error.params)}`;
}
