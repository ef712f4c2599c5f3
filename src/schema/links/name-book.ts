import { englishStopWords } from '../../question/cues/stop-words.ts';
import { stemOf } from '../../question/lemma.ts';
import type { ConditionTerm, ExpressionTerm, GlossaryTerm } from '../glossary/glossary.ts';
import { commentLabels } from '../names/comment-labels.ts';
import { expandWords, identifierWords, languageSuffix, ownName } from '../names/identifier-words.ts';
import type { Column, Snapshot, Table } from '../snapshot/snapshot.ts';
import type { LinkClass } from './contracts.ts';

/** What a name stands for: a table, one of its columns, or a term of the glossary that is more than a name. */
export interface Target {
  table: string;
  column?: string;
  term?: ExpressionTerm | ConditionTerm;
}

export interface Posting {
  target: Target;
  class: LinkClass;
  score: number;
}

export interface HanName {
  target: Target;
  text: string;
  class: LinkClass;
  score: number;
}

/** Every way in which the schema's names may be said, prepared once per snapshot. */
export interface NameBook {
  /** Stems run together → postings; `highschooler` meets `high schooler`. */
  english: ReadonlyMap<string, Posting[]>;
  /** Sorted stems → postings, for `date of birth` and `birth date`. */
  unordered: ReadonlyMap<string, Posting[]>;
  /** Every stem that a name is made of. */
  stems: ReadonlySet<string>;
  han: readonly HanName[];
  longest: number;
}

export const classScores: Readonly<Record<LinkClass, number>> = {
  glossary: 1,
  exact: 1,
  lemma: 0.95,
  comment: 0.97,
  'table-dropped': 0.75,
  'any-order': 0.8,
  'suffix-dropped': 0.62,
  gloss: 0.8,
  part: 0.42,
  abbreviation: 0.7,
  concept: 0.85,
  meaning: 0.7,
  near: 0.5,
  hint: 0.4,
  shared: 0.22,
};

const droppable = new Set(['id', 'code', 'name', 'number', 'no', 'num', 'title', 'key', 'nr', 'date']);
const generic = new Set(
  'name id code number no num date time type title year day status value key total amount description detail address first last other note home full start end text'.split(
    ' ',
  ),
);
const hanPrefixes = /^(?:所属|所在|举办|位于|隶属|对应|参加的?|主要|该)/;
const hanSuffixes = /(?:id|ID|编号|名称|姓名|名字|数量|时间|日期|人数|数目|个数|年份|金额|情况|名|数|量)$/;
const han = /\p{Script=Han}/u;

const isHan = (text: string) => han.test(text);

class BookBuilder {
  english = new Map<string, Posting[]>();
  unordered = new Map<string, Posting[]>();
  stems = new Set<string>();
  han: HanName[] = [];
  longest = 1;

  words(target: Target, words: readonly string[], linkClass: LinkClass, factor = 1): void {
    if (words.length === 0) return;
    const stems = words.map(stemOf);
    for (const stem of stems) this.stems.add(stem);
    const posting = { target, class: linkClass, score: classScores[linkClass] * factor };
    push(this.english, stems.join(''), posting);
    this.longest = Math.max(this.longest, stems.length);
    const content = stems.filter((_, index) => !connectors.has(words[index] ?? ''));
    if (content.length >= 2 && linkClass !== 'part') {
      const score = Math.min(posting.score, classScores['any-order']);
      push(this.unordered, [...new Set(content)].sort().join('|'), {
        ...posting,
        class: linkClass === 'abbreviation' ? linkClass : 'any-order',
        score,
      });
    }
  }

  chinese(target: Target, text: string, linkClass: LinkClass): void {
    if (text.length >= 1)
      this.han.push({ target, text: text.toLowerCase(), class: linkClass, score: classScores[linkClass] });
  }
}

export const connectors: ReadonlySet<string> = new Set(['of', 'the', 'in', 'a', 'an', 'for', 's', 'per', 'to', 'on']);

function push<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

const noGlossary: readonly GlossaryTerm[] = [];
const books = new WeakMap<Snapshot, WeakMap<readonly GlossaryTerm[], NameBook>>();

/** The book of a snapshot; building it costs about a microsecond per name, so it is kept beside the snapshot. */
export function nameBook(snapshot: Snapshot, glossary: readonly GlossaryTerm[] = noGlossary): NameBook {
  const entries = glossary.length === 0 ? noGlossary : glossary;
  const own = books.get(snapshot) ?? new WeakMap<readonly GlossaryTerm[], NameBook>();
  const known = own.get(entries);
  if (known) return known;
  const builder = new BookBuilder();
  for (const table of snapshot.tables) {
    addTable(builder, table);
    for (const column of table.columns) addColumn(builder, table, column);
  }
  for (const term of entries) addTerm(builder, term);
  own.set(entries, builder);
  books.set(snapshot, own);
  return builder;
}

function targetOf(term: GlossaryTerm): Target {
  if (term.kind === 'expression' || term.kind === 'condition') return { table: '', term };
  return term.kind === 'table' ? { table: term.table } : { table: term.table, column: term.column };
}

function addTerm(builder: BookBuilder, term: GlossaryTerm): void {
  const target = targetOf(term);
  for (const word of term.words) {
    if (isHan(word)) {
      builder.chinese(target, word, 'glossary');
      continue;
    }
    const words = identifierWords(word);
    builder.words(target, words, 'glossary');
    if (words.length < 2 || term.kind !== 'column') continue;
    for (const part of words) {
      if (!generic.has(part) && !englishStopWords.has(part) && part.length > 3 && stemOf(part) !== stemOf(term.table))
        builder.words(target, [part], 'part');
    }
  }
}

function addTable(builder: BookBuilder, table: Table): void {
  const target = { table: table.name };
  const labels = commentLabels(table.comment);
  if (labels.zh) addHanTable(builder, target, labels.zh, 'comment');
  if (labels.en) builder.words(target, identifierWords(labels.en), 'comment');
  if (isHan(table.name)) {
    addHanTable(builder, target, table.name, 'exact');
    return;
  }
  const name = ownName(table.name);
  const words = identifierWords(name);
  builder.words(target, words, 'exact');
  if (name !== table.name) addSpace(builder, target, table.name, words);
  const expanded = expandWords(words);
  if (expanded) builder.words(target, expanded, 'abbreviation');
  if (words.length > 1) {
    words.forEach((word, index) => {
      if (connectors.has(word) || englishStopWords.has(word) || word.length < 3) return;
      builder.words(target, [word], 'part', index === words.length - 1 ? 1.2 : 0.9);
    });
  }
}

/** The words before the table's own name (`shop__orders`): where it stands, not what it is. */
function addSpace(builder: BookBuilder, target: Target, name: string, own: readonly string[]): void {
  for (const word of identifierWords(name)) {
    if (own.includes(word) || connectors.has(word) || englishStopWords.has(word) || word.length < 3) continue;
    builder.words(target, [word], 'part', 0.5);
  }
}

function addHanTable(builder: BookBuilder, target: Target, name: string, linkClass: LinkClass): void {
  builder.chinese(target, name, linkClass);
  const bare = name.replace(/(?:信息表|信息|表|名单|列表|记录|明细|排行榜?|排名)$/, '');
  if (bare.length >= 2 && bare !== name) builder.chinese(target, bare, 'suffix-dropped');
}

function addColumn(builder: BookBuilder, table: Table, column: Column): void {
  const target = { table: table.name, column: column.name };
  const labels = commentLabels(column.comment);
  const tableLabels = commentLabels(table.comment);
  if (labels.zh) addHanColumn(builder, target, labels.zh, tableLabels.zh ?? table.name, 'comment');
  if (labels.en)
    addEnglishColumn(
      builder,
      target,
      identifierWords(labels.en),
      identifierWords(tableLabels.en ?? ownName(table.name)),
      'comment',
    );
  if (isHan(column.name)) {
    addHanColumn(builder, target, column.name, table.name, 'exact');
    return;
  }
  const suffix = languageSuffix(column.name);
  const words = identifierWords(suffix ? column.name.slice(0, column.name.lastIndexOf('_')) : column.name);
  addEnglishColumn(builder, target, words, identifierWords(ownName(table.name)), 'exact');
  const expanded = expandWords(words);
  if (expanded) addEnglishColumn(builder, target, expanded, identifierWords(ownName(table.name)), 'abbreviation');
}

function addEnglishColumn(
  builder: BookBuilder,
  target: Target,
  words: string[],
  tableWords: string[],
  linkClass: LinkClass,
): void {
  builder.words(target, words, linkClass);
  const tableStems = new Set(tableWords.map(stemOf));
  const own = words.filter((word) => !tableStems.has(stemOf(word)));
  if (own.length > 0 && own.length < words.length) builder.words(target, own, 'table-dropped');
  // `student_name` is also what "course name" does not mean, yet the prefix of a foreign table still names the thing.
  const last = words.at(-1) ?? '';
  if (words.length > 1 && droppable.has(last)) builder.words(target, words.slice(0, -1), 'suffix-dropped');
  if (words.length > 1 && words[0] === 'is') builder.words(target, words.slice(1), 'suffix-dropped');
  if (words.length < 2) return;
  words.forEach((word, index) => {
    if (connectors.has(word) || word.length < 3) return;
    const tail = words.slice(index);
    if (index > 0 && tail.length >= 2 && tail.length < words.length) builder.words(target, tail, 'part', 1.3);
    const head = words.slice(0, index);
    if (head.length >= 2 && !connectors.has(head.at(-1) ?? '')) builder.words(target, head, 'part', 1.3);
    // The table's own word names the table, not each of its columns.
    if (tableStems.has(stemOf(word))) return;
    builder.words(target, [word], 'part', generic.has(word) ? 0.6 : 1);
  });
}

/** Words that people use for one another in Chinese: the first stands in the schema, the second in the question. */
const alike: readonly (readonly [string, string])[] =
  `国籍 国家 国家 国籍 姓名 名字 名称 名字 地址 地点 地点 地址 地点 地方 位置 地点
  薪资 工资 工资 薪资 工资 薪水 价格 价钱 售价 价格 价格 售价 单价 价格 院校 学校 学校 院校 人数 人口 成立 创立 成立 创建 创办 成立 时长 长度
  片长 时长 类型 种类 类别 类型 类型 类别 职业 工作 电话 手机号 金额 费用 费用 价格 销量 销售量 售出量 销量 面积 大小 语言 语种 货币 币种
  评分 得分 得分 评分 分数 成绩 客户 顾客 员工 职工 公司 企业 企业 公司 省份 省`
    .split(/\s+/)
    .reduce<[string, string][]>(
      (pairs, word, index, all) => (index % 2 === 0 ? pairs.concat([[word, all[index + 1] ?? word]]) : pairs),
      [],
    );

function addHanColumn(
  builder: BookBuilder,
  target: Target,
  name: string,
  tableName: string,
  linkClass: LinkClass,
): void {
  builder.chinese(target, name, linkClass);
  for (const [stored, said] of alike) {
    if (name.includes(stored) && said.length > 1)
      builder.chinese(target, name.replace(stored, said), name === stored ? 'gloss' : 'suffix-dropped');
  }
  if (isHan(tableName) && name.length > tableName.length && name.startsWith(tableName)) {
    const own = name.slice(tableName.length).replace(/^的/, '');
    if (own.length >= 1 && !/^(?:id|ID)$/.test(own)) builder.chinese(target, own, 'table-dropped');
  }
  const headless = name.replace(hanPrefixes, '');
  if (headless.length >= 2 && headless !== name) builder.chinese(target, headless, 'suffix-dropped');
  for (const base of new Set([name, headless])) {
    const bare = base.replace(hanSuffixes, '');
    if (bare.length >= 2 && bare !== base && bare !== tableName) builder.chinese(target, bare, 'suffix-dropped');
  }
}
