import { asForm, merged, type Setting, type Shaped } from './setting.ts';

const asked =
  /(?:卖|收费?|要|是)?(?:多少钱|多少|什么价格?|啥价|几块钱?|怎么卖|怎么收费|how much (?:is|does|do)|what does .* cost)/i;
/** What was sold, or all of it together, is no price. */
const soldAlready = /卖[了出掉过]|[买购订][了过]|购买过|一共|总共|合计|累计|总[额价]|花[了费]|sold|total|spent/i;

/** Premium Battle Pass现在卖多少: what something that was named costs, as its row has it. */
export function priceForms({ cast, book, text }: Setting): Shaped[] {
  if (!asked.test(text) || soldAlready.test(text) || cast.periods.length > 0 || cast.heard.has('average')) return [];
  if (cast.by.length + cast.buckets.length > 0 || cast.direction || cast.counted) return [];
  return cast.conditions.flatMap(({ kind, table, where }) => {
    const name = book.meaning.table(table)?.name;
    const isNamed = where.every((one) => 'left' in one && 'column' in one.left && one.left.column === name);
    if (kind === 'state' || name === undefined || !isNamed || cast.conditions.length > 1) return [];
    return book
      .figures('price')
      .filter((option) => option.table === table && option.score > 0.5)
      .slice(0, 1)
      .map(({ row }) => ({
        form: asForm({ select: [row], where: merged(where) }),
        score: 0.9 + (cast.doings.length > 0 ? 0.6 : 0),
        features: ['shape:price'],
      }));
  });
}
