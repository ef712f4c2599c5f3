import { useState } from 'react';
import type { Chart } from '../../../src/protocol/chart.ts';
import { useWords } from '../app/settings.ts';
import type { Conversation } from '../ask/conversation.ts';
import type { Turn } from '../ask/turn.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { AnswerActions } from './AnswerActions.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import { BrokenOff } from './BrokenOff.tsx';
import { Clarification } from './Clarification.tsx';
import { FollowUps } from './FollowUps.tsx';
import { HowRead } from './HowRead.tsx';
import { StageLine } from './StageLine.tsx';
import { Warnings } from './Warnings.tsx';

export interface AnswerProps {
  turn: Turn;
  isLast: boolean;
  conversation: Conversation;
  onAsk: (question: string) => void;
}

/** The answer to one question, from its first sign of life to its last word: the sentence, the rows, and how it was read. */
export function AnswerArticle({ turn, isLast, conversation, onAsk }: AnswerProps) {
  const words = useWords();
  /** The one that was switched to, of the answer that it was switched on. */
  const [switched, setSwitched] = useState<{ runId: string; chart: Chart | null }>();
  const { status, answer, problem, runId, question } = turn;
  const table = answer?.table ?? turn.table;
  const text = problem ? words.problem(problem) : turn.text;
  const runOf = answer?.receipt.run_id ?? '';
  const chart = switched?.runId === runOf ? switched.chart : (answer?.chart ?? null);
  const onInstead = (other: string) => conversation.askInstead(turn, other);
  return (
    <article
      className="answer"
      data-status={status}
      data-run-id={runId}
      aria-label={words.answer(question)}
      lang={answer?.language === 'zh' ? 'zh-CN' : answer?.language}
    >
      {status === 'running' && <StageLine turn={turn} onStop={conversation.stop} />}
      {text !== '' && status !== 'clarify' && <p className="answer-text">{text}</p>}
      {answer && <Warnings warnings={answer.warnings} />}
      {answer?.clarification && (
        <Clarification turn={turn} clarification={answer.clarification} onReply={conversation.reply} />
      )}
      {answer?.table && (
        <ChartFigure
          answer={{ ...answer, table: answer.table }}
          chart={chart}
          onChart={(next) => setSwitched({ runId: runOf, chart: next })}
        />
      )}
      {table && table.columns.length > 0 && (
        <AnswerTable
          table={table}
          choices={answer?.chart_choices ?? []}
          language={answer?.language ?? 'en'}
          runId={runId}
          isDone={answer !== undefined}
        />
      )}
      {answer && <HowRead answer={answer} question={question} isLast={isLast} onInstead={onInstead} />}
      {problem && (
        <BrokenOff turn={turn} onGoOn={() => conversation.reply(turn, {})} onAgain={() => onInstead(question)} />
      )}
      {answer && (
        <AnswerActions answer={answer} chart={chart} question={question} onAsk={onAsk} onInstead={onInstead} />
      )}
      {answer && isLast && <FollowUps answer={answer} question={question} onAsk={onAsk} />}
    </article>
  );
}
