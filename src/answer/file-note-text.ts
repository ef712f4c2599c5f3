import type { Language } from '../protocol/answer.ts';
import type { FileNote } from '../schema/snapshot/snapshot.ts';

const lost: ReadonlySet<FileNote['kind']> = new Set(['lines', 'characters', 'outside']);

/** Whether something is missing that somebody may want mended in the file. */
export const isLoss = ({ kind }: FileNote): boolean => lost.has(kind);

/** Whether people who ask a question are to be told; the rest is for whoever looks at the schema. */
export const changesAnswers = (note: FileNote): boolean => isLoss(note) || note.kind === 'totals';

/** What of a data file is not in its table, and where it stands there. */
export function fileNoteText({ kind, source, count, places }: FileNote, language: Language): string {
  const isSheet = source.includes(' / ');
  return language === 'zh'
    ? chinese(kind, `${source} `, count, where(places, count, '行', 'zh'))
    : english(kind, source, count, where(places, count, isSheet ? 'row' : 'line', 'en'), isSheet ? 'row' : 'line');
}

function where(places: readonly number[], count: number, unit: string, language: Language): string {
  if (places.length === 0) return '';
  if (language === 'zh') return `（第 ${places.join('、')} ${unit}${count > places.length ? '等' : ''}）`;
  return ` (${unit}${count > 1 ? 's' : ''} ${places.join(', ')}${count > places.length ? ', …' : ''})`;
}

function chinese(kind: FileNote['kind'], source: string, count: number, at: string): string {
  switch (kind) {
    case 'lines':
      return `${source}有 ${count} 行读不出来${at}，没有计入`;
    case 'totals':
      return `${source}末尾的 ${count} 行合计${at}没有计入，以免重复计算`;
    case 'remarks':
      return `${source}末尾的 ${count} 行备注${at}没有计入`;
    case 'unnamed':
      return `${source}没有列名，各列按顺序命名`;
    case 'characters':
      return `${source}有 ${count} 行含有无法识别的字符${at}`;
    case 'hidden':
      return `${source}有 ${count} 张隐藏的工作表没有读取`;
    case 'outside':
      return `${source}有 ${count} 行在表格之外还有内容${at}，没有读取`;
  }
}

function english(kind: FileNote['kind'], source: string, count: number, at: string, unit: string): string {
  const many = `${count} ${unit}${count === 1 ? '' : 's'}`;
  const are = count === 1 ? 'is' : 'are';
  switch (kind) {
    case 'lines':
      return `${many} of ${source} could not be read${at} and ${are} left out`;
    case 'totals':
      return `${many} of totals at the end of ${source}${at} ${are} left out, so that nothing is counted twice`;
    case 'remarks':
      return `${many} of remarks at the end of ${source}${at} ${are} left out`;
    case 'unnamed':
      return `${source} has no names of columns; they are numbered`;
    case 'characters':
      return `${many} of ${source} ${count === 1 ? 'has' : 'have'} characters that no encoding explains${at}`;
    case 'hidden':
      return `${count} hidden sheet${count === 1 ? '' : 's'} of ${source} ${count === 1 ? 'was' : 'were'} not read`;
    case 'outside':
      return `${many} of ${source} ${count === 1 ? 'has' : 'have'} something beside the table${at}, which was not read`;
  }
}
