import type { Limited, Receipt } from '../protocol/answer.ts';
import type { RunOutcome } from './run-outcome.ts';

/** What the person's rights left out, for the receipt; business people read one sentence without names. */
export function limitedNote({
  limited,
  language,
  audience,
}: Pick<RunOutcome, 'limited' | 'language' | 'audience'>): Pick<Receipt, 'limited'> {
  if (!limited) return {};
  const { sql, tables, masked } = limited;
  const isBusiness = audience === 'business';
  const names = (list: string[]) => (isBusiness ? '' : list.join(language === 'zh' ? '、' : ', '));
  const note: Limited = {
    text: sentence[language](tables.length > 0, masked.length > 0, names(tables), names(masked)),
    tables: isBusiness ? [] : tables,
    masked: isBusiness ? [] : masked,
    sql: isBusiness ? null : sql,
  };
  return { limited: note };
}

const sentence = {
  zh(hasRows: boolean, isMasked: boolean, tables: string, columns: string): string {
    const rows = `只统计了您有权查看的数据${tables && `（${tables}）`}`;
    const cells = `部分内容按您的权限隐去${columns && `（${columns}）`}`;
    return `${[hasRows ? rows : '', isMasked ? cells : ''].filter(Boolean).join('；')}。`;
  },
  en(hasRows: boolean, isMasked: boolean, tables: string, columns: string): string {
    const rows = `only data that you may see was read${tables && ` (${tables})`}`;
    const cells = `some of it is hidden from you${columns && ` (${columns})`}`;
    const text = [hasRows ? rows : '', isMasked ? cells : ''].filter(Boolean).join('; ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
};
