import type { Language } from '../../protocol/answer.ts';

interface Words {
  nothing: string;
  missing: (why: string) => string;
  listMissing: (list: string, why: string) => string;
  untested: (name: string, why: string) => string;
  more: (texts: readonly string[], left: number) => string;
  rows: (count: number) => string;
  notOne: (rows: number, columns: number) => string;
  notDrawn: string;
  listCut: (most: number) => string;
  paramUnsafe: string;
}

/** What a report says by itself, around what the data say. */
export const reportWords: Record<Language, Words> = {
  zh: {
    nothing: '无数据',
    missing: (why) => `〔暂缺：${why}〕`,
    listMissing: (list, why) => `“${list}”没有列出：${why}`,
    untested: (name, why) => `“${name}”没有结果，这一段无法判断：${why}`,
    more: (texts, left) => `${texts.join('、')}${left > 0 ? `等（另有 ${left} 项）` : ''}`,
    rows: (count) => `表格，${count} 行`,
    notOne: (rows, columns) => `这里要的是一个数，得到的是 ${rows} 行 ${columns} 列。`,
    notDrawn: '这些数据不适合画成这种图，改用表格。',
    listCut: (most) => `列表太长，只取了前 ${most} 项。`,
    paramUnsafe: '参数里有不能放进查询的字符。',
  },
  en: {
    nothing: 'no data',
    missing: (why) => `[missing: ${why}]`,
    listMissing: (list, why) => `"${list}" could not be listed: ${why}`,
    untested: (name, why) => `"${name}" has no result, so this part cannot be decided: ${why}`,
    more: (texts, left) => `${texts.join(', ')}${left > 0 ? ` and ${left} more` : ''}`,
    rows: (count) => `table of ${count} ${count === 1 ? 'row' : 'rows'}`,
    notOne: (rows, columns) =>
      `One number was wanted here, and ${rows} ${rows === 1 ? 'row' : 'rows'} of ${columns} ${columns === 1 ? 'column' : 'columns'} came.`,
    notDrawn: 'The data do not suit that chart; a table stands in its place.',
    listCut: (most) => `The list is too long; only its first ${most} are here.`,
    paramUnsafe: 'The parameter holds characters that cannot stand in a query.',
  },
};
