import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../src/protocol/answer.ts';
import type { Chart } from '../../../src/protocol/chart.ts';
import { useSettings } from '../app/settings.ts';
import { SaveAnswer } from '../keep/SaveAnswer.tsx';
import { Feedback } from './Feedback.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { SqlPanel } from './SqlPanel.tsx';

export interface AnswerActionsProps {
  answer: Answer;
  /** The one that is looked at: it is kept with the answer. */
  chart: Chart | null;
  question: string;
  onAsk: (question: string) => void;
  onInstead: (question: string) => void;
}

type Panel = 'sql' | 'receipt';

/** What can be done with an answer; for analysts also what stands behind it. */
export function AnswerActions({ answer, chart, question, onAsk, onInstead }: AnswerActionsProps) {
  const { words, me } = useSettings();
  const [open, setOpen] = useState<Panel>();
  const { receipt, status } = answer;
  const isAnalyst = me?.audience === 'analyst';
  const panels: Partial<Record<Panel, ReactNode>> = {
    ...(receipt.sql ? { sql: <SqlPanel sql={receipt.sql} connection={receipt.connection} onRun={onAsk} /> } : {}),
    ...(isAnalyst ? { receipt: <ReceiptPanel receipt={receipt} /> } : {}),
  };
  const titles = { sql: words.sql, receipt: words.receipt.title };
  const names = (Object.keys(panels) as Panel[]).filter((name) => panels[name]);
  return (
    <>
      <div className="answer-actions">
        {status === 'answered' && <Feedback runId={receipt.run_id} />}
        {status === 'answered' && answer.table && (
          <SaveAnswer runId={receipt.run_id} chart={chart} question={question} />
        )}
        {me?.has_model && receipt.source === 'embedded' && (
          <button type="button" className="quiet" onClick={() => onInstead(question)}>
            {words.askModel}
          </button>
        )}
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="quiet"
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      {open && panels[open]}
    </>
  );
}
