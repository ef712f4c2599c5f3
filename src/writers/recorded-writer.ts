import { extractSql } from '../sql/extract/extract.ts';
import type { Writer } from './writer.ts';

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
