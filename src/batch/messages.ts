import { noneText } from '../answer/texts.ts';
import type { Answer, Language } from '../protocol/answer.ts';

/** Of the first system, where a report's statements are repaired together. */
export const failedText = (count: number, language: Language): string =>
  language === 'zh' ? `发现 ${count} 个 SQL 执行失败，启动自动修正...` : `${count} statements failed; mending them…`;

/** The readings between which nobody was there to choose. */
export function readingsText({ clarification, text, language }: Answer): string {
  // Who reads a report is not asked, and so is not offered "none of these".
  const options = (clarification?.options ?? []).filter(({ label }) => label !== noneText[language].label);
  const labels = options.map(({ label }) => label.replace(/[.。]$/, ''));
  if (labels.length === 0) return text;
  if (labels.length === 1)
    return language === 'zh'
      ? `不确定是不是这个意思：${labels[0]}。请把问题写得更明确。`
      : `Perhaps this is meant, which is not certain: ${labels[0]}. Please put the question more precisely.`;
  return language === 'zh'
    ? `这个问题可以有几种理解：${labels.join('；')}。请把问题写得更明确。`
    : `The question can be read in several ways: ${labels.join('; ')}. Please say which one is meant.`;
}

export const severalText = (titles: readonly string[], language: Language): string =>
  language === 'zh'
    ? `这个问题可以问几个数据库：${titles.join('、')}。请写明要问哪一个。`
    : `Several databases could answer this: ${titles.join(', ')}. Please name the one to ask.`;

/** Who reads questions alone cannot keep to what else is said. */
export const unkeptText = (requirements: string, language: Language): string =>
  language === 'zh'
    ? `没有模型，“${requirements}”这一要求没有被考虑。`
    : `Without a model this was not taken into account: "${requirements}".`;
