import type { Clarification, Language } from '../protocol/answer.ts';
import type { Problem } from '../sql/contracts/problem.ts';
import { narrowed } from './narrowed.ts';
import { executionText } from './texts.ts';

/** An option and where it leads: SQL that is tried again, or the question as it would then read. */
export interface Outcome {
  id: string;
  sql?: string;
  question?: string;
}

export interface FailedRun {
  question: string;
  language: Language;
  /** Analysts are told what the database said as well. */
  audience: 'analyst' | 'business';
  sql: string;
  /** Near questions that can be answered. */
  suggestions: string[];
}

export interface ExecutionClarification {
  trigger: 'sql_execution_error';
  error: string;
  technical_error: string;
  sql: string;
  needs_user_confirmation: true;
  asked: Clarification;
  outcomes: Outcome[];
}

type Option = { label: Record<Language, string>; leads: Omit<Outcome, 'id'> };

const what: Record<Language, string> = { zh: '。您希望怎么做？', en: '. What would you like to do?' };

/**
 * A question back when a statement could not be run and nothing mends it. Every option leads somewhere; with fewer
 * than two there is nothing to choose, and the run ends with the reason instead.
 */
export function executionClarification(problem: Problem, run: FailedRun): ExecutionClarification | undefined {
  const options = optionsFor(problem, run).slice(0, 3);
  if (options.length < 2) return undefined;
  const error = executionText(problem.class, run.language);
  return {
    trigger: 'sql_execution_error',
    error,
    technical_error: problem.message,
    sql: run.sql,
    needs_user_confirmation: true,
    asked: {
      question: error + what[run.language] + (run.audience === 'analyst' ? ` (${problem.message})` : ''),
      options: options.map((option, index) => ({ id: String(index + 1), label: option.label[run.language] })),
    },
    outcomes: options.map((option, index) => ({ id: String(index + 1), ...option.leads })),
  };
}

function optionsFor(problem: Problem, run: FailedRun): Option[] {
  switch (problem.class) {
    case 'timeout':
      return [narrower(run), totals(run)];
    case 'connection_error':
      return [again(run), ...others(run).slice(0, 1)];
    // Another question would meet the same wall.
    case 'permission_error':
      return [];
    default:
      return others(run);
  }
}

const narrower = ({ question, language }: FailedRun): Option => {
  const { label, question: leads } = narrowed(question);
  return { label, leads: { question: leads[language] } };
};

const totals = ({ question, language }: FailedRun): Option => ({
  label: { zh: '使用汇总数据代替明细', en: 'Use totals instead of details' },
  leads: { question: language === 'zh' ? `${bare(question)}的总数` : `total number of ${bare(question)}` },
});

const again = ({ sql }: FailedRun): Option => ({ label: { zh: '重新尝试', en: 'Try again' }, leads: { sql } });

const others = ({ suggestions }: FailedRun): Option[] =>
  suggestions.map((question) => ({
    label: { zh: `改问：${question}`, en: `Ask instead: ${question}` },
    leads: { question },
  }));

const bare = (question: string): string => question.trim().replace(/[?？。.!！]+$/, '');
