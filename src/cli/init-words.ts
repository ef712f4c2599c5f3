import type { Language } from '../protocol/answer.ts';
import type { Proposal } from '../schema/draft/draft.ts';

interface InitWords {
  asked: Record<Proposal['kind'], (proposal: Proposal) => string>;
  columns: (names: string) => string;
  values: (values: string) => string;
  skip: string;
  prompt: (proposal: Proposal) => string;
  codesHint: string;
  notUnderstood: (detail: string) => string;
  agree: (file: string) => string;
  written: (file: string) => string;
  unwritten: string;
  draftOnly: string;
  nothing: string;
  open: (count: number) => string;
  dropped: (count: number) => string;
  demo: string;
  password: string;
}

/** What `wenshu init` says. */
export const initWords: Record<Language, InitWords> = {
  zh: {
    asked: {
      table: ({ table, options: [first], isProposed }) =>
        isProposed ? `${table}：这是你们说的“${first?.zh}”吗？` : `${table}：这张表里记的是什么？`,
      column: ({ table, column, options: [first] }) => `${table}.${column}：这是“${first?.zh}”吗？`,
      codes: ({ table, column, values }) => `${table}.${column} 里存的是 ${values.join('、')}：分别是什么意思？`,
      date: ({ table }) => `${table}：说“什么时候”时，看哪个日期？`,
      sales: ({ table }) => `${table}：说“销售额”时，是哪个金额？`,
      hidden: ({ table }) => `${table}：看起来是副本或工具自用的表，不用它？`,
      name: ({ table, column }) => `${table}：平常用 ${column} 来称呼吗？`,
      join: ({ options: [first] }) => `${first?.zh}：对应得上吗？`,
      word: ({ options: [first] }) => `平常这样说吗：${first?.zh}？`,
    },
    dropped: (count) => `模型提了 ${count} 条不成立的，没有采用：`,
    columns: (names) => `字段：${names}`,
    values: (values) => `例如：${values}`,
    skip: '先不写',
    prompt: ({ isProposed }) => (isProposed ? '选编号，或直接说；回车为 1 > ' : '选编号，或直接说；回车为先不写 > '),
    codesHint: '写成：1=已付款, 9=已取消',
    notUnderstood: (detail) => `没有看懂：${detail}`,
    agree: (file) => `写入 ${file} 吗？[y/N] `,
    written: (file) => `已写入 ${file}，现在就可以提问。`,
    unwritten: '没有写入。',
    draftOnly: '这是草稿，没有写入。加上 --yes 全部同意并写入；在终端里运行则逐条询问。',
    nothing: '表名和字段名都看得懂，没有什么要补充的。',
    open: (count) => `还有 ${count} 处只有您知道，在终端里运行 wenshu init 会问到：`,
    demo: '请用 --db 指明要看的数据库，例如 wenshu init --db shop.sqlite',
    password:
      '地址里带有密码，不会写进文件。请先在 wenshu.yaml 里写好这个连接（密码用 password_env），再运行 wenshu init --db 连接名',
  },
  en: {
    asked: {
      table: ({ table, options: [first], isProposed }) =>
        isProposed
          ? `${table}: is this what you call ${article(first?.en)} ${first?.en}?`
          : `${table}: what is a row of this table?`,
      column: ({ table, column, options: [first] }) => `${table}.${column}: is this the ${first?.en}?`,
      codes: ({ table, column, values }) => `${table}.${column} holds ${values.join(', ')}: what do they mean?`,
      date: ({ table }) => `${table}: which date is meant by "when"?`,
      sales: ({ table }) => `${table}: which amount is "sales"?`,
      hidden: ({ table }) => `${table}: this looks like a copy, or like something a tool keeps. Leave it out?`,
      name: ({ table, column }) => `${table}: do people call a row by ${column}?`,
      join: ({ options: [first] }) => `${first?.en}: does the one point to the other?`,
      word: ({ options: [first] }) => `Do people say so: ${first?.en}?`,
    },
    dropped: (count) => `The model proposed ${count} that do not hold and are not used:`,
    columns: (names) => `columns ${names}`,
    values: (values) => `for example ${values}`,
    skip: 'say nothing of it',
    prompt: ({ isProposed }) =>
      isProposed ? 'a number, or your own words; Enter is 1 > ' : 'a number, or your own words; Enter says nothing > ',
    codesHint: 'like this: 1=paid, 9=cancelled',
    notUnderstood: (detail) => `Not understood: ${detail}`,
    agree: (file) => `Write this to ${file}? [y/N] `,
    written: (file) => `Written to ${file}; you can ask at once.`,
    unwritten: 'Nothing was written.',
    draftOnly: 'This is a draft; nothing was written. --yes agrees to all of it; on a terminal you are asked.',
    nothing: 'Names of tables and columns are plain: there is nothing to add.',
    open: (count) => `${count} more that only you know; wenshu init asks on a terminal:`,
    demo: 'name the database with --db, for example wenshu init --db shop.sqlite',
    password:
      'the address holds a password, which is written to no file. Put the connection into wenshu.yaml first, with password_env, then: wenshu init --db NAME',
  },
};

const article = (word = ''): string => (/^[aeio]/i.test(word) ? 'an' : 'a');
