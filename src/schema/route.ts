import type { Question } from '../question/question.ts';
import type { Links } from './links/contracts.ts';

export interface Route {
  route: 'database' | 'chat';
  /** 0 to 1. */
  confidence: number;
  /** One sentence in the question's language. */
  reason: string;
}

const greetings =
  /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|how are you|how do you do|你好|您好|嗨|哈喽|早上好|下午好|晚上好|在吗|在不在)(?:\s+(?:there|wenshu|everyone|all)|啊|呀|吗|，?问数)?$/i;
const thanks =
  /^(?:thanks?(?: you)?(?: (?:so|very) much)?|thx|great|ok(?:ay)?|cool|nice|perfect|bye|goodbye|see you|谢谢你?您?|多谢|感谢|辛苦了|好的|好|再见|拜拜|不错|太好了|知道了|明白了)(?:啦|了|啊)?$/i;
const about =
  /(?:what (?:can|do) you (?:do|know|answer)|who are you|what are you|help me$|^help$|how do(?:es)? (?:you|this|it) work|what (?:tables|data|information) (?:do you have|are there|is there|can i)|what can i ask|which tables (?:do you have|are there)|你(?:能|会|可以)(?:做|干|回答|查)?(?:些)?(?:什么|啥|哪些)|你是谁|你是什么|怎么用|如何使用|使用说明|帮助$|有(?:哪些|什么)(?:表|数据)(?:可以|能)?(?:查|问)?|(?:能|可以)(?:查|问)(?:什么|哪些|啥)|我(?:能|可以)问(?:你)?(?:什么|哪些))/i;
const smallTalk =
  /(?:tell me a joke|讲个笑话|讲笑话|你几岁|你多大|你喜欢|do you like|how old are you|are you (?:human|a robot|an ai)|你是(?:机器人|人类|AI)|唱首歌|write (?:me )?a poem|写(?:一)?首诗)/i;

/** Nobody asks these of a person to chat with. */
const figures: ReadonlySet<string> = new Set([
  'ask-count',
  'ask-amount',
  'count',
  'sum',
  'average',
  'maximum',
  'minimum',
  'top',
  'bottom',
  'most',
  'least',
  'than-average',
  'growth',
  'share',
]);

/** Chat for greetings, thanks and questions about the system itself; everything else goes to the database. */
export function classifyRoute(question: Question, links: Links): Route {
  const zh = question.language === 'zh';
  const bare = question.text
    .trim()
    .replace(/[\s!！。.,，?？~～…]+$/u, '')
    .trim();
  const linked =
    links.values.length > 0 ||
    links.columns.some(({ score }) => score >= 0.9) ||
    links.tables.some(({ score }) => score >= 0.9);
  if (bare === '' || !/[\p{L}\p{N}]/u.test(bare))
    return chat(0.9, zh ? '没有可以查询的内容' : 'There is nothing to look up');
  if (greetings.test(bare) || thanks.test(bare)) return chat(0.97, zh ? '这是问候或致谢' : 'A greeting or thanks');
  if (about.test(bare) && bare.length < 60)
    return chat(linked ? 0.75 : 0.95, zh ? '在询问系统本身能做什么' : 'A question about the system itself');
  if (smallTalk.test(bare) && !linked) return chat(0.9, zh ? '这是闲聊' : 'Small talk');
  if (linked)
    return {
      route: 'database',
      confidence: 0.95,
      reason: zh ? '问题提到了数据中的内容' : 'The question speaks of things in the data',
    };
  if (question.cues.some(({ class: cue }) => figures.has(cue)))
    return {
      route: 'database',
      confidence: 0.75,
      reason: zh ? '问的是数量或排序' : 'It asks for figures or a ranking',
    };
  return { route: 'database', confidence: 0.6, reason: zh ? '按数据查询处理' : 'Taken as a question about the data' };
}

const chat = (confidence: number, reason: string): Route => ({ route: 'chat', confidence, reason });
