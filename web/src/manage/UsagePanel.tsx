import { useEffect, useState } from 'react';
import { send } from '../api/request.ts';
import { useSettings } from '../app/settings.ts';
import { readMetrics, type Usage, usageOf } from './read-metrics.ts';

const pauseMs = 15_000;

/** What the server counts of itself, as a few figures. */
export function UsagePanel() {
  const { words: all } = useSettings();
  const { manage: words } = all;
  const [usage, setUsage] = useState<Usage>();
  useEffect(() => {
    const asking = new AbortController();
    const read = () =>
      send('/metrics', { signal: asking.signal })
        .then((response) => response.text())
        .then((text) => setUsage(usageOf(readMetrics(text))))
        .catch(() => undefined);
    read();
    const timer = setInterval(read, pauseMs);
    return () => {
      clearInterval(timer);
      asking.abort();
    };
  }, []);
  if (!usage) return null;
  return (
    <section className="usage" aria-label={words.usage}>
      <h2>{words.usage}</h2>
      {usage.runs === 0 && <p className="calm">{words.usageNone}</p>}
      <dl className="figures">
        {figuresOf(usage, words).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {usage.runs > 0 && (
        <ul className="bars" aria-label={words.byStatus}>
          {usage.byStatus.map(({ status, count }) => (
            <li key={status}>
              <span>{words.statuses[status] ?? status}</span>
              <meter value={count} max={usage.runs} aria-label={words.statuses[status] ?? status} />
              <span className="number">{plain(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {usage.errors.length > 0 && (
        <p className="small">
          {words.errors}: {usage.errors.map(({ reason, count }) => `${reason} ${plain(count)}`).join(' · ')}
        </p>
      )}
    </section>
  );
}

const plain = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** What was never used is not worth a figure. */
function figuresOf(usage: Usage, words: ReturnType<typeof useSettings>['words']['manage']) {
  const answered = usage.byStatus.find(({ status }) => status === 'answered')?.count ?? 0;
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  return [
    { name: words.runs, text: plain(usage.runs) },
    ...(usage.runs > 0 ? [{ name: words.answered, text: percent(answered / usage.runs) }] : []),
    ...(usage.firstTry === undefined ? [] : [{ name: words.firstTry, text: percent(usage.firstTry) }]),
    ...(usage.seconds === undefined ? [] : [{ name: words.time, text: `${plain(usage.seconds)} s` }]),
    { name: words.statements, text: plain(usage.statements) },
    ...(usage.cached > 0 ? [{ name: words.cached, text: plain(usage.cached) }] : []),
    ...(usage.modelCalls > 0
      ? [
          { name: words.modelCalls, text: plain(usage.modelCalls) },
          { name: words.tokens, text: plain(usage.tokens) },
          { name: words.cost, text: plain(usage.cost) },
        ]
      : []),
    { name: words.open, text: plain(usage.open) },
    { name: words.underWay, text: plain(usage.underWay) },
  ];
}
