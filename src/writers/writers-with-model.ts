import type { FileConfig } from '../config/schema.ts';
import type { Driver } from '../drivers/contract/driver.ts';
import type { Model } from '../models/model.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import type { Shadow, Verdict } from '../sql/contracts/contracts.ts';
import { modelWriter } from './model-writer.ts';
import { votingWriter } from './vote.ts';
import type { Writer } from './writer.ts';

export interface WriterParts {
  /** The built-in engine. */
  embedded: Writer;
  config: Pick<FileConfig, 'candidates' | 'prompts_folder' | 'limits' | 'context'>;
  models: ModelSet;
  driver: Pick<Driver, 'run'>;
  values: () => Promise<ValueIndex>;
  shadow: () => Promise<Shadow | undefined>;
  judge: (sql: string) => Promise<Verdict>;
}

/** Rows beyond this cannot be compared in a vote. */
const comparableRows = 5000;

/**
 * The model, and the embedded engine where the model cannot be asked: on questions of people whose data nobody tuned for, the
 * engine is right less often (docs/decisions/who-writes-first.md). Several candidates are put to a vote in which it takes
 * part; drafts of a change cannot be compared by their rows.
 */
export function writersWithModel(model: Model, isChange: boolean, parts: WriterParts): Writer[] {
  const { config, embedded } = parts;
  const one = modelWriter({
    model,
    schemaTokens: config.context.schema_tokens,
    ...(config.prompts_folder ? { promptFolder: config.prompts_folder } : {}),
  });
  if (isChange) return [one];
  const many =
    config.candidates === 1
      ? one
      : voteBetween([...Array.from({ length: config.candidates }, () => one), embedded], parts);
  return [{ ...bestOnly(many), hasLastWord: true }, embedded];
}

/** One writer out of several: the candidate whose rows most of them return. */
export function voteBetween(writers: Writer[], { driver, values, shadow, judge, config }: WriterParts): Writer {
  return votingWriter({
    writers,
    judge,
    values,
    shadow,
    async run(sql, signal) {
      const timeoutMs = config.limits.timeout_seconds * 1000;
      const limits = { maxRows: comparableRows, timeoutMs, purpose: 'trial' as const };
      const found = await driver.run(sql, { ...limits, ...(signal ? { signal } : {}) }).catch(() => undefined);
      if (!found || found.truncated) return undefined;
      return { columns: found.columns.map((column) => column.name), rows: found.rows };
    },
  });
}

/** A model's runners-up are tries at one reading, not other readings: nobody is asked to choose between them. */
export function bestOnly(writer: Writer): Writer {
  return {
    ...writer,
    async write(input) {
      const written = await writer.write(input);
      return { ...written, candidates: written.candidates.slice(0, 1) };
    },
  };
}
