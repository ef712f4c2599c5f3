import type { Column } from '../snapshot/snapshot.ts';

/** A comment such as `门店：非门店订单为空 / Store: empty for orders outside the stores`, taken apart. */
interface CommentLabels {
  zh?: string;
  en?: string;
  /** What stands after the colons: remarks, units, meanings of codes. */
  remarks: string;
}

const han = /\p{Script=Han}/u;
/** Nothing but codes and what they stand for: `O open, C closed, R rejected`. */
const codeList =
  /^\s*[A-Z0-9]{1,3}(?:\s*[=-]\s*|\s+|(?=\p{Script=Han}))\p{L}[\p{L} ]{0,20}(?:[,，、]\s*[A-Z0-9]{1,3}(?:\s*[=-]\s*|\s+|(?=\p{Script=Han}))\p{L}[\p{L} ]{0,20})+\s*$/u;

/** The display names in a comment: one per language, each up to its colon. */
export function commentLabels(comment: string | undefined): CommentLabels {
  const labels: CommentLabels = { remarks: '' };
  if (!comment) return labels;
  for (const part of comment.split(/\s+[/|]\s+|\s*[\n;；]\s*/)) {
    if (codeList.test(part)) {
      labels.remarks += `${part} `;
      continue;
    }
    const [head = '', ...rest] = part.split(/[：:]/);
    const label = head.replace(/[（(].*$/, '').trim();
    if (rest.length > 0) labels.remarks += `${rest.join('：')} `;
    if (label === '' || label.length > 60) continue;
    if (han.test(label)) labels.zh ??= label;
    else labels.en ??= label;
  }
  return labels;
}

export interface CodeLabel {
  code: string;
  words: string[];
}

/** What the codes of a column mean: as the connection says, else as its comment does. */
export const codesOf = ({ codes, comment }: Pick<Column, 'codes' | 'comment'>): CodeLabel[] =>
  codes ?? codeLabels(comment);

/** Meanings of codes that a remark spells out: `1 个人，2 企业`, `female 女，male 男`, `0=off, 1=on`. */
export function codeLabels(comment: string | undefined): CodeLabel[] {
  if (!comment) return [];
  const { remarks } = commentLabels(comment);
  const isList = codeList.test(remarks);
  const found = new Map<string, Set<string>>();
  for (const match of remarks.matchAll(
    /(?<![\p{L}\p{N}.])(\d{1,3}|[A-Z]{1,3}\d{1,3}|[A-Za-z]{1,12})(?:\s*[=:：-]\s*|\s+|(?<=\d)(?![天个年月日号次元小分秒周岁人件折位成级万千百公斤米吨%])(?=\p{Script=Han}))([\p{Script=Han}]{1,8}|[A-Za-z][A-Za-z ]{1,20}?)(?=[，,、;；。\s]|$)/gu,
  )) {
    const [, code = '', word = ''] = match;
    // `empty for companies` is a remark and no code, unless all of it is a list of them.
    if (/^[A-Za-z]+$/.test(code) && !han.test(word) && !(isList && /^[A-Z]{1,3}$/.test(code))) continue;
    const words = found.get(code) ?? new Set();
    words.add(word.trim());
    found.set(code, words);
  }
  return found.size >= 2 ? [...found].map(([code, words]) => ({ code, words: [...words] })) : [];
}
