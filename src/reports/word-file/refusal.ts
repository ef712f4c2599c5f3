import { WenshuError } from '../../errors/wenshu-error.ts';

const reasons = {
  notWord: { en: 'it is no Word document', zh: '它不是 Word 文档' },
  broken: { en: 'it is damaged', zh: '文件已损坏' },
  tooLarge: { en: 'it is too large', zh: '文件太大' },
  macros: { en: 'it holds macros', zh: '里面有宏' },
  embedded: { en: 'it holds embedded objects or programs', zh: '里面嵌入了对象或程序' },
  outside: { en: 'it fetches something from elsewhere', zh: '它会从别处取内容' },
  field: { en: 'it holds a field that reads files or starts programs', zh: '里面有会读取文件或启动程序的域' },
  paths: { en: 'names of its parts lead elsewhere', zh: '内部文件的名称指向别处' },
  crossed: {
    en: 'a loop or a condition begins and ends at different places (a paragraph, a table, a row, a cell)',
    zh: '循环或条件的开头和结尾不在同一层（段落、表格、行、单元格）',
  },
};

/** Why a Word file is not taken, in both languages; `part` is for the log. */
export const refusal = (why: keyof typeof reasons, part = ''): WenshuError =>
  new WenshuError('docx_refused', { detail: reasons[why].en, detail_zh: reasons[why].zh }, part);
