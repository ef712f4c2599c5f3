import type { Span } from '../../question/question.ts';

/** A column whose values must hold a text that was said, with all the words that say so. */
interface Contained<Link extends Span> extends Span {
  link: Link;
  text: string;
}

const quote = `["“”'‘’「」]`;
const kinds = '(?:letters?|words?|characters?|string|text|phrase|name)';
const english = [
  // "name contains w", "title including the word moon"
  new RegExp(
    `^\\s*(?:that\\s+|which\\s+)?(?:contains?|containing|includes?|including)\\s+(?:the\\s+)?(?:${kinds}\\s+)?${quote}?([\\p{L}\\p{N}&.-]+)${quote}?(?=\\s*(?:$|[?.!,;]|(?:in|and|or|by|sorted|but|are|is)\\b))`,
    'iu',
  ),
  // "name has the letter w", "name with 'moon'"
  new RegExp(
    `^\\s*(?:has|have|having|with)\\s+(?:(?:the\\s+|a\\s+)?${kinds}\\s+${quote}?|${quote})([\\p{L}\\p{N}&. -]+?)(?:${quote}|(?=\\s*(?:$|[?.!,;])))`,
    'iu',
  ),
];
const chinese = [
  // 书名包含红的, 名字里带“伟”的
  new RegExp(
    `^(?:里面?|中|当中)?(?:包含了?|含有?|带有?|带着)(?:字母|单词|文字|关键字|关键词)?\\s*${quote}?([^"“”'‘’「」的，,。？?\\s]{1,12}?)${quote}?(?:这?[个两三]?字)?(?=的|$|[？?，,。])`,
    'u',
  ),
  new RegExp(`^(?:里面?|中|当中)?有\\s*${quote}([^"“”'‘’「」]{1,20})${quote}(?:这?[个两三]?字)?`, 'u'),
];
/** "have 'Wang' in their name": the text stands before the column. */
const ahead = new RegExp(
  `(?:has|have|having|with|contains?|containing)\\s+${quote}?([\\p{L}\\p{N}&.-]+)${quote}?\\s+in\\s+(?:the|their|its|his|her)\\s+$`,
  'iu',
);

/** What the values of a column must contain: only a text that stands right beside the column's own word is told to be one. */
export function containedIn<Link extends Span>(text: string, columns: readonly Link[]): Contained<Link>[] {
  return columns.flatMap((link): Contained<Link>[] => {
    const behind = text.slice(link.end);
    for (const pattern of [...english, ...chinese]) {
      const [whole, said] = pattern.exec(behind) ?? [];
      if (whole !== undefined && said)
        return [{ link, text: said.trim(), start: link.start, end: link.end + whole.length }];
    }
    const found = ahead.exec(text.slice(0, link.start));
    return found?.[1] ? [{ link, text: found[1], start: found.index, end: link.end }] : [];
  });
}
