import { withoutModelConfidence } from '../question/confidence.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import { extractSql } from '../sql/extract/extract.ts';
import { lintSql, lintWeight } from '../sql/lint/lint.ts';
import type { Writer } from './writer.ts';

/** Readings that could as well have been another: a model may know better. */
const doubtful = new Set(['tie', 'role']);

/**
 * A free writer with a model behind it: its answer stands only if it is very sure, accounts for every word, chose between
 * no equals, and nothing about the statement and its rows speaks against it.
 */
export function beforeModel(writer: Writer, values?: () => Promise<ValueIndex>): Writer {
  return {
    ...writer,
    async isEnough(candidate, { dialect, snapshot, question, glossary, tryRows, placeholder }) {
      // It reads the question alone.
      if (placeholder?.requirements) return false;
      const { sql, unexplained, assumptions } = candidate;
      if (candidate.confidence < withoutModelConfidence) return false;
      if (unexplained.length > 0 || assumptions.some(({ kind }) => doubtful.has(kind))) return false;
      const rows = await tryRows?.(sql);
      if (tryRows && !rows) return false;
      const warnings = await lintSql(sql, {
        dialect,
        snapshot,
        question,
        glossary,
        ...(values ? { values: await values() } : {}),
        ...(rows ? { result: { ...rows, truncated: false } } : {}),
      });
      return lintWeight(warnings) === 1;
    },
  };
}

/** Sends what a model once wrote through the whole pipeline. `next` says what was written for the question at hand. */
export function recordedWriter(name: string, next: (question: string) => string | undefined): Writer {
  return {
    name,
    async write({ question, dialect }) {
      const text = next(question.whole);
      const sql = text === undefined ? undefined : extractSql(text, dialect)?.sql;
      const interpretation = question.language === 'zh' ? '模型写出的查询' : 'As the model wrote it';
      const candidate = {
        sql: sql ?? '',
        confidence: 1,
        assumptions: [],
        interpretation,
        source: name,
        unexplained: [],
      };
      return { candidates: sql === undefined ? [] : [candidate], notUnderstood: [], suggestions: [] };
    },
  };
}
