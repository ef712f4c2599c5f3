import type { Language } from '../../protocol/answer.ts';

/** Why an entry of a glossary is not used. */
export interface GlossaryFault {
  words: readonly string[];
  /** The entry as it was written. */
  text: string;
  reason: 'table' | 'column' | 'ambiguous' | 'syntax' | 'shape' | 'mixed' | 'join';
  /** The name that is not there, or that is there more than once. */
  name: string;
  /** The table in which it was looked for. */
  table?: string;
  /** Names that may have been meant, best first. */
  nearest: readonly string[];
}

/** Ends the reading of one entry. */
export class NotResolved extends Error {
  readonly fault: Omit<GlossaryFault, 'words' | 'text'>;

  constructor(fault: Omit<GlossaryFault, 'words' | 'text' | 'nearest'> & { nearest?: readonly string[] }) {
    super(fault.reason);
    this.fault = { nearest: [], ...fault };
  }
}

const reasons: Record<Language, Record<GlossaryFault['reason'], (fault: GlossaryFault) => string>> = {
  zh: {
    table: ({ name }) => `没有名为“${name}”的表`,
    column: ({ name, table }) => `${table === undefined ? '没有' : `表“${table}”里没有`}名为“${name}”的字段`,
    ambiguous: ({ name }) => `不止一张表有字段“${name}”，请写成“表.字段”`,
    syntax: () => '不是能读懂的 SQL 写法，带空格或特殊字符的名称要加引号',
    shape: () => '只能写一个字段、表、算式或条件',
    join: () => '要写成“表.字段 = 表.字段”，前一个指向后一个',
    mixed: ({ name }) => `汇总之外还用到了单行的字段“${name}”`,
  },
  en: {
    table: ({ name }) => `there is no table “${name}”`,
    column: ({ name, table }) => `${table === undefined ? 'there is' : `the table “${table}” has`} no column “${name}”`,
    ambiguous: ({ name }) => `more than one table has a column “${name}”: write table.column`,
    syntax: () => 'it does not read as SQL; names with blanks or special characters need quotes',
    shape: () => 'it must be one column, table, expression or condition',
    join: () => 'write it as table.column = table.column, the one that points first',
    mixed: ({ name }) => `beside its aggregate stands “${name}”, a column of single rows`,
  },
};

/** The fault as a sentence. */
export function faultText(fault: GlossaryFault, language: Language): string {
  const why = reasons[language][fault.reason](fault);
  const word = fault.words[0] ?? '';
  if (language === 'zh') {
    const near = fault.nearest.length > 0 ? `；相近的有：${fault.nearest.join('、')}` : '';
    return `业务词汇“${word}”（${fault.text}）没有采用：${why}${near}。`;
  }
  const near = fault.nearest.length > 0 ? `; near it: ${fault.nearest.join(', ')}` : '';
  return `The glossary entry “${word}” (${fault.text}) is not used: ${why}${near}.`;
}
