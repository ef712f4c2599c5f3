import type { LintInput, LintRule } from './warning.ts';

/** "Different" or "distinct" was asked and nothing removes repetitions. */
export const distinctMissing: LintRule = (input) => {
  const { statement, question } = input;
  const cue = question?.cues.find((item) => item.class === 'distinct');
  if (!question || !cue || !/^(?:distinct|different|unique|不同|不重复|去重)/i.test(cue.text)) return [];
  // A "unique id" is a kind of id.
  if (/^\s*(?:id|identifier|code|number|key)\b/i.test(question.text.slice(cue.end))) return [];
  const { all, root } = statement.scopes;
  const removes = all.some(
    (scope) => scope.distinct || scope.grouped || scope.kind === 'set' || scope.functions.some((call) => call.distinct),
  );
  if (removes || root.kind !== 'select' || !mayRepeat(input)) return [];
  const at = root.range.start + 'select'.length;
  const changed = `${statement.sql.slice(0, at)} DISTINCT${statement.sql.slice(at)}`;
  return [
    {
      code: 'distinct_missing',
      severity: 'soft',
      zh: '问题问的是不同的有哪些，结果里可能有重复。',
      en: 'The question asks for different ones, but the result may repeat itself.',
      ...(root.aggregates ? {} : { proposal: { sql: changed, zh: '去掉重复', en: 'Remove repetitions' } }),
    },
  ];
};

function mayRepeat({ statement, result }: LintInput): boolean {
  if (statement.scopes.root.aggregates)
    return statement.scopes.root.functions.some((call) => /^count$/i.test(call.name));
  return !result || repeats(result.rows);
}

export function repeats(rows: readonly (readonly unknown[])[]): boolean {
  return new Set(rows.map((row) => JSON.stringify(row))).size < rows.length;
}
