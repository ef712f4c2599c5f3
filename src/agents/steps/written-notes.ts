import { columnLabel } from '../../schema/names/labels.ts';
import type { Column } from '../../schema/snapshot/snapshot.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';

/** What a data file writes as text and this statement takes for dates and numbers; whoever wrote it, people shall know. */
export async function withWrittenNotes(
  { query_analysis: analysis, language }: State,
  sql: string,
  { snapshot, glossary }: Dependencies,
): Promise<Update> {
  if (!analysis) return {};
  const { tables } = await snapshot();
  const used = tables
    .flatMap((table) => table.columns.map((column) => ({ table, column })))
    .filter(({ table, column }) => column.written && sql.includes(column.name) && sql.includes(table.name));
  if (used.length === 0) return {};
  const labelled = used.map(({ table, column }) => ({ column, label: columnLabel(table, column, language, glossary) }));
  const said = analysis.assumptions.filter(({ kind }) => kind !== 'written');
  const texts = [...guesses(labelled, language), ...readings(labelled, language)];
  return {
    query_analysis: {
      ...analysis,
      assumptions: [...said, ...texts.map((text) => ({ kind: 'written' as const, text }))],
    },
  };
}

type Labelled = { column: Column; label: string }[];

function guesses(columns: Labelled, language: State['language']): string[] {
  return columns
    .filter(({ column }) => column.written?.isGuess)
    .map(({ column, label }) =>
      language === 'zh'
        ? `“${label}”写作 ${column.written?.example}，看不出先月还是先日，按先月后日读取`
        : `"${label}" is written like ${column.written?.example}, which does not tell day from month: the month was taken to stand first`,
    );
}

function readings(columns: Labelled, language: State['language']): string[] {
  const list = (as: 'date' | 'number') => {
    const some = columns.filter(({ column: { written } }) => written?.as === as && !written.isGuess);
    const named = some.map(({ column, label }) =>
      language === 'zh' ? `${label}（${column.written?.example}）` : `${label} (${column.written?.example})`,
    );
    return named.join(language === 'zh' ? '、' : ', ');
  };
  const [dates, numbers] = [list('date'), list('number')];
  if (language === 'zh')
    return [
      ...(dates ? [`文件里的文字按日期读取：${dates}`] : []),
      ...(numbers ? [`文件里的文字按数字读取：${numbers}`] : []),
    ];
  return [
    ...(dates ? [`Texts of the file read as dates: ${dates}`] : []),
    ...(numbers ? [`Texts of the file read as numbers: ${numbers}`] : []),
  ];
}
