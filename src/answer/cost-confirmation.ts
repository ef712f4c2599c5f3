import type { Language } from '../protocol/answer.ts';
import type { Budget, Volume } from '../sql/contracts/contracts.ts';
import { type Confirmation, type Decision, digestOf } from './confirmation.ts';
import { type Narrowed, narrowLabel } from './narrowed.ts';

interface CostlyRun {
  sql: string;
  language: Language;
  /** The question over a shorter period, where one can be offered: not for a typed statement. */
  narrowed?: Narrowed | undefined;
}

/** Asks whether a query that would read more than the budget is to run, in words that name no table. */
export function costConfirmation(volume: Volume, budget: Budget, run: CostlyRun): Confirmation {
  const { language } = run;
  const options: { label: string; does: Decision }[] = [
    { label: language === 'zh' ? '继续查询' : 'Run it', does: 'run' },
    ...(run.narrowed ? [narrower(run.narrowed, language)] : []),
    { label: language === 'zh' ? '取消' : 'Cancel', does: 'stop' },
  ];
  const [read, limit] = [volumeText(volume, language), volumeText(budget, language)];
  return {
    kind: 'cost',
    statement: digestOf(run.sql),
    asked: {
      confirms: 'cost',
      question:
        language === 'zh'
          ? `这个问题预计要读取约 ${read}，超过了设定的上限（${limit}）。要继续吗？`
          : `This would read about ${read}, which is more than the limit of ${limit}. Go on?`,
      options: options.map(({ label }, index) => ({ id: String(index + 1), label })),
    },
    outcomes: options.map(({ does }, index) => ({ id: String(index + 1), does })),
  };
}

const narrower = ({ to, question }: Narrowed, language: Language): { label: string; does: Decision } => ({
  label: narrowLabel[language] + to,
  does: { question },
});

/** "1.2 亿行、35 GB", "120 million rows, 35 GB": as people say it, not to the last digit. */
export function volumeText({ rows, bytes }: Volume, language: Language): string {
  const parts = [
    ...(rows === undefined ? [] : [rowsText(rows, language)]),
    ...(bytes === undefined ? [] : [bytesText(bytes)]),
  ];
  return parts.join(language === 'zh' ? '、' : ' and ');
}

const steps: Record<Language, [size: number, name: string][]> = {
  zh: [
    [1e12, ' 万亿'],
    [1e8, ' 亿'],
    [1e4, ' 万'],
  ],
  en: [
    [1e12, ' trillion'],
    [1e9, ' billion'],
    [1e6, ' million'],
  ],
};

function rowsText(count: number, language: Language): string {
  const [size, name] = steps[language].find(([from]) => count >= from) ?? [1, ''];
  const number = (Math.round((count / size) * 10) / 10).toLocaleString('en-US');
  if (language === 'zh') return `${number}${name || ' '}行`;
  return `${number}${name} ${count === 1 ? 'row' : 'rows'}`;
}

function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${(Math.round((bytes / 1000 ** step) * 10) / 10).toLocaleString('en-US')} ${units[step]}`;
}
