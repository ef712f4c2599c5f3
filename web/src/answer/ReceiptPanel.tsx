import type { Receipt } from '../../../src/protocol/answer.ts';
import type { StageName } from '../../../src/protocol/event.ts';
import { useWords } from '../app/settings.ts';

const ms = (value: number): string => (value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`);

/** For analysts: how the answer was made, in figures. */
export function ReceiptPanel({ receipt }: { receipt: Receipt }) {
  const { receipt: words, stages: stageWords } = useWords();
  const named = (name: string) => words.names[name] ?? name;
  const facts: [string, string][] = [
    [words.source, receipt.source === null ? '–' : named(receipt.source)],
    [words.confidence, receipt.confidence === null ? '–' : `${Math.round(receipt.confidence * 100)}%`],
    [words.attempts, String(receipt.attempts)],
    [words.checks, receipt.checks.map(named).join(', ') || '–'],
    [words.repairs, String(receipt.repairs.length)],
    [words.connections, String(receipt.connections_opened)],
    [words.cache, receipt.cache?.hit ? words.fromCache(ms(receipt.cache.age_ms)) : words.fresh],
    [words.modelCalls, String(receipt.model_calls)],
    [words.tokens, receipt.tokens.toLocaleString('en')],
    [words.cost, receipt.cost === 0 ? '0' : receipt.cost.toFixed(4)],
    [words.run, receipt.run_id],
  ];
  return (
    <div className="receipt">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h4>{words.stages}</h4>
      <ol className="stages">
        {receipt.stages.map(({ name, ms: time, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage may come twice
          <li key={index} data-status={status}>
            {stageWords[name as StageName] ?? name} <span>{ms(time)}</span>
          </li>
        ))}
      </ol>
      {receipt.statements.length > 0 && (
        <>
          <h4>{words.statements}</h4>
          <ul className="stages">
            {receipt.statements.map(({ purpose, count, rows, ms: time }) => (
              <li key={purpose}>
                {named(purpose)} × {count} <span>{words.rowsIn(rows, ms(time))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
