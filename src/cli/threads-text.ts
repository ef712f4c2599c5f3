import type { Checkpoint } from '../agents/threads.ts';
import { stageText } from '../answer/stage-text.ts';
import type { Language } from '../protocol/answer.ts';
import type { ThreadInfo } from '../wenshu.ts';
import { localTime, type Shown, short, tableText } from './list-text.ts';

const statusTexts: Record<Checkpoint['status'], Record<Language, string>> = {
  answered: { zh: '已回答', en: 'answered' },
  chat: { zh: '已回答', en: 'answered' },
  clarify: { zh: '等您选择', en: 'waits for you' },
  refused: { zh: '未执行', en: 'refused' },
  failed: { zh: '失败', en: 'failed' },
  unfinished: { zh: '中断', en: 'broken off' },
};

const heads = {
  zh: {
    list: ['对话', '数据库', '问题数', '最后一个问题', '状态', '时间'],
    stages: ['时间', '问题', '已完成', '状态', '记录点'],
    moments: ['时间', '问题', '状态', '记录点'],
  },
  en: {
    list: ['conversation', 'database', 'questions', 'last question', 'state', 'when'],
    stages: ['when', 'question', 'done', 'state', 'checkpoint'],
    moments: ['when', 'question', 'state', 'checkpoint'],
  },
};

/** Conversations, newest first. */
export function threadsText(threads: readonly ThreadInfo[], shown: Shown): string {
  const rows = threads.map(({ thread, connection, questions, question, status, at }) => [
    thread,
    connection,
    String(questions),
    short(question),
    statusTexts[status][shown.language],
    localTime(at),
  ]);
  return tableText(heads[shown.language].list, rows, shown);
}

/** The moments of one conversation, oldest first as people read them; checkpoints whole, because they are to be copied. */
export function momentsText(moments: readonly Checkpoint[], isByStage: boolean, shown: Shown): string {
  const { language } = shown;
  const rows = moments.toReversed().map(({ at, question, run_id, stage, status, id }) => {
    // A stage on the way is not an end that the run came to.
    const isOnTheWay = status === 'unfinished' && moments.find((one) => one.run_id === run_id)?.id !== id;
    const state = isOnTheWay ? '' : statusTexts[status][language];
    const done = isByStage ? [stage ? stageText(stage, language) : ''] : [];
    return [localTime(at), short(question), ...done, state, id];
  });
  return tableText(isByStage ? heads[language].stages : heads[language].moments, rows, shown);
}
