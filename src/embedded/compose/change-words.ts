const rises = '增长|增加|上升|提高|上涨|涨|增|多';
const falls = '减少|下降|降低|下跌|下滑|跌|降|少';
const moves = `${rises}|${falls}|变化|变动|增减|涨跌`;

const englishRise = 'growth|increase|rise|gain|grow|grew|grown|rose|risen|increased|improved|gained';
const englishFall = 'decrease|decline|drop|fall|loss|shrink|fell|fallen|dropped|declined|decreased|lost|shrank';

/** What says that a figure has changed, and by how much; no part of the figure. */
export const changeWords = new RegExp(
  [
    `(?:的)?(?:同比|环比)?(?:${moves})(?:了|的)?(?:还是(?:${moves})(?:了)?)?(?:百分之)?(?:多少|几)?个?(?:率|幅度?|额|量|速度?|情况|比例|百分比|百分点)?(?:吗|呢)?\\s*[？?。]?\\s*$`,
    `(?:的)?(?:增长率|增幅|降幅|涨幅|跌幅|变化率|增速|差额|差异|增量|对比)(?:是?多少)?\\s*[？?。]?\\s*$`,
    `\\b(?:by )?how much (?:did|has|have|more|less|higher|lower)\\b`,
    `(?:\\bpercentage |\\bpercent |\\bpct |% ?|\\bnet |\\babsolute )?\\b(?:change|difference|${englishRise}|${englishFall})(?: rate| percentage| %)?(?: (?:in|of)\\b(?: the)?)?`,
    `\\b(?:is|are|was|were|has|have|did) (?=.*\\b(?:up|down)\\b)`,
    `\\b(?:up|down)(?: or (?:up|down))?\\b`,
  ].join('|'),
  'iu',
);

export interface Picked {
  /** The same question by the figure itself: 销售额最高的品类 for 销售额下降最多的品类. */
  text: string;
  direction: 'up' | 'down';
  isPercent: boolean;
}

const most = '最多|最大|最快|最明显|最厉害|最猛|最显著|最高';
const chinesePick = new RegExp(`(?:的)?(?:同比|环比)?(${rises}|${falls})(率|幅度?|速度?|额)?(?:得|的)?(${most})`, 'u');

const superlative = 'biggest|largest|greatest|steepest|strongest|sharpest|highest|fastest|most';
const noun = `(?:percentage |percent |% )?(?:${englishRise}|${englishFall})(?: rate)?`;
/** "whose revenue dropped the most" */
const englishVerb = new RegExp(
  `\\b(?:has |have |had )?(${englishRise}|${englishFall})\\s+(?:by )?(?:the\\s+)?(most|fastest|quickest)\\b`,
  'i',
);
/** "the largest drop in revenue", "the biggest revenue drop" */
const englishNoun = new RegExp(`\\b(?:the\\s+)?(?:${superlative})\\s+(${noun})\\s+(?:in|of)\\s+(?:the\\s+)?`, 'i');
const englishBehind = new RegExp(`\\b(?:the\\s+)?(?:${superlative})\\s+((?:[a-z]+\\s+){1,3}?)(${noun})\\b`, 'i');

const isFall = (word: string): boolean =>
  new RegExp(`^(?:${falls})`, 'u').test(word) || new RegExp(`\\b(?:${englishFall})\\b`, 'i').test(word);

/** 下降最多的品类, "which store grew the fastest": the groups by how much they have changed. */
export function pickedText(text: string): Picked | undefined {
  const zh = chinesePick.exec(text);
  if (zh) {
    const [all, move = '', measure = '', how = ''] = zh;
    const isPercent = /率|幅|速/.test(measure) || how === '最快';
    return { text: text.replace(all, '最高'), direction: isFall(move) ? 'down' : 'up', isPercent };
  }
  const verb = englishVerb.exec(text);
  if (verb) {
    const [all, move = '', how = ''] = verb;
    return {
      text: text.replace(all, 'is the highest'),
      direction: isFall(move) ? 'down' : 'up',
      isPercent: how.toLowerCase() !== 'most',
    };
  }
  const named = englishNoun.exec(text) ?? englishBehind.exec(text);
  if (!named) return undefined;
  const [all, one = '', two] = named;
  const move = two ?? one;
  return {
    text: text.replace(all, two === undefined ? 'the highest ' : `the highest ${one.trim()}`),
    direction: isFall(move) ? 'down' : 'up',
    isPercent: /percent|%|rate|growth/i.test(move) || /\bfastest\b/i.test(all),
  };
}
