import { stageText } from '../answer/stage-text.ts';
import type { Answer } from '../protocol/answer.ts';
import type { Paint } from './paint.ts';
import { printable, printableLine } from './printable.ts';

const words = {
  zh: {
    source: (who: string, confidence: string) => `来源 ${who}${confidence && ` · 把握 ${confidence}`}`,
    repaired: '已修正：',
    checked: '检查：',
    model: (calls: number, tokens: number) => `模型调用 ${calls} 次 · ${tokens} 个词元`,
    ran: (what: string, connections: number) => `已运行：${what} · 新开连接 ${connections} 个`,
    kept: (seconds: number, current: boolean) =>
      `结果取自 ${seconds} 秒前的查询${current ? '，数据之后没有变化' : ''}（--fresh 重新查询）`,
    limited: '按您的权限实际执行：',
    run: '运行编号：',
  },
  en: {
    source: (who: string, confidence: string) => `Source ${who}${confidence && ` · confidence ${confidence}`}`,
    repaired: 'Repaired: ',
    checked: 'Checks: ',
    model: (calls: number, tokens: number) => `Model calls ${calls} · tokens ${tokens}`,
    ran: (what: string, connections: number) => `Ran: ${what} · connections opened ${connections}`,
    kept: (seconds: number, current: boolean) =>
      `Rows read ${seconds} s ago${current ? ', data unchanged since' : ''} (--fresh reads them anew)`,
    limited: 'What ran, by your rights: ',
    run: 'Run: ',
  },
};

/** How the answer was made, for somebody who wants to see inside (`--verbose`). */
export function receiptText(answer: Answer, paint: Paint): string {
  const { receipt, language } = answer;
  const text = words[language];
  const confidence = receipt.confidence === null ? '' : receipt.confidence.toFixed(2);
  const stages = receipt.stages.map(({ name, ms, status }) => {
    const label = `${stageText(name, language)} ${ms} ms`;
    return status === 'ok' ? label : paint('yellow', `${label} !`);
  });
  const total = receipt.stages.reduce((sum, stage) => sum + stage.ms, 0);
  const ran = receipt.statements.map(({ purpose, count, ms }) => `${purpose} ${count} (${ms} ms)`).join(', ');
  return [
    ...(receipt.sql ? [paint('cyan', printable(receipt.sql))] : []),
    ...(receipt.limited?.sql ? [text.limited + paint('cyan', printable(receipt.limited.sql))] : []),
    ...(receipt.source ? [text.source(receipt.source, confidence)] : []),
    ...receipt.repairs.map((repair) => text.repaired + printableLine(repair)),
    ...(receipt.checks.length > 0 ? [text.checked + receipt.checks.map(printableLine).join(' · ')] : []),
    ...(stages.length > 0 ? [`${stages.join(' → ')} = ${Math.round(total)} ms`] : []),
    ...(ran ? [text.ran(ran, receipt.connections_opened)] : []),
    ...(receipt.cache?.hit ? [text.kept(Math.round(receipt.cache.age_ms / 1000), receipt.cache.current)] : []),
    ...(receipt.model_calls > 0 ? [text.model(receipt.model_calls, receipt.tokens)] : []),
    ...(receipt.run_id ? [text.run + receipt.run_id] : []),
  ].join('\n');
}
