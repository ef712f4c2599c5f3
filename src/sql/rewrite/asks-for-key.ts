import { columnLabel } from '../../schema/names/labels.ts';
import type { Column, Table } from '../../schema/snapshot/snapshot.ts';

const keyWords =
  /\b(?:ids?|identifiers?|codes?|keys?|uuids?|skus?|isbns?|serials?)\b|(?<![a-z])(?:id|ID)(?![a-z])|编号|编码|代码|代号|号码|序号|单号|工号|学号|卡号|账号|流水号|证号|(?:customer|order|employee|account|invoice|student|member|product|item|part|serial|card) (?:numbers?|nos?\.?)\b/i;

/** Whether a question is about keys as such: then a name beside them was not asked for. */
export function asksForKey(question: string, table: Table, column: Column): boolean {
  if (keyWords.test(question)) return true;
  const text = question.toLowerCase();
  return (['zh', 'en'] as const).some((language) => {
    const label = columnLabel(table, column, language).toLowerCase();
    // 客户 as the label of `customer_id` is the customer and not the key.
    return (/(?:id|code|no|number|key)$/.test(label) || /[号码]$/.test(label)) && text.includes(label);
  });
}
