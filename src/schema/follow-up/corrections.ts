/** What an opening says about the words behind it. */
interface Opening {
  /** The last answer was not what was meant; or something is to hold from now on. */
  kind: 'correction' | 'rule' | 'only' | 'without';
  /** What is left of the text. */
  rest: string;
  /** 订单数，不是客户数: what was not meant. */
  instead?: string;
}

const rule =
  /^(?:以后|今后|从现在起|从今以后|往后|默认|(?:以后)?每次)(?:都|全|请|一律|要|就)*|^(?:from now on|in (?:the )?future|always|by default|going forward)\b,?/i;
const correction =
  /^(?:不对|不是的?|错了|不)[，,。.!！\s]+(?:我?(?:要|说|问|指|想看)的是|应该是?|这次|是)?|^(?:我(?:要|说|问|指|想看)的是|应该是|这次|还是)(?!什么|谁|哪)|^(?:no|nope|wrong|that'?s (?:wrong|not (?:it|right)))\s*[,.!:;-]+\s*(?:i mean(?:t)?\b|i want(?:ed)?\b|it should be\b)?|^(?:i mean(?:t)?|i wanted|it should be|actually)\b,?/i;
const only =
  /^(?:只看|只要|仅看|只算|只统计|只包含?|仅限)(?!前|后|第)|^(?:only|just)\b(?! the (?:top|first|last|bottom)\b)(?! (?:top|first|last|bottom)\b)/i;
const without =
  /^(?:不要|不看|去掉|去除|除去|除了|排除|剔除|不含|不包括|不算)|^(?:without|exclude|excluding|except(?: for)?|leave out|leaving out|drop|but not|not)\b/i;
const closing = /(?:以外|之外|的话|就好|就行|就可以了?|吧|了|呢|的)?[\s?？。.!！]*$/u;
const notThat = /[，,\s]+(?:而)?(?:不是|不要)(.+)$|,?\s+(?:and )?not\b(.+)$|\s+instead of\b(.+)$/i;

/** Reads how a text begins; undefined when it begins like any question. */
export function openingOf(text: string): Opening | undefined {
  const trimmed = text.trim();
  for (const [kind, pattern] of [
    ['rule', rule],
    ['correction', correction],
    ['only', only],
    ['without', without],
  ] as const) {
    const found = pattern.exec(trimmed);
    if (!found || found[0].length === 0) continue;
    const behind = trimmed.slice(found[0].length).replace(closing, '').trim();
    if (behind === '') return undefined;
    const other = kind === 'correction' ? notThat.exec(behind) : null;
    const instead = other
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.trim();
    const rest = (other ? behind.slice(0, other.index) : behind).trim();
    return { kind, rest, ...(instead ? { instead } : {}) };
  }
  return undefined;
}

const leavesOut =
  /^(.+?)(?:都|要|应该?|是|均)?(?:不含|不包含?|不包括|不算|扣除|减去|去掉|要扣掉)(.+?)[。.!！\s]*$|^(.+?)\s+(?:should )?(?:excludes?|excluding|is without|are without|is net of|do(?:es)? not include|doesn'?t include|don'?t include|not including)\s+(.+?)[.!\s]*$/i;

/** 销售额不含退款, "revenue excludes refunds": which figure, and what it leaves out. A question is no such statement. */
export function definitionIn(text: string): { figure: string; without: string } | undefined {
  if (/[?？]\s*$/.test(text) || /多少|哪|几|谁|吗|\b(?:what|how|which|who)\b/i.test(text)) return undefined;
  const found = leavesOut.exec(text.trim());
  const figure = found?.[1] ?? found?.[3];
  const without = found?.[2] ?? found?.[4];
  return figure && without ? { figure: figure.trim(), without: without.trim() } : undefined;
}
