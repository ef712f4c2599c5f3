import type { Language } from '../protocol/answer.ts';
import type { ProblemClass } from '../sql/contracts/contracts.ts';
import { type Narrowed, narrowLabel } from './narrowed.ts';

/** Where an option leads: SQL that is tried again, the question as it would then read, or words that end the run. */
export interface Outcome {
  id: string;
  /** What people call this way out, whatever it leads to: the same for every question. */
  way?: string;
  sql?: string;
  question?: string;
  advice?: string;
}

type RecoveryName =
  | 'retry'
  | 'period'
  | 'filters'
  | 'totals'
  | 'dimension'
  | 'data_kind'
  | 'source'
  | 'rephrase'
  | 'administrator'
  | 'support';

/** What people can do about an error of a class, best first. */
const recoveryNames: Partial<Record<ProblemClass, readonly RecoveryName[]>> = {
  column_not_found: ['retry', 'period', 'dimension'],
  table_not_found: ['data_kind', 'source', 'administrator'],
  permission_error: ['source', 'administrator'],
  timeout: ['period', 'filters', 'totals', 'retry'],
  connection_error: ['retry', 'support'],
  type_mismatch: ['retry', 'filters', 'rephrase'],
  grouping_error: ['retry', 'dimension', 'rephrase'],
  aggregate_misuse: ['retry', 'dimension', 'rephrase'],
  join_error: ['retry', 'data_kind', 'source'],
};

const otherRecoveries: readonly RecoveryName[] = ['retry', 'rephrase'];

export interface FailedRun {
  question: string;
  language: Language;
  /** Analysts are told what the database said as well. */
  audience: 'analyst' | 'business';
  sql: string;
  /** Whether a database has tried the statement; false when a check stopped it. */
  hasRun: boolean;
  /** What analysts are told of a statement that never ran; else what the database said. */
  prompt?: string;
  /** Questions near this one that can be answered and that this reader may read, nearest first. */
  suggestions: readonly string[];
  /** One about other data, when there is some. */
  elsewhere?: string | undefined;
  /** The question over a shorter period, where there is one and the data has dates. */
  narrowed?: Narrowed | undefined;
  /** A statement with totals in place of rows. */
  totals?: string | undefined;
}

export interface Recovery {
  name: RecoveryName;
  label: string;
  leads: Omit<Outcome, 'id' | 'way'>;
}

/** None of the words is one of the schema, so that they can be said about any. `advice` is for when there is no question to lead to. */
const texts: Record<Language, Record<RecoveryName, { label: string; advice: string }>> = {
  zh: {
    retry: { label: '重新尝试', advice: '' },
    period: { label: '调整时间范围', advice: '' },
    filters: { label: '添加更多筛选条件', advice: '请补充筛选条件，例如地区、类别、状态或时间，然后重新提问。' },
    totals: { label: '使用汇总数据代替明细', advice: '' },
    dimension: { label: '更换其他数据维度', advice: '请说明想按什么来看，例如时间、地区或类别，然后重新提问。' },
    data_kind: { label: '确认数据类型', advice: '请说明要查的是哪一类业务数据，然后重新提问。' },
    source: { label: '选择其他可用的数据源', advice: '请说明想改查哪些数据，然后重新提问。' },
    rephrase: { label: '换一种问法', advice: '请换一种说法重新提问。' },
    administrator: {
      label: '联系管理员开通权限',
      advice: '请联系管理员开通相关数据的访问权限，开通后再重新提问。',
    },
    support: { label: '联系管理员处理', advice: '数据暂时无法访问，请联系管理员处理，恢复后再重新提问。' },
  },
  en: {
    retry: { label: 'Try again', advice: '' },
    period: { label: 'Adjust the period', advice: '' },
    filters: {
      label: 'Add more conditions',
      advice: 'Please add conditions, for instance a region, a category, a status or a period, and ask again.',
    },
    totals: { label: 'Use totals instead of details', advice: '' },
    dimension: {
      label: 'Choose another dimension',
      advice: 'Please say by what you would like to see it, for instance time, region or category, and ask again.',
    },
    data_kind: {
      label: 'Confirm the kind of data',
      advice: 'Please say which kind of business data you mean, and ask again.',
    },
    source: {
      label: 'Choose other data that is available',
      advice: 'Please say which other data you would like to see, and ask again.',
    },
    rephrase: { label: 'Put it in other words', advice: 'Please put the question in other words and ask again.' },
    administrator: {
      label: 'Ask the administrator for access',
      advice: 'Please ask your administrator for access to this data, and then ask again.',
    },
    support: {
      label: 'Tell the administrator',
      advice: 'The data cannot be reached at the moment. Please tell your administrator, and ask again later.',
    },
  },
};

/** What a way out is called by itself. */
export const wayText = (name: RecoveryName, language: Language): string => texts[language][name].label;

/** The ways out of an error of this class, at least two and at most three; those that would lead nowhere are left out. */
export function recoveriesFor(problem: ProblemClass, run: FailedRun): Recovery[] {
  const near = run.suggestions.filter((text) => text !== run.question);
  const names = recoveryNames[problem] ?? otherRecoveries;
  return names.flatMap((name) => recovery(name, problem, run, near)).slice(0, 3);
}

/** None when it would lead nowhere. `near` loses the question that it takes. */
function recovery(name: RecoveryName, problem: ProblemClass, run: FailedRun, near: string[]): Recovery[] {
  const { language, narrowed, totals } = run;
  const { label, advice } = texts[language][name];
  const about = (text: string | undefined): Recovery[] => {
    if (text === undefined) return [{ name, label, leads: { advice } }];
    return [{ name, label: `${label}${language === 'zh' ? '：' : ': '}${text}`, leads: { question: text } }];
  };
  switch (name) {
    case 'retry':
      // The line broke: there is nothing wrong with the statement.
      return [{ name, label, leads: problem === 'connection_error' ? { sql: run.sql } : { question: run.question } }];
    case 'period': {
      const shown = problem === 'timeout' ? narrowLabel[language] : label;
      return narrowed ? [{ name, label: shown + narrowed.to, leads: { question: narrowed.question } }] : [];
    }
    case 'totals':
      return totals === undefined ? [] : [{ name, label, leads: { sql: totals } }];
    case 'dimension':
    case 'data_kind':
    case 'rephrase':
      return about(near.shift());
    case 'source':
      return about(run.elsewhere);
    case 'filters':
    case 'administrator':
    case 'support':
      return [{ name, label, leads: { advice } }];
  }
}
