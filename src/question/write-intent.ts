/** Verbs of changing data; one that begins a text orders it. */
const englishVerbs = 'delete|drop|remove|erase|truncate|wipe|insert|overwrite';
const chineseVerbs = '删除|删掉|删了|清空|清除|插入|改成|改为|修改';

const polite = String.raw`(?:(?:please|kindly|can you|could you|would you|i want to|let us|go and)\s+)*`;
const english = new RegExp(String.raw`^\W*${polite}(${englishVerbs})\s+(?!(?:in|off|rate|key)\b)\w`, 'i');
/** "update the price of tea to 5", but not "change in sales from May to June". */
const setting = new RegExp(
  String.raw`^\W*${polite}(update|change|set)\s+(?:the|all|every|each|its?|my|our)\b.*\bto\b`,
  'i',
);
const chinese = new RegExp(
  `^[\\s；;]*(?:请|帮我|帮忙|麻烦|给我|把|将|替我)*[^，。？?]{0,12}?(${chineseVerbs})(?!的|过|率|了的)`,
);
const asks = /多少|几|哪|什么|谁|吗|呢|[?？]|\b(?:how|what|which|who|when|where|why)\b/i;

/** The verb of a text that orders a change instead of asking: 删除所有客户, "please delete all orders". Undefined for a question. */
export function writeIntent(text: string): string | undefined {
  if (asks.test(text)) return undefined;
  return english.exec(text)?.[1] ?? setting.exec(text)?.[1] ?? chinese.exec(text)?.[1];
}

const anywhere = new RegExp(`\\b(?:${englishVerbs}|update|alter|create|grant)\\b|${chineseVerbs}|新增一`, 'gi');

/** Where a text speaks of changing data at all, order or not: what is no name in the data there is no question about it. */
export function changeWordsIn(text: string): { start: number; end: number }[] {
  return [...text.matchAll(anywhere)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
}
