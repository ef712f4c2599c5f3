import type { ReportRun } from '../../../src/protocol/report.ts';
import { useWords } from '../app/settings.ts';

/** What is alarming, what changed, and whom it was brought to; the rest stands in the document. */
export function RunFigures({ run: { figures, alerts, deliveries, change } }: { run: ReportRun }) {
  const { report: words } = useWords();
  const moved = figures.filter((one) => one.change !== null);
  return (
    <>
      {alerts.length > 0 && (
        <section className="card" aria-label={words.alerts}>
          <h2>{words.alerts}</h2>
          <ul>
            {alerts.map(({ figure, text }) => (
              <li key={figure} className="bad-text">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {moved.length > 0 && (
        <details className="card report-changes">
          <summary>
            {words.change}: {change}
          </summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.figure}</th>
                <th scope="col">{words.value}</th>
                <th scope="col">{words.change}</th>
              </tr>
            </thead>
            <tbody>
              {moved.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{one.name}</th>
                  <td>{one.status === 'filled' ? one.shown : words.notHad}</td>
                  <td>{one.change}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {deliveries.length > 0 && (
        <section className="small" aria-label={words.deliveries}>
          <ul>
            {deliveries.map(({ to, status, problem }) => (
              <li key={to} className={status === 'failed' ? 'bad-text' : undefined}>
                {to}: {status === 'delivered' ? words.delivered : words.notDelivered(problem ?? '')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
