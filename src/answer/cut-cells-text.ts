import { resultBounds } from '../drivers/rows/result-bounds.ts';
import type { Language } from '../protocol/answer.ts';

/** Said with an answer that does not hold the whole of every value. */
export function cutCellsText(count: number, language: Language): string {
  const length = resultBounds.cellCharacters.toLocaleString('en');
  if (language === 'zh') return `有 ${count} 个值过长，只保留了开头部分（每个值最多 ${length} 个字符）。`;
  const values = count === 1 ? 'One value is' : `${count} values are`;
  return `${values} too long and kept only in part (at most ${length} characters each).`;
}
