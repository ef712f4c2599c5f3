import type { ReportDocument } from '../../document/document.ts';
import type { Fact } from './receipts.ts';
import { outputWords } from './words.ts';

/** How the report was made, in figures, for its last lines. */
export function runFigures({ metrics, language, audience }: ReportDocument): Fact[] {
  const words = outputWords[language];
  const count = (value: number) => value.toLocaleString('en-US');
  const classes = errorClasses(metrics.error_classes, language, audience);
  const facts: [string, string][] = [
    [words.placeholders, `${count(metrics.filled)} / ${count(metrics.total)}`],
    [words.firstTry, count(metrics.first_try)],
    [words.repaired, count(metrics.repaired)],
    [words.failed, count(metrics.failed)],
    ...(classes ? [[words.errorClasses, classes] as [string, string]] : []),
    [words.time, words.seconds(metrics.ms)],
    [words.connections, count(metrics.connections_opened)],
    [words.statements, count(metrics.statements)],
    [words.modelCalls, count(metrics.model_calls)],
    [words.tokens, count(metrics.tokens)],
    [words.oneView, metrics.one_view ? words.yes : words.no],
  ];
  return facts.map(([label, text]) => ({ label, text }));
}

/** What business people can make something of; all other classes speak of how a statement was written. */
const plainClasses: Record<string, { zh: string; en: string }> = {
  timeout: { zh: '超时', en: 'took too long' },
  permission_error: { zh: '没有权限', en: 'not permitted' },
  connection_error: { zh: '连不上数据', en: 'data out of reach' },
};
const otherClass = { zh: '其他', en: 'other' };

function errorClasses(
  counts: Readonly<Record<string, number>>,
  language: ReportDocument['language'],
  audience: ReportDocument['audience'],
): string {
  const told = new Map<string, number>();
  for (const [name, count] of Object.entries(counts)) {
    const word = audience === 'business' ? (plainClasses[name] ?? otherClass)[language] : name;
    told.set(word, (told.get(word) ?? 0) + count);
  }
  return [...told].map(([word, count]) => `${word} × ${count}`).join(outputWords[language].comma);
}
