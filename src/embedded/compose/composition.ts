import type { Period, Span } from '../../question/question.ts';

/** One figure, or the figures of groups, in two periods. */
export interface Versus {
  kind: 'versus';
  /** The question for the later period alone. */
  text: string;
  now: Period;
  past: Period;
  isPercent: boolean;
  /** Asked for are the groups that have changed most: upwards, or downwards. */
  pick?: 'up' | 'down';
  /** The later period has not gone by: compared are its days so far. */
  isUnderWay: boolean;
  /** What says how they are put together, as places of the question. */
  said: Span[];
}

/** Two figures, each a question of its own. */
export interface Pair {
  kind: 'pair';
  operator: 'share' | 'less' | '/';
  left: string;
  /** In other words where the first are not understood: 退款, 退款金额. */
  right: readonly string[];
  said: Span[];
}

/** What only asks, and no part of a figure. */
export const bareText = (text: string): string =>
  text
    .replace(
      /^\s*(?:请问|帮我|看看|查一?下|计算|统计|what(?:['’]s| is| are| was| were)|show me|give me|tell me|how much (?:is|was))\s*/i,
      '',
    )
    .replace(/^\s*(?:the|our|total)\s+(?=\S)/i, (word) => (/total/i.test(word) ? word.trimStart() : ''))
    .replace(/(?:的)?(?:是|有|为)?(?:多少|几)?(?<!\s)\s*(?:[？?。.！!]+\s*)?$/u, '')
    .replace(/^[的，,\s]+|[的，,\s]+$/gu, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
