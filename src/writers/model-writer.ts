import type { Model } from '../models/model.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { modelConfidence } from '../question/confidence.ts';
import { withAllOfFew } from '../schema/values/all-of-few.ts';
import type { Candidate } from '../sql/contracts/contracts.ts';
import { sqlInWords, writeInWords } from '../sql/words/words.ts';
import { promptInputs } from './prompt-inputs.ts';
import { type Reply, readReply, writerTools } from './read-reply.ts';
import type { Writer, WriterInput, Written } from './writer.ts';

interface ModelWriterOptions {
  /** Charged to its run by whoever hands it out. */
  model: Model;
  /** Folder whose prompts replace ours. */
  promptFolder?: string;
  /** What of a prompt the schema may take. */
  schemaTokens?: number;
}

const languageNames = { zh: 'Chinese', en: 'English' } as const;

/**
 * A chat model as a writer: one call with the whole schema, or with as much of it as fits and a second one when the model
 * asks for tables that were left out. Rejects with `WenshuError` when the model cannot be asked; a reply without SQL is
 * a normal result with its reason.
 */
export function modelWriter({ model, promptFolder, schemaTokens }: ModelWriterOptions): Writer {
  const options = promptFolder === undefined ? {} : { folder: promptFolder };
  return {
    name: 'model',
    async write(input) {
      const { values, allowData = true } = input;
      const snapshot = values && allowData ? await withAllOfFew(input.snapshot, await values()) : input.snapshot;
      const ask = async (wanted?: ReadonlySet<string>): Promise<Reply> => {
        const subject = {
          ...input,
          snapshot,
          ...(schemaTokens ? { schemaTokens } : {}),
          ...(wanted ? { wanted } : {}),
        };
        const inputs = { ...promptInputs(subject, options), language: languageNames[input.question.language] };
        const { messages } = renderPrompt(input.isChange ? 'sql-change' : 'sql-generator', inputs, options);
        const said = await model.complete(messages, {
          tools: writerTools(inputs.may_ask !== ''),
          ...(input.onSql ? { onField: { name: 'sql', tell: input.onSql } } : {}),
          ...(input.signal ? { signal: input.signal } : {}),
        });
        return readReply(said, input.dialect);
      };
      const first = await ask();
      // Of a schema that was cut, tables may be asked for by name, once.
      const reply = first.need ? await ask(new Set(first.need.map((name) => name.toLowerCase()))) : first;
      return reply.sql === undefined
        ? withoutSql(reply, input)
        : { candidates: [candidateOf(reply.sql, reply, input, model.name)], notUnderstood: [], suggestions: [] };
    },
  };
}

/** The reading is told from the statement itself and not by the model: what is said is then what runs. */
export function readingOf(
  sql: string,
  {
    question,
    dialect,
    snapshot,
    glossary,
    isChange,
  }: Pick<WriterInput, 'question' | 'dialect' | 'snapshot' | 'glossary' | 'isChange'>,
): string {
  const { language } = question;
  const inWords = isChange ? writeInWords : sqlInWords;
  return inWords(sql, { dialect, snapshot, language, audience: 'business', glossary }).text;
}

function candidateOf(sql: string, reply: Reply, input: WriterInput, source: string): Candidate {
  return {
    sql,
    confidence: Math.min(reply.confidence ?? modelConfidence.silent, modelConfidence.highest),
    assumptions: reply.assumptions.map((text) => ({ kind: 'model', text })),
    interpretation: readingOf(sql, input),
    source,
    unexplained: [],
  };
}

function withoutSql({ reason, explanation, ask }: Reply, { links, question }: WriterInput): Written {
  const unknown = links.unmatched.map(({ start, end }) => question.text.slice(start, end));
  return {
    candidates: [],
    notUnderstood: reason === 'missing_database_info' ? unknown : [],
    suggestions: [],
    ...(reason
      ? { failure: { reason, explanation: explanation ?? ask?.question ?? '', ...(ask ? { ask } : {}) } }
      : {}),
  };
}
