import type { Cue, CueClass } from './cue.ts';

/** Words that say something only beside others. */
const beside: readonly (readonly [CueClass, RegExp])[] = [
  // Hours are a figure of many trades; from one event to another they are what lies between.
  ['duration', /(?<=从.{1,20}到.{1,20}|距.{1,20})(?:多少|几)个?(?:小时|钟头|分钟)/u],
  [
    'duration',
    /(?<=从.{1,20}到.{1,20})(?:小时数|分钟数)|(?:小时数|分钟数|多少小时|几个?小时)(?=[^从\n]*从[^到\n]+到.)/u,
  ],
  [
    'duration',
    /\b(?:how many |number of )?(?:hours|minutes)(?= (?:is it |are there |does it take |do we take |passed |pass )?(?:from|between)\b.+\b(?:to|and|until|till)\b)/i,
  ],
  // 新注册客户: whoever registered in that time is new by that.
  ['filler', /新(?=注册|加入|入会|开户|开卡|办卡|签约|入职|登记|建档|开通|录入)/u],
];

export const contextCues = (text: string): Cue[] =>
  beside.flatMap(([known, pattern]) => {
    const match = pattern.exec(text);
    return match ? [{ start: match.index, end: match.index + match[0].length, class: known, text: match[0] }] : [];
  });
