import type { Links } from '../links/contracts.ts';
import type { FigureChoice } from './adjustment.ts';

/** What stands before the thing that is to be counted too: 含退款, 不扣退款, "including refunds". */
const before =
  /(?:(?<![不没未])(?:包含|包括|含有?|算上|加上|计入|连同|连)了?|(?:不|未|没有?)(?:扣除?|减去?|去掉|剔除|排除|刨除))(?:所有|全部|的)*$|(?<!\b(?:not|without)\s+)\b(?:includ(?:es?|ing|ed)|incl\.?|counting|with|before|gross of|not (?:deducting|excluding|subtracting)|without (?:deducting|excluding|subtracting))\s+(?:the |all |any )*$/i;
/** And behind it: 退款也算, 退款前, "refunds included". */
const behind = /^(?:金额)?(?:也算|也计入|计算?在内|在内|之?前的?)|^\s+(?:included|not deducted|are included)\b/i;

/** Whether a question says itself that what a figure otherwise leaves out is to be counted. */
export function countsIn({ text, links }: { text: string; links: Links }, { of, needs }: FigureChoice): boolean {
  const isLeftOut = ({ table, column }: { table: string; column?: string }) =>
    needs.some((one) => one.table === table && table !== of.table) ||
    needs.some((one) => one.table === table && one.column === column);
  return [...links.tables, ...links.columns, ...links.values].some(
    (link) => isLeftOut(link) && (before.test(text.slice(0, link.start)) || behind.test(text.slice(link.end))),
  );
}
