import type { ValueIndex } from '../schema/value-index.ts';
import { lintSql } from '../sql/lint/lint.ts';
import type { Writer } from './writer.ts';

export interface BeforeModelOptions {
  /** At or above it the model is not asked. Higher than what is needed to answer, because here there is somebody better to ask. */
  confidence: number;
  values?: () => Promise<ValueIndex>;
}

/**
 * A free writer with a model behind it: its answer stands only if it is very sure and nothing about the statement and
 * its rows speaks against it. On published questions a hard warning costs such an answer most of its worth.
 */
export function beforeModel(writer: Writer, { confidence, values }: BeforeModelOptions): Writer {
  return {
    ...writer,
    async isEnough(candidate, { dialect, snapshot, question, glossary, tryRows }) {
      if (candidate.confidence < confidence) return false;
      const rows = await tryRows?.(candidate.sql);
      if (tryRows && !rows) return false;
      const warnings = await lintSql(candidate.sql, {
        dialect,
        snapshot,
        question,
        glossary,
        ...(values ? { values: await values() } : {}),
        ...(rows ? { result: { ...rows, truncated: false } } : {}),
      });
      return warnings.every(({ severity }) => severity !== 'hard');
    },
  };
}
